// What a module without a C library's allocator and console brings itself; see allocator.c. Swift
// calls these by their C names, and the linker finds them here before it looks into the library.
