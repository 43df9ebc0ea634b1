internal import Foundation

/// A manifest as a writer left it: what it says of the sequence, and a line for each frame.
///
/// The file is mapped, not read: a long one costs no memory.
struct FrameManifestLines {
  /// How the list of a manifest without frames is written.
  static let noFrames = "\"frames\":[]"

  /// All before the first frame, and all after the last.
  let beginning: Data
  let ending: Data
  /// The frames, with commas and breaks between them.
  private let frames: Data

  /// The manifest at a path; nil where there is none, or one that is laid out otherwise.
  init?(path: String) {
    guard let data = try? Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped),
      let start = data.firstIndex(of: 10), let last = data.dropLast().lastIndex(of: 10),
      start <= last, data.last == 10
    else { return nil }
    beginning = data[..<start]
    frames = start < last ? data[(start + 1)..<last] : Data()
    ending = data[(last + 1)..<(data.endIndex - 1)]
  }

  /// What a manifest says of its sequence; nil where the text is no manifest.
  var head: FrameManifest? {
    try? JSONDecoder().decode(FrameManifest.self, from: beginning + ending)
  }

  /// The frames, in order, as a writer takes them.
  var lines: some Sequence<Data> {
    frames.split(separator: 10).lazy.map { $0.last == UInt8(ascii: ",") ? $0.dropLast() : $0 }
  }
}
