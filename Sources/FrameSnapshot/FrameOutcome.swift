/// What became of a frame that was compared.
struct FrameOutcome: Sendable {
  var index: Int
  var time: Double
  /// The page position; nil where it is not known.
  var position: Double?
  /// What kind of difference it is, seen by itself.
  var kind = DifferenceKind.identical
  /// Whether it makes the sequence fail.
  var fails = false
  /// As in `FrameDifference`.
  var amount = 0.0
  /// The page that differs most.
  var page: Int?
  var component: FrameFinding.Component?
  var pixels: FrameFinding.Pixels?
  var remark: String?

  /// What the list of frames has of it.
  var difference: FrameDifference {
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
  var finding: FrameFinding {
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
