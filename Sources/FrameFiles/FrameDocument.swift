package import Foundation
import FrameImage

/// A JSON document whose key `frames` is a list with one frame on each line.
///
/// `frames.json` and `golden.json` have this layout:
/// ```
/// {
///   "preset" : "cardflow",
///   "frames" : [
/// {"check":"…","contentOffset":[0,0],"file":"frame-0000.png","index":0,…},
/// {"check":"…","contentOffset":[4,0],"file":"frame-0001.png","index":1,…}
///   ],
///   "check" : "…"
/// }
/// ```
/// Every frame begins with its checksum, and the document ends with a checksum of its head and of all
/// frames (see `FrameChecksums`). A document is opened only if all of them are right, or if it is of an
/// earlier version: that is, if it has neither a revision nor any checksum.
///
/// The file is mapped into memory and a frame is decoded when it is read, so that a long document
/// takes little memory. In documents without checksums, a frame may continue on lines that do not begin
/// with `{"`, and the head may be one line, because earlier versions wrote both forms.
package struct FrameDocument: Sendable {
  /// The document without its frames: JSON in which `frames` is empty.
  package let head: Data
  /// Whether the document has checksums; documents of earlier versions do not.
  package let isChecked: Bool
  private let text: Data
  /// The offset of each frame, and the end of the last frame.
  private let places: [Int]

  /// The maximum number of frames; a render has at most a million.
  private static let mostFrames = 1_000_000
  /// The maximum size of the head, in bytes; a head contains at most a few presets.
  private static let mostHeadBytes = 16 << 20
  /// The maximum size of one frame, in bytes; a frame with 10,000 pages is much smaller.
  private static let mostFrameBytes = 64 << 20

  /// The bytes after the last frame of a document without checksums.
  private static let oldEnding = Data("\n  ]\n}\n".utf8)
  private static let endings = (Data("\n  ],\n  \"check\" : \"".utf8), Data("\"\n}\n".utf8))
  private static let lineBreak = UInt8(ascii: "\n")

  /// Returns the bytes after the last frame.
  static func ending(_ checksum: FrameChecksums) -> Data {
    endings.0 + Data(checksum.total.description.utf8) + endings.1
  }

  /// Opens a document.
  ///
  /// - Throws: An error if there is no file at the path, if it has another layout or is too large, or if
  ///   a checksum is wrong or missing.
  package init(path: String) throws(FrameDocumentError) {
    guard let text = Self.contents(path) else { throw FrameDocumentError(path: path, .unreadable) }
    do throws(FrameDocumentError.Problem) {
      try self.init(text: text)
    } catch { throw FrameDocumentError(path: path, error) }
  }

  /// Creates a document from its text.
  ///
  /// - Throws: The problem if it has another layout, or if a checksum is wrong or missing.
  package init(text: Data) throws(FrameDocumentError.Problem) {
    guard let document = FrameDocument(unverified: text) else { throw .layout }
    if let problem = document.problem { throw problem }
    self = document
  }

  /// Opens a document without looking at its checksums, to find the files that it names; nil if it has another
  /// layout.
  init?(unverifiedPath path: String) {
    guard let text = Self.contents(path) else { return nil }
    self.init(unverified: text)
  }

  /// Creates a document from its text without looking at its checksums, to find the files that it names or
  /// the options of a merged golden; nil if it has another layout.
  package init?(unverified text: Data) {
    guard text.last == Self.lineBreak else { return nil }
    let ending: Int
    if let checksum = Self.placeOfChecksum(in: text) {
      ending = checksum - Self.endings.0.count
    } else if text.suffix(Self.oldEnding.count) == Self.oldEnding {
      ending = text.count - Self.oldEnding.count
    } else {
      guard let line = text.dropLast().lastIndex(of: Self.lineBreak) else { return nil }
      ending = line
    }
    let places = Self.places(in: text, upTo: ending)
    guard places.count <= Self.mostFrames,
      (places.first ?? ending) + text.count - ending <= Self.mostHeadBytes
    else { return nil }
    self.text = text
    self.places = places + [ending]
    head = text[..<(places.first ?? ending)] + text[ending...]
    isChecked = Self.placeOfChecksum(in: text) != nil
  }

  /// Returns the offset of the checksum at the end of a document; nil if the end has another form.
  private static func placeOfChecksum(in text: Data) -> Int? {
    let start = text.count - endings.1.count - FrameChecksums.length
    guard start >= endings.0.count, text.suffix(endings.1.count) == endings.1,
      text[(start - endings.0.count)..<start] == endings.0
    else { return nil }
    return start
  }

  /// The number of frames.
  package var count: Int { places.count - 1 }

  /// The head decoded as a manifest; nil if it is not one.
  package var manifest: FrameManifest? { try? JSONDecoder().decode(FrameManifest.self, from: head) }

  /// Returns the JSON text of the frame with the given index in the list, in `0..<count`, without its
  /// checksum.
  package func line(_ index: Int) -> Data {
    var line = text[places[index]..<places[index + 1]]
    while let last = line.last, last == Self.lineBreak || last == UInt8(ascii: ",") {
      line.removeLast()
    }
    return FrameChecksums.object(in: line)
  }

  /// Decodes the frame with the given index in the list; nil if its JSON does not match `type` or
  /// is too long.
  ///
  /// `type` may have only some of the keys of a frame.
  package func frame<Record: Decodable>(_ index: Int, as type: Record.Type = FrameRecord.self)
    -> Record?
  {
    guard places[index + 1] - places[index] <= Self.mostFrameBytes else { return nil }
    return try? JSONDecoder().decode(type, from: line(index))
  }

  /// Decodes the frame with the given index in the list without its pages, which are most of its JSON.
  func frameWithoutPages(_ index: Int) -> FrameRecord? { Self.frameWithoutPages(line(index)) }

  /// Decodes a frame without its pages; nil if its JSON is not that of a frame, or too long.
  static func frameWithoutPages(_ line: Data) -> FrameRecord? {
    guard line.count <= mostFrameBytes else { return nil }
    let list = line.withUnsafeBytes { listRange(of: "\"pages\"", in: $0) }
    guard let list else { return try? JSONDecoder().decode(FrameRecord.self, from: line) }
    let start = line.startIndex
    let text =
      line[..<(start + list.lowerBound)] + Data("[]".utf8) + line[(start + list.upperBound)...]
    return try? JSONDecoder().decode(FrameRecord.self, from: text)
  }

  /// Returns the range of the list that is the value of a key of a JSON object; nil if there is none.
  private static func listRange(
    of key: StaticString,
    in text: UnsafeRawBufferPointer
  ) -> Range<Int>? {
    let key = UnsafeRawBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount)
    var (depth, place): (Int, Int) = (0, 0)
    var start: Int?
    while place < text.count {
      switch text[place] {
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        if depth == 1, let start { return start..<place + 1 }
      case UInt8(ascii: "\""):
        let begin = place
        place += 1
        while place < text.count, text[place] != UInt8(ascii: "\"") {
          place += text[place] == UInt8(ascii: "\\") ? 2 : 1
        }
        guard depth == 1, start == nil, place < text.count,
          UnsafeRawBufferPointer(rebasing: text[begin...place]).elementsEqual(key)
        else { break }
        if text[(place + 1)...].starts(with: ":[".utf8) { start = place + 2 }
      default: break
      }
      place += 1
    }
    return nil
  }

  /// Returns the number of the frame's line in the file, from 1.
  package func lineNumber(_ index: Int) -> Int {
    1 + text[..<places[index]].count { $0 == Self.lineBreak }
  }

  /// Returns the offset of each line that begins with `{"`, except for the first line.
  private static func places(in text: Data, upTo end: Int) -> [Int] {
    var places: [Int] = []
    text.withUnsafeBytes { bytes in
      let bytes = bytes[..<end]
      var place = 0
      while places.count <= mostFrames, let line = bytes[place...].firstIndex(of: lineBreak) {
        place = line + 1
        if bytes[place...].starts(with: "{\"".utf8) { places.append(place) }
      }
    }
    return places
  }

  /// Maps a file into memory; nil if the path is not a regular file.
  package static func contents(_ path: String) -> Data? {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return try? Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped)
  }
}

