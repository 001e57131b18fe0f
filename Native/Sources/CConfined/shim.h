// What a process gives up for good before it reads what a stranger may have made (Linux's seccomp),
// how one that holds keys starts such a process and hears of it, what it keeps from others, and a
// file that is on no disk.

#ifndef DAYLY_CCONFINED_SHIM_H
#define DAYLY_CCONFINED_SHIM_H

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#if defined(__linux__)
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
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
/// Where `threads` is not 0 it may begin more threads, which can do no more. 0 on success.
static inline int dayly_confine(int threads) {
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
      // The ten steps that allow threads.
      BPF_STMT(BPF_JMP | BPF_JA, threads ? 0 : 10),
      DAYLY_ALLOW(set_robust_list), DAYLY_ALLOW(rseq),
      // Its flags lie in memory, where no filter looks: ENOSYS has the C library use `clone`.
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_clone3, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | 38),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_clone, 0, 3),
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args)),
      // The flags of pthread_create and no others, so that it is a thread and no process.
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 0x3D0F00, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
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

static inline int dayly_confine(int threads) { return 0; }

static inline int dayly_memory_file(void) { return -1; }
#endif

#if defined(__linux__)
// glibc and musl have it, and show it to some programs only.
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *, int);
#endif

/// Starts a program that serves this one. It inherits nothing: its environment is empty, its only
/// files are its standard ones, of which input and output are its end of a connection, and it is in
/// a group of processes of its own, so that what is typed at a terminal does not reach it.
/// Its number, and this process's end in `*connection`; -1 on failure.
static inline pid_t dayly_serve(
    const char *program, char *const words[], int *connection) {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends)) return -1;
  fcntl(ends[0], F_SETFD, FD_CLOEXEC);
  fcntl(ends[1], F_SETFD, FD_CLOEXEC);
  posix_spawn_file_actions_t files;
  posix_spawnattr_t attributes;
  sigset_t none, all;
  sigemptyset(&none);
  sigfillset(&all);
  short flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_adddup2(&files, ends[1], 0);
  posix_spawn_file_actions_adddup2(&files, ends[1], 1);
  posix_spawn_file_actions_addopen(&files, 2, "/dev/null", O_WRONLY, 0);
#if defined(__linux__)
  posix_spawn_file_actions_addclosefrom_np(&files, 3);
#else
  flags |= POSIX_SPAWN_CLOEXEC_DEFAULT;
  int yes = 1;
  setsockopt(ends[0], SOL_SOCKET, SO_NOSIGPIPE, &yes, sizeof yes);
#endif
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setsigdefault(&attributes, &all);
  posix_spawnattr_setpgroup(&attributes, 0);
  posix_spawnattr_setflags(&attributes, flags);
  char *environment[] = {NULL};
  pid_t number = -1;
  int failed = posix_spawn(&number, program, &files, &attributes, words, environment);
  posix_spawn_file_actions_destroy(&files);
  posix_spawnattr_destroy(&attributes);
  close(ends[1]);
  if (failed) close(ends[0]);
  *connection = ends[0];
  return failed ? -1 : number;
}

/// Waits until such a process has ended. Its number stays its own until `dayly_reap`.
static inline void dayly_wait(pid_t number) {
  siginfo_t info;
  while (waitid(P_PID, (id_t)number, &info, WEXITED | WNOWAIT) && errno == EINTR) continue;
}

/// Lets go of one that has ended: what it ended with, or -1 where a signal ended it.
static inline int dayly_reap(pid_t number) {
  int status = 0;
  if (waitpid(number, &status, 0) != number || !WIFEXITED(status)) return -1;
  return WEXITSTATUS(status);
}

/// Milliseconds of a processor that it has taken; -1 where that cannot be told.
static inline long long dayly_processor_milliseconds(pid_t number) {
#if defined(__linux__)
  clockid_t clock;
  struct timespec taken;
  if (!clock_getcpuclockid(number, &clock) && !clock_gettime(clock, &taken))
    return taken.tv_sec * 1000LL + taken.tv_nsec / 1000000;
#endif
  return -1;
}

#if defined(__linux__)
#define DAYLY_UNWAITING (MSG_DONTWAIT | MSG_NOSIGNAL)
#else
#define DAYLY_UNWAITING MSG_DONTWAIT
#endif

/// How many of these bytes a connection takes now; 0 for none yet, -1 where its other end is gone.
static inline ssize_t dayly_send(int connection, const void *bytes, size_t count) {
  ssize_t sent = send(connection, bytes, count, DAYLY_UNWAITING);
  if (sent >= 0) return sent;
  return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR ? 0 : -1;
}

/// How many bytes have come; 0 for none yet, -1 where its other end is gone.
static inline ssize_t dayly_receive(int connection, void *bytes, size_t count) {
  ssize_t came = recv(connection, bytes, count, MSG_DONTWAIT);
  if (came > 0) return came;
  return came < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR) ? 0 : -1;
}

#endif
