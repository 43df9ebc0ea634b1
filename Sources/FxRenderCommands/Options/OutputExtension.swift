import Foundation
import FrameEncode
import PageSequence

/// The format that the extension of `--output` selects.
enum OutputExtension {
  /// The formats of one file.
  private static let formats = OutputFormat.all.filter { !$0.isFrames }

  /// The extensions of files, such as `.gif, .webp`.
  static let words = formats.map { ".\($0.fileExtension)" }.joined(separator: ", ")

  /// Extensions of pictures and videos that are rejected unless a format has them.
  ///
  /// A folder with such a name is unlikely.
  private static let others: Set = [
    "apng", "avi", "avif", "bmp", "heic", "jpeg", "jpg", "jxl", "m4v", "mov", "mp4", "pdf", "png",
    "raw", "svg", "tif", "tiff", "webm", "webp", "y4m",
  ]

  /// Returns the formats that a render writes.
  ///
  /// - Parameters:
  ///   - requested: The value of `--format`; nil without it.
  ///   - output: The value of `--output`; nil without it. An existing folder and a path that ends in `/`
  ///     are folders, whatever their extension.
  /// - Returns: The requested formats, or the format of the extension, or PNG frames.
  /// - Throws: `CommandError` if the extension has no format, or its format was not requested.
  static func formats(_ requested: OutputFormats?, output: String?) throws -> OutputFormats {
    let usual = requested ?? OutputFormats(.png)
    guard let output, let ending = ending(of: output), !FileManager.isFolder(output) else {
      return usual
    }
    let asFolder = "for a folder of that name, write '\(output)/'."
    if let format = formats.first(where: { $0.fileExtension == ending }) {
      guard let requested else { return OutputFormats(format) }
      guard requested.all.contains(format) else {
        throw CommandError.usage(
          "--output '\(output)' is a file, and --format is \(requested.names)",
          "Omit --format; \(asFolder)"
        )
      }
      return requested
    }
    guard others.contains(ending) else { return usual }
    guard ending != "png" else {
      throw CommandError.usage(
        "cannot write several PNG frames to the file '\(output)'",
        "Use a folder; \(asFolder)"
      )
    }
    throw CommandError.usage(
      "--output '\(output)': no format has the extension .\(ending)",
      "Name a folder, or a file that ends in \(words); \(asFolder)"
    )
  }

  private static func ending(of path: String) -> String? {
    let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    return name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() }
  }
}

extension FileManager {
  static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return `default`.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
  }

  /// Returns whether a path is that of a device or a pipe, which is written in place.
  static func isDevice(_ path: String) -> Bool {
    var status = stat()
    return !path.utf8.contains(0) && stat(path, &status) == 0
      && [S_IFCHR, S_IFIFO].contains(status.st_mode & S_IFMT)
  }
}
