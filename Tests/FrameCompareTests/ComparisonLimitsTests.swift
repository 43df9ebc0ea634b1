import FrameCompare
import Testing

/// The limits of a comparison, each of which changes the classification of some difference.
struct ComparisonLimitsTests {
  @Test
  func `Every limit is explained with its value`() throws {
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
    Step(change: "photographs: noise ±2, seed 1", kind: .noise, otherKind: .content) {
      $0.noise = 1
    },
    Step(change: "photographs: noise ±1, seed 1", kind: .noise, otherKind: .colour) {
      $0.rounding = 0
      $0.patternRoughness = 2
      $0.sharpening = -1
      $0.foreignShare = 0
      $0.patternEnergy = 1
    },
    Step(change: "cards: another rasterizer", kind: .antialiasing, otherKind: .content) {
      $0.edgeShare = 0.9
    },
    Step(change: "cards: moved by 0.25, 0.0", kind: .antialiasing, otherKind: .geometry) {
      $0.displacement = 0.2
    },
    Step(change: "cards: moved by 0.0, 0.5", kind: .geometry, otherKind: .antialiasing) {
      $0.displacement = 0.6
    },
    Step(change: "cards: another rasterizer", kind: .antialiasing, otherKind: .content) {
      $0.newContrast = -1
    },
    Step(change: "cards: 1 % larger", kind: .geometry, otherKind: .content) {
      $0.displacement = 2
      $0.growth = 0.01
      $0.displacementShare = 1
    },
    Step(change: "photographs: gamma 1.1", kind: .colour, otherKind: .content) {
      $0.colourShare = 1
    },
    Step(change: "photographs: gamma 0.9", kind: .colour, otherKind: .content) {
      $0.colourResidual = 0
    },
    Step(change: "photographs: turned by 0.5°", kind: .geometry, otherKind: .content) {
      $0.displacementShare = 0.7
    },
    Step(change: "photographs: moved by 1.0, 0.0", kind: .geometry, otherKind: .content) {
      $0.reach = 0.01
    },
  ]

  @Test(arguments: steps)
  func `A change is classified differently with other limits`(_ step: Step) throws {
    let change = try #require(FrameComparisonTests.changes.first { $0.name == step.change })
    let expected = try change.sample.frame()
    let actual = try change.make(expected)
    var limits = ComparisonLimits()
    #expect(
      FrameComparison(expected: expected, actual: actual, limits: limits).kind == step.kind
    )
    step.changeLimits(&limits)
    #expect(
      FrameComparison(expected: expected, actual: actual, limits: limits).kind == step.otherKind
    )
  }
}
