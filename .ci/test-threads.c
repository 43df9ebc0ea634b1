// Reports contended locks of Swift's Mutex to the thread sanitizer, which does not instrument Swift's own
// library and the system. (The uncontended path of Mutex is inlined into its callers.) LD_PRELOAD loads this
// library before Swift's.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>

#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define TRY_LOCK "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"
#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *

// These are undefined in programs without the sanitizer, such as a shell that starts the tests.
__attribute__((weak)) void __tsan_acquire(void *place);
__attribute__((weak)) void __tsan_release(void *place);

SWIFT void lock(uint32_t thread, SELF mutex) __asm__(LOCK);
SWIFT void lock(uint32_t thread, SELF mutex) {
  SWIFT void (*real)(uint32_t, SELF) = (SWIFT void (*)(uint32_t, SELF))dlsym(RTLD_NEXT, LOCK);
  real(thread, mutex);
  if (__tsan_acquire) __tsan_acquire(mutex);
}

SWIFT bool try_lock(SELF mutex) __asm__(TRY_LOCK);
SWIFT bool try_lock(SELF mutex) {
  SWIFT bool (*real)(SELF) = (SWIFT bool (*)(SELF))dlsym(RTLD_NEXT, TRY_LOCK);
  bool is_acquired = real(mutex);
  if (is_acquired && __tsan_acquire) __tsan_acquire(mutex);
  return is_acquired;
}

SWIFT void unlock(SELF mutex) __asm__(UNLOCK);
SWIFT void unlock(SELF mutex) {
  SWIFT void (*real)(SELF) = (SWIFT void (*)(SELF))dlsym(RTLD_NEXT, UNLOCK);
  if (__tsan_release) __tsan_release(mutex);
  real(mutex);
}
