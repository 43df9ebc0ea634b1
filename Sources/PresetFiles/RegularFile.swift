package import Foundation

/// A file that can be read to its end: a pipe or a device may keep a reader waiting for ever.
package enum RegularFile {
  /// The bytes of a file.
  ///
  /// - Parameters:
  ///   - path: The file; links are followed.
  ///   - kind: What it is read as, for messages.
  ///   - limit: The most that is read; one more than allowed tells that there is too much.
  /// - Returns: The file's bytes, at most `limit` of them.
  /// - Throws: `unreadable`, with the reason.
  package static func bytes(
    of path: String,
    as kind: FileKind = .preset,
    atMost limit: Int
  ) throws(PresetFailure) -> Data {
    let target = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    guard FileManager.default.fileExists(atPath: target) else {
      throw .unreadable(path: path, reason: "it does not exist", kind: kind)
    }
    do {
      let attributes = try FileManager.default.attributesOfItem(atPath: target)
      guard attributes[.type] as? FileAttributeType == .typeRegular else {
        throw PresetFailure.unreadable(path: path, reason: "it is not a file", kind: kind)
      }
      let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
      defer { try? file.close() }
      return try file.read(upToCount: limit) ?? Data()
    } catch let failure as PresetFailure {
      throw failure
    } catch {
      throw .unreadable(path: path, reason: "it may not be read", kind: kind)
    }
  }
}
