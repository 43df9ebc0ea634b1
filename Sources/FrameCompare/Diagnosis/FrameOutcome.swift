import PageGeometry

/// The result of comparing a frame.
package struct FrameOutcome: Sendable {
  package var finding: FrameFinding
  /// Whether the frame makes the sequence fail.
  package var fails = false
  /// Whether masks cover the whole frame.
  package var isMasked = false
  /// The share of the frame that masks cover; nil without masks.
  var maskedShare: Double?
  /// The masks that cover a part of the frame, by their places in the list.
  var hits: Set<Int> = []
  /// The sizes of both frames in words, if they differ.
  var sizes: String?
  /// The cause of the differences that were ignored; nil if the comparison was exact or nothing differs.
  var tolerance: NoiseModel?
  /// Whether the frames are equal, and have edges that another rasterizer would have changed.
  var isDrawnAlike = false
  /// The comparison of a frame that passes as drawn by another rasterizer, if the same one drew it; nil for others.
  var ifDrawnAlike: FrameComparison?
  /// The amount of difference, as in `FrameDifference`.
  package var amount = 0.0

  /// Creates the outcome of a frame without differences.
  package init(index: Int, time: Double, position: Double? = nil) {
    finding = FrameFinding(index: index, time: time, position: position, kind: .identical)
  }

  /// Applies the result of a pixel comparison; if `isExact` is true, any difference fails.
  package mutating func apply(_ comparison: FrameComparison, isExact: Bool) {
    isMasked = comparison.compared == 0
    fails = comparison.fails || (isExact && comparison.differing > 0)
    amount = Double(comparison.differing) / Double(max(1, comparison.compared))
    // If the sizes differ, the common part does not show the kind of difference.
    finding.kind = comparison.hasEqualSizes ? comparison.kind : .geometry
    finding.remark = comparison.remark
    tolerance = isExact ? nil : comparison.tolerance
    finding.regions = comparison.regions.isEmpty ? nil : comparison.regions
    if comparison.differing > 0 { finding.pixels = FrameFinding.Pixels(comparison) }
  }

  /// Applies a difference of poses; it replaces the kind, the remark and the regions of the pixel comparison.
  package mutating func apply(_ pose: PoseDifference) {
    finding.kind = pose.kind
    finding.page = pose.page
    finding.component = pose.component
    (finding.remark, finding.regions) = (nil, nil)
  }

  /// Sets the page that the difference belongs to.
  ///
  /// This is the frontmost page whose picture changed. If no picture changed, it is the frontmost page at the
  /// centre of the differing pixels. `pages` are the pages of the actual frame, from back to front.
  package mutating func attribute(to pages: [PlacedPage]) {
    if let box = finding.pixels?.visibleBox ?? finding.pixels?.box, box.count == 4 {
      let centre = Rect(
        x: Double(box[0]) + Double(box[2]) / 2,
        y: Double(box[1]) + Double(box[3]) / 2,
        width: 1,
        height: 1
      )
      finding.page = pages.last { $0.outline(within: centre) != nil }?.page
    }
    guard let changed = pages.last(where: \.hasChangedPicture) else { return }
    (finding.page, finding.kind) = (changed.page, .content)
  }

  /// The outcome as an entry of `SequenceDiagnosis.frames`.
  package var difference: FrameDifference {
    var difference = FrameDifference(
      index: finding.index,
      time: finding.time,
      position: finding.position,
      kind: finding.kind,
      fails: fails,
      amount: amount
    )
    difference.regions = finding.regions
    return difference
  }
}
