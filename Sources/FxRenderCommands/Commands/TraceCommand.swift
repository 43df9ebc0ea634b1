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
import TextTools

/// `fxrender trace`: prints the state of a scroll view over time.
struct TraceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trace",
    abstract: "Print the state of a scroll view over time, while gestures move it.",
    discussion: """
      Plays a gesture script until all motion has stopped, and prints one sample per line. An event \
      is printed with the first sample at or after its time. Presets/Scrolls/README.md describes scripts.

      EXAMPLES
        fxrender trace swipe
        fxrender trace swipes --fps 60
        fxrender trace my-script.yaml --json
        fxrender trace swipes --preset coverflow --json
      """
  )

  /// The maximum number of samples, far more than is useful.
  private static let mostSamples = 10_000_000.0

  /// The number of bytes that are collected before they are written.
  private static let mostBytes = 1 << 16

  @ArgumentParser.Argument(
    help: "swipe, fling, a script's name or the path of its file.",
    completion: .scripts
  )
  var script: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Samples per second (default: 60).", valueName: "N"),
    transform: Arguments.value(.positive)
  )
  var fps = 60.0

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Duration in seconds (default: until all motion has stopped).",
      valueName: "S"
    ),
    transform: Arguments.value(.time)
  )
  var duration: Double?

  @Option(
    help: ArgumentHelp(
      "The preset that decides which pages are visible and touched (default: a flat row).",
      valueName: "NAME"
    ),
    completion: .presets
  )
  var preset: String?

  @OptionGroup var arguments: StageArguments

  @Flag(help: "Print one JSON object per line instead of columns separated by tabs.")
  var json = false

  @Flag(help: "Print the JSON Schema of scripts.")
  var schema = false

  func run() throws {
    guard !schema else { return Console.output(Data(JSONSchema.script.utf8)) }
    guard let name = script else {
      throw CommandError.usage(
        "no script was named",
        "Name a script or a file, such as 'fxrender trace swipe'."
      )
    }
    let timeline = try timeline(of: name)
    let end = duration ?? timeline.duration
    let samples = FrameScroll.firstFrame(atOrAfter: end, framesPerSecond: fps) + 1
    guard samples <= Self.mostSamples else {
      throw CommandError.usage(
        "there are more than \(Self.mostSamples.plainText) samples",
        "Make --fps or --duration smaller."
      )
    }
    if !json { Console.output(TraceRecord.columns.joined(separator: "\t")) }
    var lines = Data()
    var last = -Double.infinity
    for sample in 0..<Int(samples) {
      let time = Double(sample) / fps
      let record = TraceRecord(timeline.state(at: time), timeline.events(after: last, upTo: time))
      last = time
      lines += json ? JSONText.data(record) : Data(record.cells.joined(separator: "\t").utf8)
      lines += Data("\n".utf8)
      if lines.count > Self.mostBytes {
        Console.output(lines)
        lines = Data()
      }
    }
    Console.output(lines)
  }

  /// Plays a motion in the layout that the options set.
  private func timeline(of name: String) throws -> ScrollTimeline {
    let library = PresetLibrary.standard
    let spec = arguments.spec
    let choice = try ScrollChoice(name, in: library)
    let view = choice.file?.script.configuration
    // Built-in gestures need an effect; without --preset it is 'linear', a flat row.
    let preset = try (preset ?? (choice.file == nil ? "linear" : nil)).map {
      try library.presetWarningIfShadowed($0)
    }
    let unused = [
      spec.set.isEmpty ? nil : "--set", spec.centerOffset.map { _ in "--center-offset" },
      spec.viewpointOffset.map { _ in "--viewpoint-offset" },
    ]
    if preset == nil {
      try CommandError.refuse(
        unused,
        { "\($0) has no effect without --preset" },
        "Name a preset."
      )
    }
    let source = try spec.source(for: preset, view: view)
    let effect = try preset.map { try spec.effect(of: $0, pages: source.count, view: view) }
    let script: GestureScript
    switch (choice, effect) {
    case (.file(let file), _):
      script = file.script.laidOut(
        effect?.layout ?? spec.layout(pages: source.count, view: view),
        wraps: effect?.wraps ?? spec.wrap
      )
    case (.builtIn(let gesture), let effect?):
      // These are the default values of --from and --to in a render.
      script = gesture.script(of: effect, from: 0, to: Double(min(3, source.count - 1)))
    case (.builtIn, nil), (.sweep, _):
      throw CommandError.usage(
        "a sweep has no gestures to trace",
        "Name swipe, fling or a script, such as 'fxrender trace swipe'."
      )
    }
    try script.configuration.checkGap()
    let timeline = effect.map { ScrollTimeline(script, of: $0) } ?? ScrollTimeline(script)
    try timeline.checkEvents(of: name, choice)
    return timeline
  }
}
