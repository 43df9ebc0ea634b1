import Foundation
import FrameFiles

/// The candidates that tests and `verify` wrote below a folder, to be accepted together.
public struct GoldenCandidates: Sendable {
  /// A candidate, and the golden that it becomes.
  public struct Candidate: Sendable, Equatable {
    /// The path of the candidate: a folder, or an animated PNG.
    public let path: String
    /// The path of the golden.
    public let golden: String
  }

  /// The candidates, sorted by path.
  public let candidates: [Candidate]

  /// Finds the candidates below a folder.
  ///
  /// - Parameter folder: The folder; hidden folders in it are skipped.
  public init(in folder: String) {
    let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    let visible = names.filter { !$0.split(separator: "/").contains { $0.hasPrefix(".") } }
    candidates = visible.sorted().map { "\(folder)/\($0)" }.compactMap { path in
      let inGolden = GoldenFolder(path: "").candidate
      if path.hasSuffix(inGolden.manifest) {
        let golden = GoldenFolder(path: String(path.dropLast(inGolden.manifest.count)))
        return Candidate(path: golden.candidate.path, golden: golden.path)
      }
      guard path.hasSuffix(Self.imagesSuffix) else { return nil }
      return Candidate(path: path, golden: path.dropLast(Self.imagesSuffix.count) + ".apng")
    }
  }

  /// The end of the path of a candidate for images, an animated PNG.
  package static let imagesSuffix = "-candidate.apng"

  /// Replaces a golden with its candidate.
  ///
  /// The manifest is moved last, so that a golden with a manifest is complete.
  ///
  /// - Parameter candidate: The candidate.
  /// - Throws: `GoldenError` if the candidate was changed, `FileWriteError` if a file cannot be moved.
  package static func accept(_ candidate: Candidate) throws {
    guard !candidate.path.hasSuffix(imagesSuffix) else {
      return try move(candidate.path, to: candidate.golden)
    }
    let (new, old) = (GoldenFolder(path: candidate.path), GoldenFolder(path: candidate.golden))
    try GoldenFile(path: new.manifest).checkFilmstrip(in: new)
    let manifest = old.manifest + ".new"
    try move(new.manifest, to: manifest)
    old.remove()
    for (from, to) in [
      (new.poses, old.poses), (new.filmstrip, old.filmstrip), (new.animation, old.animation),
      (new.frames, old.frames),
    ] where FileManager.default.fileExists(atPath: from) {
      try move(from, to: to)
    }
    try move(manifest, to: old.manifest)
    rmdir(new.path)
  }

  private static func move(_ path: String, to target: String) throws(FileWriteError) {
    guard rename(path, target) == 0 else { throw .writingFailed(path: target, code: errno) }
  }
}
