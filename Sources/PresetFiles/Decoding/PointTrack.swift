package import PageEffects
package import PageGeometry
import TextTools

/// Points in place of a formula, as numbers.
package struct PointTrack: Sendable, Equatable {
  /// The positions, ascending, and the values in radians, points or as shares.
  package var points: [(at: Double, value: Double)]
  package var ease: Easing
  package var outside: Track.Outside

  /// Creates a track of at least one point.
  package init(_ points: [(at: Double, value: Double)], ease: Easing, outside: Track.Outside) {
    (self.points, self.ease, self.outside) = (points, ease, outside)
  }

  package static func == (one: PointTrack, other: PointTrack) -> Bool {
    one.ease == other.ease && one.outside == other.outside
      && one.points.elementsEqual(other.points) { $0 == $1 }
  }

  /// The numbers of a file after the decimal point: of a position, and of a value in its written unit.
  private static let positionDigits = 4

  /// Returns the track with the numbers that a file has.
  package func rounded(_ unit: OperationRecord.Unit) -> PointTrack {
    var track = self
    for index in points.indices {
      track.points[index].at = Self.rounded(points[index].at, Self.positionDigits)
      track.points[index].value = unit.read(
        Self.rounded(unit.written(points[index].value), unit.digits)
      )
    }
    return track
  }

  /// Returns the value at a position.
  package func value(at position: Double) -> Double {
    let (first, last) = (points[0], points[points.count - 1])
    var position = position
    if outside == .repeat {
      let period = last.at - first.at
      position -= ((position - first.at) / period).rounded(.down) * period
    }
    guard points.count > 1 else { return first.value }
    guard position > first.at, position < last.at else {
      let isBefore = position <= first.at
      let (end, next) = isBefore ? (first, points[1]) : (last, points[points.count - 2])
      guard outside == .extend else { return end.value }
      return end.value + (next.value - end.value) / (next.at - end.at) * (position - end.at)
    }
    let end = points.firstIndex { $0.at >= position } ?? points.count - 1
    let (from, to) = (points[end - 1], points[end])
    let share = ease.value(at: (position - from.at) / (to.at - from.at))
    return from.value + (to.value - from.value) * share
  }

  /// Returns the track as YAML; `indent` is the indentation of further lines, in spaces.
  func yaml(_ unit: OperationRecord.Unit, indent: Int) -> String {
    let track = rounded(unit)
    let keys = track.points.map { point in
      let value = Self.text(unit.written(point.value), unit.digits)
      return "[\(Self.text(point.at, Self.positionDigits)), \(value)\(unit == .angle ? "deg" : "")]"
    }
    return Self.yaml(keys, over: "d", ease: ease, outside: outside, indent: indent)
  }

  /// The length after which a line ends.
  private static let lineLength = 88

  /// Returns a track of keys that are written already as YAML.
  static func yaml(
    _ keys: [String],
    over: String,
    ease: Easing,
    outside: Track.Outside,
    indent: Int
  ) -> String {
    var lines = [""]
    for key in keys {
      if lines[lines.count - 1].count + key.count > lineLength { lines.append("") }
      lines[lines.count - 1] += (lines[lines.count - 1].isEmpty ? "" : " ") + key + ","
    }
    let separator = "\n" + String(repeating: " ", count: indent)
    var parts = ["keys: [\(lines.joined(separator: separator).dropLast())]"]
    if over != "d" { parts.insert("over: \(over.yaml)", at: 0) }
    if ease != .linear { parts.append("ease: \(ease.rawValue)") }
    if outside != .hold { parts.append("outside: \(outside.rawValue)") }
    return "{ \(parts.joined(separator: ", ")) }"
  }

  private static func rounded(_ number: Double, _ digits: Int) -> Double {
    var power = 1.0
    for _ in 0..<digits { power *= 10 }
    return (number * power).rounded() / power + 0
  }

  private static func text(_ number: Double, _ digits: Int) -> String {
    rounded(number, digits).plainText
  }
}

extension OperationRecord.Unit {
  /// The digits of a value after the decimal point: a hundredth of a point or degree cannot be seen.
  fileprivate var digits: Int { self == .number ? 4 : 2 }

  /// Returns a value in the unit of files: degrees for an angle.
  package func written(_ value: Double) -> Double { self == .angle ? value * 180 / .pi : value }

  /// Returns the value of a number in the unit of files.
  fileprivate func read(_ number: Double) -> Double { self == .angle ? number * .pi / 180 : number }
}
