// Ends the program when a thread cannot be created.
//
// Without this, Dispatch tries again each second, for ever and with blocked signals, and other libraries abort
// the program. Since every creation of a thread ends in a thread or in an exit, nothing needs to watch whether
// the program still makes progress.
//
// The first thread of the program is the probe: if it cannot be created, the program exits at once. Later
// creations are repeated for two seconds, because other programs of the user may end.
#include "override.h"

#ifdef OVERRIDES_LIBRARY

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "end.h"

/// The last of the waits between two attempts, in milliseconds; each is twice as long as the one before.
static const int longest_wait = 1024;

static atomic_bool has_thread;

/// Returns the size of the stack of a thread.
static size_t stack_size(const pthread_attr_t *attributes) {
  size_t size = 0;
  pthread_attr_t standard;
  if (!attributes && pthread_getattr_default_np(&standard) == 0) attributes = &standard;
  if (attributes) pthread_attr_getstacksize(attributes, &size);
  return size;
}

/// Returns whether there is memory for a stack.
static bool has_memory(size_t size) {
  // CHeap overrides `mmap` itself.
  void *stack = (void *)syscall(SYS_mmap, NULL, size, PROT_READ | PROT_WRITE,
                                MAP_PRIVATE | MAP_ANONYMOUS | MAP_STACK, -1, 0);
  return stack != MAP_FAILED && munmap(stack, size) == 0;
}

/// Exits the program with an error. The system reports the same code for several causes, which this finds out.
static _Noreturn void end(const pthread_attr_t *attributes) {
  size_t size = stack_size(attributes);
  if (!has_memory(size))
    end_program("error: cannot create a thread: there is no memory for its stack of %zu KiB\n"
                "  Raise the limit of memory with 'ulimit -v', or lower that of stacks with 'ulimit -s'.\n",
                size >> 10);
  end_without_process("create a thread");
}

/// Waits, and meanwhile accepts the signals that stop the program, which Dispatch's threads block.
static void wait_milliseconds(int count) {
  sigset_t stops, before;
  sigemptyset(&stops);
  sigaddset(&stops, SIGHUP);
  sigaddset(&stops, SIGINT);
  sigaddset(&stops, SIGTERM);
  pthread_sigmask(SIG_UNBLOCK, &stops, &before);
  nanosleep(&(struct timespec){.tv_sec = count / 1000, .tv_nsec = count % 1000 * 1000000L}, NULL);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
}

// This definition overrides that of the C library, for the program and all its libraries.
int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*start)(void *),
                   void *argument) {
  NEXT(int, pthread_create, (pthread_t *, const pthread_attr_t *, void *(*)(void *), void *));
  int code = next(thread, attributes, start, argument);
  for (int wait = 1; code == EAGAIN && has_thread && wait <= longest_wait; wait *= 2) {
    wait_milliseconds(wait);
    code = next(thread, attributes, start, argument);
  }
  if (code == EAGAIN) end(attributes);
  has_thread = true;
  return code;
}

#endif
