#ifndef HEAP_H
#define HEAP_H

#include <stddef.h>

/// Has blocks of memory from a size on given back to the system as soon as they are freed, on systems
/// whose C library keeps them otherwise; on others nothing is to be done.
///
/// glibc begins to keep large blocks once one was freed, and cuts smaller ones from them: where
/// photographs come and go on several threads, a third more memory is taken than is used.
///
/// @param size In bytes.
void heap_give_back_from(size_t size);

#endif
