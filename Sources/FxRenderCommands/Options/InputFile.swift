import Foundation
import PresetFiles

/// A file that a command line names; `-` is standard input.
struct InputFile {
  /// The path, or `-`.
  let path: String
  /// The kind of the file with its article, such as `a spec`.
  let kind: String
  /// The maximum size, in bytes.
  let limit: Int

  /// The name of the file in messages.
  var name: String { path == "-" ? "standard input" : "'\(path)'" }

  /// Reads the file.
  ///
  /// - Parameter help: What to name in place of a file that cannot be read.
  /// - Returns: The bytes, at most `limit`.
  /// - Throws: `CommandError` if the file cannot be read or is too large.
  func read(else help: String) throws(CommandError) -> Data {
    let data: Data
    do {
      // One byte more than allowed shows that the file is too large.
      data =
        path == "-"
        ? try FileHandle.standardInput.read(upToCount: limit + 1) ?? Data()
        : try RegularFile.bytes(of: path, atMost: limit + 1)
    } catch {
      throw .noInput("\(name) cannot be read", help)
    }
    guard data.count <= limit else {
      throw .wrongContent(
        "\(name) is too large for \(kind)",
        "\(kind.prefix(1).uppercased() + kind.dropFirst()) has at most \(limit) bytes."
      )
    }
    return data
  }
}
