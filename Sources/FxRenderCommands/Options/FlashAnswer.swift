import Flashes
import PageGeometry
import PageScroll
import PageSequence
import TextTools

/// What a render does if its frames flash too often.
enum FlashAnswer: String, CaseIterable {
  case warn, refuse

  /// Measures the frames that all shards of a render write, before the first one is written.
  ///
  /// - Parameters:
  ///   - sequence: The sequence.
  ///   - scroll: The scroll of the frames.
  ///   - workers: The number of frames that are rendered at once.
  ///   - warn: Prints a warning.
  /// - Throws: An error with status 1 if the frames flash too often and are refused.
  func check(
    _ sequence: FrameSequence,
    over scroll: FrameScroll,
    workers: Int,
    _ warn: (String) -> Void
  ) async throws {
    let spec = sequence.request
    let part = try FramePart(range: spec.range, every: spec.every, of: scroll.frames)
    let findings: [FlashFinding]
    do {
      findings = try await FlashCheck.findings(
        in: sequence,
        over: scroll,
        frames: part.frames,
        workers: workers,
        isStopped: { Interruption.signal != nil }
      )
    } catch let error as RenderStopped {
      throw StoppedError(signal: Interruption.signal ?? 0, render: error)
    }
    guard !findings.isEmpty else { return }
    switch self {
    case .warn: for finding in findings { warn("warning: \(Self.text(of: finding))") }
    case .refuse:
      let lines = findings.map { "error: refusing to render \(Self.text(of: $0))" }
      throw CommandError(
        lines.joined(separator: "\n")
          + "\n  Make the scroll slower or the pages less different, or use --flash-check warn.",
        .difference
      )
    }
  }

  /// Returns a finding in words.
  private static func text(of finding: FlashFinding) -> String {
    func place(_ time: Double, _ frame: Int) -> String {
      "\(((time * 1000).rounded() / 1000).plainText) s (frame \(frame))"
    }
    let kind = finding.kind == .general ? "flashes" : "red flashes"
    let share = ((finding.share * 1000).rounded() / 10).plainText
    return "more than \(FlashLimits.flashes) \(kind) in a second over \(share) % of a 10° field "
      + "from " + place(finding.times.lowerBound, finding.frames.lowerBound) + " to "
      + place(finding.times.upperBound, finding.frames.upperBound) + "; measured, not certified"
  }
}
