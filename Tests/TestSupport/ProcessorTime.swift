#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The processor time of a thread, which other work on the machine does not change.
public enum ProcessorTime {
  /// Measures some work.
  ///
  /// - Parameter work: Runs on the calling thread alone.
  /// - Returns: The time that the thread was running, the system's part included.
  /// - Throws: What the work throws.
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
