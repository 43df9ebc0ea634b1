package import PageGeometry

/// An input of the user on the live stage.
package struct PageInput: Decodable, Equatable, Sendable {
  /// The kinds of input; places and distances are in points.
  package enum Kind: Equatable, Sendable {
    /// A finger with this id, or the mouse button, touches the stage.
    case down(Int, Point)
    /// A finger moves.
    case move(Int, Point)
    /// A finger is lifted.
    case up(Int)
    /// The system cancels all touches.
    case cancel
    /// A trackpad scrolls by a distance.
    case wheel(Point)
    /// An arrow key, or a step of a mouse wheel, turns pages: forward, or back if negative.
    case arrow(Int)
    /// The stage scrolls to a page.
    case page(Int)
  }

  let kind: Kind
  /// The time of the page's clock, in seconds.
  let time: Double

  /// Creates an input.
  package init(kind: Kind, time: Double) { (self.kind, self.time) = (kind, time) }

  private enum CodingKeys: String, CodingKey {
    case kind, id, x, y, dx, dy, step, page, time
  }

  /// The largest magnitude of a coordinate or page number.
  private static let largest = 1e7

  package init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    func number(_ key: CodingKeys) throws -> Double {
      let number = try fields.decode(Double.self, forKey: key)
      guard abs(number) <= Self.largest else {
        throw PreviewError.unreadable("\(key.stringValue) is \(number), expected at most 10000000")
      }
      return number
    }
    func integer(_ key: CodingKeys) throws -> Int { Int(try number(key).rounded()) }
    func point(_ x: CodingKeys, _ y: CodingKeys) throws -> Point {
      Point(x: try number(x), y: try number(y))
    }
    // The time is not limited by `largest`, because the clock of a page that is open for months is large.
    time = try fields.decode(PageTime.self, forKey: .time).seconds
    switch try fields.decode(String.self, forKey: .kind) {
    case "down": kind = .down(try fields.decode(Int.self, forKey: .id), try point(.x, .y))
    case "move": kind = .move(try fields.decode(Int.self, forKey: .id), try point(.x, .y))
    case "up": kind = .up(try fields.decode(Int.self, forKey: .id))
    case "cancel": kind = .cancel
    case "wheel": kind = .wheel(try point(.dx, .dy))
    case "arrow": kind = .arrow(try integer(.step))
    case "page": kind = .page(try integer(.page))
    case let other: throw PreviewError.unreadable("there is no input '\(other)'")
    }
  }
}

/// A time of the page's clock.
struct PageTime: Decodable, Equatable, Sendable {
  let seconds: Double

  /// The step to which times are rounded, in seconds.
  ///
  /// It is finer than the clocks of browsers. Velocities over shorter times would be meaningless.
  private static let step = 1e-6
  /// The largest time, about thirty years in seconds.
  private static let latest = 1e9

  init(from decoder: any Decoder) throws {
    let given = try decoder.singleValueContainer().decode(Double.self)
    guard (0...Self.latest).contains(given) else {
      throw PreviewError.unreadable("time is \(given), expected seconds from 0")
    }
    seconds = (given / Self.step).rounded() * Self.step
  }
}
