import ArgumentParser
import Foundation
import FrameFiles
import FrameRender
import JSONCoding
import PageEffects
import PageGeometry
import PageScroll
import PageSequence
import PresetFiles

/// `fxrender trace`: the numbers of a scroll.
struct TraceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trace",
    abstract: "Show the numbers: the state of a scroll view over time.",
    discussion: """
      A gesture script is played until everything rests, and looked at so many times a second. The \
      format of scripts is described in Presets/Scrolls/README.md. With --json there is an object a \
      line, without it columns with tabs. Events stand with the first sample at or after them; each has its own time.

      EXAMPLES
        fxrender trace swipes --fps 60
        fxrender trace my-script.yaml --json
        fxrender trace swipes --preset coverflow --json
      """
  )

  /// More than anybody reads.
  private static let mostSamples = 10_000_000.0

  /// How much is written at once, in bytes.
  private static let mostBytes = 1 << 16

  @ArgumentParser.Argument(
    help: "A script's name or the path of its file; nothing with --schema.",
    completion: .scripts
  )
  var script: String?

  @Option(
    name: .long,
    parsing: .unconditional,
    help: ArgumentHelp("Samples a second; sample i is at time i/N (default: 60).", valueName: "N"),
    transform: Arguments.value(.positive)
  )
  var fps = 60.0

  @Option(
    name: .long,
    parsing: .unconditional,
    help: ArgumentHelp("Seconds, in place of the time until everything rests.", valueName: "S"),
    transform: Arguments.value(.time)
  )
  var duration: Double?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The preset that poses the pages, which says what is seen and touched (default: pages lie flat).",
      valueName: "NAME"
    ),
    completion: .presets
  )
  var preset: String?

  @OptionGroup var arguments: LayoutArguments

  @Flag(name: .long, help: "Print a JSON object a line instead of columns with tabs.")
  var json = false

  @Flag(name: .long, help: "Print the JSON Schema of scripts.")
  var schema = false

  func run() throws {
    guard !schema else { return Standard.output(Data(ScriptSchema.text.utf8)) }
    guard let name = script else {
      throw CommandError.usage(
        "there is no script",
        "Give a name or a file, such as 'fxrender trace swipes'."
      )
    }
    let timeline = try timeline(of: try PresetLibrary.standard.script(name).script)
    let end = duration ?? timeline.duration
    let samples = FrameScroll.lastFrame(until: end, framesPerSecond: fps) + 1
    guard samples <= Self.mostSamples else {
      throw CommandError.usage(
        "there are more than \(Self.mostSamples.plainText) samples",
        "Make --fps or --duration smaller."
      )
    }
    if !json { Standard.output(TraceRecord.columns.joined(separator: "\t")) }
    var lines = Data()
    var last = -Double.infinity
    for sample in 0..<Int(samples) {
      let time = Double(sample) / fps
      let record = TraceRecord(
        timeline.state(at: time),
        timeline.events(after: last, upTo: time)
      )
      last = time
      lines += json ? JSONText.data(record) : Data(record.cells.joined(separator: "\t").utf8)
      lines += Data("\n".utf8)
      // Not a write a line, and not all at once.
      if lines.count > Self.mostBytes {
        Standard.output(lines)
        lines = Data()
      }
    }
    Standard.output(lines)
  }

  /// The script as it is played, on the layout that options ask for.
  private func timeline(of script: GestureScript) throws -> ScrollTimeline {
    let library = PresetLibrary.standard
    let spec = arguments.spec
    let source = try PageSource.source(spec.pages, count: script.configuration.pages)
    let effect = try preset.map { name in
      try spec.effect(
        of: try library.presetSayingWhatItHides(name),
        pages: source.count,
        view: script.configuration
      )
    }
    let script = script.laidOut(
      effect?.layout ?? spec.layout(pages: source.count, view: script.configuration),
      wraps: effect?.wraps ?? spec.wrap
    )
    try script.configuration.checkGap()
    return effect.map { ScrollTimeline(script, of: $0) } ?? ScrollTimeline(script)
  }
}
