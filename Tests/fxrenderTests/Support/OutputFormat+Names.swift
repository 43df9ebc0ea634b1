import FrameEncode

extension OutputFormat {
  /// The names of all formats in messages.
  static let names = all.map(\.name).joined(separator: ", ")

  /// The extensions of all formats with one file, in messages.
  static let extensions = all.filter { !$0.isFrames }.map { ".\($0.fileExtension)" }
    .joined(separator: ", ")
}
