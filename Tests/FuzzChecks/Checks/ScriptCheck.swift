import PageGeometry
import PageScroll
import PresetFiles
import TestSupport

/// Reads a gesture script, and plays it.
enum ScriptCheck {
  /// The largest numbers of touch samples and of events in a script that is played to its end.
  ///
  /// Readers and players allow more, but playing them would take most of the time.
  private static let (mostSamples, mostEvents) = (500.0, 5_000)

  static func run(_ bytes: [UInt8], in folder: borrowing TemporaryFolder) throws -> FuzzVerdict {
    do {
      let file = try read(bytes, in: folder)
      try check(file.script)
      if samples(of: file.script) <= mostSamples { try play(file.script) }
    } catch PresetFailure.wrong(let errors, let texts) {
      try PlaceCheck.run(errors, in: texts)
      return .refused
    }
    return .accepted
  }

  /// Reads a script: bytes that are not text from a file, and text from memory, which is faster.
  private static func read(
    _ bytes: [UInt8],
    in folder: borrowing TemporaryFolder
  ) throws -> GestureScriptFile {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      return try GestureScriptFile.read(path: try folder.write(bytes, to: "fuzzed.yaml"))
    }
    return try GestureScriptFile.parse(text: text, file: "fuzzed.yaml")
  }

  /// Checks that a script meets the preconditions of the scroll model.
  private static func check(_ script: GestureScript) throws(FuzzFinding) {
    let view = script.configuration
    let lengths = [view.view, view.pageSize].flatMap { [$0.width, $0.height] }
    try FuzzFinding.unless(
      lengths.allSatisfy { $0 > 0 && $0.isFinite } && view.stride > 0 && view.pages >= 0,
      "a scroll view of \(view.view) with \(view.pages) pages of \(view.pageSize)"
    )
    for case .touches(let samples, let rest) in script.steps {
      let times = samples.map(\.time)
      try FuzzFinding.unless(
        !times.isEmpty && rest >= 0 && zip(times, times.dropFirst()).allSatisfy(<=),
        "decreasing times: \(times)"
      )
    }
  }

  /// Returns the number of touch samples of a script.
  private static func samples(of script: GestureScript) -> Double {
    var seconds = 0.0
    for step in script.steps {
      switch step {
      case .drag(_, _, let duration, _, _), .flick(_, _, let duration),
        .touchMove(_, let duration, _):
        seconds += duration
      case .pinch(_, _, _, _, let duration, _): seconds += 2 * duration
      default: break
      }
    }
    return seconds * script.samplesPerSecond
  }

  /// Plays a script, and checks that its states are finite and that it comes to rest.
  private static func play(_ script: GestureScript) throws(FuzzFinding) {
    let timeline = ScrollTimeline(script, eventLimit: mostEvents)
    try FuzzFinding.unless(timeline.duration.isFinite, "a script that ends at \(timeline.duration)")
    for step in 0...4 {
      let state = timeline.state(at: timeline.duration * Double(step) / 4)
      let numbers =
        [state.offset.x, state.offset.y, state.velocity.x, state.velocity.y, state.position]
        + state.zooms.flatMap { [$0.scale, $0.offset.x, $0.offset.y] }
      try FuzzFinding.unless(numbers.allSatisfy(\.isFinite), "a state with \(numbers)")
    }
    let end = timeline.state(at: timeline.duration)
    try FuzzFinding.unless(
      end.phase == .idle || timeline.stoppedStep != nil,
      "the phase at the end is \(end.phase)"
    )
  }
}
