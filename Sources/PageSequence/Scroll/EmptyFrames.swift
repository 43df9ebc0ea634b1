import FrameRender
import PageEffects
import PageGeometry
package import PageScroll
import PresetFiles
import TextTools

/// The frames of a sequence that show no page.
extension FrameSequence {
  /// Throws an error if the ends of a sweep, unless they are the default, leave a frame without a page.
  ///
  /// Only the frames of the spec's range and step count. The layout's offsets are ignored, because they can
  /// move all pages out of the view on purpose.
  ///
  /// - Throws: `SequenceError` with the positions at which a page is shown.
  package func refuseEmptyFrames() throws {
    guard case .sweep(let sweep) = scroll, !effect.wraps else { return }
    let usual = SequenceSpec.usualEnds(pages: layout.pages)
    guard (sweep.from, sweep.to) != usual else { return }
    let pages = 0...Double(layout.pages - 1)
    let part = try FramePart(range: request.range, every: request.every, of: sweep.frames)
    let outside = part.frames.map(sweep.position).filter { !pages.contains($0) }
    guard let lowest = outside.min(), let highest = outside.max() else { return }
    let effect = try effectWithoutOffsets()
    let reach = min(lowest, pages.lowerBound)...max(highest, pages.upperBound)
    let shown = ShownPositions(of: effect, within: reach)
    guard let empty = outside.first(where: { !shown.contains($0) }) else { return }
    let range = ShownPositions(of: effect).range
    throw emptyFramesError(sweep, furthest: empty < 0 ? lowest : highest, shown: range)
  }

  private func effectWithoutOffsets() throws -> Effect {
    guard layout.centerOffset != .zero || layout.viewpointOffset != .zero else { return effect }
    var layout = layout
    (layout.centerOffset, layout.viewpointOffset) = (.zero, .zero)
    return try preset.effect(layout: layout, settings: settings)
  }

  private func emptyFramesError(
    _ sweep: Sweep,
    furthest: Double,
    shown: ClosedRange<Double>
  ) -> SequenceError {
    func hundredths(_ value: Double, _ rule: FloatingPointRoundingRule) -> String {
      ((value * 100).rounded(rule) / 100).plainText
    }
    let isBefore = furthest < 0
    let usual = SequenceSpec.usualEnds(pages: layout.pages)
    let ends = [
      (option: "--from", position: sweep.from, isOwn: sweep.from != usual.from),
      (option: "--to", position: sweep.to, isOwn: sweep.to != usual.to),
    ].filter(\.isOwn)
    let end = ends.max { isBefore ? $0.position > $1.position : $0.position < $1.position }
    guard let end else { preconditionFailure("an end of the sweep is not the default") }
    let isEased = shown.contains(sweep.from) && shown.contains(sweep.to)
    let way =
      isEased
      ? "--ease \(sweep.ease) goes as far as \(hundredths(furthest, .toNearestOrEven)). " : ""
    let joins = preset.definition.parameters.contains { $0.name == "wrap" }
    let fixes = [joins ? "--wrap" : nil, isBefore ? "positions in this range" : "more --pages"]
    return .usage(
      "\(end.option) \(end.position.plainText) leaves frames without a page",
      "\(way)This effect with \(layout.pages.counting("page")) shows a page from "
        + "\(hundredths(shown.lowerBound, .up)) to \(hundredths(shown.upperBound, .down)); "
        + "use \(fixes.compactMap(\.self).joined(separator: " or "))."
    )
  }

  /// Returns the note that frames show no page; nil if every frame shows one.
  ///
  /// - Parameters:
  ///   - frames: The frames, ascending.
  ///   - scroll: The scroll at another rate; nil for the sequence's own scroll.
  /// - Returns: The note, with the number of the frames and the first of them.
  package func noteOnEmptyFrames(_ frames: [Int], over scroll: FrameScroll? = nil) -> String? {
    let empty = frames.filter { frame in
      // Drawing reports a pose that is not finite.
      (try? scene(frame, of: scroll))?.hasPageInView == false
    }
    guard let first = empty.first else { return nil }
    let count = "\(empty.count) of \(frames.count.counting("frame"))"
    return "\(count) show no page; the first is frame \(first)"
  }
}
