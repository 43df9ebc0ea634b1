#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "heap.h"

#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#ifdef __linux__
#include <dlfcn.h>
#include <malloc.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sysexits.h>
#endif

void heap_give_back_from(size_t size) {
#ifdef __GLIBC__
  mallopt(M_MMAP_THRESHOLD, (int)size);
  // Setting the first value fixes the second one too, at 128 KiB, so that smaller blocks would be given back.
  mallopt(M_TRIM_THRESHOLD, 2 * (int)size);
#else
  (void)size;
#endif
}

// Sanitizers define these functions themselves.
#if defined(__GLIBC__) && !defined(__SANITIZE_THREAD__) && !defined(__SANITIZE_ADDRESS__) && \
    !__has_feature(thread_sanitizer) && !__has_feature(address_sanitizer)

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *block, size_t size);
void *__libc_memalign(size_t alignment, size_t size);

/// The size in bytes below which a block is so small that only the limit of memory can be too low.
static const size_t small_block = 1 << 20;

/// Returns a block, or exits the program if the allocation failed.
///
/// No caller gets NULL, from the first allocation on, before the function `main`: Swift's runtime and most
/// libraries would abort, and the pixels of a picture are in Swift's arrays, which cannot report it either.
static void *checked(void *block, size_t size) {
  if (block || !size) return block;
  // Nothing here may allocate memory, because none is left.
  char text[512];
  struct rlimit limit;
  int length;
  if (size < small_block && getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY)
    length = snprintf(text, sizeof text,
                      "error: out of memory: %zu more bytes were needed (limit of memory: %ju KiB)\n"
                      "  Raise it with 'ulimit -v'.\n",
                      size, (uintmax_t)limit.rlim_cur >> 10);
  else
    length = snprintf(text, sizeof text,
                      "error: out of memory: %zu more bytes were needed\n"
                      "  Use smaller pictures, a smaller --size or --scale, or fewer --jobs.\n",
                      size);
  ssize_t written = write(STDERR_FILENO, text, (size_t)length);
  (void)written;
  _exit(EX_OSERR);
}

// These definitions override those of the C library, for the program and all its libraries.

void *malloc(size_t size) { return checked(__libc_malloc(size), size); }

void *calloc(size_t count, size_t size) {
  size_t bytes;
  if (__builtin_mul_overflow(count, size, &bytes)) bytes = SIZE_MAX;
  return checked(__libc_calloc(count, size), bytes);
}

void *realloc(void *block, size_t size) { return checked(__libc_realloc(block, size), size); }

void *memalign(size_t alignment, size_t size) {
  return checked(__libc_memalign(alignment, size), size);
}

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **block, size_t alignment, size_t size) {
  if (alignment < sizeof(void *) || alignment & (alignment - 1)) return EINVAL;
  *block = memalign(alignment, size);
  return *block || !size ? 0 : ENOMEM;
}

// Foundation maps files into memory.
void *mmap(void *place, size_t size, int access, int flags, int file, off_t offset) {
  typedef void *mapping(void *, size_t, int, int, int, off_t);
  static mapping *_Atomic next;
  if (!next) next = (mapping *)dlsym(RTLD_NEXT, "mmap");
  void *block = next(place, size, access, flags, file, offset);
  if (block == MAP_FAILED && errno == ENOMEM) checked(NULL, size);
  return block;
}

#endif
