#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "loaded_library.h"

#include <dlfcn.h>
#include <stddef.h>

const char *loaded_library_path(const char *symbol) {
  void *function = dlsym(RTLD_DEFAULT, symbol);
  Dl_info information;
  if (!function || !dladdr(function, &information)) return NULL;
  return information.dli_fname;
}
