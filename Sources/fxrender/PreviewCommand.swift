import ArgumentParser
import FrameImage
import FrameRender
import FrameSnapshot
import PageEffects
import PagePreview
import PageScroll
import PresetFiles

/// `fxrender preview`: a server of a page that shows effects, lets them be touched and tuned.
struct PreviewCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "preview",
    abstract: "Show effects live in a browser, to be touched and tuned.",
    discussion: """
      Prints the address of a page and serves it until it is stopped. What the page shows is what \
      'render' draws, to the pixel; a preset's file is read again whenever it changes.

      EXAMPLES
        fxrender preview
        fxrender preview coverflow --pages photos/ --size 960x540
        fxrender preview my-effect.yaml --no-open --port 8000
      """
  )

  @ArgumentParser.Argument(
    help: "A preset's name or the path of its file (default: coverflow).",
    completion: .presets
  )
  var preset: String?

  @Option(
    name: .long,
    parsing: .unconditional,
    help: ArgumentHelp(
      "Port of the address; one that is taken gives way to the next that is free (default: 4280).",
      valueName: "N"
    ),
    transform: Arguments.count(0...65_535)
  )
  var port = 4280

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Address of this machine to be reached at (default: 127.0.0.1, which others cannot reach).",
      valueName: "ADDRESS"
    )
  )
  var host = "127.0.0.1"

  @Flag(name: .long, help: "Do not open the page in a browser.")
  var noOpen = false

  @OptionGroup var sequence: SequenceArguments

  private static let usualPreset = "coverflow"
  private static let loopback: Set = ["127.0.0.1", "::1", "localhost"]

  func run() async throws {
    let name = preset ?? Self.usualPreset
    let library = PresetLibrary.standard
    // What cannot be shown is refused before anything is served.
    let preset = try library.presetSayingWhatItHides(name)
    _ = try RenderedSequence(preset, try options(for: preset))
    let token = Self.token()
    let site = Preview(
      of: library,
      start: PreviewStart(preset: name, words: Array(CommandLine.arguments.dropFirst(2))),
      token: token,
      commandLine: .standard
    )
    Interruption.prepare()
    let server = PreviewServer(site: site, host: host, port: port, token: token)
    let address = try await server.start()
    Standard.output(address.url)
    if port != 0, address.port != port {
      Standard.error("note: port \(port) is taken; this is \(address.port)")
    }
    if !Self.loopback.contains(host) {
      Standard.error(
        "warning: everybody who reaches \(host) can use this page and save presets here"
      )
    }
    if !noOpen, Standard.outputIsTerminal { Task { await Browser.open(address.url) } }
    while Interruption.signal == nil { try await Task.sleep(for: .milliseconds(20)) }
    await server.stop()
    await site.end()
    throw PreviewEnded()
  }

  /// What a preset is shown with, within the limits of a render and on pages that can be scrolled.
  func options(for preset: Preset) throws -> SequenceOptions {
    let options = try sequence.options(for: preset)
    let layout = options.layout
    let bare = ScrollConfiguration(view: layout.viewport, pageSize: layout.pageSize, pages: 1)
    if case .sweep = options.motion { try bare.laidOut(layout, wraps: nil).checkGap() }
    _ = try RenderLimits(
      viewport: layout.viewport,
      page: layout.pageSize,
      scales: [options.scale],
      frames: options.motion.frames,
      isForGIF: false
    )
    return options
  }

  /// 32 bytes that nobody can guess, as text.
  private static func token() -> String {
    var random = SystemRandomNumberGenerator()
    return (0..<4).map { _ in UInt64.random(in: 0...UInt64.max, using: &random).hexadecimal }
      .joined()
  }
}

/// A preview that a signal has ended.
struct PreviewEnded: Error {
  var signal = Interruption.signal ?? 0
}

extension PreviewCommandLine {
  /// This program's.
  static var standard: PreviewCommandLine {
    PreviewCommandLine(
      options: { preset, words in try PreviewCommand.parse(words).options(for: preset) },
      words: { Failure($0).message },
      catalog: {
        PresetListing<PresetEntry>(of: .standard).presets.map { preset in
          PreviewEntry(
            name: preset.name,
            summary: preset.summary,
            family: preset.family,
            tags: preset.tags,
            source: preset.source,
            parameters: preset.parameters.count
          )
        }
      },
      scripts: { ScrollChoice.builtInNames + PresetLibrary.standard.scriptNames },
      checkName: NewPresetName.check,
      program: PresetLibrary.programPath
    )
  }
}
