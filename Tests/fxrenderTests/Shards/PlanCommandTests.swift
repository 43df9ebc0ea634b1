import Foundation
import ProgramTestSupport
import TestSupport
import Testing

/// `fxrender plan`, which prints scripts that render shards.
struct PlanCommandTests: ~Copyable {
  private let folder = TemporaryFolder()

  private static let preset = "it's a \"test\" $(touch injected) #1\nEND.yaml"

  private static var render: [String] {
    [preset, "--frames", "10", "--size", "64x40", "--page-size", "24x32"]
  }

  /// The engines that need no other machine, and a shell command that runs their script.
  static let engines: [(name: String, run: String)] = [
    ("make", "make -j 3 -f script"),
    // GNU parallel is tested by .ci/test-engines, because it may not be installed.
    ("parallel", "mkdir -p bin; cp ../parallel bin; PATH=$PWD/bin:$PATH sh script"),
    ("slurm", "mkdir -p bin; cp ../sbatch bin; PATH=$PWD/bin:$PATH sh script"),
  ]

  /// A small substitute of GNU parallel: runs its command with each line of standard input.
  private static let parallel =
    "shift 2\nwhile read -r shard; do \"$@\" \"$shard\" || exit; done"

  /// A small substitute of Slurm's sbatch, which runs all tasks of an array at once.
  private static let sbatch = """
    case "$*" in *--array=1-*) last=${*#*--array=1-}; last=${last%% *} ;; *) last=1 ;; esac
    cat >job
    for SLURM_ARRAY_TASK_ID in $(seq "$last"); do export SLURM_ARRAY_TASK_ID; sh job >&2 || exit; done
    echo 17
    """

