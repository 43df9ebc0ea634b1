import PageGeometry

/// A touch of a recording.
public struct RecordedTouch: Sendable, Equatable {
  /// The phase of a touch.
  public enum Phase: String, Sendable {
    case began, moved, ended, cancelled
  }

  /// The time stamp, in seconds.
  public var time: Double
  /// The phase.
  public var phase: Phase
  /// The position, in points from the view's top left corner.
  public var point: Point

  /// Reads a recording: lines of time, phase, x and y.
  ///
  /// - Returns: The touches in order of time; nil if a line is malformed.
  public static func recording(_ text: String) -> [RecordedTouch]? {
    var touches: [RecordedTouch] = []
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      let words = line.split(separator: "\t")
      guard words.count == 4, let time = Double(words[0]),
        let phase = Phase(rawValue: String(words[1])),
        let x = Double(words[2]), let y = Double(words[3])
      else { return nil }
      touches.append(RecordedTouch(time: time, phase: phase, point: Point(x: x, y: y)))
    }
    return touches
  }

  /// The recording in this package: a swipe, a drag that turns no page, and a tap.
  public static let swipes: [RecordedTouch] = {
    let text = String(decoding: PackageResources.swipes_tsv, as: UTF8.self)
    guard let touches = recording(text) else {
      preconditionFailure("Touches/swipes.tsv must have lines of time, phase, x and y")
    }
    return touches
  }()
}
