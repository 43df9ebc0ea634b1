import ArgumentParser
import Foundation
import FrameCompare
import FrameFiles
import FrameRender
import FrameSnapshot
import PageEffects
import PageGeometry

/// Values of options, read from text with a sentence for what cannot be read.
enum Arguments {
  /// More than any length, position or speed that can be meant, and few enough digits to stay exact.
  private static let largest = 1_000_000_000.0

  /// Less than any length, scale or speed that can be meant.
  private static let smallest = 0.000_001

  /// `640x400`: two positive numbers of points.
  static func size(_ text: String) throws -> Size {
    let parts = text.split(separator: "x", omittingEmptySubsequences: false).map { number($0) }
    guard parts.count == 2, let width = parts[0], let height = parts[1] else {
      throw ValidationError("Expected a width and a height in points, such as 640x400.")
    }
    guard [width, height].allSatisfy((smallest...largest).contains) else {
      throw ValidationError("Width and height have to be from 0.000001 to 1000000000 points.")
    }
    return Size(width: width, height: height)
  }

  /// `10,-20`: two numbers of points.
  static func point(_ text: String) throws -> Point {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { number($0) }
    guard parts.count == 2, let x = parts[0], let y = parts[1] else {
      throw ValidationError("Expected two numbers of points, such as 10,-20.")
    }
    return Point(x: try bounded(x), y: try bounded(y))
  }

  /// A finite number.
  static func finite(_ text: String) throws -> Double {
    guard let value = number(text[...]) else { throw ValidationError("Expected a number.") }
    return try bounded(value)
  }

  /// A number over 0.
  static func positive(_ text: String) throws -> Double {
    guard let value = number(text[...]), (smallest...largest).contains(value) else {
      throw ValidationError("Expected a number from 0.000001 to 1000000000.")
    }
    return value
  }

  /// A number that is not under 0.
  static func notNegative(_ text: String) throws -> Double {
    guard let value = number(text[...]), (0...largest).contains(value) else {
      throw ValidationError("Expected a number from 0 to 1000000000.")
    }
    return value
  }

  /// `2` or `1,2,3`: pixels per point, each number once.
  static func scales(_ text: String) throws -> Scales {
    let help = "Expected a number from 0.000001 to 1000000000, or a list, such as 1,2,3."
    let numbers = try text.split(separator: ",", omittingEmptySubsequences: false).map {
      guard let number = number($0), (smallest...largest).contains(number) else {
        throw ValidationError(help)
      }
      return number
    }
    guard numbers.count <= Scales.maximumCount else {
      throw ValidationError("Expected at most \(Scales.maximumCount) scales.")
    }
    // Two of a kind would be the same frames twice, or a slip.
    for (place, number) in numbers.enumerated() where numbers[..<place].contains(number) {
      throw ValidationError("Expected each scale once; \(number.plainText) is there again.")
    }
    guard let first = numbers.first else { throw ValidationError(help) }
    return Scales(first: first, further: Array(numbers.dropFirst()))
  }

  /// A whole number within bounds.
  static func count(_ bounds: ClosedRange<Int>) -> @Sendable (String) throws -> Int {
    { text in
      guard let value = Int(text), bounds.contains(value) else {
        throw ValidationError(
          "Expected a whole number from \(bounds.lowerBound) to \(bounds.upperBound)."
        )
      }
      return value
    }
  }

  /// `10-19`: two frames, the smaller first.
  static func range(_ text: String) throws -> ClosedRange<Int> {
    let ends = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    guard ends.count == 2, let from = ends[0], let to = ends[1], 0 <= from, from <= to else {
      throw ValidationError("Expected two frames, the smaller first, such as 10-19.")
    }
    return from...to
  }

  /// `2/3`: which share, and of how many.
  static func shard(_ text: String) throws -> FrameShard {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let number = parts[0], let count = parts[1], count <= 1_000,
      1 <= number, number <= count
    else {
      throw ValidationError("Expected a share and how many there are, at most 1000, such as 1/3.")
    }
    return FrameShard(number: number, count: count)
  }

  /// One of the words of a type.
  static func word<Word: RawRepresentable<String> & CaseIterable & SendableMetatype>(
    _ type: Word.Type
  ) -> @Sendable (String) throws -> Word {
    let words = Word.allCases.map(\.rawValue).joined(separator: ", ")
    return { text in
      guard let word = Word(rawValue: text) else {
        throw ValidationError("Expected one of \(words).")
      }
      return word
    }
  }

  /// `sineInOut`, `cubic-bezier(0.2, 0, 0, 1)` or another function of time.
  static func timingFunction(_ text: String) throws -> TimingFunction {
    do {
      return try TimingFunction(text)
    } catch {
      throw ValidationError(error.description)
    }
  }

  /// `apng`, `png` or `every:5`: which frames of a golden are kept as pixels.
  static func pixels(_ text: String) throws -> RecordedPixels {
    guard let pixels = RecordedPixels(text) else {
      throw ValidationError("Expected apng, png, or every:N with a whole number over 0.")
    }
    return pixels
  }

  /// `page:3`, `rect:10,20,100,50` or `frames:10-19`: what a comparison leaves out.
  static func mask(_ text: String) throws -> FrameMask {
    guard let mask = FrameMask(text) else {
      throw ValidationError("Expected page:3, rect:X,Y,W,H or frames:10-19.")
    }
    return mask
  }

  /// A CSS colour.
  static func colour(_ text: String) throws -> Colour {
    guard let colour = Colour(css: text) else {
      throw ValidationError(
        "Expected a CSS colour, such as #1c1c1e, rgb(28 28 30), navy or transparent."
      )
    }
    return colour
  }

  /// `from:to:step`, or numbers with commas between them.
  static func differences(_ text: String) throws -> [Double] {
    let help = "Expected from:to:step, such as -3:3:0.25, or a list, such as -1,0,1."
    let separator: Character = text.contains(":") ? ":" : ","
    let numbers = try text.split(separator: separator, omittingEmptySubsequences: false).map {
      guard let number = number($0) else { throw ValidationError(help) }
      return try bounded(number)
    }
    guard separator == ":" else { return numbers }
    guard numbers.count == 3 else { throw ValidationError(help) }
    let (from, to, step) = (numbers[0], numbers[1], numbers[2])
    guard step != 0, (to - from) / step >= 0 else {
      throw ValidationError("The step has to lead from the first number to the second.")
    }
    // A hair more than the quotient, so that rounding does not lose the end.
    let steps = (to - from) / step + 1e-9
    guard steps < 100_000 else {
      throw ValidationError("These are more than 100000 poses; make the step larger.")
    }
    return (0...Int(steps)).map { from + Double($0) * step }
  }

  private static func bounded(_ value: Double) throws -> Double {
    guard abs(value) <= largest else {
      throw ValidationError("Expected numbers from -1000000000 to 1000000000.")
    }
    return value
  }

  private static func number(_ text: Substring) -> Double? {
    // Double reads hexadecimal, 'nan' and 'infinity' too; none of them is meant here.
    guard text.allSatisfy({ $0.isASCII && ($0.isNumber || "+-.eE".contains($0)) }),
      let value = Double(text), value.isFinite
    else { return nil }
    return value
  }
}
