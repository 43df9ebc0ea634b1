import FrameEncode
import JSONCoding
import PageEffects
import PageGeometry
import PagePreview
import PageSequence
import PresetFiles
import Testing

/// The command line that is equal to what a stage shows.
struct ExportCommandLineTests {
  static let preset = try? Preset(
    name: "one",
    sources: [
      "one.yaml": """
      summary: One.
      parameters:
        tilt: { type: angle, default: 40deg, help: "How much." }
        side: { type: choice, choices: [near, far away], default: near, help: "Which." }
      transform: [{ rotateY: d * tilt }]
      """
    ]
  )

  static func command(
    _ named: String = "one",
    as format: ExportFormat = .render(.png),
    _ settings: [String: JSONValue] = [:],
    _ change: (inout SequenceSpec) -> Void = { _ in }
  ) throws -> ExportCommandLine {
    let spec = SequenceSpec(preset: named, change)
    let sequence = try FrameSequence(spec, of: #require(preset))
    return try ExportCommandLine(sequence, spec, named: named, as: format, settings: settings)
  }

  @Test func `Defaults are omitted, and the rest is in the order of the help`() throws {
    let command = try Self.command(as: .render(.gif)) { spec in
      spec.set = ["side": "far away", "tilt": "40"]
      (spec.rtl, spec.size, spec.fps) = (true, Size(width: 96, height: 54), 60)
      spec.centerOffset = Point(x: -1, y: 2)
    }
    #expect(
      command.text
        == "fxrender one --size 96x54 --rtl --set 'side=far away' --center-offset=-1,2 --format gif"
    )
    #expect(
      command.arguments == [
        "--size", "96x54", "--rtl", "--set", "side=far away", "--center-offset=-1,2", "--format",
        "gif",
      ]
    )
    let plain = try Self.command { $0.size = Size(width: 640, height: 400) }
    #expect(plain.text == "fxrender one" && plain.arguments == [])
  }

  @Test func `The length of gestures is no default`() throws {
    let command = try Self.command { ($0.scroll, $0.frames) = ("swipe", 60) }
    #expect(command.text == "fxrender one --scroll swipe --frames 60")
  }

  @Test(arguments: [
    ("./it's.yaml", "fxrender './it'\\''s.yaml'"),
    ("<script>", "fxrender '<script>'"), ("$(id)", "fxrender '$(id)'"), ("", "fxrender ''"),
  ])
  func `Words with a meaning for a shell are quoted`(name: String, text: String) throws {
    #expect(try Self.command(name).text == text)
  }

  @Test func `A film strip is recorded away from the goldens`() throws {
    let command = try Self.command(as: .filmstrip) { $0.rtl = true }
    #expect(command.text == "fxrender record one --rtl --goldens Filmstrips")
  }

  @Test func `Code has the layout of the stage and no options of frames`() throws {
    let settings: [String: JSONValue] = ["name": .string("tilted"), "approximate": .bool(true)]
    let command = try Self.command(as: .code("js"), settings) { spec in
      (spec.rtl, spec.fps, spec.scale, spec.set) = (true, 30, [2], ["tilt": "30"])
    }
    #expect(
      command.text
        == "fxrender export one --to js --rtl --set tilt=30 --output Exports/tilted --approximate"
    )
  }

  @Test
  func `A page has the layout and the look of the stage, a limit of its size, and sliders`() throws
  {
    let settings: [String: JSONValue] = ["name": .string("flick"), "controls": .bool(true)]
    let command = try Self.command(as: .page, settings) { spec in
      (spec.rtl, spec.fps, spec.maxSize, spec.set) = (true, 30, 2e6, ["tilt": "30"])
    }
    #expect(
      command.text == "fxrender publish one --rtl --set tilt=30 --max-size 2000000 "
        + "--output Renders/one/flick.html --controls"
    )
  }

  @Test(arguments: [
    (ExportFormat.render(.gif), "--format gif --quality 40 --loop 2 --output Renders/one/film.gif"),
    (.render(.mp4), "--format mp4 --max-size 5000000 --quality 40 --output Renders/one/film.mp4"),
    (.render(.png), "--output Renders/film"),
  ])
  func `A command has only the options that its format reads, and the name`(
    format: ExportFormat,
    options: String
  ) throws {
    let command = try Self.command(as: format, ["name": .string("film")]) { spec in
      (spec.quality, spec.loop) = (40, 2)
      if format == .render(.mp4) { spec.maxSize = 5e6 }
    }
    #expect(command.text == "fxrender one \(options)")
  }
}
