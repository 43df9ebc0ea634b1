import ArgumentParser
import Foundation
import FrameEncode
import FrameFiles
import FrameRender
import JSONCoding
import PageGeometry
import PageScroll
import PageSequence
import PresetFiles
import TextTools

/// `fxrender render`, or `fxrender` and the name of a preset: renders frames of a scroll.
struct RenderCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Render frames of a scroll; 'render' may be omitted.",
    discussion: """
      Writes PNG frames and frames.json, or an animation, to Renders/<preset>.

      EXAMPLES
        fxrender cardflow --frames 60
        fxrender coverflow --pages photos/ --size 1280x720 --page-size 480x480
        fxrender cylinder --from 0 --to 12 --direction vertical --output drum
        fxrender cardflow --format gif --duration 2 --ease sineInOut --bounce
        fxrender coverflow --scroll swipe --show-touches --output swipe.gif
        fxrender my-effect.yaml --set tilt=0.7 --background transparent --scale 1,2
        fxrender coverflow --frames 90 --print-spec > job.json
        fxrender render --spec job.json
        fxrender render Calm --project Projects/board.json
        fxrender render --project Projects/board.json --board --format mp4
      """
  )

  @ArgumentParser.Argument(
    help:
      "A preset's name or the path of its file; --spec may name it instead. With --project, the name of a variant.",
    completion: .presets
  )
  var preset: String?

  @OptionGroup var arguments: SequenceArguments

  @OptionGroup(title: "Output") var files: FileOptions

  @OptionGroup(title: "Animation") var palette: PaletteArguments

  @OptionGroup(title: "Speed") var speed: SpeedOptions

  @Option(
    help: ArgumentHelp(
      "Read the preset and options from a JSON file that --print-spec wrote; '-' is standard input. "
        + "Other options override it.",
      valueName: "FILE.json"
    ),
    completion: .file(extensions: ["json"])
  )
  var spec: String?

  @OptionGroup var project: ProjectOption

  @Flag(help: "Render all variants of the --project side by side, as an animation or a video.")
  var board = false

  @Flag(help: "Print the preset and all options as JSON, for --spec; do not render.")
  var printSpec = false

  @Flag(help: "Print the JSON Schema of specs; do not render.")
  var schema = false

  @Flag(help: "Decode every picture before the first frame, and skip those that cannot be read.")
  var skipBadPages = false

  @Option(
    help: ArgumentHelp(
      "Measure flashes by criterion 2.3.1 of WCAG 2.2 before rendering: warn about too many, or refuse to render them.",
      valueName: "warn|refuse"
    ),
    completion: .list(FlashAnswer.allCases.map(\.rawValue)),
    transform: Arguments.value(.word())
  )
  var flashCheck: FlashAnswer?

  @OptionGroup var progress: ProgressOptions

  @Flag(help: "Print frames.json instead of the folder's path.")
  var json = false

  var edits: [SpecEdit] { arguments.edits + files.edits + palette.edits }

  func run() async throws {
    guard !schema else {
      return Console.output(JSONText.string(SequenceSpec.schema, isPretty: true))
    }
    guard !board else { return try await renderBoard() }
    let sequence = try await self.sequence()
    try sequence.refuseEmptyFrames()
    guard !printSpec else {
      return Console.output(sequence.spec.filled(for: sequence.formats).text)
    }
    try await render(sequence)
  }

  /// Creates the sequence that the options request, and prints notes on the options.
  func sequence() async throws -> FrameSequence {
    let project = try readProject()
    let variant = try project?.variant(preset)
    let base = try variant.flatMap { project?.spec(of: $0) } ?? self.spec.map(SpecFile.read)
    var spec = edits.spec(over: base)
    let formats = try OutputExtension.formats(spec.format, output: files.output)
    try check(formats)
    try spec.checkMaximumSize(output: files.output)
    try spec.check(for: formats)
    guard let name = variant?.preset ?? preset ?? spec.preset else {
      throw CommandError.usage("no preset was named", "'fxrender list' shows all presets.")
    }
    (spec.preset, spec.format) = (name, formats)
    let library = PresetLibrary.standard
    let preset =
      try variant?.preset(in: library)
      ?? library.presetWarningIfShadowed(name, quietly: progress.quiet)
    if skipBadPages { try await spec.skipBadPages(workers: speed.jobs.jobs, warn) }
    let sequence = try FrameSequence(spec, of: preset, in: library)
    progress.note(spec.notes(on: preset) + notes(on: sequence))
    return sequence
  }

  /// Reads the project; nil without the option.
  private func readProject() throws -> ProjectFile? {
    guard project.project == nil || spec == nil else {
      throw CommandError.usage("--project and --spec cannot be combined", "Omit one of them.")
    }
    return try project.read()
  }

  /// Renders the variants of the project side by side.
  private func renderBoard() async throws {
    guard let project = try readProject() else {
      throw CommandError.usage("--board needs a project", "Add --project FILE.json.")
    }
    guard preset == nil else {
      throw CommandError.usage(
        "--board renders all variants, and not only '\(preset ?? "")'",
        "Omit the name, or --board."
      )
    }
    let single = [
      printSpec ? "--print-spec" : nil, skipBadPages ? "--skip-bad-pages" : nil,
      flashCheck.map { "--flash-check \($0.rawValue)" },
    ]
    try CommandError.refuse(
      single,
      { "--board cannot be combined with \($0)" },
      "It is for one sequence: omit --board, and name a variant."
    )
    let spec = edits.spec(over: project.stage)
    let formats = try OutputExtension.formats(spec.format, output: files.output)
    try check(formats)
    if let frames = formats.frames {
      throw CommandError.usage(
        "--board cannot be \(frames.phrase)",
        "Choose an animation or a video, such as --format mp4; 'fxrender sheet --project' draws one picture."
      )
    }
    let frames = try BoardFrames(self.project.name, project.sequences(edits, in: .standard))
    var output = try RenderOutput(
      files.output,
      name: self.project.name,
      formats: formats,
      overwrites: files.overwriting.overwrite,
      isDurable: speed.durable
    )
    output.encoder = files.encoder.encoder
    let film = (files.arguments.edits + palette.edits).spec()
    try await progress.encode(frames, formats, film, jobs: speed.jobs.jobs, to: output)
  }

  private func render(_ sequence: FrameSequence) async throws {
    let formats = sequence.formats
    let job = try job(sequence)
    try await checkPictures(of: sequence, job)
    var output = try RenderOutput(
      files.output,
      name: sequence.preset.name,
      formats: formats,
      scales: sequence.scales,
      overwrites: files.overwriting.overwrite,
      isDurable: speed.durable
    )
    output.encoder = files.encoder.encoder
    try output.checkOverwriting(sequence)
    let length = isBegun(output) ? nil : sequence.request.noteOnLength(job.part)
    progress.note([length].compactMap(\.self) + job.notes)
    Interruption.prepare()
    if let flashCheck {
      // It draws frames, so the files that must not be replaced are found before.
      try await job.check(output)
      try await flashCheck.check(sequence, over: job.scroll, workers: job.workers, warn)
    }
    if speed.resume || speed.shard != nil {
      let lists = FrameFolder(existing: output.folder).uncheckedManifests
      progress.note(lists.map(FrameDocument.noteWithoutChecksums))
    }
    let search = sequence.request.maxSize.map {
      SizeSearch($0, formats.all[0], sequence.request, scale: sequence.scale)
    }
    let manifest = try await progress.write(job, to: output, search) { spec in
      try self.job(FrameSequence(spec, of: sequence.preset, in: .standard))
    }
    let empty = sequence.noteOnEmptyFrames(job.part.frames, over: job.scroll)
    progress.note([empty].compactMap(\.self))
    if json, let manifest {
      let url = URL(fileURLWithPath: manifest)
      Console.output(try Data(contentsOf: url, options: .mappedIfSafe).visibleJSON())
      return
    }
    if formats.frames != nil { Console.output(output.folder) }
    for path in output.animationPaths { Console.output(path) }
  }

  /// Rejects pictures that cannot be read, unless they were skipped.
  private func checkPictures(of sequence: FrameSequence, _ job: RenderJob) async throws {
    guard !skipBadPages, case .images(let paths) = sequence.source else { return }
    let reach = Scene.reach(of: sequence.effect, job.scroll)
    let check = PictureCheck(paths: paths, workers: job.workers, isTiled: sequence.isTiled)
    try await check.rejectBroken(where: reach, warn)
  }

  /// Creates the job of the requested part of a sequence.
  func job(_ sequence: FrameSequence) throws -> RenderJob {
    try RenderJob(
      sequence,
      formats: sequence.formats,
      shard: speed.shard,
      resumes: speed.resume,
      workers: speed.jobs.jobs,
      cores: JobsOption.cores
    )
  }

  /// Returns whether the render continues one that was begun before.
  private func isBegun(_ output: RenderOutput) -> Bool {
    let manifest = FrameFolder(existing: output.folder).manifestPath(of: speed.shard)
    return speed.resume && FileManager.default.fileExists(atPath: manifest)
  }

  /// Throws an error for options that the formats do not support.
  private func check(_ formats: OutputFormats) throws {
    let option = speed.shard != nil ? "--shard" : speed.resume ? "--resume" : nil
    if let option, !formats.canResume {
      throw CommandError.usage(
        "\(option) requires \(OutputFormat.all.filter(\.canResume).map(\.phrase).joined(separator: " or "))",
        "Frames of other formats depend on one another; omit \(option) or the other formats."
      )
    }
    if json, formats.frames == nil {
      throw CommandError.usage(
        "--json prints frames.json, but no frames are written",
        "Omit --json."
      )
    }
  }

  private func warn(_ line: String) { if !progress.quiet { Console.error(line) } }

  /// Returns notes on options without effect and on changed frame numbers.
  private func notes(on sequence: FrameSequence) -> [String] {
    edits.spec().unusedNotes(for: sequence.formats)
      + [sequence.cutNote, sequence.noteOnPictures(sequence.request)].compactMap(\.self)
      + sequence.formats.rateNotes(sequence.scroll, every: sequence.request.every ?? 1)
  }
}

