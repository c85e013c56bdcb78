// What Embedded Swift needs from a C library, for a WebAssembly module that has none: memory from lists
// of free blocks of equal size, and arithmetic that the compiler leaves to a library. It imports
// nothing; PageEngine imports one function, by which it tells how far it is.
typedef unsigned long size_t;
typedef unsigned char byte;
typedef unsigned int word;

extern byte __heap_base;

// The size of each block is a power of two, whose exponent is in the block's header of sixteen bytes.
enum { header = 16, smallest = 5, page = 65536, least_growth = 16 };
typedef struct block { struct block *next; } block;

static block *free_blocks[32];
static byte *unused, *limit;

static word class_of(size_t bytes) {
  word class = smallest;
  while (((size_t)1 << class) < bytes) class++;
  return class;
}

static byte *fresh(size_t bytes) {
  if (!unused) {
    unused = (byte *)(((size_t)&__heap_base + header - 1) & ~(size_t)(header - 1));
    limit = (byte *)(__builtin_wasm_memory_size(0) * page);
  }
  if (bytes > (size_t)(limit - unused)) {
    size_t pages = (bytes - (size_t)(limit - unused) + page - 1) / page;
    if (pages < least_growth) pages = least_growth;
    if (__builtin_wasm_memory_grow(0, pages) == (size_t)-1) __builtin_trap();
    limit += pages * page;
  }
  byte *start = unused;
  unused += bytes;
  return start;
}

void *malloc(size_t bytes) {
  if (bytes > (size_t)1 << 30) __builtin_trap();
  word class = class_of(bytes + header);
  byte *start = (byte *)free_blocks[class];
  if (start) free_blocks[class] = free_blocks[class]->next;
  else start = fresh((size_t)1 << class);
  *(word *)(start + header - sizeof(word)) = class;
  return start + header;
}

void free(void *memory) {
  if (!memory) return;
  byte *start = (byte *)memory - header;
  word class = *(word *)(start + header - sizeof(word));
  ((block *)start)->next = free_blocks[class];
  free_blocks[class] = (block *)start;
}

int posix_memalign(void **memory, size_t alignment, size_t bytes) {
  if (alignment > header) __builtin_trap();
  *memory = malloc(bytes);
  return 0;
}

// With WebAssembly's bulk-memory feature these are single instructions.
void *memcpy(void *to, const void *from, size_t count) { return __builtin_memcpy(to, from, count); }
void *memmove(void *to, const void *from, size_t count) { return __builtin_memmove(to, from, count); }
void *memset(void *to, int value, size_t count) { return __builtin_memset(to, value, count); }

int memcmp(const void *left, const void *right, size_t count) {
  const byte *a = left, *b = right;
  for (size_t place = 0; place < count; place++)
    if (a[place] != b[place]) return a[place] < b[place] ? -1 : 1;
  return 0;
}

// Only hash tables use it, and nothing shown depends on their order, so the bytes need not be random.
void arc4random_buf(void *memory, size_t count) {
  for (size_t place = 0; place < count; place++) ((byte *)memory)[place] = (byte)(place * 37 + 11);
}

size_t __stack_chk_guard = 0x5af3c0de;
void __stack_chk_fail(void) { __builtin_trap(); }
int putchar(int character) { return character; }

// 64 by 64 to 128 bits, from four products of halves.
__int128 __multi3(__int128 left, __int128 right) {
  typedef unsigned long long half;
  typedef unsigned __int128 whole;
  half a = (half)left, b = (half)right;
  half a0 = (word)a, a1 = a >> 32, b0 = (word)b, b1 = b >> 32;
  half low = a0 * b0, middle1 = a0 * b1, middle2 = a1 * b0;
  half carry = ((low >> 32) + (word)middle1 + (word)middle2);
  half high = a1 * b1 + (middle1 >> 32) + (middle2 >> 32) + (carry >> 32);
  high += a * (half)((whole)right >> 64) + (half)((whole)left >> 64) * b;
  return (__int128)(((whole)high << 64) | (carry << 32) | (word)low);
}
