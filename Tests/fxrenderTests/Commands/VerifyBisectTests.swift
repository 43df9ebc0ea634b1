import ProgramTestSupport
import TestSupport
import Testing

/// Tests of `fxrender verify --bisect`, which finds the commit that changed a frame.
struct VerifyBisectTests {
  /// A history in which one commit changes the preset that `own` extends, with a comment and a broken version after
  /// it, and a golden of two frames.
  private static let history = """
    base 30deg; own One.; commit "Add own"; git tag start
    for number in 1 2 3 4 5; do own "Summary $number."; commit "Summary $number"; commit "Other"; done
    base 31deg; commit "Lean the pages a little more"; git tag leaning
    echo 'transform: [' >>Presets/own.yaml; commit "Broken"; git tag broken
    for number in 6 7 8; do own "Summary $number."; commit "Summary $number"; done
    commit "Other 6"

    """

  /// Records a golden of the current version.
  private static func record(in folder: borrowing TemporaryFolder) async throws {
    let words = "record own --frames 2 \(small)"
    let result = try await GitHistory.run(words, after: history, in: folder)
    #expect(result == Program.Result(status: 0, output: "Renders/own\n", error: ""))
  }

  /// The text about the changing commit.
  private static var found: Regex<(Substring, Substring, Substring)> {
    #/
    own:\ changed\ by\ ([0-9a-f]{12})\n
    \ \ commit\ \ \ ([0-9a-f]{40})\n
    \ \ author\ \ \ Ada,\ 2026-01-02T03:04:05(?:Z|\+00:00)\n
    \ \ subject\ \ Lean\ the\ pages\ a\ little\ more\n
    \ \ failing\ \ 2\ of\ 2\ frames:\ 0\.\.\.1\n
    \ \ first\ \ \ \ frame\ 0,\ 0\ s,\ page\ position\ 0:\ geometry\n
    \ {11}page\ 1,\ rotationY\ 30°\ →\ 31°\n
    (?s:.*)
    \ \ cause\ \ \ \ parameter\ tilt:\ 30deg\ →\ 31deg\n
    \ {11}base\.yaml:4:\ [^\n]*\n
    \ \ note\ \ \ \ \ poses\.tsv:\ [^\n]*\n
    \ \ skipped\ \ [0-9a-f]{12}:\ own\.yaml:4:1:\ error:\ invalid\ YAML[^\n]*\n
    /#
  }

  @Test(arguments: ["verify own --bisect start..main", "verify --bisect start.."])
  func `The commit is found, with its first frame and pose component, and nothing is written`(
    words: String
  ) async throws {
    let folder = try TemporaryFolder()
    try await Self.record(in: folder)
    let names = try folder.names(in: "Presets")
    let status = #""$@" && git status --porcelain && git rev-parse leaning && ls tmp"#
    try folder.makeFolder("tmp")
    let environment = ["TMPDIR": folder.path("tmp")]
    let result = try await folder.run(words, environment: environment, .shell(status))
    #expect(result.status == 0 && result.error == "")
    let match = try #require(result.output.prefixMatch(of: Self.found), "\(result.output)")
    // Git reports no change, and the hash is that of the tag; no temporary folder is left.
    #expect(match.output.2.hasPrefix(match.output.1))
    #expect(result.output[match.range.upperBound...] == "\(match.output.2)\n")
    #expect(try folder.names(in: "Presets") == names)
  }

