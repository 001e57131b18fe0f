// What a process gives up for good before it reads what a stranger may have made (Linux's seccomp),
// what one that holds keys keeps from others, and a file that is on no disk.

#ifndef DAYLY_CCONFINED_SHIM_H
#define DAYLY_CCONFINED_SHIM_H

#include <signal.h>
#include <sys/resource.h>

#if defined(__linux__)
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#endif

/// What is in this process's memory stays there: it is written into no core file, no other process
/// of the same user may trace it or look into it, and whatever ends it prints nothing of it, not
/// even Swift's own backtraces, which show what registers point to.
static inline void dayly_keep_memory(void) {
  struct rlimit limit;
  // Where it is 0 nothing is asked: a service may not be allowed to.
  if (getrlimit(RLIMIT_CORE, &limit) || limit.rlim_cur || limit.rlim_max) {
    limit.rlim_cur = limit.rlim_max = 0;
    setrlimit(RLIMIT_CORE, &limit);
  }
#if defined(__linux__)
  // Also where core files are handed to a program, which the limit does not hold for.
  prctl(PR_SET_DUMPABLE, 0);
#endif
  const int ends[] = {SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGBUS, SIGSEGV};
  for (unsigned at = 0; at < sizeof ends / sizeof ends[0]; at++) signal(ends[at], SIG_DFL);
}

#if defined(__linux__)
#if defined(__x86_64__)
#define DAYLY_ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define DAYLY_ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#define DAYLY_ALLOW(name)                              \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_##name, 0, 1), \
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)

/// The process ends with the one that started it, answers signals as others do, and has none of its
/// files but the first three. 0 on success.
static inline int dayly_settle(void) {
  sigset_t none;
  sigemptyset(&none);
  if (sigprocmask(SIG_SETMASK, &none, NULL) || prctl(PR_SET_PDEATHSIG, SIGKILL)) return -1;
  return (int)syscall(__NR_close_range, 3u, ~0u, 0u);
}

/// From here on all threads of the process can use their memory and the files that are open, and
/// nothing else: opening a file, a connection or a program fails, and so does a signal to others.
/// 0 on success.
static inline int dayly_confine(void) {
#if defined(DAYLY_ARCHITECTURE)
  struct sock_filter rules[] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, DAYLY_ARCHITECTURE, 1, 0),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
      DAYLY_ALLOW(read), DAYLY_ALLOW(write), DAYLY_ALLOW(close), DAYLY_ALLOW(fstat),
      DAYLY_ALLOW(mmap), DAYLY_ALLOW(munmap), DAYLY_ALLOW(mremap), DAYLY_ALLOW(mprotect),
      DAYLY_ALLOW(madvise), DAYLY_ALLOW(brk), DAYLY_ALLOW(futex), DAYLY_ALLOW(sched_yield),
      DAYLY_ALLOW(rt_sigaction), DAYLY_ALLOW(rt_sigprocmask), DAYLY_ALLOW(rt_sigreturn),
      DAYLY_ALLOW(clock_gettime), DAYLY_ALLOW(clock_nanosleep), DAYLY_ALLOW(getrandom),
      DAYLY_ALLOW(getpid), DAYLY_ALLOW(gettid), DAYLY_ALLOW(exit), DAYLY_ALLOW(exit_group),
      // Anything else: EPERM.
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | 1),
  };
  struct sock_fprog program = {sizeof rules / sizeof rules[0], rules};
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)) return -1;
  return (int)syscall(__NR_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program);
#else
  return -1;
#endif
}

/// A new file in memory alone; -1 where there is no room.
static inline int dayly_memory_file(void) {
  return (int)syscall(__NR_memfd_create, "film", 1u);
}
#else
/// Elsewhere the process keeps what it has.
static inline int dayly_settle(void) { return 0; }

static inline int dayly_confine(void) { return 0; }

static inline int dayly_memory_file(void) { return -1; }
#endif

#endif
