import ProgramTestSupport
import TestSupport

/// A Git repository with versions of a preset, made by a shell script.
enum GitHistory {
  /// The beginning of each script: a repository, and a function `commit SUBJECT`.
  ///
  /// Dates and names are fixed, so that each commit has the same hash in each run.
  private static let start = """
    set -e
    export GIT_AUTHOR_NAME=Ada GIT_AUTHOR_EMAIL=ada@example.com GIT_AUTHOR_DATE=2026-01-02T03:04:05Z
    export GIT_COMMITTER_NAME=Ada GIT_COMMITTER_EMAIL=ada@example.com GIT_COMMITTER_DATE=2026-01-02T03:04:05Z
    git init --quiet --initial-branch=main .
    printf '*\n!Presets\n!Presets/*\n' >.gitignore
    commit() { git add --all . && git commit --quiet --allow-empty --message "$1"; }
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

    """

  /// Runs a script in a folder, then the program.
  static func run(
    _ words: String,
    after script: String,
    in folder: borrowing TemporaryFolder
  ) async throws -> Program.Result {
    try folder.write(text: start + script, to: "setup.sh")
    let shell = #"{ sh setup.sh >setup.log 2>&1 || { cat setup.log >&2; exit 99; }; } && exec "$@""#
    return try await folder.run(words, .shell(shell))
  }
}
