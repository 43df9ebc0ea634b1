import Foundation
import PageSequence

/// The format that the extension of `--output` selects.
enum OutputExtension {
  /// The formats of one file, by extension.
  private static let formats: [String: OutputFormat] = ["gif": .gif]

  /// Extensions of pictures and videos that cannot be written at all, or cannot be written as one file.
  ///
  /// They are rejected, because a folder with such a name is unlikely.
  private static let others: Set = [
    "apng", "avi", "avif", "bmp", "heic", "jpeg", "jpg", "jxl", "m4v", "mkv", "mov", "mp4", "pdf",
    "png", "raw", "svg", "tif", "tiff", "webm", "webp", "y4m",
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
    if let format = formats[ending] {
      guard let requested else { return OutputFormats(format) }
      guard requested.all.contains(format) else {
        let words = requested.all.map(\.rawValue).joined(separator: ",")
        throw CommandError.usage(
          "--output '\(output)' is a file, and --format is \(words)",
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
    let words = formats.keys.sorted().map { ".\($0)" }.joined(separator: ", ")
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
}
