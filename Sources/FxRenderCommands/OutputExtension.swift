import Foundation
import PageSequence

/// What the extension of `--output` says of the format.
enum OutputExtension {
  /// The formats that are one file, by its extension.
  private static let formats: [String: OutputFormat] = ["gif": .gif]

  /// Extensions of pictures and films that are not written, or not as one file; a folder is rarely
  /// meant by them.
  private static let others: Set = [
    "apng", "avi", "avif", "bmp", "heic", "jpeg", "jpg", "jxl", "m4v", "mkv", "mov", "mp4", "pdf",
    "png", "raw", "svg", "tif", "tiff", "webm", "webp", "y4m",
  ]

  /// The formats that a render writes.
  ///
  /// - Parameters:
  ///   - asked: What `--format` says; nil without it.
  ///   - output: What `--output` says; nil without it. An existing folder and a path that ends in `/`
  ///     are folders, whatever their extension.
  /// - Returns: `asked`, or else the format of the output's extension, or else PNG frames.
  /// - Throws: `CommandError` for an extension that no format has, or another than those asked for.
  static func formats(_ asked: OutputFormats?, output: String?) throws -> OutputFormats {
    let usual = asked ?? OutputFormats(.png)
    guard let output, let ending = ending(of: output), !isFolder(output) else { return usual }
    let way = "a folder of that name is '\(output)/'."
    if let format = formats[ending] {
      guard let asked else { return OutputFormats(format) }
      guard asked.all.contains(format) else {
        let words = asked.all.map(\.rawValue).joined(separator: ",")
        throw CommandError.usage(
          "--output '\(output)' is a file, and --format is \(words)",
          "Leave out --format; \(way)"
        )
      }
      return asked
    }
    guard others.contains(ending) else { return usual }
    guard ending != "png" else {
      throw CommandError.usage(
        "--output '\(output)' is a file, and PNG frames are many",
        "Name a folder; \(way)"
      )
    }
    let words = formats.keys.sorted().map { ".\($0)" }.joined(separator: ", ")
    throw CommandError.usage(
      "--output '\(output)': no format has the extension .\(ending)",
      "Name a folder, or a file that ends in \(words); \(way)"
    )
  }

  private static func ending(of path: String) -> String? {
    let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    return name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() }
  }

  private static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }
}
