/// What is known of two frames besides their pixels.
package struct KnownPair: Sendable {
  /// The expected frame.
  package var expected = KnownFrame()
  /// The actual frame.
  package var actual = KnownFrame()
  /// The pages of both frames, which masks may hide.
  package var shown: [PlacedPage] = []
  /// The pages of the actual frame, back to front, that a difference may be attributed to; empty if
  /// the pages of the expected frame are not known.
  package var pages: [PlacedPage] = []
  /// How the poses of the pages differ; nil if they agree or are not known.
  package var pose: PoseDifference?
  /// The amount of difference if no pixels are available, as in `FrameDifference`.
  package var amount = 0.0

  /// Creates a pair of which nothing is known.
  package init() {}
}

/// What is known of a frame besides its pixels.
package struct KnownFrame: Sendable {
  /// Its time, in seconds; nil if not known.
  package var time: Double?
  /// Its page position; nil if not known.
  package var position: Double?
  /// The hash of its pixels; empty if not known.
  package var hash: String

  /// Creates a frame from what is known of it.
  package init(time: Double? = nil, position: Double? = nil, hash: String = "") {
    (self.time, self.position, self.hash) = (time, position, hash)
  }
}