// MARK: Checksums

extension FrameDocument {
  /// The first wrong or missing checksum; nil if all are right, or if the document is of an earlier version.
  private var problem: FrameDocumentError.Problem? {
    text.withUnsafeBytes { isChecked ? wrongChecksum(in: $0) : missingChecksum(in: $0) }
  }

  private func wrongChecksum(in text: UnsafeRawBufferPointer) -> FrameDocumentError.Problem? {
    // The line break before the first frame is not a part of the head.
    let headEnd = count > 0 ? places[0] - 1 : places[0]
    var checksums = FrameChecksums(head: UnsafeRawBufferPointer(rebasing: text[..<headEnd]))
    for index in 0..<count {
      let isLast = index == count - 1
      let end = places[index + 1] - (isLast ? 0 : Self.separator.count)
      guard end > places[index],
        isLast || text[end..<places[index + 1]].elementsEqual(Self.separator),
        let checksum = FrameChecksums.verified(
          UnsafeRawBufferPointer(rebasing: text[places[index]..<end])
        )
      else { return .line(lineNumber(index)) }
      checksums.add(checksum)
    }
    let ending = Self.ending(checksums)
    return text[places[count]...].elementsEqual(ending) ? nil : .wholeText
  }

  /// The bytes between two frames.
  static let separator = Array(",\n".utf8)

  private func missingChecksum(in text: UnsafeRawBufferPointer) -> FrameDocumentError.Problem? {
    let isRevised = (try? JSONDecoder().decode(Revision.self, from: head))?.isStated ?? false
    let hasChecksums = places.dropLast().contains { FrameChecksums.hasChecksum(text[$0...]) }
    return isRevised || hasChecksums ? .missingChecksum : nil
  }

  /// Whether a head states a revision, which documents with checksums do.
  private struct Revision: Decodable {
    let isStated: Bool

    private enum CodingKeys: CodingKey { case revision }

    init(from decoder: any Decoder) throws {
      isStated = try decoder.container(keyedBy: CodingKeys.self).contains(.revision)
    }
  }
}
