// Makes one system call of the program fail, for the tests. LD_PRELOAD loads this library.
//
//   FAIL_CALL   the kind of call: thread, memory, open, start, write, sync, rename
//   FAIL_FROM   the number of the first call that fails, from 1; 0 for none
//   FAIL_COUNT  the number of calls that fail
//   FAIL_LOG    a file, which gets the line "failed" for each failure, and "calls N" at a usual end of the program
//
// Calls before the function `main` are not counted: the loader and the constructors of libraries make them.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <fts.h>
#include <dirent.h>
#include <pthread.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <unistd.h>

static const char *kind = "";
static long first, last;
static atomic_long calls;
static int log_file = -1;

/// Reads the variables. Children of the program, such as ffmpeg, are not affected.
__attribute__((constructor)) static void prepare(void) {
  if (strncmp(program_invocation_short_name, "fxrender", 8) != 0) return;
  const char *path = getenv("FAIL_LOG"), *call = getenv("FAIL_CALL");
  if (!path || !call) return;
  first = atol(getenv("FAIL_FROM"));
  last = first + atol(getenv("FAIL_COUNT")) - 1;
  int file = (int)syscall(SYS_openat, AT_FDCWD, path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  // A high number, so that the program gets the same descriptors as without this library.
  log_file = fcntl(file, F_DUPFD_CLOEXEC, 500);
  syscall(SYS_close, file);
  kind = call;
}

static void log_line(const char *text) { syscall(SYS_write, log_file, text, strlen(text)); }

__attribute__((destructor)) static void finish(void) {
  char text[64];
  snprintf(text, sizeof text, "calls %ld\n", (long)calls);
  if (*kind) log_line(text);
}

/// Counts a call, and returns whether it fails; then errno is set.
static int fails(const char *call, int code) {
  if (strcmp(call, kind) != 0) return 0;
  long number = atomic_fetch_add(&calls, 1) + 1;
  if (number < first || number > last) return 0;
  log_line("failed\n");
  errno = code;
  return 1;
}

/// Defines a function that fails with a result, or calls the next definition of its name.
#define FAILING(kind, code, type, result, name, parameters, ...)             \
  type name parameters {                                                     \
    if (fails(kind, code)) return result;                                    \
    return ((type(*) parameters)dlsym(RTLD_NEXT, #name))(__VA_ARGS__);       \
  }

FAILING("thread", EAGAIN, int, EAGAIN, pthread_create,
        (pthread_t *thread, const pthread_attr_t *attributes, void *(*start)(void *), void *argument),
        thread, attributes, start, argument)

// The program defines malloc and its kin itself and calls these functions.
FAILING("memory", ENOMEM, void *, NULL, __libc_malloc, (size_t size), size)
FAILING("memory", ENOMEM, void *, NULL, __libc_calloc, (size_t count, size_t size), count, size)
FAILING("memory", ENOMEM, void *, NULL, __libc_realloc, (void *block, size_t size), block, size)
FAILING("memory", ENOMEM, void *, NULL, __libc_memalign, (size_t alignment, size_t size), alignment, size)
FAILING("memory", ENOMEM, void *, MAP_FAILED, mmap,
        (void *place, size_t size, int access, int flags, int file, off_t offset), place, size, access, flags,
        file, offset)
FAILING("memory", ENOMEM, void *, MAP_FAILED, mmap64,
        (void *place, size_t size, int access, int flags, int file, off64_t offset), place, size, access, flags,
        file, offset)

/// Defines a function that opens a file and has the mode as an optional parameter.
#define OPEN(name, parameters, ...)                                          \
  int name parameters {                                                      \
    va_list rest;                                                            \
    va_start(rest, flags);                                                   \
    mode_t mode = flags & (O_CREAT | __O_TMPFILE) ? va_arg(rest, mode_t) : 0; \
    va_end(rest);                                                            \
    if (fails("open", EMFILE)) return -1;                                    \
    return ((int(*) parameters)dlsym(RTLD_NEXT, #name))(__VA_ARGS__, mode);  \
  }

OPEN(open, (const char *path, int flags, ...), path, flags)
OPEN(open64, (const char *path, int flags, ...), path, flags)
OPEN(openat, (int folder, const char *path, int flags, ...), folder, path, flags)
OPEN(openat64, (int folder, const char *path, int flags, ...), folder, path, flags)
FAILING("open", EMFILE, FILE *, NULL, fopen, (const char *path, const char *mode), path, mode)
FAILING("open", EMFILE, FILE *, NULL, fopen64, (const char *path, const char *mode), path, mode)
FAILING("open", EMFILE, DIR *, NULL, opendir, (const char *path), path)
FAILING("open", EMFILE, FTS *, NULL, fts_open,
        (char *const *paths, int options, int (*order)(const FTSENT **, const FTSENT **)), paths, options, order)
FAILING("open", EMFILE, int, -1, mkstemp, (char *path), path)
FAILING("open", EMFILE, int, -1, dup, (int file), file)
FAILING("open", EMFILE, int, -1, pipe, (int ends[2]), ends)
FAILING("open", EMFILE, int, -1, pipe2, (int ends[2], int flags), ends, flags)
FAILING("open", EMFILE, int, -1, socketpair, (int domain, int type, int protocol, int ends[2]), domain, type,
        protocol, ends)

FAILING("start", EAGAIN, int, EAGAIN, posix_spawn,
        (pid_t * process, const char *path, const posix_spawn_file_actions_t *actions,
         const posix_spawnattr_t *attributes, char *const *words, char *const *variables),
        process, path, actions, attributes, words, variables)
FAILING("start", EAGAIN, pid_t, -1, fork, (void), )
FAILING("write", ENOSPC, ssize_t, -1, write, (int file, const void *bytes, size_t count), file, bytes, count)
FAILING("sync", EIO, int, -1, fsync, (int file), file)
FAILING("rename", EIO, int, -1, rename, (const char *from, const char *to), from, to)
FAILING("rename", EIO, int, -1, link, (const char *from, const char *to), from, to)
