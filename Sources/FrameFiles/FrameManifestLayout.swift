public import Foundation

/// How a manifest is laid out in its file: one frame a line, which reads well in a comparison, lets
/// frames be told of one by one, and shares be joined line by line.
public struct FrameManifestLayout {
  /// All before the first frame: the first line, without its break.
  let beginning: Data
  /// All after the last frame: the break behind it, and the last line.
  let ending: Data

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
    ending = Data("\n".utf8) + text[(frames.upperBound - 1)...] + Data("\n".utf8)
  }

  /// A frame as it is written.
  ///
  /// - Parameter frame: The frame.
  /// - Returns: One line of JSON, without its break.
  public static func line(of frame: FrameManifest.Frame) -> Data { JSONText.data(frame) }

  /// The frame that a line tells of; nil where it is none, or cut off.
  package static func frame(of line: Data) -> FrameManifest.Frame? {
    try? JSONDecoder().decode(FrameManifest.Frame.self, from: line)
  }

  /// A frame's line with what parts it from what stands before it.
  ///
  /// - Parameters:
  ///   - line: What `line(of:)` gives.
  ///   - place: How many frames stand before it.
  /// - Returns: What to add to a file.
  static func addition(of line: Data, at place: Int) -> Data {
    Data((place == 0 ? "\n" : ",\n").utf8) + line
  }

  /// The lines of frames, without what parts them; the last may be cut off.
  ///
  /// - Parameter text: What additions make.
  /// - Returns: Parts of the text, each found when it is asked for.
  static func lines(of text: Data) -> some Sequence<Data> {
    sequence(state: text) { rest in
      rest = rest.drop { $0 == 10 }
      guard !rest.isEmpty else { return nil }
      let line = rest.prefix { $0 != 10 }
      rest = rest[line.endIndex...]
      return line.last == UInt8(ascii: ",") ? line.dropLast() : line
    }
  }
}
