package import Foundation

/// Reads only regular files, as a pipe or a device could block the program forever.
package enum RegularFile {
  /// Reads the bytes of a file.
  ///
  /// - Parameters:
  ///   - path: The file; links are followed.
  ///   - kind: The kind of file, for messages.
  ///   - limit: The maximum number of bytes to read; pass one more than allowed to detect a file that is
  ///     too large.
  /// - Returns: The bytes, at most `limit`.
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
      throw .unreadable(path: path, reason: "access is denied", kind: kind)
    }
  }
}
