#ifndef LOADED_LIBRARY_H
#define LOADED_LIBRARY_H

/// Returns the path of the loaded library that contains a function, or null if there is none.
///
/// This is written in C because Swift's Glibc module lacks dladdr.
///
/// @param symbol The function's name.
const char *loaded_library_path(const char *symbol);

#endif
