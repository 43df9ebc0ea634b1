import Foundation
import FrameImage

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// What earlier renders left in a folder of frames: what is refused, removed or kept.
extension FrameFolder {
  /// Refuses a folder that has frames of another render.
  ///
  /// A share and a resumed render add to what is there, so that nothing in a folder of another render
  /// is theirs to remove. Frames that no manifest or log lists are not noticed.
  ///
  /// - Parameters:
  ///   - manifest: The manifest of the render that begins.
  ///   - shard: The share that begins; nil where it is the whole.
  /// - Throws: `anotherRender` for the first manifest or log of another render, of a render whose
  ///   fingerprint cannot be read, or of the same render in another number of shares.
  public func refuseOtherRenders(
    than manifest: FrameManifest,
    shard: FrameShard? = nil
  ) throws(FileWriteError) {
    for (name, itsShard) in manifestNames() {
      let place = file(name)
      guard let found = FrameManifestLines.head(path: place) else {
        // Killed when it began, a render leaves a log without frames.
        guard !listsFrames(place) else {
          throw .anotherRender(OtherRender(path: place, nil, expected: manifest))
        }
        continue
      }
      guard found.fingerprint == manifest.fingerprint else {
        throw .anotherRender(OtherRender(path: place, found, expected: manifest))
      }
      if let shard, let itsShard, shard.count != itsShard.count {
        throw .anotherRender(
          OtherRender(path: place, found, shares: itsShard.count, expected: shard.count)
        )
      }
    }
  }

  /// Removes what earlier renders left: the frames that their manifests and logs list, and those.
  public func removeLeftovers() {
    for (name, _) in manifestNames() {
      ListedFiles.forEach(inFileAt: file(name)) { frame in
        // A folder of that name stays, with whatever is in it.
        if Self.isFrame(frame) { unlink(file(frame)) }
      }
      // The manifest goes last: a program that is stopped in between leaves the list of what remains.
      unlink(file(name))
    }
  }

  /// Removes the manifest and the log of the whole, which are not true while shares are rendered anew.
  public func removeManifestOfWhole() {
    unlink(manifestPath())
    unlink(manifestPath() + FrameLog.suffix)
  }

  /// Whether a frame of a log is the one with an index, and its files are as they were written.
  func has(_ line: FrameLogLine, frame index: Int) -> Bool {
    guard let frame = FrameManifestLayout.frame(of: line.frame), frame.index == index,
      frame.files.count == line.files.count, frame.files.allSatisfy(Self.isFrame)
    else { return false }
    return zip(frame.files, line.files).allSatisfy { name, digest in
      FrameManifestLines.mapped(file(name))?.withUnsafeBytes { bytes in
        bytes.count == digest.size && FileDigest(of: bytes) == digest
      } == true
    }
  }

  /// The digests of a frame's files, if they show the pixels that a manifest states.
  ///
  /// - Parameters:
  ///   - line: The frame's line of a manifest.
  ///   - manifest: The manifest.
  ///   - index: The frame that it has to be; nil for any.
  /// - Returns: The digests in the order of the files; nil where a file is missing, damaged or foreign.
  func digests(of line: Data, in manifest: FrameManifest, frame index: Int? = nil) -> [FileDigest]?
  {
    guard let frame = FrameManifestLayout.frame(of: line), frame.index == index ?? frame.index
    else {
      return nil
    }
    let first = FrameManifest.Scaled(scale: manifest.scale, file: frame.file, pixels: frame.pixels)
    let pictures = [first] + (frame.scales ?? [])
    let digests = pictures.compactMap { digest(of: $0, size: manifest.size) }
    return digests.count == pictures.count ? digests : nil
  }

  private func digest(of picture: FrameManifest.Scaled, size: [Double]) -> FileDigest? {
    // A side is rounded to whole pixels.
    let sides = size.map { Int(exactly: ($0 * picture.scale + 1).rounded(.up)) ?? 1 }
    let (pixels, isTooMuch) = sides[0].multipliedReportingOverflow(by: sides[1])
    guard !isTooMuch, Self.isFrame(picture.file),
      let data = FrameManifestLines.mapped(file(picture.file)),
      data.suffix(Self.endOfPNG.count).elementsEqual(Self.endOfPNG),
      let bitmap = try? ImageFile.decode(
        [UInt8](data),
        name: picture.file,
        maximumPixels: pixels
      ), ContentHash(pixelsOf: bitmap).description == picture.pixels
    else { return nil }
    return data.withUnsafeBytes { FileDigest(of: $0) }
  }

  /// The last chunk of a PNG file (PNG 11.2.5): a file that was cut off may still decode without it.
  private static let endOfPNG: [UInt8] =
    [0, 0, 0, 0] + Array("IEND".utf8) + [0xae, 0x42, 0x60, 0x82]

  private func listsFrames(_ path: String) -> Bool {
    var isListed = false
    ListedFiles.forEach(inFileAt: path) { isListed = isListed || Self.isFrame($0) }
    return isListed
  }

  /// The names of all manifests and logs in the folder, sorted, and the shares that they are of.
  private func manifestNames() -> [(name: String, shard: FrameShard?)] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.sorted().compactMap { name in
      let isLog = name.hasSuffix(FrameLog.suffix)
      let manifest = isLog ? name.dropLast(FrameLog.suffix.count) : name[...]
      let shard = FrameShard(fileName: manifest)
      return manifest == Self.manifestName || shard != nil ? (name, shard) : nil
    }
  }
}
