import FrameCompare
import Testing

/// The limits of a comparison, each of which changes the classification of some difference.
struct ComparisonLimitsTests {
  @Test func `Every limit is explained with its value`() throws {
    let limits = ComparisonLimits()
    let lines = limits.explanation.split(separator: "\n")
    let properties = Mirror(reflecting: limits).children.map { ($0.label ?? "", "\($0.value)") }
    #expect(lines.count == 3 * properties.count)
    for (name, value) in properties {
      let index = try #require(lines.firstIndex { $0.hasPrefix("\(name)  ") }, "\(name)")
      #expect(lines[index].split(separator: " ")[1] == value)
      #expect(lines[index + 2].hasPrefix("  (") && lines[index + 2].hasSuffix(")"))
    }
  }

  /// A change that is classified differently with other limits.
  struct Step: Sendable {
    var change: String
    var kind: DifferenceKind
    var otherKind: DifferenceKind
    var changeLimits: @Sendable (inout ComparisonLimits) -> Void
  }

  static let steps = [
    Step(change: "cards: another rasterizer", kind: .antialiasing, otherKind: .noise) {
      $0.noise = 255
    },
    Step(change: "photographs: brightness 2", kind: .colour, otherKind: .noise) {
      $0.rounding = 2
    },
    Step(change: "photographs: noise ±2, seed 1", kind: .noise, otherKind: .colour) {
      $0.tolerance = .exact
    },
  ]

  @Test(arguments: steps)
  func `A change is classified differently with other limits`(_ step: Step) throws {
    let change = try #require(FrameComparisonTests.changes.first { $0.name == step.change })
    let expected = try change.sample.frame()
    let actual = try change.make(expected)
    var limits = ComparisonLimits()
    #expect(FrameComparison(expected: expected, actual: actual, limits: limits).kind == step.kind)
    step.changeLimits(&limits)
    #expect(
      FrameComparison(expected: expected, actual: actual, limits: limits).kind == step.otherKind
    )
  }
}
