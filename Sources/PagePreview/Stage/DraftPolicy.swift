/// The rule that decides whether a frame is sent as exact pixels or as a draft, which is a JPEG with a
/// resolution that can be drawn fast enough.
///
/// A frame that soon follows another frame, or that will be followed by one, is a draft. A browser can show the exact pixels of a large stage
/// only about twenty times a second, but JPEGs at the rate of its screen (`Benchmarks/RESULTS.md`); the
/// difference is not visible in motion. A zoom needs no draft, because the page shows the last frame larger or smaller:
/// its exact pixels are sent at once if nothing has changed lately, as after a button, and else when the zoom ends.
/// When nothing has changed for a moment, the exact pixels are sent.
package struct DraftPolicy {
  /// Seconds without a change before the exact pixels are sent: two frames; longer during a gesture, because a finger
  /// that rests for a moment must not wait for a large exact frame; and one frame after a zoom, which waits for none.
  package static let (delay, gestureDelay, zoomDelay) = (0.03, 0.1, 0.01)

  /// The time of the last change, by the page's clock.
  private var lastChange: Double?
  private var currentDelay = delay
  /// Whether the page shows something other than the exact pixels of the last frame.
  package private(set) var isDraft = false

  /// Creates the policy of a stage that shows nothing yet.
  package init() {}

  /// Returns the format in which the current frame is sent.
  ///
  /// - Parameters:
  ///   - time: The time of the page's clock, in seconds.
  ///   - isNew: Whether the frame differs from the previous one.
  ///   - continues: Whether it is one of a motion or a gesture. Its frames are drafts even if each follows long
  ///     after the previous one; if they were exact, large frames would never become faster.
  ///   - isZoomed: Whether it differs in nothing but its scale, so that it may be one of many, and the page can show
  ///     the previous one at its size.
  /// - Returns: The format; nil if no frame need be sent.
  package mutating func format(
    at time: Double,
    isNew: Bool,
    continues: Bool = false,
    isZoomed: Bool = false
  ) -> FrameMessage.Format? {
    let pause = lastChange.map { time - $0 } ?? .infinity
    // Further steps of a zoom with the fingers follow each other faster.
    let isZooming = isZoomed && pause < Self.gestureDelay
    let isCalm = pause >= currentDelay
    guard isNew || isDraft && isCalm else { return nil }
    if isNew {
      lastChange = time
      currentDelay = continues ? Self.gestureDelay : isZoomed ? Self.zoomDelay : Self.delay
    }
    isDraft = !isCalm || isNew && (continues || isZooming)
    return !isDraft ? .pixels : isZoomed && isNew ? nil : .draft
  }
}
