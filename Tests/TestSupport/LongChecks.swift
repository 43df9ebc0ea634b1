import Foundation

/// The tests that are random, long or depend on time: `make check-long` runs them, `make test` does not.
public enum LongChecks {
  /// Whether these tests run.
  public static let areOn = ProcessInfo.processInfo.environment["FXRENDER_LONG"] != nil

  /// Returns the number of random cases in `make test` (`usual`) or in `make check-long` (`long`).
  public static func count(_ usual: Int, long: Int) -> Int { areOn ? long : usual }
}
