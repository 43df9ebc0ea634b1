import ArgumentParser
import Foundation
import FrameCompare
import FrameFiles
import FrameSnapshot
import PageSequence

/// Parsers for the values of options; their errors describe the allowed values.
enum Arguments {
  /// Returns a parser for values in a syntax of `SequenceSpec`; its errors describe the allowed values.
  static func value<Value>(_ syntax: SpecSyntax<Value>) -> @Sendable (String) throws -> Value {
    { text in
      do throws(SpecProblem) {
        return try syntax.parse(text)
      } catch { throw ValidationError(error.help) }
    }
  }

  /// Returns the value of `--output`: a path, or `-` for a path of standard output.
  static func output(_ path: String) -> String {
    ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"].contains(path) ? "-" : path
  }

  /// Parses a shard and the number of shards, `2/3`, or reads them from the environment for `auto`.
  static func shard(_ text: String) throws -> FrameShard {
    guard text != "auto" else {
      do throws(ShardEnvironment.Problem) {
        return try ShardEnvironment(ProcessInfo.processInfo.environment).shard()
      } catch { throw ValidationError(error.text) }
    }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let number = parts[0], let count = parts[1],
      count <= ShardEnvironment.mostShards,
      1 <= number, number <= count
    else {
      throw ValidationError(
        "Expected the number of a shard and the number of shards, at most 1000, such as 1/3, or auto."
      )
    }
    return FrameShard(number: number, count: count)
  }

  /// Parses the form in which a golden stores its pixels: `apng`, `png`, or `every:5` for every fifth
  /// frame.
  static func pixels(_ text: String) throws -> RecordedPixels {
    guard let pixels = RecordedPixels(text) else {
      throw ValidationError("Expected apng, png, or every:N with a whole number greater than 0.")
    }
    return pixels
  }

  /// Parses a part that a comparison ignores: `page:3`, `rect:10,20,100,50` or `frames:10-19`.
  static func mask(_ text: String) throws -> FrameMask {
    guard let mask = FrameMask(text) else {
      throw ValidationError("Expected page:3, rect:X,Y,W,H or frames:10-19.")
    }
    return mask
  }

  /// Parses page differences: `from:to:step`, or numbers separated by commas.
  static func differences(_ text: String) throws -> [Double] {
    let help = "Expected from:to:step, such as -3:3:0.25, or a list, such as -1,0,1."
    let separator: Character = text.contains(":") ? ":" : ","
    let numbers = try text.split(separator: separator, omittingEmptySubsequences: false).map {
      guard let number = SpecNumbers.number($0) else { throw ValidationError(help) }
      guard abs(number) <= SpecNumbers.largest else {
        throw ValidationError("Expected numbers from -1000000000 to 1000000000.")
      }
      return number
    }
    guard separator == ":" else { return numbers }
    guard numbers.count == 3 else { throw ValidationError(help) }
    let (from, to, step) = (numbers[0], numbers[1], numbers[2])
    guard step != 0, (to - from) / step >= 0 else {
      throw ValidationError("The step must lead from the first number to the second.")
    }
    // Slightly greater than the quotient, so that a rounding error does not omit the last number.
    let steps = (to - from) / step + 1e-9
    guard steps < 100_000 else {
      throw ValidationError("These are more than 100000 poses; make the step larger.")
    }
    return (0...Int(steps)).map { from + Double($0) * step }
  }
}
