/// A run of frames in which more than three flashes in a second were measured.
///
/// The values are measurements with documented choices, not a certificate of safety.
package struct FlashFinding: Sendable, Equatable {
  /// The kind of the flashes.
  package let kind: FlashKind
  /// The indices of the frames from the one that completes the first flash too many to the last one after which
  /// the area counts as flashing.
  package private(set) var frames: ClosedRange<Int>
  /// The times of these frames, in seconds.
  package private(set) var times: ClosedRange<Double>
  /// The largest area that flashes, as a share of a 10° field, 0.25…1.
  package private(set) var share: Double

  init(_ kind: FlashKind, frame: Int, time: Double, share: Double) {
    (self.kind, self.share) = (kind, share)
    (frames, times) = (frame...frame, time...time)
  }

  /// Extends the run to a later frame.
  mutating func extend(toFrame frame: Int, time: Double, share: Double) {
    frames = frames.lowerBound...frame
    times = times.lowerBound...time
    self.share = max(self.share, share)
  }
}
