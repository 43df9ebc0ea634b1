import Foundation

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The detection and removal of files that earlier renders left in a folder of frames.
extension FrameFolder {
  /// Throws an error if a folder has frames of another render.
  ///
  /// A shard and a resumed render keep the existing files of their render, so the folder must not have
  /// files of another render. Frames that no manifest or log lists are not detected.
  ///
  /// - Parameters:
  ///   - manifest: The manifest of the render that begins.
  ///   - shard: The shard that begins; nil for the whole sequence.
  /// - Throws: `anotherRender` for the first manifest or log that belongs to another render, that cannot be
  ///   read, or that belongs to the same render with another number of shards.
  package func refuseOtherRenders(
    than manifest: FrameManifest,
    shard: FrameShard? = nil
  ) throws(FileWriteError) {
    for (name, itsShard) in manifestNames() {
      let path = file(name)
      let isLog = name.hasSuffix(FrameLog.suffix)
      let found = isLog ? FrameLog.manifest(atPath: path) : FrameDocument(path: path)?.manifest
      guard let found else {
        // A render that was killed at its start leaves a log without a complete line.
        if isLog, FrameLog.firstLine(path) == nil { continue }
        throw .anotherRender(OtherRender(path: path, nil, expected: manifest))
      }
      guard found.fingerprint == manifest.fingerprint else {
        throw .anotherRender(OtherRender(path: path, found, expected: manifest))
      }
      if let shard, let itsShard, shard.count != itsShard.count {
        throw .anotherRender(
          OtherRender(path: path, found, shards: itsShard.count, expected: shard.count)
        )
      }
    }
  }

  /// Removes the manifests and logs of earlier renders and the frames that the manifests list.
  ///
  /// - Parameters:
  ///   - workers: The number of files that are removed at once, at least 1.
  ///   - isStopped: Returns whether to stop before the next file.
  ///   - begin: Called with the number of frames before the first one is removed.
  /// - Returns: Whether everything was removed. If it was stopped, a later call removes the rest.
  package func removeLeftovers(
    workers: Int = 1,
    isStopped: @escaping @Sendable () -> Bool = { false },
    begin: (Int) -> Void = { _ in }
  ) async -> Bool {
    let manifests = manifestNames().map { file($0.name) }
    let listed = manifests.reduce(into: Set()) { $0.formUnion(Self.frames(listedIn: $1)) }
    // An incomplete manifest lists frames that do not exist; on some disks, each attempt takes milliseconds.
    let frames = names().filter { listed.contains($0) && Self.isFrame($0) }.map(file)
    begin(frames.count)
    await withTaskGroup(of: Void.self) { group in
      for first in 0..<workers {
        group.addTask {
          for place in stride(from: first, to: frames.count, by: workers) where !isStopped() {
            // A folder with the name of a frame is kept, because `unlink` removes only files.
            unlink(frames[place])
          }
        }
      }
    }
    guard !isStopped() else { return false }
    // Manifests are removed after their frames, so that an interrupted removal can be completed later.
    for manifest in manifests { unlink(manifest) }
    return true
  }

  /// Returns the names of the files that a manifest lists.
  private static func frames(listedIn path: String) -> [String] {
    if let document = FrameDocument(path: path), document.count > 0 {
      return (0..<document.count).flatMap { document.frame($0, as: FrameFiles.self)?.files ?? [] }
    }
    // Files in another JSON layout are decoded as a whole, up to 64 MiB.
    struct Listing: Decodable { var frames: [FrameFiles] }
    guard let text = FrameDocument.contents(path), text.count <= 1 << 26,
      let listing = try? JSONDecoder().decode(Listing.self, from: text)
    else { return [] }
    return listing.frames.flatMap(\.files)
  }

  /// Removes the manifest and the log of the whole sequence, which are invalid while shards are
  /// rendered again.
  package func removeManifestOfWhole() {
    unlink(manifestPath())
    unlink(manifestPath() + FrameLog.suffix)
  }

  /// Returns whether a log line has this frame index and the frame's files have not changed.
  func has(_ line: FrameLogLine, frame index: Int) -> Bool {
    guard let frame = try? JSONDecoder().decode(FrameRecord.self, from: line.frame),
      frame.index == index, frame.files.count == line.files.count,
      frame.files.allSatisfy(Self.isFrame)
    else { return false }
    return zip(frame.files, line.files).allSatisfy { name, digest in
      FrameDocument.contents(file(name))?.withUnsafeBytes { bytes in
        bytes.count == digest.size && FileDigest(of: bytes) == digest
      } == true
    }
  }

  /// Returns the digests of a frame's files if the files have the pixels that the record states.
  ///
  /// - Returns: The digests in the order of the files; nil if a file is missing, damaged or foreign.
  func digests(of frame: FrameRecord, in manifest: FrameManifest) -> [FileDigest]? {
    let pictures = frame.pictures(firstScale: manifest.scale)
    guard !pictures.isEmpty else { return nil }
    let digests = pictures.compactMap { digest(of: $0, size: manifest.size) }
    return digests.count == pictures.count ? digests : nil
  }

  private func digest(of picture: FrameRecord.Scaled, size: [Double]) -> FileDigest? {
    try? bytes(of: picture, size: size).withUnsafeBytes { FileDigest(of: $0) }
  }

  /// Returns the names of all manifests in the folder, sorted, with their shards.
  package func manifests() -> [(name: String, shard: FrameShard?)] {
    manifestNames().filter { !$0.name.hasSuffix(FrameLog.suffix) }
  }

  /// Returns the names of all manifests and logs in the folder, sorted, with their shards.
  private func manifestNames() -> [(name: String, shard: FrameShard?)] {
    names().sorted().compactMap { name in
      let isLog = name.hasSuffix(FrameLog.suffix)
      let manifest = isLog ? name.dropLast(FrameLog.suffix.count) : name[...]
      let shard = FrameShard(fileName: manifest)
      return manifest == Self.manifestName || shard != nil ? (name, shard) : nil
    }
  }

  /// Returns the names of everything in the folder.
  private func names() -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
  }
}
