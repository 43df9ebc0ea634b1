import EffectFit
import PageEffects
import PageGeometry
import PresetFiles
import Testing

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

  private static let small = Layout(
    pageSize: Size(width: 100, height: 150),
    viewport: Size(width: 400, height: 300),
    gap: 10
  )

  @Test(arguments: [
    ([small], "stage: { page: { length: 25%, breadth: 50% }, gap: 10 }\n"),
    ([Layout.sample], nil),
    ([small, Layout.sample], nil),
  ])
  func `A preset has the size of pages of its data`(layouts: [Layout], line: String?) throws {
    let preset = try Preset(name: "test", sources: ["test.yaml": Self.text])
    let tables = try layouts.map { layout in
      let effect = try preset.effect(layout: layout)
      return FitTable(
        layout: layout,
        rows: RoundTrip.differences.map { d in
          var row = FitTable.Row(d: d)
          row.matrix = effect.pose(at: d).matrix
          return row
        },
        name: "test"
      )
    }
    let text = try EffectFit(tables).result(source: "A test.").text
    #expect(text.contains("stage") == (line != nil))
    if let line { #expect(text.contains(line)) }
    #expect(throws: Never.self) { try Preset(name: "fit", sources: ["fit.yaml": text]) }
  }
}
