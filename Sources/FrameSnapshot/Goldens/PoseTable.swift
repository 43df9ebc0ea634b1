import FrameFiles
import FrameImage
import JSONCoding
public import PageEffects
import PageGeometry

/// The poses of an effect as text, with six decimals, for comparison line by line.
public enum PoseTable {
  /// The names of the columns.
  static let columns = ["axis"] + PoseRecord.columns

  /// Returns the table of one effect in several layouts, with a line for each pose.
  ///
  /// - Parameters:
  ///   - effects: The effect in each layout; lines are labelled with the layout's axis.
  ///   - differences: The page differences.
  /// - Returns: Tab-separated lines, the first with the names of the columns. If the
  ///   effect has layers, a last column has them as JSON, with a hash in place of the pieces.
  public static func text(of effects: [Effect], at differences: [Double]) -> String {
    let poses = effects.map { effect in differences.map { effect.pose(at: $0) } }
    let hasExtras = poses.contains { $0.contains { $0.extras != nil } }
    var lines = [(columns + (hasExtras ? ["extras"] : [])).joined(separator: "\t")]
    for (effect, poses) in zip(effects, poses) {
      for (difference, pose) in zip(differences, poses) {
        let record = PoseRecord(difference: difference, pose: pose)
        let cells =
          [effect.layout.axis.rawValue] + record.numbers.map(text) + [pose.isHidden ? "1" : "0"]
          + (pose.extras.map { [text(of: $0)] } ?? [])
        lines.append(cells.joined(separator: "\t"))
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func text(of extras: PoseExtras) -> String {
    func json(_ extras: PoseExtras) -> String { JSONText.string(extras) }
    var few = extras
    (few.pieces, few.hasPieces) = ([], false)
    return extras.hasPieces ? "\(json(few)) \(ContentHash(of: json(extras)))" : json(few)
  }

  /// Formats a number with six decimals, independent of the locale and without a sign for zero.
  static func text(of number: Double) -> String {
    let scaled = (number.magnitude * 1e6).rounded()
    // A larger Double does not have six decimals.
    guard scaled < 0x1p53 else { return "\(number)" }
    let (whole, part) = UInt64(scaled).quotientAndRemainder(dividingBy: 1_000_000)
    let digits = String(part)
    let sign = number < 0 && scaled > 0 ? "-" : ""
    return "\(sign)\(whole)." + String(repeating: "0", count: 6 - digits.count) + digits
  }
}

/// The difference between a table of poses and the recorded table.
struct PoseTableDifference {
  private let recorded: [[Substring]]
  private let actual: [[Substring]]

  init(recorded: String, actual: String) {
    (self.recorded, self.actual) = (Self.cells(of: recorded), Self.cells(of: actual))
  }

  /// Whether the recorded table has a line for each pose, with its axis, its page difference and all columns.
  var isOfAllPoses: Bool {
    recorded.map { $0.prefix(2) } == actual.map { $0.prefix(2) }
      && recorded.allSatisfy { $0.count >= PoseTable.columns.count }
  }

  /// The number of lines that differ, and the first of them cell by cell; the tables have the same poses.
  var text: String {
    let differing = actual.indices.filter { recorded[$0] != actual[$0] }
    guard let first = differing.first else { return "the line endings differ" }
    let (before, after) = (recorded[first], actual[first])
    var text = "\(differing.count) of \(actual.count - 1) lines differ, first line \(first + 1)"
    guard before.count == after.count else {
      return text + ", which has a different number of columns"
    }
    text += " (\(after[0]), d = \(after[1]))"
    for (column, (was, now)) in zip(before, after).enumerated() where was != now {
      let title = column < PoseTable.columns.count ? PoseTable.columns[column] : "\(column + 1)"
      text += "\n  \(title): \(was) → \(now)"
    }
    return text
  }

  private static func cells(of text: String) -> [[Substring]] {
    text.split(whereSeparator: \.isNewline)
      .map { $0.split(separator: "\t", omittingEmptySubsequences: false) }
  }
}
