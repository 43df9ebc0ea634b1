import FrameEncode

extension OutputFormat {
  static let names = all.map(\.name).joined(separator: ", ")

  static let extensions = all.filter { !$0.isFrames }.map { ".\($0.fileExtension)" }
    .joined(separator: ", ")
}
