import FrameSnapshot
import PageEffects
import PageGeometry
import PagePreview
import PageScroll
import PresetFiles
import Testing

/// The command line that is equal to what a stage shows.
struct ExportCommandTests {
  /// A reader that knows of two options: `--size` and `--rtl`, and of settings.
  static let read: ExportCommand.Reader = { _, words in
    var options = SequenceOptions()
    for word in words {
      switch word {
      case "--size=96x54": options.layout.viewport = .init(width: 96, height: 54)
      case "--size=640x400", "--fps=60": break
      case "--center-offset=-1,2": options.layout.centerOffset = .init(x: -1, y: 2)
      case "--rtl": options.layout.isRightToLeft = true
      case "--background=rgb(1 2 3)": options.background = .init(red: 1, green: 0, blue: 0)
      case let word where word.hasPrefix("--set="):
        options.settings[String(word.dropFirst(6))] = ""
      default: throw StageRefusal("no '\(word)'", "Leave it out.")
      }
    }
    return options
  }

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
    settings: [String: String] = [:],
    options: [String: StageOptions.Value] = [:],
    as format: ExportCommand.Format = .png
  ) throws -> ExportCommand {
    try ExportCommand(
      #require(preset),
      named: named,
      settings: settings,
      options: StageOptions(options),
      as: format,
      read: read
    )
  }

  @Test
  func `Defaults are left out, and the rest is in the order of the help`() throws {
    let command = try Self.command(
      settings: ["side": "far away", "tilt": "40"],
      options: [
        "rtl": .flag, "size": .text("96x54"), "fps": .text("60"),
        "center-offset": .text("-1,2"),
      ],
      as: .gif
    )
    #expect(
      command.text
        == "fxrender one --size 96x54 --rtl --set 'side=far away' --center-offset=-1,2 --format gif"
    )
    #expect(
      command.arguments == [
        "--size=96x54", "--rtl", "--center-offset=-1,2", "--set=side=far away", "--format=gif",
      ]
    )
    let plain = try Self.command(options: ["size": .text("640x400")])
    #expect(plain.text == "fxrender one" && plain.arguments == [])
  }

  @Test(arguments: [
    ("./it's.yaml", "fxrender './it'\\''s.yaml'"),
    ("<script>", "fxrender '<script>'"), ("$(id)", "fxrender '$(id)'"), ("", "fxrender ''"),
  ])
  func `What a shell would read otherwise stands in quotes`(name: String, text: String) throws {
    #expect(try Self.command(name).text == text)
    let colour = try Self.command(options: ["background": .text("rgb(1 2 3)")]).text
    #expect(colour == "fxrender one --background 'rgb(1 2 3)'")
  }

  @Test
  func `A film strip is recorded away from the goldens`() throws {
    let command = try Self.command(options: ["rtl": .flag], as: .filmstrip)
    #expect(command.text == "fxrender record one --rtl --goldens Filmstrips")
  }

  @Test
  func `What cannot be read is told`() {
    #expect(throws: StageRefusal.self) {
      try Self.command(options: ["size": .text("0x0")])
    }
  }
}
