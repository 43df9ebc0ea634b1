import FrameRender
import PageEffects
import PageGeometry
import TextTools

/// The curves of an effect as text: a plot of each changing curve, and a line with the constant values.
struct PoseCurves {
  let effect: Effect
  /// The number of characters in a line.
  let width: Int

  /// The curves with a heading.
  var text: String {
    let range = PoseCurve.range(of: effect)
    let steps = TerminalPlot.steps(width: width)
    let curves = PoseCurve.curves(of: effect, over: range, steps: steps)
    let plots = curves.filter(\.changes).map {
      TerminalPlot(curve: $0, range: range, width: width).text
    }
    let constant = curves.filter { !$0.changes && !$0.isAtRest }
      .map { "\($0.name) \(TerminalPlot.text(of: $0.bounds.lowerBound, in: $0))" }
    let ends = [range.lowerBound, range.upperBound].map(\.plainText)
    var parts = ["curves over the page difference, \(ends[0])…\(ends[1])"]
    parts += plots.isEmpty ? ["  no part of the pose changes"] : plots
    if !constant.isEmpty { parts.append("  constant: \(constant.joined(separator: ", "))") }
    return parts.joined(separator: "\n")
  }
}

/// A curve as lines of text, drawn with the dots of Braille characters.
struct TerminalPlot {
  let curve: PoseCurve
  let range: ClosedRange<Double>
  /// The number of characters in a line.
  let width: Int

  /// The number of lines of a curve, chosen by eye.
  private static let rows = 5
  /// The number of characters for the numbers on the left of the axis.
  private static let gutter = 12

  /// The number of characters from the axis to the right end.
  private var columns: Int { Self.columns(width: width) }

  /// Returns the number of characters of a line that a curve occupies, clamped to 20…100.
  static func columns(width: Int) -> Int { min(max(width - gutter - 3, 20), 100) }

  /// Returns the number of samples of a curve, one per dot.
  static func steps(width: Int) -> Int { columns(width: width) * 2 }

  /// Returns a value of a curve with three decimals and its unit.
  static func text(of number: Double, in curve: PoseCurve) -> String {
    ((number * 1e3).rounded() / 1e3 + 0).plainText + curve.unit
  }

  /// The lines of the plot, without trailing spaces.
  var text: String {
    let (lowest, highest) = (curve.bounds.lowerBound, curve.bounds.upperBound)
    var lines = ["  \(curve.name)"]
    for (row, dots) in dots.enumerated() {
      let number: Double? = row == 0 ? highest : row == Self.rows - 1 ? lowest : nil
      let label = number.map { Self.text(of: $0, in: curve) } ?? ""
      lines.append(label.leftPadded(to: Self.gutter) + (label.isEmpty ? " │" : " ┤") + dots)
    }
    return (lines + axis).joined(separator: "\n")
  }

  // MARK: Axis

  /// The axis under the curve, with a mark at each whole page difference, and the line of numbers below it.
  private var axis: [String] {
    var line = Array(repeating: Character("─"), count: columns)
    // There is one more column on each side, for signs and digits next to the first and last marks.
    var numbers = Array(repeating: Character(" "), count: columns + 2)
    let first = range.lowerBound.rounded(.up)
    for whole in stride(from: first, through: range.upperBound, by: 1) {
      let column = min(Int(x(of: whole) / 2), columns - 1)
      line[column] = "┬"
      let text = Array(whole.plainText)
      let start = column + (whole < 0 ? 0 : 1)
      for (place, character) in text.enumerated() where start + place < numbers.count {
        numbers[start + place] = character
      }
    }
    let indent = String(repeating: " ", count: Self.gutter + 1)
    return [indent + "└" + String(line), (indent + String(numbers)).withoutTrailingSpaces]
  }

  // MARK: Dots

  private func x(of difference: Double) -> Double {
    let width = range.upperBound - range.lowerBound
    return width > 0
      ? (difference - range.lowerBound) / width * Double(columns * 2 - 1) : Double(columns)
  }

  private func y(of value: Double) -> Double {
    let (lowest, highest) = (curve.bounds.lowerBound, curve.bounds.upperBound)
    return (highest - value) / (highest - lowest) * Double(Self.rows * 4 - 1)
  }

  private var dots: [String] {
    var cells = Array(repeating: Array(repeating: UInt32(0), count: columns), count: Self.rows)
    for stretch in curve.stretches {
      for (start, end) in zip(stretch, stretch.dropFirst() + stretch.suffix(1)) {
        let from = (x: x(of: start.x), y: y(of: start.y))
        let to = (x: x(of: end.x), y: y(of: end.y))
        let steps = max(1, Int(max(abs(to.x - from.x), abs(to.y - from.y)).rounded(.up)))
        for step in 0...steps {
          let share = Double(step) / Double(steps)
          let x = Int((from.x + (to.x - from.x) * share).rounded())
          let y = Int((from.y + (to.y - from.y) * share).rounded())
          cells[y / 4][x / 2] |= Self.bit(x: x % 2, y: y % 4)
        }
      }
    }
    return cells.map { row in
      let characters = row.map { cell in
        cell == 0 ? " " : Character(Unicode.Scalar(0x2800 + cell) ?? " ")
      }
      return String(characters).withoutTrailingSpaces
    }
  }

  /// Returns the bit of a dot in a Braille character; Unicode numbers the dots of the fourth row last.
  private static func bit(x: Int, y: Int) -> UInt32 {
    y < 3 ? 1 << UInt32(x * 3 + y) : 1 << UInt32(6 + x)
  }
}

extension String {
  fileprivate var withoutTrailingSpaces: String {
    String(reversed().drop { $0 == " " }.reversed())
  }
}
