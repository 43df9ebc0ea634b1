import ProgramTestSupport
import TestSupport
import Testing

/// `fxrender verify --bisect-run`, with which `git bisect run` finds the commit that changed a frame.
struct BisectRunTests {
  /// The beginning of each script: a repository with presets and goldens, and functions that change and commit them.
  ///
  /// Dates and names are fixed, so that each commit has the same hash in each run. `$1` is the program.
  private static let start = """
    set -e
    fxrender=$1
    export GIT_AUTHOR_NAME=Ada GIT_AUTHOR_EMAIL=ada@example.com GIT_AUTHOR_DATE=2026-01-02T03:04:05Z
    export GIT_COMMITTER_NAME=Ada GIT_COMMITTER_EMAIL=ada@example.com GIT_COMMITTER_DATE=2026-01-02T03:04:05Z
    git init --quiet --initial-branch=main .
    printf '*\n!Presets\n!Presets/*\n!Renders\n!Renders/**\n' >.gitignore
    commit() { git add --all . && git commit --quiet --allow-empty --message "$1"; }
    record() { "$fxrender" record own --frames 2 \(small) "$@"; }
    base() {
      mkdir -p Presets
      cat >Presets/base.yaml <<END
    summary: A family.
    abstract: true
    parameters:
      tilt: { type: angle, default: $1, help: "Turn." }
    perspective: { distance: 500 }
    window: [-2, 2]
    transform:
      - translate: { x: d * L }
      - rotateY: clamp(d, -1, 1) * tilt
    END
    }
    own() { printf 'summary: %s\\nextends: base\\n' "$1" >Presets/own.yaml; }
    base 30deg; own One.; record; commit "Add own"; git tag good

    """

  /// A history of twelve commits, one of which changes the frames: in the preset that `own` extends, between goldens
  /// that are recorded again, and before a version that cannot be rendered.
  private static let history = """
    for number in 1 2 3; do own "Summary $number."; commit "Summary $number"; done
    record; commit "Record again"
    base 31deg; commit "Lean"; git tag changing
    record; commit "Record the leaning pages"
    echo 'transform: [' >>Presets/own.yaml; commit "Break"; git tag broken
    for number in 4 5 6; do own "Summary $number."; commit "Summary $number"; done
    commit "Other"

    """

  /// Makes a history whose first commit is `good`, records a golden of it in another folder, and runs a shell command.
  ///
  /// In the command, `$@` compares the version in the checkout with that golden.
  private static func run(
    _ command: String,
    after script: String,
    in folder: borrowing TemporaryFolder,
    goldens: borrowing TemporaryFolder
  ) async throws -> Program.Result {
    let script = "\(start)\(script)git checkout --quiet good; record --goldens '\(goldens.path)'\n"
    try folder.write(text: script, to: "setup.sh")
    let setup = #"{ sh setup.sh "$1" >setup.log 2>&1 || { cat setup.log >&2; exit 99; }; }"#
    return try await folder.run(
      "verify own --goldens \(goldens.path) --bisect-run",
      environment: ["LC_ALL": "C"],
      .shell("\(setup) && \(command)")
    )
  }

  /// The changes after the first commit, and the first commit that differs, which has the tag `changing`.
  static let histories = [
    history,
    // A commit of a branch that is merged.
    """
    git checkout --quiet -b side
    own Two.; commit "On the side"
    base 31deg; commit "Lean on the side"; git tag changing
    git checkout --quiet main
    commit "On main"
    git merge --quiet --no-edit side
    own Three.; commit "After the merge"

    """,
  ]

  @Test(arguments: histories)
  func `Git finds the commit, and the difference is explained`(history: String) async throws {
    let folder = TemporaryFolder()
    let goldens = TemporaryFolder()
    let command = """
      git bisect start main good >&2 && git bisect run "$@" && echo && \
      git rev-parse changing refs/bisect/bad && git bisect reset >&2 && git status --porcelain
      """
    let result = try await Self.run(command, after: history, in: folder, goldens: goldens)
    #expect(result.status == 0, "\(result.error)")
    // Git repeats the hash of the tag, and reports no change of a file.
    let hashes = result.output.split(separator: "\n").suffix(2)
    #expect(hashes.first?.count == 40 && hashes.first == hashes.last, "\(result.output)")
    #expect(result.output.contains("page 1, rotationY 30° → 31°\n"))
    #expect(result.output.contains("cause     parameter tilt: 30deg → 31deg\n"))
    #expect(try goldens.names(in: "own") == ["filmstrip.png", "golden.json", "poses.tsv"])
  }

