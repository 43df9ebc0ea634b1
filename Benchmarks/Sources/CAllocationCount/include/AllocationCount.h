#pragma once

/// Calls of malloc, calloc, realloc and aligned allocations by this process so far.
///
/// Counted on Linux with glibc, where a program's own malloc takes the place of the library's; 0
/// elsewhere.
unsigned long allocation_count(void);
