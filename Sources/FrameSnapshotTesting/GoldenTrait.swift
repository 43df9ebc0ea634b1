public import FrameCompare
public import FrameSnapshot
public import Testing

/// A trait that sets when assertions record goldens, and which differences `assertImages` allows.
///
/// ```swift
/// @Suite(.goldens(mode: .missing))
/// struct CarouselTests {
///   @Test(.goldens(limits: limits))
///   func `…`() async throws { … }
/// }
/// ```
/// A suite's trait applies to all its tests and nested suites. An inner trait overrides only the arguments
/// that it has. By default nothing is recorded. The environment variable `FXRENDER_RECORD` (never, missing,
/// failed, all) overrides all traits for one run. With `CI=true`, no golden is recorded or replaced. Instead, a
/// failing test records a candidate for approval beside the golden.
public struct GoldenTrait: TestTrait, SuiteTrait, TestScoping {
  private let mode: RecordMode?
  private let limits: ComparisonLimits?

  init(mode: RecordMode?, limits: ComparisonLimits?) { (self.mode, self.limits) = (mode, limits) }

  /// Always true: the trait also applies to nested suites.
  public var isRecursive: Bool { true }

  /// Runs a test with these settings.
  ///
  /// - Parameters:
  ///   - test: The test.
  ///   - testCase: The test case, which has the arguments.
  ///   - function: The body of the test.
  /// - Throws: The errors of `function`.
  public func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @Sendable () async throws -> Void
  ) async throws {
    var settings = GoldenSettings.current
    if let mode { settings.mode = mode }
    if let limits { settings.limits = limits }
    try await GoldenSettings.$current.withValue(settings, operation: function)
  }
}

extension Trait where Self == GoldenTrait {
  /// Sets when goldens are recorded, and which differences `assertImages` allows.
  ///
  /// - Parameters:
  ///   - mode: When goldens are recorded; nil to inherit.
  ///   - limits: The differences that `assertImages` allows; nil to inherit.
  /// - Returns: The trait.
  public static func goldens(
    mode: RecordMode? = nil,
    limits: ComparisonLimits? = nil
  ) -> GoldenTrait {
    GoldenTrait(mode: mode, limits: limits)
  }
}
