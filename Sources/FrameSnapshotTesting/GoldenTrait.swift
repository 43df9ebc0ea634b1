public import FrameCompare
public import FrameSnapshot
public import Testing

/// When the assertions of a test or a suite record goldens, and what foreign images may differ by.
///
/// ```swift
/// @Suite(.goldens(mode: .missing))
/// struct CarouselTests {
///   @Test(.goldens(limits: limits))
///   func `…`() async throws { … }
/// }
/// ```
/// A suite's trait holds for all within it, and what an inner one leaves out stays as it is. Without
/// any, nothing is recorded. The variable `FXRENDER_RECORD` (never, missing, failed, all) in the
/// environment is over all traits for one run. With `CI=true` a golden that is missing is never
/// recorded, and what came out of a test that fails is left as the golden's candidate.
public struct GoldenTrait: TestTrait, SuiteTrait, TestScoping {
  private let mode: RecordMode?
  private let limits: ComparisonLimits?

  init(mode: RecordMode?, limits: ComparisonLimits?) { (self.mode, self.limits) = (mode, limits) }

  /// Whether the trait holds for what is within a suite: it does.
  public var isRecursive: Bool { true }

  /// Runs a test with these settings.
  ///
  /// - Parameters:
  ///   - test: The test.
  ///   - testCase: Its arguments.
  ///   - function: What runs it.
  /// - Throws: What `function` throws.
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
  /// When goldens are recorded, and what foreign images may differ by.
  ///
  /// - Parameters:
  ///   - mode: When goldens are recorded; nil leaves it as it is around.
  ///   - limits: What images may differ by in `assertImages`; nil leaves it as it is around.
  /// - Returns: The trait.
  public static func goldens(
    mode: RecordMode? = nil,
    limits: ComparisonLimits? = nil
  ) -> GoldenTrait {
    GoldenTrait(mode: mode, limits: limits)
  }
}
