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

  /// The fingerprint in the first line of a manifest or a journal; nil where there is none.
  static func fingerprint(path: String) -> String? {
    struct Beginning: Decodable { var fingerprint: String }
    guard let data = mapped(path), let start = data.firstIndex(of: 10) else { return nil }
    let text = data[..<start] + Data("]}".utf8)
    return (try? JSONDecoder().decode(Beginning.self, from: text))?.fingerprint
  }

  /// The bytes of a file; nil where there is none, or something else of that name.
  package static func mapped(_ path: String) -> Data? {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return try? Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped)
  }
}
