#include "heap.h"

#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#ifdef __linux__
#include <malloc.h>
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

static int exhausted_status;
static char exhausted_help[256];

void heap_end_when_exhausted(int status, const char *help) {
  snprintf(exhausted_help, sizeof exhausted_help, "%s", help);
  exhausted_status = status;
}

/// Returns a block, or exits the program if the allocation failed.
static void *checked(void *block, size_t size) {
  if (block || !size || !exhausted_status) return block;
  // Nothing here may allocate memory, because none is left.
  char text[512];
  int length = snprintf(text, sizeof text, "error: out of memory: %zu more bytes were needed\n  %s\n",
                        size, exhausted_help);
  ssize_t written = write(STDERR_FILENO, text, (size_t)length);
  (void)written;
  _exit(exhausted_status);
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

#else

void heap_end_when_exhausted(int status, const char *help) {
  (void)status;
  (void)help;
}

#endif
