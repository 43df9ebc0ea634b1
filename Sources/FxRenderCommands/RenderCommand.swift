import ArgumentParser
import Foundation
import FrameEncode
import FrameFiles
import FrameImage
import FrameRender
import FrameSnapshot
import JSONCoding
import PageEffects
import PageGeometry
import PageScroll
import PageSequence
import PresetFiles

/// `fxrender render`, or `fxrender` and the name of a preset: frames of a scroll.
struct RenderCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Render frames of a scroll; the command may be left out.",
    discussion: """
      Writes PNG frames and frames.json, or a GIF, to Renders/<preset>. Page difference 0 is the page at
      rest.

      EXAMPLES
        fxrender cardflow --frames 60
        fxrender coverflow --pages photos/ --size 1280x720 --page-size 480x480
        fxrender cylinder --from 0 --to 12 --direction vertical --output drum
        fxrender cardflow --format gif --duration 2 --ease sineInOut --bounce
        fxrender coverflow --scroll swipe --show-touches --output swipe.gif
        fxrender my-effect.yaml --set tilt=0.7 --background transparent --scale 1,2
        fxrender coverflow --frames 90 --print-spec > job.json
        fxrender render --spec job.json
      """
  )

  @ArgumentParser.Argument(
    help: "A preset's name or the path of its file; may be in --spec.",
    completion: .presets
  )
  var preset: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Read the preset and options from a JSON file that --print-spec wrote; '-' is standard input. "
        + "Options given beside it win.",
      valueName: "FILE.json"
    ),
    completion: .file(extensions: ["json"])
  )
  var spec: String?

  @Flag(
    name: .long,
    help: "Print the preset and every option as JSON, for --spec, and render nothing."
  )
  var printSpec = false

  @Flag(name: .long, help: "Print the JSON Schema of specs, and render nothing.")
  var schema = false

  @OptionGroup var arguments: RenderArguments

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Folder, or file that ends in .gif; '-' is standard output (default: Renders/<preset>).",
      valueName: "PATH"
    ),
    completion: .directory
  )
  var output: String?

  @OptionGroup var jobs: JobsOption

  @Option(
    name: .long,
    help: ArgumentHelp("Every N-th frame from the I-th; all N make the whole.", valueName: "I/N"),
    transform: Arguments.shard
  )
  var shard: FrameShard?

  @Flag(
    name: .long,
    help: "Keep the frames of this render that are complete; frames of another render are refused."
  )
  var resume = false

  @Flag(
    name: .long,
    help: "Wait for the disk after each file, so that --resume works after a power cut too."
  )
  var durable = false

  @Flag(
    name: .long,
    help: "Leave out pictures that cannot be read, decoding each one before the first frame."
  )
  var skipBadPages = false

  @Flag(name: .long, help: "Show no progress and no notes.")
  var quiet = false

  @Flag(
    name: .long,
    help: "Tell progress to a program: a line 'progress: 12 of 60' on standard error, ten a second."
  )
  var progressLines = false

  @Flag(name: .long, help: "Print frames.json instead of the folder's path.")
  var json = false

  func run() async throws {
    guard !schema else {
      return Standard.output(JSONText.string(SequenceSpec.schema, isPretty: true))
    }
    var spec = try arguments.spec(over: self.spec.map(SpecFile.read))
    let formats = try OutputExtension.formats(spec.format, output: output)
    try check(formats)
    try spec.checkPalette(for: formats)
    guard let name = preset ?? spec.preset else {
      throw CommandError.usage("no preset was named", "'fxrender list' shows all presets.")
    }
    (spec.preset, spec.format) = (name, formats)
    let library = PresetLibrary.standard
    let preset = try library.presetSayingWhatItHides(name, quietly: quiet)
    if skipBadPages { spec.pages = try await readablePages(of: spec) }
    let sequence = try FrameSequence(spec, of: preset, in: library)
    let notes = spec.notes(on: preset) + notes(on: spec, sequence, formats)
    if !quiet { for note in notes { Standard.error("note: \(note)") } }
    guard !printSpec else {
      return Standard.output(sequence.spec.filled(with: formats.isForGIF ? [.palette] : []).text)
    }
    try await render(sequence, formats)
  }

  private func render(_ sequence: FrameSequence, _ formats: OutputFormats) async throws {
    let job = try job(sequence, formats)
    if !skipBadPages, case .images(let paths) = sequence.source {
      let reach = Scene.reach(of: sequence.effect, job.scroll)
      try await PictureCheck(paths: paths, workers: job.workers).refuseBad(where: reach, warn)
    }
    let target = try RenderTarget(output, name: sequence.preset.name, formats: formats, sequence)
    let progress = Progress(total: job.frameCount, isQuiet: quiet, isForProgram: progressLines)
    Interruption.prepare()
    let manifest = try await job.run(to: target, progress)
    if json, let manifest {
      let url = URL(fileURLWithPath: manifest)
      Standard.output(try Data(contentsOf: url, options: .mappedIfSafe).visibleJSON())
      return
    }
    if formats.frames != nil { Standard.output(target.folder) }
    for case .some(let path) in target.animations { Standard.output(path) }
  }

  /// The frames to render, within the limits.
  private func job(_ sequence: FrameSequence, _ formats: OutputFormats) throws -> RenderJob {
    let every = sequence.spec.every ?? 1
    let scroll =
      formats.all.contains(.png)
      ? sequence.scroll : GIFRate.limited(sequence.scroll, every: every)
    let part = try FramePart(sequence.spec, shard: shard, of: scroll.frames)
    if formats.isForGIF { try GIFRate.check(scroll, part, formats) }
    let limits = try RenderLimits(
      sequence,
      frames: part.frames.count,
      isForGIF: formats.isForGIF
    )
    return RenderJob(
      sequence: sequence,
      scroll: scroll,
      part: part,
      formats: formats,
      resumes: resume,
      isDurable: durable,
      workers: try limits.workers(asked: jobs.jobs, cores: JobsOption.cores)
    )
  }

  /// Refuses options that the formats have no room for.
  private func check(_ formats: OutputFormats) throws {
    let option = shard != nil ? "--shard" : resume ? "--resume" : nil
    if let option, !formats.canResume {
      throw CommandError.usage(
        "\(option) is for PNG frames alone",
        "Frames of other formats depend on one another; leave out \(option), or the other formats."
      )
    }
    if json, formats.frames == nil {
      throw CommandError.usage(
        "--json prints frames.json, and there are no frames",
        "Leave out --json."
      )
    }
  }

  /// The pages without the pictures that cannot be read.
  private func readablePages(of spec: SequenceSpec) async throws -> [String] {
    guard case .images(let paths) = try PageSource.source(spec.pages) else { return spec.pages }
    return try await PictureCheck(paths: paths, workers: jobs.jobs ?? JobsOption.cores)
      .withoutBad(warn)
  }

  private func warn(_ line: String) { if !quiet { Standard.error(line) } }

  /// Notes on options that do something else than they say.
  private func notes(
    on spec: SequenceSpec,
    _ sequence: FrameSequence,
    _ formats: OutputFormats
  ) -> [String] {
    let unused = arguments.spec.unusedOptions(for: formats).map { name in
      let words = formats.all.map(\.rawValue).joined(separator: ",")
      return "--\(name) has no effect with --format \(words)"
    }
    let rate =
      formats.isForGIF ? GIFRate.note(sequence.scroll, every: spec.every ?? 1) : nil
    return unused + [sequence.cutNote, rate].compactMap(\.self)
  }
}

extension FrameSequence {
  /// A note where the frames end before the gestures do; nil where all is seen.
  fileprivate var cutNote: String? {
    guard case .script(let timeline, let rate, let frames) = scroll, let gestures else {
      return nil
    }
    let end = Double(frames - 1) / rate
    guard end < timeline.duration else { return nil }
    func seconds(_ time: Double) -> String { "\(((time * 100).rounded() / 100).plainText) s" }
    return "the frames end after \(seconds(end)), and '\(gestures.name)' after "
      + seconds(timeline.duration)
  }
}
