#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The processor time of a thread, which does not depend on other work on the machine.
public enum ProcessorTime {
  /// Measures work on the calling thread, including the time in system calls.
  public static func measure(_ work: () throws -> Void) rethrows -> Duration {
    let start = now
    try work()
    return now - start
  }

  private static var now: Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
