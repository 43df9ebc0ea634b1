import PageEffects
import PageGeometry
import PresetFiles
import Testing

/// Points of tracks and tables in a preset's files.
struct PointListTests {
  private static let text = """
    summary: Pages swing.
    parameters:
      lean: { type: angle, default: 12deg, help: "Rotation of the next page." }
    let:
      q: "2 * plc(d; -1:-0.5, 1:lean / 1deg)"
    transform:
      - translate: { x: d * L, y: "pl(q; 0:0, 1:L)" }
      - rotateZ: { over: -d, keys: [[-1, 12deg], ['1', lean]], ease: backOut, outside: extend }
      - about: { x: 1, of: [{ scale: { keys: [[0, 1]] } }] }
    overlays:
      - { name: shade, opacity: "d > 0 ? plc(d; 0:0, 1:50%) : plc(d; -1:1, 0:0)" }
    alpha: "pl(d; 0:plc(d; 0:1, 1:2), 1:0)"

    """

  private func preset(_ text: String) throws -> Preset {
    try Preset(name: "swing", sources: ["swing.yaml": text])
  }

  @Test func `Each list has the name of its key and the formula of its position`() throws {
    let lists = try preset(Self.text).pointLists
    #expect(
      lists.map(\.name) == [
        "q", "translate.y", "rotateZ", "about.scale", "alpha", "overlays.opacity",
        "overlays.opacity",
      ]
    )
    #expect(lists.map(\.over) == ["d", "q", "-d", "d", "d", "d", "d"])
    #expect(lists.map(\.track.outside) == [.hold, .extend, .extend, .hold, .extend, .hold, .hold])
    #expect(lists.map { $0.track.ease == .linear } == [true, true, false, true, true, true, true])
  }

  @Test func `The positions of points are those of their texts`() throws {
    let preset = try preset(Self.text)
    let spans = preset.pointLists.flatMap { list in
      list.track.keys.flatMap { [$0.span, $0.valueSpan] }
    }
    #expect(
      preset.texts(at: spans) == [
        "-1", "-0.5", "1", "lean / 1deg", "0", "0", "1", "L", "-1", "12deg", "1", "lean", "0", "1",
        "0", "plc(d; 0:1, 1:2)", "1", "0", "0", "0", "1", "50%", "-1", "1", "0", "0",
      ]
    )
  }

  @Test func `Values of points follow parameters and the layout`() throws {
    let preset = try preset(Self.text)
    let layout = Layout(
      pageSize: Size(width: 240, height: 320),
      viewport: Size(width: 640, height: 400)
    )
    let noted = try preset.effect(layout: layout, settings: ["lean": "30deg"]).notedValues
    let values = noted.indices.filter { $0 % 2 == 1 }.map { noted[$0] }
    let expected: [Double?] = [-0.5, 30, 0, 240, .pi / 15, .pi / 6, 1, nil, 0, 0, 0.5, 1, 0]
    try #require(values.count == expected.count)
    for (value, expected) in zip(values, expected) {
      guard let expected else {
        #expect(value == nil)
        continue
      }
      #expect(abs((value ?? .nan) - expected) < 1e-12)
    }
  }

  @Test func `Inherited points have positions in the extended file`() throws {
    let child = try Preset(
      name: "child",
      sources: [
        "swing.yaml": Self.text, "child.yaml": "summary: A child.\nextends: swing\nalpha: 1\n",
      ]
    )
    #expect(Set(child.pointLists.map(\.track.span.file)) == ["swing.yaml"])
    #expect(!child.pointLists.map(\.name).contains("alpha"))
  }

  @Test func `A preset without tracks and tables has no points`() throws {
    let text = "summary: Plain.\ntransform: [{ translate: { x: d * L } }]\n"
    #expect(try preset(text).pointLists.isEmpty)
  }
}
