package import PageGeometry

/// What a person does to the live stage, at a time of the page's clock.
package struct StageInput: Decodable, Equatable, Sendable {
  /// What is done.
  package enum Kind: Equatable, Sendable {
    /// A finger or the mouse's button comes down, by its number, at a place in points.
    case down(Int, Point)
    /// It moves.
    case move(Int, Point)
    /// It lifts.
    case up(Int)
    /// The machine takes it away.
    case cancel
    /// A trackpad scrolls, so many points.
    case wheel(Point)
    /// An arrow key, or a notch of a mouse's wheel: pages on, or with a negative number back.
    case arrow(Int)
    /// A page is to be gone to.
    case page(Int)
  }

  let kind: Kind
  /// In seconds.
  let time: Double

  /// An input from its parts.
  package init(kind: Kind, time: Double) { (self.kind, self.time) = (kind, time) }

  private enum CodingKeys: String, CodingKey {
    case kind, id, x, y, dx, dy, step, page, time
  }

  /// More than any place or page that can be meant, either way.
  private static let largest = 1e7

  package init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    func number(_ key: CodingKeys) throws -> Double {
      let number = try fields.decode(Double.self, forKey: key)
      guard abs(number) <= Self.largest else {
        throw StageRefusal.message("\(key.stringValue) is \(number), expected at most 10000000")
      }
      return number
    }
    func whole(_ key: CodingKeys) throws -> Int { Int(try number(key).rounded()) }
    func point(_ x: CodingKeys, _ y: CodingKeys) throws -> Point {
      Point(x: try number(x), y: try number(y))
    }
    // A page that was open for months has a large clock.
    time = try fields.decode(StageTime.self, forKey: .time).seconds
    switch try fields.decode(String.self, forKey: .kind) {
    case "down": kind = .down(try fields.decode(Int.self, forKey: .id), try point(.x, .y))
    case "move": kind = .move(try fields.decode(Int.self, forKey: .id), try point(.x, .y))
    case "up": kind = .up(try fields.decode(Int.self, forKey: .id))
    case "cancel": kind = .cancel
    case "wheel": kind = .wheel(try point(.dx, .dy))
    case "arrow": kind = .arrow(try whole(.step))
    case "page": kind = .page(try whole(.page))
    case let other: throw StageRefusal.message("there is no input '\(other)'")
    }
  }
}

/// A time of the page's clock.
struct StageTime: Decodable, Equatable, Sendable {
  /// In seconds.
  let seconds: Double

  /// Finer than browsers' clocks; moments that are closer together have no velocity between them.
  private static let step = 1e-6
  /// A clock of thirty years.
  private static let latest = 1e9

  init(from decoder: any Decoder) throws {
    let given = try decoder.singleValueContainer().decode(Double.self)
    guard (0...Self.latest).contains(given) else {
      throw StageRefusal.message("time is \(given), expected seconds from 0")
    }
    seconds = (given / Self.step).rounded() * Self.step
  }
}
