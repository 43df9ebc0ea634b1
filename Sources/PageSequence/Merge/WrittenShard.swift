import Foundation
package import FrameFiles
import FrameImage

/// A part of a render that one process has written: a manifest and the frames that it lists.
package struct WrittenShard: Sendable {
  /// The folder of the frames.
  let folder: FrameFolder
  /// The path of the manifest.
  package let path: String
  /// The value of `--shard`; nil for a range or for all frames.
  let option: FrameShard?
  let document: FrameDocument
  /// The manifest, as if the shard were complete.
  let manifest: FrameManifest
  /// Whether the manifest has checksums; those of earlier versions do not.
  package var isChecked: Bool { document.isChecked }
  /// Whether all frames of the shard are rendered.
  let isComplete: Bool

  /// Opens a manifest.
  ///
  /// - Throws: An error if it is damaged or lists no frame.
  private init(
    _ folder: FrameFolder,
    _ name: String,
    _ option: FrameShard?
  ) throws(FrameDocumentError) {
    path = folder.file(name)
    let document = try FrameDocument(path: path)
    guard var manifest = document.manifest, manifest.size.count == 2,
      SpecNumbers.positive.contains(manifest.fps), let total = manifest.total,
      (1...SequenceSpec.mostFrames).contains(total),
      (1...SequenceSpec.mostFrames).contains(manifest.step)
    else { throw FrameDocumentError(path: path, .layout) }
    isComplete = manifest.complete
    manifest.complete = true
    (self.folder, self.option, self.document, self.manifest) = (folder, option, document, manifest)
  }

  /// Finds the shards in folders and in their subfolders.
  ///
  /// - Parameter paths: The folders.
  /// - Returns: The shards in the order of the folders and of the names in them, and the errors of damaged
  ///   manifests.
  /// - Throws: `noInput` for a folder that does not exist or cannot be read.
  package static func find(
    in paths: [String]
  ) throws(SequenceError) -> (shards: [WrittenShard], damaged: [FrameDocumentError]) {
    var (shards, damaged): ([WrittenShard], [FrameDocumentError]) = ([], [])
    for path in paths {
      let names: [String]
      do {
        names = try FileManager.default.contentsOfDirectory(atPath: path)
      } catch {
        throw .noInput(
          "there is no folder '\(path)'",
          "Name the folders of a render's shards, or the folder that contains them."
        )
      }
      let base = Folder.withoutSlash(path)
      let folders = [base] + names.sorted(by: NaturalOrder.areInOrder).map { "\(base)/\($0)" }
      for folder in folders.map(FrameFolder.init(existing:)) {
        for (name, option) in folder.manifests() {
          do throws(FrameDocumentError) {
            shards.append(try WrittenShard(folder, name, option))
          } catch { damaged.append(error) }
        }
      }
    }
    return (shards, damaged)
  }
}
