package import Foundation

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A manifest as it lies in its file: what it says of the sequence, and a line for each frame.
///
/// The file is mapped, not read: a long one costs no memory.
package struct FrameManifestLines {
  /// All before the first frame, and all after the last.
  let beginning: Data
  let ending: Data
  /// The frames, with commas and breaks between them.
  private let frames: Data

  /// The manifest at a path; nil where there is none, or one that is laid out otherwise.
  package init?(path: String) {
    guard let data = Self.mapped(path), let start = data.firstIndex(of: 10),
      let last = data.dropLast().lastIndex(of: 10), start <= last, data.last == 10
    else { return nil }
    beginning = data[..<start]
    frames = start < last ? data[(start + 1)..<last] : Data()
    ending = data[(last + 1)..<(data.endIndex - 1)]
  }

  /// What a manifest says of its sequence; nil where the text is no manifest.
  package var head: FrameManifest? {
    try? JSONDecoder().decode(FrameManifest.self, from: beginning + ending)
  }

  /// The frames, in order, as a writer takes them.
  package var lines: some Sequence<Data> { FrameManifestLayout.lines(of: frames) }

  /// What a manifest or a log says of its sequence, without the frames; nil where the file is neither.
  static func head(path: String) -> FrameManifest? {
    guard let data = mapped(path) else { return nil }
    let first = data.prefix(longestHead).prefix { $0 != UInt8(ascii: "\n") }
    guard first.count < longestHead else { return nil }
    // A log's first line is whole; a manifest's goes on with its frames.
    return (try? JSONDecoder().decode(FrameManifest.self, from: first))
      ?? FrameManifestLines(path: path)?.head
  }

  /// The most bytes of a first line that are read, so that no file can take much memory: 1 MiB.
  ///
  /// The shipped presets have some 2,000.
  private static let longestHead = 1 << 20

  /// The bytes of a file; nil where there is none, or something else of that name.
  package static func mapped(_ path: String) -> Data? {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return try? Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped)
  }
}
