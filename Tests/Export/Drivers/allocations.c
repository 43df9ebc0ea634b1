// Counts the calls of malloc, and prints their number at the end: LD_PRELOAD=count.so program
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stddef.h>

static _Atomic long calls;

void *malloc(size_t size) {
  static void *(*next)(size_t);
  if (!next) next = (void *(*)(size_t))dlsym(RTLD_NEXT, "malloc");
  calls++;
  return next(size);
}

__attribute__((destructor)) static void report(void) { fprintf(stderr, "%ld calls of malloc\n", calls); }
