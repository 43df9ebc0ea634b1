import Foundation
import JSONCoding

extension FrameRecord {
  /// A function that computes the record of a frame, apart from the hashes of its pixels and files; nil if the
  /// frame cannot be computed.
  package typealias Computation = (_ index: Int) -> FrameRecord?

  /// Returns the first value that differs from the computed record, in words, apart from the hashes of
  /// pixels and files; nil if there is none.
  ///
  /// Numbers that differ by at most `tolerance` are equal.
  package func difference(from computed: FrameRecord?, tolerance: Double = 0) -> String? {
    guard var computed else { return "frame \(index) cannot be computed" }
    (computed.pixels, computed.digest) = (pixels, digest)
    for place in (computed.scales ?? []).indices where scales?.indices.contains(place) == true {
      computed.scales?[place].pixels = scales?[place].pixels
      computed.scales?[place].digest = scales?[place].digest
    }
    guard self != computed else { return nil }
    return Self.difference(Self.json(self), Self.json(computed), at: "", tolerance)
  }

  private static func json(_ record: FrameRecord) -> JSONValue {
    guard let value = try? JSONDecoder().decode(JSONValue.self, from: JSONText.data(record)) else {
      preconditionFailure("a record is JSON")
    }
    return value
  }

  /// Returns the first difference of two values; `path` is the name of the value, such as `pages[2].alpha`.
  private static func difference(
    _ one: JSONValue?,
    _ two: JSONValue?,
    at path: String,
    _ tolerance: Double
  ) -> String? {
    switch (one, two) {
    case (.object(let one), .object(let two)):
      return Set(one.keys).union(two.keys).sorted().lazy.compactMap { key in
        difference(one[key], two[key], at: path.isEmpty ? key : "\(path).\(key)", tolerance)
      }.first
    case (.array(let one), .array(let two)) where one.count == two.count:
      return one.indices.lazy.compactMap { place in
        difference(one[place], two[place], at: "\(path)[\(place)]", tolerance)
      }.first
    case (.number(let one), .number(let two)) where abs(one - two) <= tolerance: return nil
    default:
      guard one != two else { return nil }
      let (found, computed) = (one?.shortText ?? "missing", two?.shortText ?? "none")
      return "'\(path)' is \(found), but \(computed) was computed"
    }
  }
}

extension FrameDocument {
  /// Compares all frames with those that have the given indices.
  ///
  /// - Throws: The error of the first frame that differs, or of a different number of frames.
  func check(
    path: String,
    _ indices: [Int],
    computing record: FrameRecord.Computation
  ) throws(FrameDocumentError) {
    guard count == indices.count else {
      throw FrameDocumentError(path: path, .count(count, expected: indices.count))
    }
    for (place, index) in indices.enumerated() {
      guard let difference = difference(place, from: record(index)) else { continue }
      throw FrameDocumentError(path: path, difference)
    }
  }

  /// Returns the difference of a frame from the computed record; nil if there is none.
  package func difference(
    _ place: Int,
    from computed: FrameRecord?
  ) -> FrameDocumentError.Problem? {
    let frame: FrameRecord? = frame(place)
    let difference = frame.map { $0.difference(from: computed) } ?? "the line is not a frame"
    return difference.map { .record(line: lineNumber(place), difference: $0) }
  }
}
