#ifndef LOADED_LIBRARY_H
#define LOADED_LIBRARY_H

/// Returns the path of the shared library that a function of the running program comes from; null
/// if no loaded library has the function. (Swift's Glibc module lacks dladdr.)
///
/// @param symbol The function's name.
const char *loaded_library_path(const char *symbol);

#endif
