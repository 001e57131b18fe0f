// What Linux does with files that Swift does not see: it begins to write one to the disk, and has
// one without a name.

#ifndef DAYLY_CWRITING_SHIM_H
#define DAYLY_CWRITING_SHIM_H

#if defined(__linux__)
#include <fcntl.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>
#endif

/// Begins to write what the file has in memory only, and waits for nothing; a system that cannot
/// writes when it is synced.
static inline void dayly_begin_writing(int descriptor) {
#if defined(__linux__) && defined(__LP64__)
  // SYNC_FILE_RANGE_WRITE, from the beginning to the end.
  syscall(SYS_sync_file_range, descriptor, 0L, 0L, 2u);
#else
  (void)descriptor;
#endif
}

/// Opens a new file in a folder to be read and written, for its owner alone, without a name; -1
/// where the system or this disk has no such file, or none that could get a name later.
static inline int dayly_open_unnamed(const char *folder) {
#if defined(__linux__)
  if (access("/proc/self/fd", X_OK) != 0) return -1;
  // O_TMPFILE, which not every C library declares: its own bit, and O_DIRECTORY.
  return open(folder, 020000000 | O_DIRECTORY | O_RDWR | O_CLOEXEC, 0600);
#else
  (void)folder;
  return -1;
#endif
}

/// Gives it a name that is free; 0, or -1 and errno.
static inline int dayly_name_open_file(int descriptor, const char *name) {
#if defined(__linux__)
  char path[32];
  snprintf(path, sizeof path, "/proc/self/fd/%d", descriptor);
  return linkat(AT_FDCWD, path, AT_FDCWD, name, AT_SYMLINK_FOLLOW);
#else
  (void)descriptor;
  (void)name;
  return -1;
#endif
}

#endif
