#include "heap.h"

#ifdef __linux__
#include <malloc.h>
#endif

void heap_give_back_from(size_t size) {
#ifdef __GLIBC__
  mallopt(M_MMAP_THRESHOLD, (int)size);
#else
  (void)size;
#endif
}
