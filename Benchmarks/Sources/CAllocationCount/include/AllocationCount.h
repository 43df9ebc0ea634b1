#pragma once

/// Returns the number of calls of malloc, calloc, realloc and aligned allocations in this process.
///
/// Allocations are counted on Linux with glibc, where a program can replace the library's malloc. On
/// other systems the result is 0.
unsigned long allocation_count(void);
