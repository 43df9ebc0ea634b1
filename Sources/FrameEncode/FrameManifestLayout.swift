public import Foundation

/// How a manifest is laid out in its file: one frame a line, which reads well in a comparison, lets
/// frames be told of one by one, and shares be joined line by line.
public struct FrameManifestLayout {
  /// All before the first frame; a line break follows.
  let beginning: Data
  /// All after the last frame, without the line break at the end.
  let ending: Data

  /// What stands between two frames.
  static let separator = Data(",\n".utf8)

  /// The layout of a manifest, whose frames do not matter.
  init(_ manifest: FrameManifest) {
    var head = manifest
    head.frames = []
    let text = JSONText.data(head)
    // No other key of the format has a list without elements, and no text has bare quotes.
    guard let frames = text.firstRange(of: Data("\"frames\":[]".utf8)) else {
      preconditionFailure("a manifest has frames")
    }
    beginning = text[..<(frames.upperBound - 1)]
    ending = text[(frames.upperBound - 1)...]
  }

  /// A frame as it is written.
  ///
  /// - Parameter frame: The frame.
  /// - Returns: One line of JSON, without its break.
  public static func line(of frame: FrameManifest.Frame) -> Data { JSONText.data(frame) }
}
