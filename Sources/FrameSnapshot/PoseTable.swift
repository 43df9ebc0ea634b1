import FrameFiles
import FrameImage
import JSONCoding
public import PageEffects
import PageGeometry

/// The poses of an effect as text: numbers of six decimals that show up well in a comparison.
public enum PoseTable {
  /// The names of the columns.
  static let columns =
    ["axis", "difference"]
    + (1...4).flatMap { row in (1...4).map { "m\(row)\($0)" } }
    + ["alpha", "order", "hidden"]

  /// The table of some effects, one line a pose.
  ///
  /// - Parameters:
  ///   - effects: The same effect for different layouts; each is named by its axis.
  ///   - differences: The page differences.
  /// - Returns: Tab-separated lines, the first with the names of the columns. What is done to a page
  ///   beyond where it stands has a column of its own where the effect does it: as JSON, with a hash in
  ///   place of pieces, of which there may be a thousand.
  public static func text(of effects: [Effect], at differences: [Double]) -> String {
    let poses = effects.map { effect in differences.map { effect.pose(at: $0) } }
    let hasExtras = poses.contains { $0.contains { $0.extras != nil } }
    var lines = [(columns + (hasExtras ? ["extras"] : [])).joined(separator: "\t")]
    for (effect, poses) in zip(effects, poses) {
      for (difference, pose) in zip(differences, poses) {
        let numbers = [difference] + pose.matrix.elements + [pose.alpha, pose.order]
        let cells =
          [effect.layout.axis.rawValue] + numbers.map(text) + [pose.isHidden ? "1" : "0"]
          + (pose.extras.map { [text(of: $0)] } ?? [])
        lines.append(cells.joined(separator: "\t"))
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func text(of extras: PoseExtras) -> String {
    func json(_ extras: PoseExtras) -> String {
      JSONText.string(extras)
    }
    var few = extras
    (few.pieces, few.hasPieces) = ([], false)
    return extras.hasPieces ? "\(json(few)) \(ContentHash(of: json(extras)))" : json(few)
  }

  /// A number of six decimals, without a sign where it is 0, whatever the locale.
  static func text(of number: Double) -> String {
    let scaled = (number.magnitude * 1e6).rounded()
    // Beyond this the six decimals are not in the number.
    guard scaled < 0x1p53 else { return "\(number)" }
    let (whole, part) = UInt64(scaled).quotientAndRemainder(dividingBy: 1_000_000)
    let digits = String(part)
    let sign = number < 0 && scaled > 0 ? "-" : ""
    return "\(sign)\(whole)." + String(repeating: "0", count: 6 - digits.count) + digits
  }
}
