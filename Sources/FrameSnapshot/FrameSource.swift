import Foundation
import FrameCompare
package import FrameFiles
package import FrameImage
import PageEffects
import PageGeometry

/// A sequence of frames that somebody made: a folder of pictures, or a GIF or APNG.
///
/// Of a folder that a render wrote `frames.json` tells the order of the frames, and how their pages
/// stand.
public struct FrameSource: Sendable {
  /// Where it is, as it was named.
  public let path: String
  /// The pictures.
  package let pictures: PictureSequence
  /// What `frames.json` says of the sequence; nil where there is none.
  package let manifest: FrameManifest?
  private let document: FrameDocument?

  /// The sequence at a path.
  ///
  /// - Parameter path: A folder, or a file.
  /// - Throws: `FrameSourceError` for a path that is none or a folder without pictures, `ImageError`
  ///   for a file that is no animation.
  public init(path: String) throws {
    self.path = path
    let list = "\(path)/frames.json"
    guard FileManager.default.fileExists(atPath: list) else {
      (manifest, document) = (nil, nil)
      pictures = try PictureSequence(path: path)
      return
    }
    // A list that cannot be read is none that may be passed over.
    guard let document = FrameDocument(path: list), let manifest = document.manifest,
      Self.isWhole(manifest)
    else { throw FrameSourceError.incomplete(path) }
    (self.manifest, self.document) = (manifest, document)
    let names = (0..<document.count).compactMap { document.frame($0)?.file }
    // A list may come from anywhere: no other file is ever read.
    guard names.count == document.count, names.allSatisfy(FrameFolder.isFrame) else {
      throw FrameSourceError.incomplete(path)
    }
    guard !names.isEmpty else { throw FrameSourceError.empty(path) }
    pictures = PictureSequence(
      files: names.map { "\(path)/\($0)" },
      maximumPixels: ImageFile.maximumPixels
    )
  }

  /// The record of a frame; nil if there is none, or its poses are not known.
  package func frame(_ index: Int) -> FrameRecord? {
    guard let document, index < document.count, let frame = document.frame(index), frame.hasPoses
    else { return nil }
    return frame
  }

  /// What is known of a frame besides its pixels, from its line in the list, if it has one.
  func known(_ frame: FrameRecord?, _ index: Int) -> KnownFrame {
    guard let manifest else { return KnownFrame() }
    guard let frame else { return KnownFrame(time: Double(index) / manifest.fps) }
    // Along the other axis the offset is 0.
    let position =
      frame.contentOffset[0] / manifest.pageSize[0] + frame.contentOffset[1] / manifest.pageSize[1]
    return KnownFrame(
      time: frame.time,
      position: position.isFinite ? position : nil,
      hash: frame.pixels ?? ""
    )
  }

  /// The viewport that the pages are shown in; nil if it is not known.
  var stage: PageStage? {
    manifest.map { manifest in
      PageStage(
        viewport: Size(width: manifest.size[0], height: manifest.size[1]),
        pageSize: Size(width: manifest.pageSize[0], height: manifest.pageSize[1]),
        scale: manifest.scale
      )
    }
  }

  /// Whether a list is of a render that came to its end, with numbers that one can have.
  private static func isWhole(_ manifest: FrameManifest) -> Bool {
    let numbers = manifest.size + manifest.pageSize + [manifest.scale, manifest.fps]
    return manifest.complete && manifest.size.count == 2 && manifest.pageSize.count == 2
      && numbers.allSatisfy((1e-6...1e9).contains)
  }
}
