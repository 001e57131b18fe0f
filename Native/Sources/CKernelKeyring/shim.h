// Linux's keys (keyrings(7)) for Swift, which cannot make system calls of its own: those of this
// user, in the kernel's memory, each with an end.

#ifndef DAYLY_CKERNELKEYRING_SHIM_H
#define DAYLY_CKERNELKEYRING_SHIM_H
#ifdef __linux__

#include <errno.h>
#include <linux/keyctl.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <unistd.h>

/// Everything for whoever holds the user's keyring, and for every process of this user.
enum { DAYLY_KEY_PERMISSIONS = 0x3f3f0000 };

/// Keeps bytes under a name until so many seconds have passed. 0, or an errno.
static inline int dayly_keep_key(
    const char *name, const uint8_t *bytes, size_t count, unsigned seconds) {
  // What is in the process' own keyring it may change, and nobody else sees it without an end.
  long key = syscall(SYS_add_key, "user", name, bytes, count, KEY_SPEC_PROCESS_KEYRING);
  if (key < 0) return errno;
  if (syscall(SYS_keyctl, KEYCTL_SET_TIMEOUT, key, seconds) == 0
      && syscall(SYS_keyctl, KEYCTL_SETPERM, key, DAYLY_KEY_PERMISSIONS) == 0
      && syscall(SYS_keyctl, KEYCTL_LINK, key, KEY_SPEC_USER_KEYRING) == 0) {
    return 0;
  }
  int problem = errno;
  syscall(SYS_keyctl, KEYCTL_INVALIDATE, key);
  return problem;
}

/// How many bytes it has, of which those that fit are copied; or less than 0, an errno.
static inline long dayly_read_key(const char *name, uint8_t *bytes, size_t countMax) {
  long key = syscall(SYS_keyctl, KEYCTL_SEARCH, KEY_SPEC_USER_KEYRING, "user", name, 0);
  long count = key < 0 ? key : syscall(SYS_keyctl, KEYCTL_READ, key, bytes, countMax);
  return count < 0 ? -(long)errno : count;
}

/// Forgets a key. 0, or an errno.
static inline int dayly_forget_key(const char *name) {
  long key = syscall(SYS_keyctl, KEYCTL_SEARCH, KEY_SPEC_USER_KEYRING, "user", name, 0);
  if (key < 0) return errno;
  return syscall(SYS_keyctl, KEYCTL_INVALIDATE, key) == 0 ? 0 : errno;
}

#endif
#endif
