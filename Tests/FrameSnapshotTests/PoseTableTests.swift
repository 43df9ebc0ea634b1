import EffectTestSupport
import FrameSnapshot
import PageEffects
import PageGeometry
import Testing

/// The text form of poses.
struct PoseTableTests {
  static func effect(_ yaml: String, axis: Axis = .horizontal) throws -> Effect {
    let layout = Layout(
      pageSize: Size(width: 240, height: 320),
      viewport: Size(width: 640, height: 400),
      axis: axis
    )
    return try WrittenEffect.make(yaml, layout: layout)
  }

  /// Returns the cells of a line by column name.
  static func cells(_ text: String, line: Int) -> [String: String] {
    let lines = text.split(separator: "\n").map { $0.split(separator: "\t").map(String.init) }
    return Dictionary(uniqueKeysWithValues: zip(lines[0], lines[line]))
  }

  @Test func `Each pose is one line, and each column has a name`() throws {
    let effects = try [Axis.horizontal, .vertical].map {
      try Self.effect("transform: [{ translate: { x: d * L } }]\nhidden: d > 1", axis: $0)
    }
    let text = PoseTable.text(of: effects, at: [-1, 0.5, 2])
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == 8 && lines.last == "")
    #expect(
      lines[0] == "axis\tdifference\tm11\tm12\tm13\tm14\tm21\tm22\tm23\tm24\tm31\tm32\tm33\tm34\t"
        + "m41\tm42\tm43\tm44\talpha\torder\thidden"
    )
    #expect(
      lines[1] == "horizontal\t-1.000000\t1.000000\t0.000000\t0.000000\t-240.000000\t"
        + "0.000000\t1.000000\t0.000000\t0.000000\t0.000000\t0.000000\t1.000000\t0.000000\t"
        + "0.000000\t0.000000\t0.000000\t1.000000\t1.000000\t0.000000\t0"
    )
    #expect(Self.cells(text, line: 3)["hidden"] == "1")
    let vertical = Self.cells(text, line: 5)
    #expect(vertical["axis"] == "vertical" && vertical["difference"] == "0.500000")
    #expect(vertical["m14"] == "0.000000" && vertical["m24"] == "160.000000")
  }

  @Test(arguments: [
    ("0", "0.000000"), ("-1e-7", "0.000000"), ("-4.9e-7", "0.000000"), ("-6e-7", "-0.000001"),
    ("1 / 3", "0.333333"), ("-2 / 3", "-0.666667"), ("1234567.25", "1234567.250000"),
    ("-0.05", "-0.050000"), ("0.9999996", "1.000000"), ("-1e9", "-1000000000.000000"),
  ])
  func `Numbers have a decimal point and six decimals, and zero has no minus sign`(
    formula: String,
    cell: String
  ) throws {
    let effect = try Self.effect("transform: [{ translate: { x: \(formula) } }]")
    let text = PoseTable.text(of: [effect], at: [0])
    #expect(Self.cells(text, line: 1)["m14"] == cell)
    #expect(!text.contains(","))
  }

  @Test func `Extras have their own column, which includes a hash of the pieces`() throws {
    let yaml = "transform: []\nblur: d / 4\npieces: { rows: 1, columns: 1, alpha: "
    let texts = try ["1", "d"].map {
      PoseTable.text(of: [try Self.effect(yaml + "\($0) }")], at: [0.5, 1])
    }
    let cells = texts.map { text in [1, 2].map { Self.cells(text, line: $0)["extras"] ?? "" } }
    #expect(cells[0][0].hasPrefix(#"{"blur":0.125} "#) && cells[0][1].hasPrefix(#"{"blur":0.25} "#))
    #expect(cells[0][0] != cells[1][0] && cells[0][1] == cells[1][1])
  }
}
