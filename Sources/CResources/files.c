#include "override.h"

#ifdef OVERRIDES_LIBRARY

#include <dirent.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/timerfd.h>
#include <unistd.h>

#include "end.h"

/// Exits the program if the last call failed because too many files are open.
static void check_error(void) {
  struct rlimit limit;
  if (!ends_when_exhausted) return;
  if (errno == EMFILE && getrlimit(RLIMIT_NOFILE, &limit) == 0)
    end_program("error: cannot open a file (limit of open files: %ju)\n"
                "  Raise it with 'ulimit -n', or use fewer --jobs.\n",
                (uintmax_t)limit.rlim_cur);
  if (errno == ENFILE)
    end_program("error: cannot open a file: too many files are open in the whole system\n"
                "  End other programs, or try again later.\n");
}

/// Defines a function that opens a file and returns `failure` if it cannot.
#define OPENING(type, failure, name, parameters, ...)                       \
  type name parameters {                                                    \
    NEXT(type, name, parameters);                                           \
    type result = next(__VA_ARGS__);                                        \
    if (result == failure) check_error();                                   \
    return result;                                                          \
  }

/// Defines a function that opens a file, and whose last parameter, the mode of a new file, is optional.
#define OPENING_WITH_MODE(name, parameters, ...)                            \
  int name parameters {                                                     \
    NEXT(int, name, parameters);                                            \
    va_list rest;                                                           \
    va_start(rest, flags);                                                  \
    mode_t mode = flags & (O_CREAT | __O_TMPFILE) ? va_arg(rest, mode_t) : 0; \
    va_end(rest);                                                           \
    int result = next(__VA_ARGS__, mode);                                   \
    if (result == -1) check_error();                                        \
    return result;                                                          \
  }

// These definitions override those of the C library, for the program and all its libraries.

OPENING_WITH_MODE(open, (const char *path, int flags, ...), path, flags)
OPENING_WITH_MODE(openat, (int folder, const char *path, int flags, ...), folder, path, flags)
OPENING(FILE *, NULL, fopen, (const char *path, const char *mode), path, mode)
OPENING(DIR *, NULL, opendir, (const char *path), path)
OPENING(int, -1, mkstemp, (char *path), path)
OPENING(int, -1, dup, (int file), file)
OPENING(int, -1, pipe, (int ends[2]), ends)
OPENING(int, -1, pipe2, (int ends[2], int flags), ends, flags)
OPENING(int, -1, socket, (int domain, int type, int protocol), domain, type, protocol)
OPENING(int, -1, socketpair, (int domain, int type, int protocol, int ends[2]), domain, type, protocol, ends)
OPENING(int, -1, epoll_create1, (int flags), flags)
OPENING(int, -1, eventfd, (unsigned int value, int flags), value, flags)
OPENING(int, -1, timerfd_create, (clockid_t clock, int flags), clock, flags)

#endif
