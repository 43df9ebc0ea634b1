#ifndef HEAP_H
#define HEAP_H

#include <stddef.h>

// A program that contains this module prints an error and exits with status 71 when an allocation fails, with
// glibc only. Without this, Swift's arrays and most libraries abort the program.
//
// Nothing simpler reports it. Swift's runtime traps if `malloc` returns NULL, so that no Swift code can catch it, and a
// handler of that signal cannot tell it from other traps. glibc has no hook for failed allocations since version 2.34.
// A linker option such as `--wrap` does not reach the shared libraries that decode pictures. A check before each large
// allocation would have to be in these libraries, and says nothing about the many small ones.

/// Makes the allocator return blocks of at least the given size to the system when they are freed.
///
/// By default, as soon as a large block has been freed, glibc keeps large blocks for reuse and splits
/// them. When several threads load and free photographs, this takes a third more memory. With other C
/// libraries, this function does nothing.
///
/// @param size The size in bytes.
void heap_give_back_from(size_t size);

#endif
