#ifndef HEAP_H
#define HEAP_H

#include <stddef.h>

/// Makes the allocator return blocks of at least the given size to the system when they are freed.
///
/// glibc keeps large blocks after the first one was freed, and splits them. When several threads
/// load and free photographs, that takes a third more memory. Other C libraries are not affected.
///
/// @param size In bytes.
void heap_give_back_from(size_t size);

/// Makes the program end with a message when an allocation fails, with glibc only.
///
/// Without it, Swift's arrays and most libraries abort.
///
/// @param status The exit status, not 0.
/// @param help Advice for the user, one line.
void heap_end_when_exhausted(int status, const char *help);

#endif
