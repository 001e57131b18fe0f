// What a module without a console brings itself; see console.c. Swift calls it by its C name, and
// the linker finds it here before it looks into the library.
