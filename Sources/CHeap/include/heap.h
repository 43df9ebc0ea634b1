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

/// Ends the program with a message where memory is asked for and there is none, with glibc.
///
/// Swift's arrays and most libraries would abort. Until this is called, and with other C libraries,
/// nothing is different.
///
/// @param status The exit status, not 0.
/// @param help What can be done, in a line.
void heap_end_when_exhausted(int status, const char *help);

#endif
