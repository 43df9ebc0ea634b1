import PageEffects
import PresetFiles
import Testing

/// Tests of writing new defaults of parameters into a preset's text.
struct PresetDefaultsTests {
  private static let family = """
    abstract: true
    summary: All.
    parameters:
      spacing: { type: number, default: 1, help: "How far." }
      tilt: { type: angle, default: 40deg, help: "How much." }
    perspective: { distance: 500, origin: page }
    transform: [{ translate: { x: d * L * spacing } }, { rotateY: d * tilt }]
    """

  /// A preset in which each parameter is written in a different notation.
  private static let own = """
    # A file with comments.
    summary: One.
    tags: [own]

    parameters:
      # How far pages are apart.
      spacing: { type: number, range: [0, 2], default: 0.25, help: "How far." } # here
      tilt:
        type: angle
        default: 40deg     # at the side
        help: How much.
      fade: { type: percent, default: '40%', help: "How faint." }
      flat: { type: bool, default: "false", help: "No turn." }
      side: { type: choice, choices: [near, far away, it's far], default: near, help: "Which." }
      reach: { type: length, default: W / 2, help: "How wide." }

    perspective: { distance: 800 }
    wrap: false
    transform:
      - translate: { x: d * (L * spacing + reach), z: "side == near ? 0 : -100" }
      - rotateY: "flat ? 0 : -clamp(d, -1, 1) * tilt"
    alpha: 1 - clamp(abs(d), 0, 1) * fade

    """

  /// Settings, the text that they replace, and the new text.
  static let changes: [(settings: [String: String], old: String, new: String)] = [
    (["spacing": "0.7"], "default: 0.25", "default: 0.7"),
    (["spacing": "-3"], "default: 0.25", "default: -3"),
    (["spacing": "2 * pi"], "default: 0.25", "default: '2 * pi'"),
    (["tilt": "30"], "default: 40deg ", "default: 30deg "),
    (["tilt": "0"], "default: 40deg ", "default: 0deg "),
    (["tilt": "0.5rad"], "default: 40deg ", "default: 0.5rad "),
    (["fade": "10"], "default: '40%'", "default: 10%"),
    (["flat": "yes"], #"default: "false""#, "default: true"),
    (["side": "far away"], "default: near", "default: 'far away'"),
    (["side": "it's far"], "default: near", "default: 'it''s far'"),
    (["reach": "12"], "default: W / 2", "default: 12"),
    (["perspective": "inf"], "distance: 800", "distance: inf"),
    (["wrap": "true"], "wrap: false", "wrap: true"),
  ]

  @Test(arguments: changes)
  func `Writing a default changes nothing else in the file`(
    settings: [String: String],
    old: String,
    new: String
  ) throws {
    for text in [Self.own, Self.own.replacing("\n", with: "\r\n")] {
      let preset = try Preset(name: "own", sources: ["own.yaml": text])
      let written = try preset.text(withDefaults: settings)
      #expect(written == text.replacing(old, with: new))
      let changed = try Preset(name: "own", sources: ["own.yaml": written])
      for (name, value) in settings {
        let parameter = try #require(preset.definition.parameters.first { $0.name == name })
        let now = try #require(changed.definition.parameters.first { $0.name == name })
        #expect(now.initial == .value(try parameter.value(of: value)))
      }
    }
  }

  @Test
  func `Several defaults can be replaced at once, and without settings nothing changes`() throws {
    let preset = try Preset(name: "own", sources: ["own.yaml": Self.own])
    #expect(try preset.text(withDefaults: [:]) == Self.own)
    let written = try preset.text(withDefaults: ["tilt": "1", "spacing": "1", "wrap": "1"])
    let expected = Self.own.replacing("40deg ", with: "1deg ").replacing("0.25", with: "1")
      .replacing("wrap: false", with: "wrap: true")
    #expect(written == expected)
  }

  /// The text of a preset that extends the family, the settings to write, and the expected text.
  static let members: [(text: String, settings: [String: String], expected: String)] = [
    (
      "extends: all\nsummary: One.\n# Bent.\nlet: { q: d }\n", ["tilt": "30"],
      "extends: all\nsummary: One.\nparameters: { tilt: { default: 30deg } }\n# Bent.\nlet: { q: d }\n"
    ),
    (
      "extends: all\nsummary: One.", ["spacing": "2"],
      "extends: all\nsummary: One.\nparameters: { spacing: { default: 2 } }\n"
    ),
    (
      "extends: all\nsummary: One.\nparameters:\n  # Near.\n  spacing: { default: 0.5 }\n",
      ["tilt": "30"],
      "extends: all\nsummary: One.\nparameters:\n  tilt: { default: 30deg }\n  # Near.\n"
        + "  spacing: { default: 0.5 }\n"
    ),
    (
      "extends: all\nsummary: One.\nparameters: { spacing: { range: [0, 1] } }\n",
      ["spacing": "1", "tilt": "3"],
      "extends: all\nsummary: One.\nparameters: { tilt: { default: 3deg }, "
        + "spacing: { default: 1, range: [0, 1] } }\n"
    ),
    (
      "extends: all\nsummary: One.\nparameters:\n  spacing:\n    range: [0, 1]\n",
      ["spacing": "1"],
      "extends: all\nsummary: One.\nparameters:\n  spacing:\n    default: 1\n    range: [0, 1]\n"
    ),
    (
      "extends: all\nsummary: One.\n", ["perspective": "900"],
      "extends: all\nsummary: One.\nperspective: { distance: 900, origin: page }\n"
    ),
    (
      "{ extends: all, summary: One. }\n", ["spacing": "2"],
      "{ parameters: { spacing: { default: 2 } }, extends: all, summary: One. }\n"
    ),
  ]

  @Test(arguments: members)
  func `For an inherited parameter, an entry with the default is added`(
    text: String,
    settings: [String: String],
    expected: String
  ) throws {
    let sources = ["one.yaml": text, "all.yaml": Self.family]
    let preset = try Preset(name: "one", sources: sources)
    #expect(try preset.text(withDefaults: settings) == expected)
  }

  @Test func `A default that cannot be written is refused`() throws {
    let text = Self.own.replacing("default: 0.25", with: "default:\n    1 +\n    1")
    let preset = try Preset(name: "own", sources: ["own.yaml": text])
    for name in ["spacing", "mirrored"] {
      #expect(throws: UnwritableDefault(name: name)) { try preset.text(withDefaults: [name: "1"]) }
    }
    let error = UnwritableDefault(name: "spacing")
    #expect(error.problem == "the default of 'spacing' cannot be written into the file")
    #expect(error.help == "Write it by hand, on one line.")
    #expect(
      UnwritableDefault(name: "mirrored").help
        == "Presets cannot set it; leave it as it is, and pass --set mirrored=true to the command."
    )
    #expect(throws: SettingError.self) { try preset.text(withDefaults: ["spacing": "near"]) }
    #expect(throws: SettingError.self) { try preset.text(withDefaults: ["spacin": "1"]) }
  }
}
