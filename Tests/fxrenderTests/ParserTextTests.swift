import TestSupport
import Testing

/// What the argument parser finds wrong, in the words of the house.
struct ParserTextTests {
  static let refusals = [
    Refusal(
      "cardflow --frmes 3",
      64,
      "error: there is no option '--frmes'\n"
        + "  Did you mean '--frames'? 'fxrender render --help' shows all."
    ),
    Refusal(
      "list --quatsch",
      64,
      "error: there is no option '--quatsch'\n  'fxrender list --help' shows all."
    ),
    Refusal(
      "poses coverflow -x",
      64,
      "error: there is no option '-x'\n  'fxrender poses --help' shows all."
    ),
    Refusal(
      "cardflow coverflow",
      64,
      "error: there is an argument too many: 'coverflow'\n"
        + "  'fxrender render --help' shows what can be given."
    ),
    Refusal(
      "show cardflow coverflow linear",
      64,
      "error: there are 2 arguments too many: 'coverflow', 'linear'\n"
        + "  'fxrender show --help' shows what can be given."
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
        + "Page differences: from:to:step, or numbers with commas (default: -3:3:0.25)."
    ),
    Refusal("cardflow --rtl=3", 64, "error: --rtl takes no value, '3' was given\n  Leave it out."),
    Refusal(
      "--generate-completion-script tcsh",
      64,
      "error: there are no completions for 'tcsh'\n  Shells: bash, fish, zsh."
    ),
  ]

  @Test(arguments: refusals)
  func `Wrong usage is a problem and a way out`(refusal: Refusal) async throws {
    try await refusal.check(in: try TemporaryFolder())
  }

  @Test(arguments: [
    "render", "show", "poses", "record", "render --frames 3", "--frames 3", "--json",
  ])
  func `A preset that is missing`(words: String) async throws {
    let error = "error: no preset was named\n  'fxrender list' shows all presets."
    try await Refusal(words, 64, error).check(in: try TemporaryFolder())
  }
}
