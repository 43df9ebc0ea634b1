import Foundation
import FrameCompare
import FrameImage
import FrameSnapshot
import JSONCoding

/// A line of `diff --stdin`: two pictures or two sequences to compare.
///
/// ```
/// {"id": 7, "expected": "golden/button.png", "actual": "out/button.png", "mask": ["rect:0,0,8,8"]}
/// ```
struct DiffRequest {
  /// The error of a line, in a sentence.
  struct Problem: Error, Equatable {
    var text: String
    init(_ text: String) { self.text = text }
  }

  /// Any value, which the answer repeats.
  let id: JSONValue?
  private let object: [String: JSONValue]

  /// One of the two sides.
  private enum Side {
    case picture(Bitmap, label: String)
    case sequence(FrameSource)
  }

  private static let keys = ["actual", "exact", "expected", "id", "mask"]

  /// Reads a line as JSON; the id is known even if the rest is wrong.
  init(_ line: Data) throws(Problem) {
    guard let value = try? JSONDecoder().decode(JSONValue.self, from: line) else {
      throw Problem("the line is not JSON in UTF-8")
    }
    guard case .object(let object) = value else {
      throw Problem(
        "the line is not an object such as {\"expected\": \"a.png\", \"actual\": \"b.png\"}"
      )
    }
    id = object["id"]
    self.object = object
  }

  /// Compares both sides.
  ///
  /// - Parameters:
  ///   - exact: Whether any difference fails; nil for the usual rule. The line takes precedence.
  ///   - masks: The parts to ignore, beside those of the line.
  /// - Returns: The diagnosis.
  /// - Throws: `Problem` for a wrong line, and the errors of files.
  func run(exact: Bool?, masks: [FrameMask]) async throws -> SequenceDiagnosis {
    if let key = object.keys.sorted().first(where: { !Self.keys.contains($0) }) {
      throw Problem(
        "unknown key '\(key)'; a line has the keys \(Self.keys.joined(separator: ", "))"
      )
    }
    if let key = ["expected", "actual"].first(where: { object[$0] == nil }) {
      throw Problem("'\(key)' is missing; it is a path, or {\"data\": \"…\"}")
    }
    let masks = try masks + readMasks()
    let isExact = try flag("exact") ?? exact
    switch (try side("expected"), try side("actual")) {
    case (.picture(let old, let oldLabel), .picture(let new, let newLabel)):
      var comparator = SequenceComparator(isExact: isExact ?? false, masks: masks)
      comparator.add(expected: old, actual: new)
      return comparator.diagnosis(
        name: "\(oldLabel) ↔ \(newLabel)",
        expected: (oldLabel, nil),
        actual: (newLabel, nil)
      )
    case (.sequence(let old), .sequence(let new)):
      let comparison = SequenceComparison(
        expected: old,
        actual: new,
        isExact: isExact,
        masks: masks
      )
      guard let diagnosis = try await comparison.run() else { throw Problem("stopped") }
      return diagnosis
    default: throw Problem("one side is a picture and the other a sequence of frames")
    }
  }

  // MARK: Values

  private func flag(_ key: String) throws -> Bool? {
    switch object[key] {
    case nil, .null: return nil
    case .bool(let flag): return flag
    case let value?: throw Problem("'\(key)' is \(value.shortText); it must be true or false")
    }
  }

  private func readMasks() throws -> [FrameMask] {
    guard let value = object["mask"], value != .null else { return [] }
    guard case .array(let list) = value else {
      throw Problem("'mask' is \(value.shortText); it must be a list such as [\"rect:0,0,8,8\"]")
    }
    return try list.map { value in
      guard case .string(let text) = value, let mask = FrameMask(text) else {
        throw Problem("the mask \(value.shortText) is none of page:N, rect:X,Y,W,H and frames:A-B")
      }
      return mask
    }
  }

  /// Reads a side: a path, or an object with the bytes of a picture in base64.
  private func side(_ key: String) throws -> Side {
    switch object[key] {
    case .string(let path): return try Self.file(path)
    case .object(let inner):
      guard inner.count == 1, case .string(let text) = inner["data"],
        let data = Data(base64Encoded: text)
      else {
        throw Problem(
          "'\(key)' has no bytes: write {\"data\": \"…\"} with a picture file in base64"
        )
      }
      let bitmap = try ImageFile.decode(
        [UInt8](data),
        name: key,
        maximumPixels: ImageFile.maximumPixels
      )
      return .picture(bitmap, label: key)
    case let value:
      let shown = (value ?? .null).shortText
      throw Problem("'\(key)' is \(shown); it must be a path, or {\"data\": \"…\"}")
    }
  }

  /// Reads a still picture, or opens a sequence.
  private static func file(_ path: String) throws -> Side {
    do {
      let source = try FrameSource(path: path)
      guard source.pictures.files == [path] else { return .sequence(source) }
    } catch let error as ImageError {
      guard
        error.problem == .notAnimation(format: .jpeg)
          || error.problem == .notAnimation(format: .webp)
      else { throw error }
    }
    let bitmap = try ImageFile.read(path: path, maximumPixels: ImageFile.maximumPixels)
    return .picture(bitmap, label: path)
  }
}
