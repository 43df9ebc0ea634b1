import ArgumentParser
import Foundation
import FrameRender
import PageGeometry

/// Values of options, read from text with a sentence for what cannot be read.
enum Arguments {
  /// `640x400`: two positive numbers of points.
  static func size(_ text: String) throws -> Size {
    let parts = text.split(separator: "x", omittingEmptySubsequences: false).map { number($0) }
    guard parts.count == 2, let width = parts[0], let height = parts[1] else {
      throw ValidationError("expected a width and a height in points, such as 640x400.")
    }
    guard width > 0, height > 0 else {
      throw ValidationError("width and height have to be more than 0.")
    }
    return Size(width: width, height: height)
  }

  /// `10,-20`: two numbers of points.
  static func point(_ text: String) throws -> Point {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { number($0) }
    guard parts.count == 2, let x = parts[0], let y = parts[1] else {
      throw ValidationError("expected two numbers of points, such as 10,-20.")
    }
    return Point(x: x, y: y)
  }

  /// A finite number.
  static func finite(_ text: String) throws -> Double {
    guard let value = number(text[...]) else { throw ValidationError("expected a number.") }
    return value
  }

  /// A number over 0.
  static func positive(_ text: String) throws -> Double {
    let value = try finite(text)
    guard value > 0 else { throw ValidationError("it has to be more than 0.") }
    return value
  }

  /// A whole number within bounds.
  static func count(_ bounds: ClosedRange<Int>) -> @Sendable (String) throws -> Int {
    { text in
      guard let value = Int(text), bounds.contains(value) else {
        throw ValidationError(
          "expected a whole number from \(bounds.lowerBound) to \(bounds.upperBound)."
        )
      }
      return value
    }
  }

  /// One of the words of a type.
  static func word<Word: RawRepresentable<String> & CaseIterable & SendableMetatype>(
    _ type: Word.Type
  ) -> @Sendable (String) throws -> Word {
    let words = Word.allCases.map(\.rawValue).joined(separator: ", ")
    return { text in
      guard let word = Word(rawValue: text) else {
        throw ValidationError("expected one of \(words).")
      }
      return word
    }
  }

  /// A CSS colour.
  static func colour(_ text: String) throws -> Colour {
    guard let colour = Colour(css: text) else {
      throw ValidationError(
        "expected a CSS colour, such as #1c1c1e, rgb(28 28 30), navy or transparent."
      )
    }
    return colour
  }

  /// `from:to:step`, or numbers with commas between them.
  static func differences(_ text: String) throws -> [Double] {
    let help = "expected from:to:step, such as -3:3:0.25, or a list such as -1,0,1."
    guard text.contains(":") else {
      let list = text.split(separator: ",", omittingEmptySubsequences: false).map { number($0) }
      guard !list.contains(nil) else { throw ValidationError(help) }
      return list.compactMap(\.self)
    }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { number($0) }
    guard parts.count == 3, let from = parts[0], let to = parts[1], let step = parts[2] else {
      throw ValidationError(help)
    }
    guard step != 0, (to - from) / step >= 0 else {
      throw ValidationError("the step has to lead from the first number to the second.")
    }
    // A hair more than the quotient, so that rounding does not lose the end.
    let steps = (to - from) / step + 1e-9
    guard steps < 100_000 else { throw ValidationError("that is more than 100000 poses.") }
    return (0...Int(steps)).map { from + Double($0) * step }
  }

  private static func number(_ text: Substring) -> Double? {
    // Double reads hexadecimal, 'nan' and 'infinity' too; none of them is meant here.
    guard text.allSatisfy({ $0.isASCII && ($0.isNumber || "+-.eE".contains($0)) }),
      let value = Double(text), value.isFinite
    else { return nil }
    return value
  }
}
