import Foundation

/// The checks that are random, long or depend on time: `make check-long` runs them, `make test` does not.
public enum LongChecks {
  /// Whether they run.
  public static let areOn = ProcessInfo.processInfo.environment["FXRENDER_LONG"] != nil

  /// The number of cases that a random check tries.
  ///
  /// - Parameters:
  ///   - usual: The number in `make test`.
  ///   - long: The number in `make check-long`.
  /// - Returns: One of the two.
  public static func count(_ usual: Int, long: Int) -> Int { areOn ? long : usual }
}
