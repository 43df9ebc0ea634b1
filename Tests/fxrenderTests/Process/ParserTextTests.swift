import ProgramTestSupport
import TestSupport
import Testing

/// Errors of the argument parser, reworded as a problem and its solution.
struct ParserTextTests {
  static let refusals =
    [
      // A word that is too long for a message is shortened.
      Refusal(
        "cardflow --frames " + String(repeating: "1234567890", count: 30),
        64,
        "error: --frames cannot be '" + String(repeating: "1234567890", count: 12) + "…"
          + String(repeating: "1234567890", count: 4).dropFirst()
          + "'\n  Expected a whole number from 1 to 1000000."
      )
    ]
    + Refusal.table(
      """
      64 cardflow --frmes 3
      error: there is no option '--frmes'
        Did you mean '--frames <N>'? See 'fxrender render --help'.
      64 list --quatsch
      error: there is no option '--quatsch'
        See 'fxrender list --help'.
      64 plan coverflow --shards 2 --for make --quatsch
      error: there is no option '--quatsch'
        See 'fxrender plan --help'.
      64 poses coverflow -x
      error: there is no option '-x'
        See 'fxrender poses --help'.
      64 cardflow coverflow
      error: unexpected argument 'coverflow'
        One command is for one preset: 'fxrender cardflow' and 'fxrender coverflow'. See 'fxrender render --help'.
      64 show cardflow coverflow linear
      error: 2 unexpected arguments: 'coverflow', 'linear'
        One command is for one preset: 'fxrender show cardflow' and 'fxrender show coverflow'. See 'fxrender show --help'.
      64 cardflow --frames
      error: --frames needs a value
        --frames <N>  Number of frames (default: 60).
      64 poses coverflow --differences=
      error: --differences needs a value
        --differences <LIST>  Page differences: from:to:step, or numbers separated by commas (default: -3:3:0.25).
      64 cardflow --rtl=3
      error: --rtl takes no value, '3' was given
        Omit the value.
      64 --generate-completion-script tcsh
      error: there are no completions for 'tcsh'
        Shells: bash, fish, zsh.
      64 gallery
      error: <dir> is missing
        <dir>  The folder of the page.
      64 list --json=yes
      error: --json takes no value, 'yes' was given
        Omit the value.
      64 cardflow --color always
      error: --color does not exist in this version
        Messages have no colour.
      64 cardflow ---
      error: there is no option '---'
        See 'fxrender --help'.
      64 cardflow -?
      error: there is no option '-?'
        See 'fxrender render --help'.
      64 cardflow -é
      error: there is no option '-é'
        See 'fxrender render --help'.
      64 ---completion
      error: the command line cannot be read
        See 'fxrender --help'.
      """
    )

  @Test(arguments: refusals)
  func `Wrong usage is reported with a problem and its solution`(refusal: Refusal) async throws {
    try await refusal.check(in: TemporaryFolder())
  }

  @Test(arguments: [
    "render", "show", "poses", "record", "render --frames 3", "--frames 3", "--json",
  ])
  func `A missing preset is reported`(words: String) async throws {
    let error = "error: no preset was named\n  'fxrender list' shows all presets."
    try await Refusal(words, 64, error).check(in: TemporaryFolder())
  }

  @Test func `Completions for an unknown shell require the shell's name`() async throws {
    let words = "--generate-completion-script"
    let result = try await TemporaryFolder().run(words, environment: ["SHELL": "/bin/none"])
    let error = "error: --generate-completion-script needs a shell\n  Shells: bash, fish, zsh.\n"
    #expect(result == Program.Result(status: 64, output: "", error: error))
  }

  // MARK: Advice

  static let advice = Refusal.table(
    """
    64 coverflow --tilt 0.5
    error: there is no option '--tilt'
      'tilt' is a parameter of coverflow: use --set tilt=0.5
    64 show coverflow --fade-min=0.2
    error: there is no option '--fade-min'
      'fadeMin' is a parameter of coverflow: use --set fadeMin=0.2
    64 poses coverflow --quatsch 3
    error: there is no option '--quatsch'
      See 'fxrender poses --help'.
    64 coverflow 60
    error: unexpected argument '60'
      Did you mean '--frames 60'? See 'fxrender render --help'.
    64 fingers.yaml
    error: 'fingers.yaml' is a gesture script, not a preset
      Use it with a preset, such as: fxrender coverflow --scroll fingers.yaml
    64 show ./fingers.yaml
    error: './fingers.yaml' is a gesture script, not a preset
      Use it with a preset, such as: fxrender coverflow --scroll ./fingers.yaml
    64 swipes
    error: there is no preset 'swipes'
      'swipes' is a motion for a preset, such as: fxrender coverflow --scroll swipes
    64 show fling
    error: there is no preset 'fling'
      'fling' is a motion for a preset, such as: fxrender coverflow --scroll fling
    64 own-tag
    error: there is no preset 'own-tag'
      Presets with the tag 'own-tag': a, b.
    64 lint tip.yml
    error: there is no preset 'tip.yml'
      'fxrender list' shows all; a file is named by its path, such as ./tip.yaml.
    66 coverflow --pages photo
    error: there is no folder or picture 'photo'
      Did you mean 'photos'? --pages takes a folder, a picture (PNG, JPEG or WebP), or a number of cards.
    """
  )

  @Test(arguments: advice)
  func `A message suggests the intended option, file or preset`(refusal: Refusal) async throws {
    let folder = TemporaryFolder()
    try folder.write(steps: ["flick: [-900, 0]"], to: "fingers.yaml")
    for name in ["photos", "Presets"] { try folder.makeFolder(name) }
    for name in ["a", "b"] {
      try folder.write(text: "tags: [own-tag]\n" + presetText(), to: "Presets/\(name).yaml")
    }
    try await refusal.check(in: folder)
  }
}
