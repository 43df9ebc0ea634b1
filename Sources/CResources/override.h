#ifndef OVERRIDE_H
#define OVERRIDE_H

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <errno.h>

// Sanitizers define the same functions themselves.
#if defined(__GLIBC__) && !defined(__SANITIZE_THREAD__) && !defined(__SANITIZE_ADDRESS__) && \
    !__has_feature(thread_sanitizer) && !__has_feature(address_sanitizer)
#define OVERRIDES_LIBRARY 1
#include <dlfcn.h>

/// Declares `next`, the C library's definition of a function that this module overrides.
///
/// It is looked up once, because a forked child must not look it up: another thread may have held the lock.
#define NEXT(type, name, parameters)                                        \
  static type(*_Atomic found) parameters;                                   \
  if (!found) found = (type(*) parameters)dlsym(RTLD_NEXT, #name);          \
  type(*next) parameters = found
#endif

#endif