  @Test func `Git skips versions that cannot be rendered`() async throws {
    let folder = TemporaryFolder()
    let goldens = TemporaryFolder()
    let script = """
      base 31deg; echo 'transform: [' >>Presets/own.yaml; commit "Lean and break"
      rm Presets/own.yaml; commit "Remove"
      own Two.; commit "Repair"

      """
    let command = #"git bisect start main good >&2 && git bisect run "$@""#
    let result = try await Self.run(command, after: script, in: folder, goldens: goldens)
    #expect(result.status == 2)
    let list = try #require(
      result.output.firstRange(of: "The first bad commit could be any of:\n"),
      "\(result.output)"
    )
    #expect(result.output[list.upperBound...].matches(of: #/(?m)^[0-9a-f]{40}$/#).count == 3)
    #expect(result.error.contains("own.yaml:4:1: error: invalid YAML"))
    #expect(result.error.contains("preset 'own'"))
  }

  static let judgements: [(version: String, words: String, status: Int32, message: String)] = [
    ("good", "", 0, ""),
    ("changing~1", "", 0, ""),
    ("changing", "", 1, ""),
    ("broken", "", 125, "own.yaml:4:1: error: invalid YAML"),
    ("good", "Presets/gone/own.yaml", 125, "own.yaml"),
    ("good", "nowhere.yaml", 128, "/nowhere/golden.json is missing"),
    ("good", "other", 128, "/other/golden.json is missing"),
    ("good", "linear", 128, "linear/golden.json is missing"),
    ("good", "--jobs 0", 128, "--jobs"),
    ("good", "--jbos 2", 128, "there is no option '--jbos'"),
    ("good", "--mask pages", 128, "--mask"),
    ("main", "--goldens nowhere", 128, "--goldens 'nowhere' is in the checkout"),
    ("main", "--goldens Renders", 128, "Record goldens of a good version outside of it"),
    ("main", "--goldens /nowhere", 128, "/nowhere/own/golden.json is missing"),
    ("main", "--mode all", 128, "--bisect-run cannot be combined with --mode all"),
    ("main", "--canary", 128, "--bisect-run cannot be combined with --canary"),
  ]

  @Test func `The status says if a version is equal, differs or cannot be judged`() async throws {
    let folder = TemporaryFolder()
    let goldens = TemporaryFolder()
    let made = try await Self.run("true", after: Self.history, in: folder, goldens: goldens)
    #expect(made.status == 0, "\(made.error)")
    for row in Self.judgements {
      let result = try await folder.run(
        "verify own \(row.words) --bisect-run"
          + (row.words.contains("--goldens") ? "" : " --goldens \(goldens.path)"),
        environment: ["CI": "true"],
        .shell(#"git checkout --quiet \#(row.version) && "$@""#)
      )
      #expect(result.status == row.status, "\(row): \(result)")
      #expect(result.error.contains(row.message) && (row.message != "" || result.error == ""))
    }
    let unnamed = try await folder.run("verify --bisect-run --goldens \(goldens.path)")
    #expect(unnamed.status == 128)
    #expect(unnamed.error.hasPrefix("error: --bisect-run needs a preset\n"))
    for (file, text) in [("poses.tsv", "axis\n"), ("golden.json", "{")] {
      _ = try goldens.write(text.utf8, to: "own/\(file)")
      let damaged = try await folder.run("verify own --bisect-run --goldens \(goldens.path)")
      #expect(damaged.status == 128 && damaged.output == "", "\(damaged)")
      #expect(damaged.error.contains("own/\(file) "), "\(damaged)")
    }
    // Even in CI, no candidate was written.
    #expect(try goldens.names(in: "own") == ["filmstrip.png", "golden.json", "poses.tsv"])
  }

  @Test func `The option of earlier versions names the commands that replace it`() async throws {
    try await Refusal(
      "verify own --bisect v1.0..main",
      64,
      """
      error: --bisect does not exist in this version
        Record goldens of the good version outside the checkout, and use 'git bisect run':
          git checkout GOOD && fxrender record NAME --goldens /tmp/goldens
          git bisect start BAD GOOD
          git bisect run fxrender verify NAME --goldens /tmp/goldens --bisect-run
      """
    ).check(in: TemporaryFolder())
  }
}
