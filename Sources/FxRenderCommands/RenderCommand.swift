import ArgumentParser
import Foundation
import FrameEncode
import FrameFiles
import FrameImage
import FrameRender
import FrameSnapshot
import PageEffects
import PageScroll
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
      """
  )

  @ArgumentParser.Argument(help: "A preset's name or the path of its file.", completion: .presets)
  var preset: String

  @OptionGroup var motion: MotionOptions

  @OptionGroup var layout: LayoutOptions

  @Option(
    name: .long,
    parsing: .unconditional,
    help: ArgumentHelp(
      "Pixels per point (default: 1); a list, such as 1,2,3, writes each frame at every scale.",
      valueName: "S"
    ),
    transform: Arguments.scales
  )
  var scale = Scales(first: 1)

  @OptionGroup var look: LookOptions

  @Option(
    name: .long,
    help: ArgumentHelp(
      "What is written: png, gif, gif-ready (indexed PNG frames that any GIF tool joins), or several, "
        + "such as png,gif (default: by the extension of --output, else png).",
      valueName: "FORMAT"
    ),
    completion: .list(Format.allCases.map(\.rawValue)),
    transform: Arguments.formats
  )
  var format: Formats?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Folder, or file that ends in .gif; '-' is standard output (default: Renders/<preset>).",
      valueName: "PATH"
    ),
    completion: .directory
  )
  var output: String?

  @OptionGroup var palettes: PaletteOptions

  @Option(
    name: .long,
    parsing: .unconditional,
    help: ArgumentHelp(
      "How much time goes into making the files small; pixels are the same (default: default).",
      valueName: "fast|default|small"
    ),
    completion: .list(PNGEncoder.Compression.allCases.map(\.rawValue)),
    transform: Arguments.word(PNGEncoder.Compression.self)
  )
  var png = PNGEncoder.Compression.default

  @OptionGroup var jobs: JobsOption

  @OptionGroup var partOptions: FramePartOptions

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
    let format = try OutputExtension.formats(self.format, output: output)
    try format.check(shard: partOptions.shard != nil, resume: resume, json: json)
    try palettes.check(format)
    let preset = try PresetLibrary.standard.presetSayingWhatItHides(preset, quietly: quiet)
    let choice = try ScrollChoice(self.motion.scroll)
    let view = choice.file?.script.configuration
    var source = try PageSource.source(layout.pages, count: view?.pages)
    if skipBadPages, case .images(let paths) = source {
      let check = PictureCheck(paths: paths, workers: jobs.jobs ?? JobsOption.cores)
      source = .images(
        try await check.withoutBad { line in
          if !quiet { Standard.error(line) }
        }
      )
    }
    let effect = try layout.effect(of: preset, pages: source.count, view: view)
    if !quiet { layout.noteUnusualValues(of: preset) }
    let motion = try self.motion.motion(choice, of: effect)
    var scroll = motion.scroll(of: effect)
    if format.isForGIF {
      if !quiet, let note = GIFRate.note(scroll, every: partOptions.every) { Standard.error(note) }
      if format.frames != .png { scroll = GIFRate.limited(scroll, every: partOptions.every) }
    }
    let part = try partOptions.part(of: scroll.frames)
    if format.isForGIF { try GIFRate.check(scroll, part, format) }
    let limits = try RenderLimits(
      viewport: effect.layout.viewport,
      page: effect.layout.pageSize,
      scales: scale.all,
      frames: part.frames.count,
      isForGIF: format.isForGIF
    )
    let workers = try limits.workers(asked: jobs.jobs, cores: JobsOption.cores)
    if !skipBadPages, case .images(let paths) = source {
      let reach = Scene.reach(of: effect, scroll)
      try await PictureCheck(paths: paths, workers: workers).refuseBad(where: reach) { line in
        if !quiet { Standard.error(line) }
      }
    }
    source = source.holding(scroll)
    let target = try RenderTarget(output, name: preset.name, formats: format, scales: scale)
    try PageSource.check(source, apartFrom: target, hasFrames: format.frames != nil)
    let job = RenderJob(
      preset: preset,
      effect: effect,
      scroll: scroll,
      motion: motion,
      renderers: scale.all.map { renderer(of: source, effect, scroll, at: $0) },
      source: source,
      fit: look.fit,
      part: part,
      formats: format,
      palettes: palettes,
      compression: png,
      resumes: resume,
      isDurable: durable,
      workers: workers
    )
    let progress = Progress(
      total: job.frameCount,
      isQuiet: quiet,
      isForProgram: progressLines
    )
    Interruption.prepare()
    let manifest = try await job.run(to: target, progress)
    if json, let manifest {
      let url = URL(fileURLWithPath: manifest)
      Standard.output(try Data(contentsOf: url, options: .mappedIfSafe).visibleJSON())
      return
    }
    if format.frames != nil { Standard.output(target.folder) }
    for case .some(let path) in target.animations { Standard.output(path) }
  }

  private func renderer(
    of source: PageDeck.Source,
    _ effect: Effect,
    _ scroll: FrameScroll,
    at scale: Double
  ) -> FrameRenderer {
    let deck = PageDeck(
      source,
      pageSize: effect.layout.pageSize,
      scale: scale,
      fit: look.fit,
      magnification: Magnification.most(of: effect, scroll),
      memory: self.scale.memory(at: scale)
    )
    return FrameRenderer(deck: deck, background: look.background)
  }
}
