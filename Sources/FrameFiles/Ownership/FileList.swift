import Foundation
import JSONCoding

/// The list of the files that fxrender wrote into a folder, with their sizes and hashes.
///
/// ```
/// {
///   "files" : {
///     "cardflow.gif" : "12345-0123456789abcdef0123456789abcdef"
///   },
///   "generator" : "fxrender",
///   "schema" : 1
/// }
/// ```
/// While files are written, `writing` lists their new contents, and `files` still lists the old ones, so that both
/// are recognised after the program was killed. A list may come from an untrusted source: it only says that a file
/// with a certain hash is ours, and a list with anything else than plain names is not a list.
struct FileList: Equatable {
  /// The files, by their paths in the folder.
  var files: [String: FileDigest] = [:]
  /// The files that are being written.
  var writing: [String: FileDigest] = [:]

  /// The largest size of a list, in bytes: more than 100,000 files.
  private static let mostBytes = 16 << 20
  /// The largest length of a path in the folder, in bytes.
  private static let mostPathBytes = 1_024

  private struct Document: Codable {
    var schema: Int
    var generator: String
    var files: [String: String]
    var writing: [String: String]?
  }

  /// Creates an empty list.
  init() {}

  /// Reads a list; nil if there is no file, or if it is not a list.
  init?(path: String) {
    guard let text = FrameDocument.contents(path), text.count <= Self.mostBytes,
      let document = try? JSONDecoder().decode(Document.self, from: text),
      document.schema == 1, document.generator == Self.generator,
      let files = Self.digests(document.files),
      let writing = Self.digests(document.writing ?? [:])
    else { return nil }
    (self.files, self.writing) = (files, writing)
  }

  /// The list as JSON.
  var bytes: [UInt8] {
    let document = Document(
      schema: 1,
      generator: Self.generator,
      files: files.mapValues(\.text),
      writing: writing.isEmpty ? nil : writing.mapValues(\.text)
    )
    return [UInt8](JSONText.data(document, isPretty: true)) + [UInt8(ascii: "\n")]
  }

  /// Returns whether a file has the listed content.
  func owns(_ name: String, in folder: String) -> Bool {
    [files[name], writing[name]].contains { $0?.matches(path: "\(folder)/\(name)") == true }
  }

  /// Returns whether a path is that of a file in the folder or a subfolder.
  static func isPlain(_ path: String) -> Bool {
    path.utf8.count <= mostPathBytes && !path.utf8.contains(0)
      && path.split(separator: "/", omittingEmptySubsequences: false)
        .allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." }
  }

  private static let generator = "fxrender"

  private static func digests(_ texts: [String: String]) -> [String: FileDigest]? {
    let digests = texts.compactMapValues { FileDigest(text: $0) }
    return digests.count == texts.count && digests.keys.allSatisfy(isPlain) ? digests : nil
  }
}
