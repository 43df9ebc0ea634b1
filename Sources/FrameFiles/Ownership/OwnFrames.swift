/// The frames that renders wrote into a folder, as manifests and logs there list them.
///
/// A list may come from an untrusted source: it only says that a file with certain content is ours.
struct OwnFrames {
  /// How a frame's file is recognised.
  private enum Mark {
    /// By its size and hash.
    case digest(FileDigest)
    /// By its pixels, in manifests of earlier versions, for a viewport of this size in points.
    case pixels(FrameRecord.Scaled, size: [Double])
    /// By its name: it is a frame of a render that was killed, which may have written it.
    case planned
  }

  private let folder: FrameFolder
  private var marks: [String: [Mark]] = [:]

  /// Reads manifests and logs of a folder, by their names.
  init(listedIn names: [String], of folder: FrameFolder) {
    self.folder = folder
    for name in names {
      if name.hasSuffix(FrameLog.suffix) {
        addLog(folder.file(name))
      } else {
        addManifest(folder.file(name))
      }
    }
  }

  /// Whether a frame is listed.
  func lists(_ name: String) -> Bool { marks[name] != nil }

  /// Returns whether a file is ours, so that it can be replaced.
  func owns(_ name: String) -> Bool {
    marks[name]?.contains { if case .planned = $0 { true } else { false } } == true
      || isUnchanged(name) || isTruncated(name)
  }

  /// Returns whether a file is only the beginning of the frame that a render wrote, as after a power cut.
  private func isTruncated(_ name: String) -> Bool {
    marks[name]?.contains { mark in
      guard case .digest(let digest) = mark else { return false }
      return folder.isTruncated(name, from: digest.size)
    } == true
  }

  /// Returns whether a file has the content that a render wrote, so that it can be removed.
  func isUnchanged(_ name: String) -> Bool {
    marks[name]?.contains { mark in
      switch mark {
      case .digest(let digest): digest.matches(path: folder.file(name))
      case .pixels(let picture, let size): (try? folder.bytes(of: picture, size: size)) != nil
      case .planned: false
      }
    } == true
  }

  private mutating func addManifest(_ path: String) {
    // A changed list still names our files: their contents are compared.
    guard let document = FrameDocument(unverifiedPath: path), let manifest = document.manifest
    else { return }
    for place in 0..<document.count {
      guard let frame = document.frameWithoutPages(place) else { continue }
      for picture in frame.pictures(firstScale: manifest.scale) {
        if let digest = picture.digest.flatMap({ FileDigest(text: $0) }) {
          add(.digest(digest), to: picture.file)
        } else if picture.pixels != nil {
          add(.pixels(picture, size: manifest.size), to: picture.file)
        } else if !manifest.complete {
          add(.planned, to: picture.file)
        }
      }
    }
  }

  private mutating func addLog(_ path: String) {
    guard let manifest = FrameLog.manifest(atPath: path) else { return }
    for (line, _) in FrameLog.lines(path, of: manifest) {
      guard let frame = FrameDocument.frameWithoutPages(line.frame) else { continue }
      for (name, digest) in zip(frame.files, line.files) { add(.digest(digest), to: name) }
    }
  }

  private mutating func add(_ mark: Mark, to name: String) {
    guard FrameFolder.isFrame(name) else { return }
    marks[name, default: []].append(mark)
  }
}
