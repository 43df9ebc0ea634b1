import Foundation

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A folder of frame files with its `frames.json`.
///
/// Files appear under their names only when they are complete. What an earlier render of this folder
/// left is removed, as far as its `frames.json` lists it; nothing else there is touched.
public struct FrameFolder: Sendable {
  /// The folder's path.
  public let path: String

  /// A folder to write frames into, made if need be.
  ///
  /// - Parameter path: The folder.
  /// - Throws: Where it cannot be made.
  public init(path: String) throws(FileWriteError) {
    self.path = path
    try Folder.make(path: path)
  }

  /// The name of a frame's file.
  ///
  /// - Parameter index: The frame, from 0.
  /// - Returns: `frame-0000.png` and so on; more digits where four are too few.
  public static func fileName(ofFrame index: Int) -> String {
    let digits = String(index)
    return "frame-" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + ".png"
  }

  /// Writes a manifest, which replaces the one before.
  ///
  /// - Parameter manifest: What to write, `complete` or not.
  /// - Throws: Where it cannot be written.
  public func write(_ manifest: FrameManifest) throws(FileWriteError) {
    try AtomicFile.write(Array(JSONText.data(manifest)) + [10], to: file("frames.json"))
  }

  /// Removes the frames of the render that this folder held before.
  ///
  /// - Parameter kept: Names of files that are about to be written anew.
  public func removeFrames(except kept: Set<String> = []) {
    guard let data = FileManager.default.contents(atPath: file("frames.json")),
      let old = try? JSONDecoder().decode(Listing.self, from: data)
    else { return }
    for frame in old.frames where Self.isFrame(frame.file) && !kept.contains(frame.file) {
      // A folder of that name stays, with whatever is in it.
      unlink(file(frame.file))
    }
  }

  /// Writes a frame's bytes.
  ///
  /// - Parameters:
  ///   - bytes: The encoded picture.
  ///   - name: The file's name.
  /// - Throws: Where it cannot be written.
  public func write(_ bytes: UnsafeRawBufferPointer, as name: String) throws(FileWriteError) {
    try AtomicFile.write(bytes, to: file(name))
  }

  private func file(_ name: String) -> String { path + "/" + name }

  /// A manifest may come from anywhere: only what is named like a frame is ever removed.
  private static func isFrame(_ name: String) -> Bool {
    name.wholeMatch(of: /frame-[0-9]{4,}(@[0-9.]+x)?\.png/) != nil
  }

  private struct Listing: Decodable {
    struct Frame: Decodable { var file: String }
    var frames: [Frame]
  }
}
