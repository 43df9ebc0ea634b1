import FrameImage
import PageGeometry

/// What became of a frame that was compared.
package struct FrameOutcome: Sendable {
  var index: Int
  var time: Double
  /// The page position; nil where it is not known.
  var position: Double?
  /// What kind of difference it is, seen by itself.
  package var kind = DifferenceKind.identical
  /// Whether it makes the sequence fail.
  package var fails = false
  /// Whether masks leave nothing of it.
  var isMasked = false
  /// As in `FrameDifference`.
  package var amount = 0.0
  /// The page that differs most.
  package var page: Int?
  var component: FrameFinding.Component?
  package var pixels: FrameFinding.Pixels?
  var remark: String?

  /// Creates the outcome of a frame without differences.
  package init(index: Int, time: Double, position: Double? = nil) {
    (self.index, self.time, self.position) = (index, time, position)
  }

  /// Takes what pixels say.
  ///
  /// - Parameters:
  ///   - comparison: The comparison of the frame.
  ///   - isExact: Whether any difference fails.
  package mutating func take(_ comparison: FrameComparison, isExact: Bool) {
    fails = comparison.fails || (isExact && comparison.differing > 0)
    // What differs in the part that both have says little where the sizes do.
    kind = comparison.hasEqualSizes ? comparison.kind : .geometry
    amount = Double(comparison.differing) / Double(max(1, comparison.compared))
    remark = comparison.remark
    if comparison.differing > 0 { pixels = FrameFinding.Pixels(comparison) }
  }

  /// Takes what poses say, which tell more than pixels.
  package mutating func take(_ pose: PoseDifference) {
    kind = pose.kind
    page = pose.page
    component = pose.component
    remark = nil
  }

  /// Names the page that lies where the pixels differ: the one in front in the middle of their box.
  ///
  /// - Parameters:
  ///   - pages: The pages that are seen, back to front.
  ///   - stage: What they stand on.
  package mutating func attribute(to pages: [SequenceFrame.Page], on stage: FrameMasks.Stage) {
    guard let box = pixels?.box, box.count == 4 else { return }
    let middle = Rect(
      x: Double(box[0]) + Double(box[2]) / 2,
      y: Double(box[1]) + Double(box[3]) / 2,
      width: 1,
      height: 1
    )
    page = pages.last { stage.outline(of: $0.pose, within: middle) != nil }?.page
  }

  /// What the list of frames has of it.
  package var difference: FrameDifference {
    FrameDifference(
      index: index,
      time: time,
      position: position,
      kind: kind,
      fails: fails,
      amount: amount
    )
  }

  /// What is to be said of it.
  package var finding: FrameFinding {
    FrameFinding(
      index: index,
      time: time,
      position: position,
      kind: kind,
      page: page,
      component: component,
      pixels: pixels,
      remark: remark
    )
  }
}
