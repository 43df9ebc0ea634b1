import PageGeometry

/// A page that is zoomed, or whose zoom is ending.
struct ZoomedPage: Sendable {
  var page: Int
  var course: Course

  /// The motion of the page when no finger moves it.
  enum Course: Sendable {
    case resting(Zoom)
    case zooming(ZoomMotion, from: Double)
    /// The offset decelerates after a flick.
    case sliding(scale: Double, ContentMotion)
  }

  func zoom(at time: Double) -> Zoom {
    switch course {
    case .resting(let zoom): zoom
    case .zooming(let motion, let start): motion.zoom(at: time - start)
    case .sliding(let scale, let motion): Zoom(scale: scale, offset: motion.offset(at: time))
    }
  }

  func phase(at time: Double) -> ScrollPhase {
    guard let end, time < end else { return .idle }
    if case .sliding(_, let motion) = course { return .first(of: motion.phases(at: time)) }
    return .animating
  }

  /// The zoom at rest.
  var rest: Zoom {
    switch course {
    case .resting(let zoom): zoom
    case .zooming(let motion, _): motion.rest
    case .sliding(let scale, let motion): Zoom(scale: scale, offset: motion.rest)
    }
  }

  /// The time at which the page comes to rest; nil if it is at rest.
  var end: Double? {
    switch course {
    case .resting: nil
    case .zooming(let motion, let start): start + motion.duration
    case .sliding(_, let motion): motion.end
    }
  }

  /// Whether the page decelerates.
  var isSliding: Bool { if case .sliding = course { true } else { false } }
}
