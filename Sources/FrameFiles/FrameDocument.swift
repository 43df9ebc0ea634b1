package import Foundation

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A JSON document whose last key, `frames`, is a list with one frame on each line.
///
/// `frames.json` and `golden.json` have this layout:
/// ```
/// {
///   "preset" : "cardflow",
///   "frames" : [
/// {"contentOffset":[0,0],"file":"frame-0000.png","index":0,…},
/// {"contentOffset":[4,0],"file":"frame-0001.png","index":1,…}
///   ]
/// }
/// ```
/// The file is mapped into memory and a frame is decoded when it is read, so that a long document
/// takes little memory. A frame may continue on lines that do not begin with `{"`, and the head may be
/// one line, because earlier versions wrote both forms.
package struct FrameDocument: Sendable {
  /// The document without its frames: JSON in which `frames` is empty.
  package let head: Data
  private let text: Data
  /// The offset of each frame, and the end of the last frame.
  private let places: [Int]

  /// The maximum number of frames; a render has at most a million.
  private static let mostFrames = 1_000_000
  /// The maximum size of the head, in bytes; a head contains at most a few presets.
  private static let mostHeadBytes = 16 << 20
  /// The maximum size of one frame, in bytes; a frame with 10,000 pages is much smaller.
  private static let mostFrameBytes = 64 << 20

  /// The bytes after the last frame.
  static let ending = Data("\n  ]\n}\n".utf8)

  /// Opens a document; nil if there is no file at the path, or if the file has another layout or is
  /// too large for one.
  package init?(path: String) {
    guard let text = Self.contents(path) else { return nil }
    self.init(text: text)
  }

  /// Creates a document from its text; nil if it has another layout.
  package init?(text: Data) {
    guard text.last == UInt8(ascii: "\n") else { return nil }
    var end = text.count - Self.ending.count
    if end < 0 || text[end...] != Self.ending {
      guard let line = text.dropLast().lastIndex(of: UInt8(ascii: "\n")) else { return nil }
      end = line
    }
    let places = Self.places(in: text, upTo: end)
    guard places.count <= Self.mostFrames,
      (places.first ?? end) + text.count - end <= Self.mostHeadBytes
    else { return nil }
    self.text = text
    self.places = places + [end]
    head = text[..<(places.first ?? end)] + text[end...]
  }

  /// The number of frames.
  package var count: Int { places.count - 1 }

  /// The head decoded as a manifest; nil if it is not one.
  package var manifest: FrameManifest? { try? JSONDecoder().decode(FrameManifest.self, from: head) }

  /// Returns the JSON text of the frame with the given index in the list, in `0..<count`.
  package func line(_ index: Int) -> Data {
    var line = text[places[index]..<places[index + 1]]
    while let last = line.last, last == UInt8(ascii: "\n") || last == UInt8(ascii: ",") {
      line.removeLast()
    }
    return line
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

  /// Returns the offset of each line that begins with `{"`, except for the first line.
  private static func places(in text: Data, upTo end: Int) -> [Int] {
    var places: [Int] = []
    text.withUnsafeBytes { bytes in
      let bytes = bytes[..<end]
      var place = 0
      while places.count <= mostFrames,
        let line = bytes[place...].firstIndex(of: UInt8(ascii: "\n"))
      {
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
