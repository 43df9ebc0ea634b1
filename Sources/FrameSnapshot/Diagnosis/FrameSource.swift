import Foundation
import FrameCompare
package import FrameFiles
package import FrameImage
import FrameRender
import PageEffects
import PageGeometry
import PageSequence
import PresetFiles

/// A sequence of frames from any program: a folder of pictures, a GIF, an APNG or a video.
///
/// In a folder written by a render, `frames.json` has the order of the frames and their poses. The frames of a golden
/// without recorded pixels are rendered again.
public struct FrameSource: Sendable {
  /// The path as given.
  public let path: String
  /// The pictures.
  package let pictures: PictureSequence
  /// The manifest of `frames.json`; nil if there is none.
  package let manifest: FrameManifest?
  private let document: FrameDocument?
  /// The path of `frames.json` if it has no checksums, because an earlier version wrote it.
  package var uncheckedList: String? { document?.isChecked == false ? "\(path)/frames.json" : nil }

  /// Opens the sequence at a path.
  ///
  /// - Parameter path: The path of a folder or file.
  /// - Throws: `FrameSourceError` for a path that does not exist or a folder without pictures,
  ///   `ImageError` for a file that is not an animation, and an error for a `frames.json` that was changed.
  public init(path: String) throws {
    self.path = path
    let list = "\(path)/frames.json"
    let golden = GoldenFolder(path: path)
    if golden.exists, !FileManager.default.fileExists(atPath: list) {
      // The film strip is a picture for people and not a frame.
      let frames = [golden.animation, golden.frames].first {
        FileManager.default.fileExists(atPath: $0)
      }
      (manifest, document) = (nil, nil)
      pictures =
        if let frames { try PictureSequence(path: frames) } else { try Self.drawn(golden, path) }
      return
    }
    guard FileManager.default.fileExists(atPath: list) else {
      (manifest, document) = (nil, nil)
      pictures = try PictureSequence(path: path)
      return
    }
    // A `frames.json` that cannot be read is an error. The folder is not treated as one without this file.
    let document: FrameDocument
    do throws(FrameDocumentError) {
      document = try FrameDocument(path: list)
    } catch {
      guard error.problem.isAboutChange else { throw FrameSourceError.incomplete(path) }
      throw error
    }
    guard let manifest = document.manifest, Self.isValid(manifest) else {
      throw FrameSourceError.incomplete(path)
    }
    (self.manifest, self.document) = (manifest, document)
    let names = (0..<document.count).compactMap { document.frame($0)?.file }
    // The file may come from an untrusted source, so only files with names of frames are read.
    guard names.count == document.count, names.allSatisfy(FrameFolder.isFrame) else {
      throw FrameSourceError.incomplete(path)
    }
    guard !names.isEmpty else { throw FrameSourceError.empty(path) }
    var pictures = PictureSequence(
      files: names.map { "\(path)/\($0)" },
      maximumPixels: ImageFile.maximumPixels
    )
    pictures.knownRate = manifest.fps
    self.pictures = pictures
  }

  /// Returns the frames of a golden without recorded pixels, which are rendered again from its preset.
  private static func drawn(_ golden: GoldenFolder, _ path: String) throws -> PictureSequence {
    let file = try GoldenFile(path: golden.manifest)
    let preset = try Preset(name: file.name, sources: file.manifest.sources)
    let sequence = try file.sequence(of: preset)
    return PictureSequence(
      path: path,
      count: sequence.frames,
      framesPerSecond: sequence.framesPerSecond
    ) { try sequence.renderer.draw(sequence.scene($0)) }
  }

  /// Returns the record of a frame; nil if there is none, or if its poses are not known.
  package func frame(_ index: Int) -> FrameRecord? {
    guard let document, index < document.count, let frame = document.frame(index), frame.hasPoses
    else { return nil }
    return frame
  }

  /// Returns the metadata of a frame, without reading its pixels.
  func known(_ frame: FrameRecord?, _ index: Int) -> FrameMetadata {
    guard let manifest else { return FrameMetadata() }
    guard let frame else { return FrameMetadata(time: Double(index) / manifest.fps) }
    // The offset along the other axis is 0.
    let position =
      frame.contentOffset[0] / manifest.pageSize[0] + frame.contentOffset[1] / manifest.pageSize[1]
    return FrameMetadata(
      time: frame.time,
      position: position.isFinite ? position : nil,
      hash: frame.pixels ?? ""
    )
  }

  /// The viewport of the pages; nil if it is not known.
  var viewport: PageViewport? {
    manifest.map { manifest in
      PageViewport(
        size: Size(width: manifest.size[0], height: manifest.size[1]),
        pageSize: Size(width: manifest.pageSize[0], height: manifest.pageSize[1]),
        scale: manifest.scale
      )
    }
  }

  /// Returns whether a manifest is that of a complete render and has valid numbers.
  private static func isValid(_ manifest: FrameManifest) -> Bool {
    let numbers = manifest.size + manifest.pageSize + [manifest.scale, manifest.fps]
    return manifest.complete && manifest.size.count == 2 && manifest.pageSize.count == 2
      && numbers.allSatisfy((1e-6...1e9).contains)
  }
}
