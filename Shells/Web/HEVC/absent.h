// What FFmpeg expects of every C library, and that of WebAssembly has not. It is compiled for the
// sake of a function that nobody calls.

static inline char *tempnam(const char *folder, const char *prefix) {
  return (void)folder, (void)prefix, (char *)0;
}
