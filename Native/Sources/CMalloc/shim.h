// How glibc's allocator is told what to do with freed memory; nothing where there is another.

#ifndef DAYLY_CMALLOC_SHIM_H
#define DAYLY_CMALLOC_SHIM_H

#include <stdlib.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

#endif
