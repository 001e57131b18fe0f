// How Linux is told to begin writing a file to the disk, for Swift, which does not see the call.

#ifndef DAYLY_CWRITING_SHIM_H
#define DAYLY_CWRITING_SHIM_H

#if defined(__linux__)
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

#endif
