import EffectFit
import PageEffects
import PageGeometry
import PresetFiles
import Testing

/// The text of derived presets.
struct PresetTextTests {
  private static let text =
    "summary: A test.\nwindow: [-3, 3]\ntransform:\n"
    + "  - translate: { x: d * L, y: \"min(abs(d), 1) * h / 4\" }\n"

  /// `h` is across the scroll in a horizontal preset only.
  @Test(arguments: [(false, "min(abs(d), 1) * h"), (true, "min(abs(d), 1) * (w + h - L)")])
  func `A length across the scroll is written for the direction of pages`(
    isVertical: Bool,
    formula: String
  ) throws {
    let trip = try RoundTrip(Preset(name: "test", sources: ["test.yaml": Self.text]))
    let result = try EffectFit(trip.tables, isVertical: isVertical).result(source: "A test.")
    #expect(result.text.contains(formula))
    #expect(result.text.contains("direction: vertical") == isVertical)
    #expect(result.largestError < 0.05)
  }
}
