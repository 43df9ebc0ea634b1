import Foundation
package import FrameEncode
package import FrameImage
import FrameRender
import PageEffects

/// A sequence of frames that somebody made: a folder of pictures, or a GIF or APNG.
///
/// Of a folder that a render wrote `frames.json` tells the order of the frames, and how their pages
/// stand.
public struct FrameSource: Sendable {
  /// Where it is, as it was named.
  public let path: String
  /// The pictures, to be read in order.
  package let pictures: PictureSequence
  /// The pictures in any order.
  package let frames: SeekableFrames
  /// What `frames.json` says of the sequence; nil where there is none.
  package let manifest: FrameManifest?
  /// What it says of the frames, line by line.
  private let lines: [Data]

  /// What the names of a folder's pictures end with.
  private static let endings = ["png", "jpg", "jpeg", "webp"]

  /// The sequence at a path.
  ///
  /// - Parameter path: A folder, or a file.
  /// - Throws: `FrameSourceError` for a path that is none or a folder without pictures, `ImageError`
  ///   for a file that is no animation.
  public init(path: String) throws {
    self.path = path
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw FrameSourceError.missing(path)
    }
    guard isFolder.boolValue else {
      (manifest, lines) = (nil, [])
      pictures = try PictureSequence(animation: path, maximumPixels: PageDeck.maximumPixels)
      frames = SeekableFrames(pictures)
      return
    }
    let list = "\(path)/frames.json"
    let file = FrameManifestLines(path: list)
    manifest = file?.head
    // A list that cannot be read is none that may be passed over.
    guard manifest != nil || !FileManager.default.fileExists(atPath: list) else {
      throw FrameSourceError.incomplete(path)
    }
    lines = file.map { Array($0.lines) } ?? []
    var names = Self.pictures(in: path)
    if let manifest {
      names = lines.compactMap { FrameManifestLayout.frame(of: $0)?.file }
      // A list may come from anywhere: no other file is ever read.
      guard Self.isWhole(manifest), names.count == lines.count,
        names.allSatisfy(FrameFolder.isFrame)
      else { throw FrameSourceError.incomplete(path) }
    }
    guard !names.isEmpty else { throw FrameSourceError.empty(path) }
    let files = names.map { "\(path)/\($0)" }
    pictures = PictureSequence(files: files, maximumPixels: PageDeck.maximumPixels)
    frames = SeekableFrames(files: files, maximumPixels: PageDeck.maximumPixels)
  }

  /// What is known of a frame; nil where nothing is, or not how its pages stand.
  package func frame(_ index: Int) -> SequenceFrame? {
    guard index < lines.count, let frame = FrameManifestLayout.frame(of: lines[index]) else {
      return nil
    }
    let pages = frame.pages.compactMap { page in
      page.pose.flatMap(PoseComponents.init(named:)).map { pose in
        SequenceFrame.Page(
          page: page.page,
          difference: page.difference,
          alpha: page.alpha,
          order: page.order,
          pose: pose,
          extras: page.extras
        )
      }
    }
    guard pages.count == frame.pages.count, frame.contentOffset.count == 2 else { return nil }
    return SequenceFrame(
      index: index,
      time: frame.time,
      contentOffset: frame.contentOffset,
      pixels: frame.pixels ?? "",
      pages: pages
    )
  }

  /// Whether a list is of a render that came to its end, with numbers that one can have.
  private static func isWhole(_ manifest: FrameManifest) -> Bool {
    let numbers = manifest.size + manifest.pageSize + [manifest.scale, manifest.fps]
    return manifest.complete && manifest.size.count == 2 && manifest.pageSize.count == 2
      && numbers.allSatisfy((1e-6...1e9).contains)
  }

  private static func pictures(in path: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.filter { name in
      !name.hasPrefix(".") && endings.contains { name.lowercased().hasSuffix("." + $0) }
    }.sorted(by: NaturalOrder.areInOrder)
  }
}
