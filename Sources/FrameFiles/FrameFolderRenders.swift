import Foundation

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
  ///   - overwrites: Whether the render replaces manifests and logs that cannot be read.
  /// - Throws: `FileWriteError.anotherRender` for the first manifest or log that belongs to another render,
  ///   that cannot be read, or that belongs to the same render with another number of shards, and
  ///   `FrameDocumentError` for a manifest that was changed.
  package func refuseOtherRenders(
    than manifest: FrameManifest,
    shard: FrameShard? = nil,
    overwrites: Bool = false
  ) throws {
    for (name, itsShard) in manifestNames() {
      let path = file(name)
      let isLog = name.hasSuffix(FrameLog.suffix)
      let found =
        isLog ? FrameLog.manifest(atPath: path) : try self.manifest(atPath: path, overwrites)
      guard let found else {
        // A render that was killed at its start leaves a log without a complete line.
        if overwrites || isLog && FrameLog.firstLine(path) == nil { continue }
        throw FileWriteError.anotherRender(OtherRender(path: path, nil, expected: manifest))
      }
      guard found.fingerprint == manifest.fingerprint else {
        throw FileWriteError.anotherRender(OtherRender(path: path, found, expected: manifest))
      }
      if let shard, let itsShard, shard.count != itsShard.count {
        throw FileWriteError.anotherRender(
          OtherRender(path: path, found, shards: itsShard.count, expected: shard.count)
        )
      }
    }
  }

  /// Reads a manifest; nil if the file is not one.
  ///
  /// - Throws: An error for a manifest that was changed and is not overwritten.
  private func manifest(
    atPath path: String,
    _ overwrites: Bool
  ) throws(FrameDocumentError) -> FrameManifest? {
    do throws(FrameDocumentError) {
      return try FrameDocument(path: path).manifest
    } catch {
      guard error.problem.isAboutChange, !overwrites else { return nil }
      throw error
    }
  }

  /// The paths of the manifests that have no checksums, because earlier versions wrote them.
  package var uncheckedManifests: [String] {
    manifests().map { file($0.name) }.filter { path in
      (try? FrameDocument(path: path))?.isChecked == false
    }
  }

  /// The files of earlier renders that a render removes before its first frame.
  package enum Removal: Sendable {
    /// No files, because the render continues, or because other shards are being rendered.
    case nothing
    /// The manifest of the whole sequence, which is invalid while shards are rendered again, and the frames that no
    /// shard lists.
    case whole
    /// All frames, manifests and logs.
    case all
  }

  /// Finds the files of earlier renders that a render removes.
  ///
  /// - Parameters:
  ///   - removal: The kind of files.
  ///   - targets: The names of the frames that the render writes.
  ///   - overwrites: Whether the render may replace files that are not ours. They are replaced when their frames are
  ///     written; others are kept.
  /// - Returns: The names of the files: frames, followed by manifests and logs.
  /// - Throws: `foreign` if the render would replace or remove files that are not ours; `cannotCreate` if a folder has
  ///   the name of one of its files.
  package func leftovers(
    _ removal: Removal,
    targets: Set<String>,
    overwrites: Bool
  ) throws(FileWriteError) -> [String] {
    let lists = manifestNames()
    var foreignLists: [String] = []
    for (name, _) in lists where try Folder.hasFile(file(name)) && !isList(name) {
      // The process of another shard removes its log when it ends.
      if try Folder.hasFile(file(name)) { foreignLists.append(name) }
    }
    let own = OwnFrames(listedIn: lists.map(\.name), of: self)
    let shards = OwnFrames(
      listedIn: removal == .whole ? lists.filter { $0.shard != nil }.map(\.name) : [],
      of: self
    )
    var (leftovers, foreign): ([String], [String]) = ([], [])
    for name in names() where Self.isFrame(name) {
      let isRemoved =
        switch removal {
        case .nothing: false
        case .whole: own.lists(name) && !shards.lists(name)
        case .all: own.lists(name)
        }
      let isTarget = targets.contains(name)
      if isTarget {
        guard try Folder.hasFile(file(name)) else { continue }
      } else {
        // A listed folder with the name of a frame is kept.
        guard isRemoved, (try? Folder.hasFile(file(name))) == true else { continue }
      }
      if isRemoved, own.isUnchanged(name) {
        leftovers.append(name)
      } else if !isTarget || !own.owns(name) {
        foreign.append(name)
      }
    }
    guard overwrites || foreign.isEmpty && foreignLists.isEmpty else {
      throw .foreign(
        ForeignFiles(
          folder: path,
          names: foreign + foreignLists,
          list: Self.manifestName,
          hasList: !lists.isEmpty
        )
      )
    }
    let removedLists = lists.filter { name, shard in
      removal == .all || removal == .whole && shard == nil || foreignLists.contains(name)
    }
    // A manifest is removed after its frames, so that an interrupted removal can be completed later.
    return leftovers + removedLists.map(\.name)
  }

  /// Removes files; see `leftovers`.
  package func remove(_ names: [String]) {
    for name in names { unlink(file(name)) }
  }

  /// Removes files on several workers, because on some disks each removal takes milliseconds; see `leftovers`.
  ///
  /// - Parameters:
  ///   - names: The names of the files: frames, and the manifests and logs that list them.
  ///   - workers: The number of files that are removed at once, at least 1.
  ///   - isStopped: Returns whether to stop before the next file.
  /// - Returns: Whether everything was removed. If it was stopped, the manifests and logs are kept, so that a later
  ///   call can remove the rest.
  package func remove(
    _ names: [String],
    workers: Int,
    isStopped: @escaping @Sendable () -> Bool
  ) async -> Bool {
    let frames = names.filter(Self.isFrame)
    await withTaskGroup(of: Void.self) { group in
      for first in 0..<workers {
        group.addTask {
          for place in stride(from: first, to: frames.count, by: workers) where !isStopped() {
            unlink(file(frames[place]))
          }
        }
      }
    }
    guard !isStopped() else { return false }
    remove(names.filter { !Self.isFrame($0) })
    return true
  }

  /// Returns whether a file with the name of a manifest or log was written by a render.
  private func isList(_ name: String) -> Bool {
    guard name.hasSuffix(FrameLog.suffix) else {
      return FrameDocument(unverifiedPath: file(name))?.manifest != nil
    }
    // A render that was killed at its start leaves a log without a complete line.
    guard FrameLog.firstLine(file(name)) == nil else {
      return FrameLog.manifest(atPath: file(name)) != nil
    }
    return FrameDocument.contents(file(name)).map { $0.isEmpty || $0.starts(with: "{\"".utf8) }
      == true
  }

  /// Returns whether a log line has this frame index, and neither the frame's files nor the values of its
  /// record have changed.
  func has(
    _ line: FrameLogLine,
    frame index: Int,
    computing record: FrameRecord.Computation
  ) -> Bool {
    guard let frame = try? JSONDecoder().decode(FrameRecord.self, from: line.frame),
      frame.index == index, frame.files.count == line.files.count,
      frame.files.allSatisfy(Self.isFrame), frame.difference(from: record(index)) == nil
    else { return false }
    return zip(frame.files, line.files).allSatisfy { name, digest in
      digest.matches(path: file(name))
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
    let digest = try? bytes(of: picture, size: size).withUnsafeBytes { FileDigest(of: $0) }
    return picture.digest == nil || picture.digest == digest?.text ? digest : nil
  }

  /// Returns the names of all manifests in the folder, sorted, with their shards.
  package func manifests() -> [(name: String, shard: FrameShard?)] {
    manifestNames().filter { !$0.name.hasSuffix(FrameLog.suffix) }
  }

  /// Returns the names of all manifests and logs in the folder, sorted, with their shards.
  private func manifestNames() -> [(name: String, shard: FrameShard?)] {
    names().compactMap { name in
      let isLog = name.hasSuffix(FrameLog.suffix)
      let manifest = isLog ? name.dropLast(FrameLog.suffix.count) : name[...]
      let shard = FrameShard(fileName: manifest)
      return manifest == Self.manifestName || shard != nil ? (name, shard) : nil
    }
  }

  /// Returns the names of all files in the folder, sorted.
  private func names() -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }
}