  @Test(arguments: engines.indices)
  func `A script renders the folder of one process, whatever the names`(row: Int) async throws {
    let (engine, run) = Self.engines[row]
    try folder.write(text: presetText(), to: "work/\(Self.preset)")
    try folder.write(script: Self.parallel, to: "parallel")
    try folder.write(script: Self.sbatch, to: "sbatch")
    let work = folder.path("work")
    let one = try await Program.run(Self.render + ["--output", "one", "--quiet"], in: work)
    #expect(one.status == 0, "\(one.error)")
    let words = ["plan"] + Self.render + ["--shards", "3", "--for", engine, "--output", "o'u $t"]
    // In the shell, `$1` is the path of the program.
    let result = try await Program.run(
      words,
      in: work,
      .shell(#""$@" >script; dir=$(dirname "$1"); PATH=$dir:$PATH; export PATH; "# + run + " >&2")
    )
    #expect(result.status == 0, "\(result.error)")
    #expect(!(try folder.names(in: "work").contains("injected")))
    try folder.expectSame("work/o'u $t", "work/one")
  }

  @Test func `Unlike frames make ranges of equal cost, equal frames shards`() async throws {
    for number in 1...4 {
      try folder.write(
        stripes: [[200, 0, 0], [0, 90, 200]],
        width: number == 4 ? 1600 : 16,
        height: number == 4 ? 1200 : 12,
        to: "photos/\(number).png"
      )
    }
    let photos = try await folder.output(
      of: "plan linear --pages photos --frames 40 \(small) --to 3 --shards 4 --for make"
    )
    let ranges = try #require(photos.firstMatch(of: #/shards = (.*)/#)).output.1
      .split(separator: " ").map { $0.split(separator: "-").compactMap { Int($0) } }
    #expect(ranges.count == 4 && ranges[0][0] == 0 && ranges[3][1] == 39)
    #expect(zip(ranges, ranges.dropFirst()).allSatisfy { $0[1] + 1 == $1[0] })
    // The frames with the large picture are expensive, so the first range is longer.
    #expect(ranges[0][1] > 9, "\(ranges)")
    #expect(photos.contains("Predicted processor time: "))
    let still = "plan linear --pages 1 --from 0 --to 0 --frames 9000 --shards 3 --for make"
    #expect(try await folder.output(of: still).contains("shards = 1/3 2/3 3/3\n"))
  }

  @Test func `A million frames in a thousand shards are planned`() async throws {
    let words = "plan coverflow --frames 1000000 --size 320x200 --pages 50 --to 49 --shards 1000"
    let script = try await folder.output(of: "\(words) --for slurm")
    #expect(script.contains("--array=1-1000 --requeue") && script.contains("-999999' "))
  }

  @Test func `A team can add a template; one that cannot be used is an error`() async throws {
    let shard = "{ {{shard|word|dollars}} }, \"{{image|yaml}}\" {{\n"
    try folder.write(text: "{{name}}: {{count}} of {{shards}}\n\(shard)", to: "engine.txt")
    let words = "plan linear --frames 4 \(small) --shards 2 --for"
    let text = try await folder.output(of: "\(words) ./engine.txt --image a\"b")
    let expected =
      #/
      fxrender-linear-job:\ 2\ of\ \S+\ \S+\n
      \{\ 'fxrender\ render\ linear\ .*\ "\$\$1"\ --output\ .*'\ \},\ "a\\"b"\ \{\{\n
      /#
    #expect(text.wholeMatch(of: expected) != nil, "\(text)")
    for (template, placeholder) in [("{{nam}}", "nam"), ("{{name|}}", "name|"), ("{{}}", "")] {
      try folder.write(text: template, to: "wrong")
      try await Refusal(
        "\(words) ./wrong",
        65,
        """
        error: ./wrong: there is no placeholder '{{\(placeholder)}}'
          Values: count, disk, frames, image, jobs, memory, merge, name, shard, shards, time. Forms after a '|': \
        dollars, make, word, yaml.
        """
      ).check(in: folder)
    }
    for template in ["", "echo {{shard\n", "{{count}} of {{merge|word}}"] {
      try folder.write(text: template, to: "wrong")
      try await Refusal(
        "\(words) ./wrong",
        65,
        "error: ./wrong has no placeholder '{{shard}}'\n  It is the command that renders a shard; "
          + "as one word of another command, write {{shard|word}}."
      ).check(in: folder)
    }
    try await Refusal(
      "\(words) ./nowhere",
      66,
      "error: './nowhere' cannot be read\n  Name the template of an engine for 'plan'."
    ).check(in: folder)
  }

  @Test func `A film is encoded by the merge`() async throws {
    let words = "plan coverflow --frames 9 \(small) --quality 80 --output a.mp4 --shards 2"
    let script = try await folder.output(of: "\(words) --for slurm")
    #expect(script.contains("merge a.mp4.shards --output a.mp4 --format mp4 --quality 80 "))
    #expect(!script.contains("render coverflow --frames 9 --quality"))
  }

  @Test func `Shards have the bezel and the project of the render`() async throws {
    let bezel = "plan coverflow --frames 9 \(small) --device phone --bezel --shards 2 --for slurm"
    #expect(try await folder.output(of: bezel).contains(" --bezel "))
    let project = #"{"schema": 1, "variants": [{"name": "Calm", "preset": "coverflow"}]}"#
    try folder.write(text: project, to: "board.json")
    let words = "plan Calm --project board.json --frames 9 \(small) --shards 2 --for slurm"
    let script = try await folder.output(of: words)
    #expect(script.contains("render Calm --project board.json --frames 9 "), "\(script)")
    #expect(script.contains(" -- Calm --project board.json --frames 9 "), "\(script)")
  }

  static let errors: [(words: String, message: String)] = [
    ("plan coverflow --shards 3", "Missing expected argument '--for"),
    ("plan coverflow --shards 0 --for make", "--shards cannot be '0'"),
    ("plan coverflow --shards 3 --for cron", "one of: slurm, kubernetes, parallel, make; or"),
    (
      "plan coverflow --frames 2 --shards 3 --for make",
      "there are more shards than frames: 3 and 2"
    ),
    ("plan coverflow --shards 3 --for make --shard 1/2", "a plan cannot have --shard"),
    ("plan coverflow --shards 3 --for make --output -", "cannot"),
    ("plan --project a.json --board --shards 3 --for make", "a plan cannot have --board"),
    ("plan coverflow --shards 3 --for make --format gif-ready", "cannot be rendered in shards"),
    ("plan coverflow --shards 3 --for make --format png,gif", "frames or animations, not both"),
  ]

  @Test(arguments: errors.indices)
  func `A plan that cannot be made is incorrect usage`(row: Int) async throws {
    let (words, message) = Self.errors[row]
    let result = try await TemporaryFolder().run(words)
    let isNamed =
      result.error.contains(message)
      || message.hasPrefix("Missing") && result.error.contains("--for")
    #expect(result.status == 64 && isNamed && result.output == "", "\(result.error)")
  }
}