  @Test
  func `Versions that cannot be rendered are skipped and named`() async throws {
    let folder = try TemporaryFolder()
    let script = """
      base 30deg; own One.; commit "Add own"; git tag start
      base 31deg; echo 'transform: [' >>Presets/own.yaml; commit "Lean and break"
      echo '# A comment.' >>Presets/own.yaml; commit "Comment"
      own Two.; commit "Repair"

      """
    let result = try await GitHistory.run(
      "verify own --bisect start..main",
      after: script,
      in: folder
    )
    #expect(result.status == 0 && result.error == "")
    #expect(
      result.output.hasPrefix("own: changed by one of 3 commits; the others cannot be rendered\n")
    )
    for subject in ["Lean and break", "Comment", "Repair"] {
      #expect(result.output.contains("  subject  \(subject)\n"))
    }
    let reason = #/[0-9a-f]{12}: own\.yaml:\d:\d+: error: invalid YAML/#
    #expect(result.output.matches(of: reason).count == 2, "\(result.output)")
    let json = try await folder.output(of: "verify own --bisect start..main --json")
    #expect(
      json.contains(#""bisections":[{"commits":[{"author":"Ada","date":"2026-01-02T03:04:05"#)
    )
    #expect(json.matches(of: #/"reason":"own\.yaml/#).count == 2)
  }

  @Test
  func `A commit of a merged branch is found, not the merge`() async throws {
    let folder = try TemporaryFolder()
    let script = """
      base 30deg; own One.; commit "Add own"; git tag start
      git checkout --quiet -b side
      own Two.; commit "On the side"
      base 31deg; commit "Lean on the side"
      git checkout --quiet main
      commit "On main"
      git merge --quiet --no-edit side
      own Three.; commit "After the merge"

      """
    let result = try await GitHistory.run(
      "verify own --bisect start..main",
      after: script,
      in: folder
    )
    #expect(result.status == 0 && result.output.contains("  subject  Lean on the side\n"))
  }

  static let refusals: [Refusal] = [
    Refusal(
      "verify own --bisect start..leaning~1",
      66,
      """
      error: no frame of own changed from start to leaning~1
        Choose an earlier first commit; changes that are not committed are not searched.
      """
    ),
    Refusal(
      "verify --bisect leaning..main",
      66,
      """
      error: no frame of a recorded sequence changed from leaning to main
        Choose an earlier first commit; changes that are not committed are not searched.
      """
    ),
    Refusal(
      "verify own --bisect nothere..main",
      64,
      """
      error: --bisect: there is no commit 'nothere'
        Name two commits, branches or tags, such as HEAD~10..HEAD.
      """
    ),
    Refusal(
      "verify --bisect start..--all",
      64,
      """
      error: --bisect: there is no commit '--all'
        Name two commits, branches or tags, such as HEAD~10..HEAD.
      """
    ),
    Refusal(
      "verify own --bisect main",
      64,
      """
      error: --bisect cannot be 'main'
        Expected two revisions, such as HEAD~10..HEAD or v1.0..main.
      """
    ),
    Refusal(
      "verify own --bisect start...main",
      64,
      """
      error: --bisect cannot be 'start...main'
        Expected two revisions, such as HEAD~10..HEAD or v1.0..main.
      """
    ),
    Refusal(
      "verify own --bisect start..broken",
      65,
      """
      error: the version of own in 'broken' cannot be rendered: own.yaml:4:1: error: invalid YAML: \
      did not find expected node content
        Choose another commit; only versions between the two are skipped.
      """
    ),
    Refusal(
      "verify own --bisect start..main --canary",
      64,
      "error: --canary cannot be combined with --bisect\n  Omit one of them."
    ),
    Refusal(
      "verify own --bisect start..main --mode all",
      64,
      """
      error: --bisect cannot be combined with --mode all
        --bisect writes nothing and prints text or JSON; omit one of the options.
      """
    ),
  ]

  @Test
  func `A search that cannot be made is an error`() async throws {
    let folder = try TemporaryFolder()
    try await Self.record(in: folder)
    for refusal in Self.refusals { try await refusal.check(in: folder) }
    try folder.write(text: "summary: New.\nextends: base\n", to: "Presets/new.yaml")
    let absent = try await folder.run("verify new --bisect start..main")
    #expect(absent.status == 64)
    #expect(absent.error.hasPrefix("error: --bisect: the commit 'start' has no file new.yaml\n"))
  }

  @Test
  func `Without a repository or without git, the error says so`() async throws {
    let folder = try TemporaryFolder()
    try await folder.recordOwn()
    let outside = Refusal(
      "verify own.yaml --bisect A..B",
      66,
      """
      error: 'own.yaml' is not in a Git repository
        Run it in the repository of the preset; --bisect reads the history of its file.
      """
    )
    try await outside.check(in: folder)
    let missing = Refusal(
      "verify own.yaml --bisect A..B",
      69,
      """
      error: there is no program 'git'
        Install git, or put it on PATH; --bisect reads the history of presets with it.
      """
    )
    try await missing.check(in: folder, .shell(#"PATH=/nothere exec "$@""#))
  }
}
