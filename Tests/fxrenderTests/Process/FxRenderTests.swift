import Foundation
import ProgramTestSupport
import TestSupport
import Testing

/// The help, the version, and the first word of the command line.
struct FxRenderTests: ~Copyable {
  private let folder = TemporaryFolder()

  @Test func `Without arguments the program prints an introduction`() async throws {
    let text = try await folder.output(of: "")
    #expect(
      text == """
        fxrender 0.1.0: page-scroll effects as exact frames

          fxrender cardflow --frames 60      render sixty frames to Renders/cardflow
          fxrender list                      list every preset, one line each

        'fxrender --help' shows all commands and options.

        """
    )
    #expect(try folder.names() == [], "nothing is written")
  }

  @Test func `The version names the build and the graphics libraries`() async throws {
    let printed = try await folder.output(of: "--version")
    for words in ["-v", "list --version", "poses coverflow --version"] {
      #expect(try await folder.output(of: words) == printed)
    }
    let lines = printed.split(separator: "\n").map(String.init)
    let commit = #/unknown: built without Git|[0-9a-f]{12}(?:-modified|-archive)?/#
    let head = #/fxrender 0\.1\.0 \(commit (.+), (?:x86_64|arm64)\)/#
    let named = try #require(lines[0].wholeMatch(of: head)?.output.1, "\(lines[0])")
    #expect(named.wholeMatch(of: commit) != nil, "\(lines[0])")
    #expect(
      lines.dropFirst().map { $0.prefix { $0 != " " } } == [
        "cairo", "FreeType", "libspng", "libturbojpeg", "libwebp", "giflib", "libdeflate", "lcms2",
        "xxHash",
      ]
    )
    #expect(lines.dropFirst().allSatisfy { $0.wholeMatch(of: #/\S+ \d+(?:\.\d+)+/#) != nil })
  }

  @Test(arguments: [
    ("--help", "USAGE: fxrender <preset> [<options>]\n       fxrender <subcommand> ..."),
    ("render --help", "USAGE: fxrender render [<options>] [<preset>]"),
    ("cardflow --help", "USAGE: fxrender render [<options>] [<preset>]"),
    ("help poses", "USAGE: fxrender poses [<options>] <preset>"),
    ("list --help", "USAGE: fxrender list [<word> ...] [--family <F>] [--tag <T>] [--json]"),
    ("show --help", "USAGE: fxrender show [<options>] <preset>"),
    ("lint --help", "USAGE: fxrender lint [<options>] <preset> ...\n       fxrender lint --all\n"),
    ("record -h", "USAGE: fxrender record [<options>] <preset> ..."),
    ("verify -h", "USAGE: fxrender verify [<options>] [<preset> ...]"),
    ("diff -h", "USAGE: fxrender diff [<options>] <expected> <actual>"),
    ("approve -h", "USAGE: fxrender approve <preset> --reason <TEXT> [<options>]"),
    ("orphans -h", "USAGE: fxrender orphans [--goldens <DIR>] [--prune]"),
    (
      "gallery -h",
      "USAGE: fxrender gallery <dir> [--overwrite] [--family <F>] [--tag <T>] [--pages <PATH|N> ...] "
        + "[--deck <cards|photos|posters|plain>] [--home <PATH>] [--jobs <N>] [--quiet]"
    ),
    ("index -h", "USAGE: fxrender index <dir> [--overwrite]"),
    (
      "plan -h",
      "USAGE: fxrender plan [<options>] [<preset>] --shards <N> --for <slurm|kubernetes|parallel|make|FILE>"
    ),
    ("sheet -h", "USAGE: fxrender sheet [<options>] [<preset>]"),
    ("new -h", "USAGE: fxrender new <name> [--output <PATH>]"),
    ("preview -h", "USAGE: fxrender preview [<options>] [<preset>]"),
  ])
  func `Help has a usage, examples, and a description of every option`(
    words: String,
    usage: String
  ) async throws {
    let text = try await folder.output(of: words)
    #expect(text.contains("\n\(usage)\n"))
    #expect(text.contains(#/\nEXAMPLES?\n  fxrender /#))
    #expect(text.hasSuffix("\n") && !text.hasSuffix("\n\n"))
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.allSatisfy { $0.count <= 80 || $0.hasPrefix("USAGE") })
    // No example is wrapped.
    let examples = lines.drop { !$0.hasPrefix("EXAMPLE") }.dropFirst().prefix { !$0.isEmpty }
    #expect(examples.allSatisfy { $0.hasPrefix("  ") })
    // An option's text begins in column 27, on the same line or the next.
    for (line, next) in zip(lines, lines.dropFirst()) where line.hasPrefix("  -") {
      let words =
        line.count > 26 && line.dropFirst(25).first == " " ? line.dropFirst(26) : next[...]
      #expect(words.contains(#/[A-Z]\w+/#), "\(line)")
    }
  }

  @Test(arguments: [
    ("render", "--frames <N>", "60"), ("render", "--fps <N>", "60"),
    ("render", "--size <WxH>", "640x400"),
    ("render", "--page-size <WxH>", "the preset's stage, or 240x320"),
    ("render", "--gap <G>", "the preset's stage, or 0"),
    ("render", "--pages <PATH|N>", "the preset's stage, or 12"),
    ("render", "--scale <S>", "1"), ("render", "--from <P>", "0"),
    ("render", "--to <P>", "3, or the last page if there are fewer"),
    ("render", "--fit <cover|contain|fill>", "cover"),
    ("render", "--direction <horizontal|vertical>", "the preset's stage, or horizontal"),
    ("render", "--background <COLOR>", "#1c1c1e"),
    ("render", "--output <PATH>", "Renders/<preset>"),
    ("render", "--png <fast|default|small>", "default"),
    ("render", "--jobs <N>", "one per core, fewer for very large frames"),
    ("render", "--center-offset <X,Y>", "0,0"), ("render", "--viewpoint-offset <X,Y>", "0,0"),
    ("poses", "--differences <LIST>", "-3:3:0.25"), ("poses", "--index <K>", "0"),
    ("record", "--goldens <DIR>", "Renders"), ("preview", "--port <N>", "4280"),
    ("preview", "--host <ADDRESS>", "127.0.0.1"),
  ])
  func `Help states the default value of an option`(
    command: String,
    option: String,
    value: String
  ) async throws {
    let text = try await folder.output(of: "\(command) --help")
    let start = try #require(text.range(of: option + " ") ?? text.range(of: option + "\n"))
    let rest = text[start.upperBound...]
    let end = rest.firstRange(of: "\n  -")?.lowerBound ?? rest.endIndex
    let words = rest[..<end].split { $0.isWhitespace }.joined(separator: " ")
    #expect(words.contains("(default: \(value))"), "\(words)")
  }

  static let unknown = [
    ("cardflwo", "Did you mean 'cardflow'? ", ["cardflwo", "cardflwo --frames 3", "cardflwo x y"]),
    ("rendr", "Did you mean 'render'? ", ["rendr coverflow", "rendr"]),
    ("lsit", "Did you mean 'list'? ", ["lsit", "lsit --json"]),
    ("quatsch", "", ["quatsch", "quatsch --help", "show quatsch", "poses quatsch"]),
    ("cardflwo", "Did you mean 'cardflow'? ", ["show cardflwo", "record cardflwo"]),
    ("lsit", "", ["show lsit", "render lsit"]),
    ("icarousl", "", ["icarousl", "show icarousl"]),
    ("preview", "", ["show preview"]),
  ].flatMap { name, hint, lines in
    lines.map { line in
      Refusal(
        line,
        64,
        "error: there is no preset '\(name)'\n  \(hint)'fxrender list' shows all; "
          + "a file is named by its path, such as ./\(name).yaml."
      )
    }
  }

  @Test(arguments: unknown)
  func `An unknown preset or command suggests the nearest name`(refusal: Refusal) async throws {
    try await refusal.check(in: TemporaryFolder())
  }

  @Test(arguments: ["icarousel", "show icarousel", "poses icarousel", "record icarousel-ring"])
  func `A family cannot be rendered`(words: String) async throws {
    let name = words.split(separator: " ").last ?? ""
    let refusal = Refusal(
      words,
      64,
      "error: '\(name)' is a family for other presets to extend, not a preset\n"
        + "  'fxrender list' shows the presets."
    )
    try await refusal.check(in: TemporaryFolder())
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `Completion scripts get the presets from the program`(shell: String) async throws {
    let script = try await folder.output(of: "--generate-completion-script \(shell)")
    #expect(script.contains("fxrender") && script.contains("---completion"))
    for word in ["--page-size", "--differences", "--goldens", "horizontal"] {
      #expect(script.contains(word.hasPrefix("--") ? String(word.dropFirst(2)) : word), "\(word)")
    }
    for command in ["render", "show", "poses", "record"] {
      let presets = try await folder.run(
        "---completion \(command) -- positional@0 0 0 fxrender",
        environment: ["SAP_SHELL": shell]
      )
      let names = presets.output.split { $0.isWhitespace }
      #expect(names.contains("cardflow") && names.contains("wheel"), "\(command): \(presets)")
      #expect(!names.contains("icarousel"), "families are not completed")
    }
  }
}
