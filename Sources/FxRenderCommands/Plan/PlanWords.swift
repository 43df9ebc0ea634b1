import FrameFiles
import PageSequence
import PresetFiles
import TextTools

/// The shell commands of a plan, from the options of the render.
struct PlanWords {
  /// The preset and the options of all shards.
  private let options: [String]
  /// The folder of the shards.
  private let folder: String
  /// The command that merges the shards.
  let merge: String

  /// The option for ranges, each of which has its own folder; those of `--shard` share one.
  static let rangeOption = "--range"

  /// Divides the options between the shards and the merge.
  ///
  /// - Parameters:
  ///   - render: The options of the render.
  ///   - sequence: The requested sequence.
  ///   - isFilm: Whether the merge encodes the frames.
  init(_ render: RenderCommand, sequence: FrameSequence, isFilm: Bool) {
    let given = render.edits.spec()
    let ofFrames: Set = ["png", "every"]
    var words = [render.preset].compactMap(\.self)
    if let spec = render.spec { words += ["--spec", spec] }
    if let project = render.project.project { words += ["--project", project] }
    words += given.arguments(of: [.motion, .layout, .scale, .look, .frame])
    words += SequenceSpec.options.filter { ofFrames.contains($0.key) }
      .flatMap { $0.arguments(of: given) }
    // A spec or a project can name another format.
    if render.spec != nil || render.project.project != nil { words += ["--format", "png"] }
    if render.speed.durable { words.append("--durable") }
    if render.skipBadPages { words.append("--skip-bad-pages") }
    options = words
    let output = render.files.output ?? "Renders/\(sequence.preset.name)"
    folder = Folder.withoutSlash(output) + ".shards"
    var merge = ["fxrender", "merge", folder, "--output", output]
    if let range = sequence.request.range {
      merge += ["--range", "\(range.lowerBound)-\(range.upperBound)"]
    }
    if render.files.overwriting.overwrite { merge.append("--overwrite") }
    if isFilm {
      merge += SequenceSpec.options(in: [.output, .palette]).filter { !ofFrames.contains($0.key) }
        .flatMap { $0.arguments(of: sequence.request) }
      if let encoder = render.files.encoder.encoder { merge += ["--encoder", encoder] }
    }
    self.merge = Self.text(merge + ["--quiet", "--redo", "--"] + words)
  }

  /// Returns the command that renders the shard whose value of an option is the shell's first argument.
  func shard(by option: String, jobs: Int) -> String {
    let start = ["fxrender", "render"] + options + ["--jobs", String(jobs), "--quiet", "--resume"]
    let place = folder.shellWord + (option == Self.rangeOption ? #"/"$1""# : "")
    return #"\#(Self.text(start)) \#(option) "$1" --output \#(place)"#
  }

  private static func text(_ words: [String]) -> String {
    words.map(\.shellWord).joined(separator: " ")
  }
}

extension RenderCommand {
  /// Throws an error for options that a plan sets itself, or that only one process can use.
  func refuseOptionsOfPlan() throws {
    let options = [
      speed.shard.map { _ in "--shard" }, speed.resume ? "--resume" : nil,
      printSpec ? "--print-spec" : nil, schema ? "--schema" : nil, json ? "--json" : nil,
      flashCheck.map { _ in "--flash-check" }, board ? "--board" : nil,
      files.output == "-" ? "--output -" : nil, spec == "-" ? "--spec -" : nil,
    ]
    try CommandError.refuse(options, { "a plan cannot have \($0)" }, "Omit it.")
  }
}