extension FrameSequence {
  /// A note that the frames end before the gestures; nil if they do not.
  fileprivate var cutNote: String? {
    guard case .script(let timeline, let rate, let frames) = scroll, let gestures else {
      return nil
    }
    let end = Double(frames - 1) / rate
    guard end < timeline.duration else { return nil }
    func seconds(_ time: Double) -> String { "\(((time * 100).rounded() / 100).plainText) s" }
    return "the frames end after \(seconds(end)), but '\(gestures.name)' ends after "
      + seconds(timeline.duration)
  }
}

/// The options for the files that a render writes.
struct FileOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Folder, or file that ends in \(OutputExtension.words); '-' is standard output "
        + "(default: Renders/<preset>).",
      valueName: "PATH"
    ),
    completion: .directory,
    transform: Arguments.output
  )
  var output: String?

  @OptionGroup var overwriting: OverwriteOption

  @OptionGroup var encoder: EncoderOption

  @OptionGroup var frame: FrameArguments

  @OptionGroup var arguments: OutputArguments

  /// The options of a spec.
  var edits: [SpecEdit] { frame.edits + arguments.edits }
}

/// The options that split or resume a render.
struct SpeedOptions: ParsableArguments {
  @OptionGroup var jobs: JobsOption

  @Option(
    help: ArgumentHelp(
      "Render shard I of N, one of N parts of the frames; 'auto' reads it from the variables of Slurm, Kubernetes "
        + "and others. The last shard to finish joins the lists of all shards.",
      valueName: "I/N|auto"
    ),
    transform: Arguments.shard
  )
  var shard: FrameShard?

  @Flag(help: "Keep complete frames of this render; frames of another render are an error.")
  var resume = false

  @Flag(help: "Wait for the disk after each file, so that --resume works after a power failure.")
  var durable = false
}
