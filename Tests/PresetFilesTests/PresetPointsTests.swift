import PageEffects
import PageGeometry
import PresetFiles
import Testing

/// Points in place of formulas, and changes of points, in the text of a preset.
struct PresetPointsTests {
  private static let text = """
    # Ours.
    summary: Pages swing.
    parameters:
      lean: { type: angle, default: 12deg, help: "Rotation of the next page." }
    let:
      q: clamp(d, -1, 1)
    transform:
      - translate: { x: d * L, y: "pl(q; 0:0, 1:L)", z: -abs(q) * index }   # place
      - rotateZ: lean * q
      - about: { x: 1, of: [{ scale: 1 - abs(q) / 4 }] }
    alpha: >-
      1 -
      abs(d)
    hidden: d > 3
    overlays:
      - { name: shade, color: black, opacity: "min(1, abs(d))" }
    content: { x: d * 10, y: 3 }
    pieces: { rows: 2, columns: 2, alpha: 1 - d * row }

    """

  private static let track = PointTrack(
    [(-1, -.pi / 15), (0, 0), (1, .pi / 15)],
    ease: .linear,
    outside: .hold
  )

  private func preset(_ text: String = text) throws -> Preset {
    try Preset(name: "swing", sources: ["swing.yaml": text])
  }

  @Test func `Channels are the formulas of the page difference alone`() throws {
    let channels = try preset().channels
    #expect(
      channels.map(\.name) == [
        "translate.x", "translate.y", "rotateZ", "about.scale", "alpha", "overlays.opacity",
        "content.x",
      ]
    )
    #expect(channels.map(\.unit) == [.length, .length, .angle, .number, .number, .number, .length])
    #expect(channels.map(\.usesLayout) == [true, true, false, false, false, false, false])
  }

  @Test func `A channel has the values of its formula`() throws {
    let preset = try preset()
    let values = try preset.values(
      of: preset.channels[2],
      layout: .sample,
      settings: ["lean": "30deg"]
    )
    for (d, degrees) in [(-2.0, -30.0), (-0.5, -15), (0, 0), (1, 30)] {
      #expect(abs(values(d) - degrees * .pi / 180) < 1e-6)
    }
  }

  @Test(arguments: ["\n", "\r\n"])
  func `Points replace only their formula, which a comment keeps`(lineBreak: String) throws {
    let own = Self.text.replacing("\n", with: lineBreak)
    let preset = try preset(own)
    let text = try preset.text(preset.channels[2], as: Self.track)
    let expected = Self.text.replacing(
      "  - rotateZ: lean * q\n",
      with: "  # rotateZ was: lean * q\n"
        + "  - rotateZ: { keys: [[-1, -12deg], [0, 0deg], [1, 12deg]] }\n"
    )
    #expect(text == expected.replacing("\n", with: lineBreak))
    let next = try self.preset(text)
    #expect(next.pointLists.map(\.name) == ["translate.y", "rotateZ"])
    #expect(next.formula(of: next.pointLists[1]) == "lean * q")
    #expect(next.formula(of: next.pointLists[0]) == nil)
    #expect(try next.text(restoring: next.pointLists[1]) == own)
  }

  @Test func `A quoted formula in a map of a line is replaced with its quotes`() throws {
    var preset = try preset()
    let track = PointTrack([(0, 0), (1, 1)], ease: .sineOut, outside: .extend)
    let text = try preset.text(preset.channels[5], as: track)
    #expect(
      text.contains(
        """
          # overlays.opacity was: "min(1, abs(d))"
          - { name: shade, color: black, opacity: { keys: [[0, 0], [1, 1]], ease: sineOut, outside: extend } }
        """
      )
    )
    preset = try self.preset(text)
    #expect(try preset.text(restoring: preset.pointLists[1]) == Self.text)
  }

  @Test func `A formula of several lines is refused`() throws {
    let preset = try preset()
    #expect(
      throws: UneditablePoints(
        problem: "the formula of 'alpha' cannot be replaced in the file",
        help: "Write it on one line."
      )
    ) { try preset.text(preset.channels[4], as: Self.track) }
  }

  @Test func `A key of an extended file is copied`() throws {
    let child = try Preset(
      name: "child",
      sources: ["swing.yaml": Self.text, "child.yaml": "summary: A child.\nextends: swing\n"]
    )
    let text = try child.text(child.channels[2], as: Self.track)
    #expect(
      text == """
        summary: A child.
        extends: swing
        transform:
          - translate: { x: d * L, y: "pl(q; 0:0, 1:L)", z: -abs(q) * index }   # place
          # rotateZ was: lean * q
          - rotateZ: { keys: [[-1, -12deg], [0, 0deg], [1, 12deg]] }
          - about: { x: 1, of: [{ scale: 1 - abs(q) / 4 }] }

        """
    )
  }

  @Test func `Many points are on several lines`() throws {
    let preset = try preset()
    let points = (0...12).map { (at: Double($0) / 2 - 3, value: Double($0) * 10.5) }
    let track = PointTrack(points, ease: .linear, outside: .extend)
    let text = try preset.text(preset.channels[0], as: track)
    #expect(text.split(separator: "\n").allSatisfy { $0.count < 150 })
    #expect(try self.preset(text).pointLists[0].track.keys.count == 13)
  }

  @Test func `Points are added, deleted and eased`() throws {
    let preset = try preset()
    let text = try preset.text(preset.channels[2], as: Self.track)
    let next = try self.preset(text)
    func changed(_ change: PointEdit) throws -> String? {
      let changed = try next.text(editing: next.pointLists[1], change)
      return changed.split(separator: "\n").first { $0.contains("- rotateZ") }.map(String.init)
    }
    for (edit, line) in [
      (.add(2, at: "0.5", value: "8deg"), "[[-1, -12deg], [0, 0deg], [0.5, 8deg], [1, 12deg]]"),
      (.delete(0), "[[0, 0deg], [1, 12deg]]"),
      (.ease(.backOut), "[[-1, -12deg], [0, 0deg], [1, 12deg]], ease: backOut"),
      (.outside(.repeat), "[[-1, -12deg], [0, 0deg], [1, 12deg]], outside: repeat"),
    ] as [(PointEdit, String)] {
      #expect(try changed(edit) == "  - rotateZ: { keys: \(line) }")
    }
  }

  @Test func `Points of a table are added and deleted in its formula`() throws {
    let preset = try preset()
    let list = preset.pointLists[0]
    #expect(!preset.isTrack(list))
    #expect(
      try preset.text(editing: list, .add(1, at: "0.5", value: "20"))
        == Self.text.replacing("pl(q; 0:0, 1:L)", with: "pl(q; 0:0, 0.5:20, 1:L)")
    )
    #expect(throws: UneditablePoints.self) { try preset.text(editing: list, .delete(0)) }
  }

  @Test func `Wrong numbers and other files are refused`() throws {
    let preset = try preset()
    let list = preset.pointLists[0]
    #expect(throws: UneditablePoints.self) {
      try preset.text(editing: list, .add(1, at: "2", value: "1"))
    }
    #expect(throws: UneditablePoints.self) { try preset.text(restoring: list) }
    let child = try Preset(
      name: "child",
      sources: ["swing.yaml": Self.text, "child.yaml": "summary: A child.\nextends: swing\n"]
    )
    #expect(throws: UneditablePoints.self) {
      try child.text(editing: child.pointLists[0], .add(1, at: "0.5", value: "1"))
    }
  }
}
