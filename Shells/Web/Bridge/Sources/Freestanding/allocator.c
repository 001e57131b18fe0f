// The allocator of a module on its own linear memory. The library's is a tenth of the core, and is
// made for threads, huge heaps and callers who resize; this one is for a state of some hundred
// kilobytes that is made anew with every event (docs/decisions/0017-an-allocator-of-its-own.md).
//
// Sizes are rounded up to classes, four to each power of two, and every class keeps a list of its
// freed blocks. Blocks are never split or joined: memory reaches the sum of what every class once
// needed and stays there.

#include <stddef.h>
#include <stdint.h>

// In front of every block, and its alignment.
#define HEADER 16
#define PAGE 65536
// What the memory grows by at least.
#define GROWTH (4 * PAGE)
#define OUT_OF_MEMORY 48

struct block {
  uint32_t class;
  struct block *next;
} __attribute__((aligned(HEADER)));

extern unsigned char __heap_base;

static struct block *freed[256];
static uintptr_t unused;
static uintptr_t end;

// `size` more bytes that were never used, or 0.
static uintptr_t take(size_t size) {
  if (end == 0) {
    unused = ((uintptr_t)&__heap_base + HEADER - 1) & -HEADER;
    end = __builtin_wasm_memory_size(0) * PAGE;
  }
  if (size > end - unused) {
    size_t wanted = size > GROWTH ? size : GROWTH;
    size_t pages = (wanted + PAGE - 1) / PAGE;
    if (__builtin_wasm_memory_grow(0, pages) == SIZE_MAX) return 0;
    end += pages * PAGE;
  }
  uintptr_t block = unused;
  unused += size;
  return block;
}

void *malloc(size_t size) {
  if (size > PTRDIFF_MAX - 2 * PAGE) return NULL;
  // Of the whole block: steps of 16 bytes up to 128, then quarters of a power of two.
  size_t last = size + HEADER - 1;
  unsigned shift = 32 - 3 - __builtin_clz(last);
  if (shift < 4 || last < 128) shift = 4;
  unsigned class = shift * 8 + (last >> shift);
  struct block *block = freed[class];
  if (block) {
    freed[class] = block->next;
  } else {
    block = (struct block *)take(((last >> shift) + 1) << shift);
    if (!block) return NULL;
    block->class = class;
  }
  return block + 1;
}

void free(void *address) {
  if (!address) return;
  struct block *block = (struct block *)address - 1;
  block->next = freed[block->class];
  freed[block->class] = block;
}

// All Swift asks for: nothing in the module is aligned to more than a block is.
int posix_memalign(void **address, size_t alignment, size_t size) {
  *address = alignment > HEADER ? NULL : malloc(size);
  return *address ? 0 : OUT_OF_MEMORY;
}

// A trap's last words: the module has no console.
int putchar(int character) { return character; }
