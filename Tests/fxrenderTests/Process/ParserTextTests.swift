import ProgramTestSupport
import TestSupport
import Testing

/// Errors of the argument parser, reworded as a problem and its solution.
struct ParserTextTests {
  static let refusals = [
    Refusal(
      "cardflow --frmes 3",
      64,
      "error: there is no option '--frmes'\n"
        + "  Did you mean '--frames'? See 'fxrender render --help'."
    ),
    Refusal(
      "list --quatsch",
      64,
      "error: there is no option '--quatsch'\n  See 'fxrender list --help'."
    ),
    Refusal(
      "plan coverflow --shards 2 --for make --quatsch",
      64,
      "error: there is no option '--quatsch'\n  See 'fxrender plan --help'."
    ),
    Refusal(
      "poses coverflow -x",
      64,
      "error: there is no option '-x'\n  See 'fxrender poses --help'."
    ),
    Refusal(
      "cardflow coverflow",
      64,
      "error: unexpected argument 'coverflow'\n"
        + "  See 'fxrender render --help'."
    ),
    Refusal(
      "show cardflow coverflow linear",
      64,
      "error: 2 unexpected arguments: 'coverflow', 'linear'\n"
        + "  See 'fxrender show --help'."
    ),
    Refusal(
      "cardflow --frames",
      64,
      "error: --frames needs a value\n  --frames <N>  Number of frames (default: 60)."
    ),
    Refusal(
      "poses coverflow --differences=",
      64,
      "error: --differences needs a value\n  --differences <LIST>  "
        + "Page differences: from:to:step, or numbers separated by commas (default: -3:3:0.25)."
    ),
    Refusal(
      "cardflow --rtl=3",
      64,
      "error: --rtl takes no value, '3' was given\n  Omit the value."
    ),
    Refusal(
      "--generate-completion-script tcsh",
      64,
      "error: there are no completions for 'tcsh'\n  Shells: bash, fish, zsh."
    ),
    Refusal(
      "gallery",
      64,
      "error: <dir> is missing\n  <dir>  The folder of the page."
    ),
    Refusal(
      "list --json=yes",
      64,
      "error: --json takes no value, 'yes' was given\n  Omit the value."
    ),
    Refusal(
      "cardflow --color always",
      64,
      "error: --color does not exist in this version\n  Messages have no colour."
    ),
    Refusal("cardflow ---", 64, "error: there is no option '---'\n  See 'fxrender --help'."),
    Refusal("cardflow -?", 64, "error: there is no option '-?'\n  See 'fxrender render --help'."),
    Refusal("cardflow -é", 64, "error: there is no option '-é'\n  See 'fxrender render --help'."),
    Refusal(
      "---completion",
      64,
      "error: the command line cannot be read\n  See 'fxrender --help'."
    ),
    // A word that is too long for a message is shortened.
    Refusal(
      "cardflow --frames " + String(repeating: "1234567890", count: 30),
      64,
      "error: --frames cannot be '" + String(repeating: "1234567890", count: 12) + "…"
        + String(repeating: "1234567890", count: 4).dropFirst()
        + "'\n  Expected a whole number from 1 to 1000000."
    ),
  ]

  @Test(arguments: refusals)
  func `Incorrect usage is reported with a problem and its solution`(refusal: Refusal) async throws
  {
    try await refusal.check(in: try TemporaryFolder())
  }

  @Test(arguments: [
    "render", "show", "poses", "record", "render --frames 3", "--frames 3", "--json",
  ])
  func `A missing preset is reported`(words: String) async throws {
    let error = "error: no preset was named\n  'fxrender list' shows all presets."
    try await Refusal(words, 64, error).check(in: try TemporaryFolder())
  }

  @Test
  func `Completions for an unknown shell require the shell's name`() async throws {
    let words = "--generate-completion-script"
    let result = try await TemporaryFolder().run(words, environment: ["SHELL": "/bin/none"])
    let error = "error: --generate-completion-script needs a shell\n  Shells: bash, fish, zsh.\n"
    #expect(result == Program.Result(status: 64, output: "", error: error))
  }

  // MARK: Advice

  static let advice = [
    Refusal(
      "coverflow --tilt 0.5",
      64,
      "error: there is no option '--tilt'\n"
        + "  'tilt' is a parameter of coverflow: use --set tilt=0.5"
    ),
    Refusal(
      "show coverflow --fade-min=0.2",
      64,
      "error: there is no option '--fade-min'\n"
        + "  'fadeMin' is a parameter of coverflow: use --set fadeMin=0.2"
    ),
    Refusal(
      "poses coverflow --quatsch 3",
      64,
      "error: there is no option '--quatsch'\n  See 'fxrender poses --help'."
    ),
    Refusal(
      "coverflow 60",
      64,
      "error: unexpected argument '60'\n"
        + "  Did you mean '--frames 60'? See 'fxrender render --help'."
    ),
    Refusal(
      "fingers.yaml",
      64,
      "error: 'fingers.yaml' is a gesture script, not a preset\n"
        + "  Use it with a preset, such as: fxrender coverflow --scroll fingers.yaml"
    ),
    Refusal(
      "show ./fingers.yaml",
      64,
      "error: './fingers.yaml' is a gesture script, not a preset\n"
        + "  Use it with a preset, such as: fxrender coverflow --scroll ./fingers.yaml"
    ),
    Refusal(
      "swipes",
      64,
      "error: there is no preset 'swipes'\n"
        + "  'swipes' is a motion for a preset, such as: fxrender coverflow --scroll swipes"
    ),
    Refusal(
      "show fling",
      64,
      "error: there is no preset 'fling'\n"
        + "  'fling' is a motion for a preset, such as: fxrender coverflow --scroll fling"
    ),
    Refusal(
      "own-tag",
      64,
      "error: there is no preset 'own-tag'\n  Presets with the tag 'own-tag': a, b."
    ),
    Refusal(
      "lint tip.yml",
      64,
      "error: there is no preset 'tip.yml'\n"
        + "  'fxrender list' shows all; a file is named by its path, such as ./tip.yaml."
    ),
    Refusal(
      "coverflow --pages photo",
      66,
      "error: there is no folder or picture 'photo'\n  Did you mean 'photos'? "
        + "--pages takes a folder, a picture (PNG, JPEG or WebP), or a number of cards."
    ),
  ]

  @Test(arguments: advice)
  func `A message suggests the intended option, file or preset`(
    refusal: Refusal
  ) async throws {
    let folder = try TemporaryFolder()
    try folder.write(steps: ["flick: [-900, 0]"], to: "fingers.yaml")
    for name in ["photos", "Presets"] { try folder.makeFolder(name) }
    for name in ["a", "b"] {
      try folder.write(text: "tags: [own-tag]\n" + presetText(), to: "Presets/\(name).yaml")
    }
    try await refusal.check(in: folder)
  }
}
