import Foundation
import FrameEncode
package import FrameFiles
import FrameImage
import FrameRender
import JSONCoding
import PageEffects
import PageScroll
public import PageSequence
public import PresetFiles

/// An open `golden.json`, whose frames are decoded when they are read.
public struct GoldenFile: Sendable {
  /// The file's path.
  public let path: String
  /// The golden without its frames.
  package let manifest: GoldenManifest

  private let document: FrameDocument

  /// Opens a golden.
  ///
  /// - Parameters:
  ///   - path: The path of the golden's file.
  ///   - side: The side to read if the file contains a merge conflict; nil for an error.
  /// - Throws: `GoldenError` if the file is missing or is not a golden. If the rest of the golden is there, the
  ///   problem is `incomplete`.
  public init(path: String, side: GoldenSide? = nil) throws(GoldenError) {
    do throws(GoldenError.Problem) {
      guard FileManager.default.fileExists(atPath: path) else {
        let folder = GoldenFolder(path: String(Folder.holding(path).dropLast()))
        throw folder.remainder.map { .incomplete(file: $0) } ?? .missing
      }
      guard let contents = FrameDocument.contents(path) else { throw .unreadable }
      var text = GoldenText(contents)
      let isMerged = side != nil && text.problem == .conflict
      if let side, isMerged { text = GoldenText(text.resolved(to: side)) }
      if let problem = text.problem { throw problem }
      (self.path, document) = (path, try Self.document(text.text, isMerged: isMerged))
      manifest = try Self.manifest(document.head)
      try checkLimits()
    } catch { throw GoldenError(path: path, problem: error) }
  }

  /// Opens the text of a golden; Git does not merge checksums.
  private static func document(
    _ text: Data,
    isMerged: Bool
  ) throws(GoldenError.Problem) -> FrameDocument {
    do throws(FrameDocumentError.Problem) {
      guard isMerged else { return try FrameDocument(text: text) }
      guard let document = FrameDocument(unverified: text) else { throw .layout }
      return document
    } catch { throw error.isAboutChange ? .changed(error.description) : .layout }
  }

  /// The number of frames.
  public var count: Int { document.count }

  /// Whether the golden has checksums; goldens of earlier versions do not.
  package var isChecked: Bool { document.isChecked }

  /// Throws an error if a film strip is not the one that was recorded; it may be missing.
  package func checkFilmstrip(in folder: GoldenFolder) throws(GoldenError) {
    guard let hash = manifest.filmstrip, let bytes = FrameDocument.contents(folder.filmstrip),
      bytes.withUnsafeBytes({ ContentHash(of: $0).description }) != hash
    else { return }
    throw GoldenError(
      path: folder.filmstrip,
      problem: .changed(" is not the file that was recorded with golden.json")
    )
  }

  /// The preset's name.
  public var name: String { manifest.preset }

  /// The name of the preset; for presets outside the library the path of the file.
  public var presetReference: String { manifest.path ?? manifest.preset }

  /// Creates the golden's sequence from the current or the recorded preset.
  ///
  /// - Parameters:
  ///   - preset: The preset.
  ///   - others: Sequences whose pages are shared if they are equal.
  /// - Returns: The sequence.
  /// - Throws: `GoldenError` for a gesture script that cannot be read, and the errors of
  ///   `FrameSequence`.
  public func sequence(
    of preset: Preset,
    sharing others: [FrameSequence] = []
  ) throws -> FrameSequence {
    try FrameSequence(spec(of: preset), of: preset, script: script(), sharing: others)
  }

  /// Returns the spec of the sequence, with a unit for each angle.
  ///
  /// In goldens of earlier versions, an angle without a unit was in radians if the default value of the
  /// parameter had no other unit. The recorded value of the parameter shows which unit was used.
  package func spec(of preset: Preset) -> SequenceSpec {
    var spec = manifest.spec
    for (name, text) in spec.set {
      guard let parameter = preset.definition.parameters.first(where: { $0.name == name }),
        parameter.kind == .angle, let bare = Parameter.bareNumber(text)
      else { continue }
      let isInRadians = manifest.parameters[name] == Double(bare).map { JSONValue($0) }
      spec.set[name] = isInRadians ? bare + "rad" : parameter.withUnit(bare)
    }
    return spec
  }

  /// Returns the manifest with the settings of `spec(of:)`.
  func manifest(of preset: Preset) -> GoldenManifest {
    var manifest = manifest
    manifest.spec = spec(of: preset)
    return manifest
  }

  /// The recorded spec, without added units; see `spec(of:)`.
  package var spec: SequenceSpec { manifest.spec }
  /// Frames per second.
  var framesPerSecond: Double { spec.fps ?? SequenceSpec.usualRate }
  /// The layout of the pages, with a page count of 1.
  var layout: Layout { spec.layout(pages: 1) }
  /// The width and height of frames, in pixels.
  var frameSize: (width: Int, height: Int) {
    FrameRenderer.frameSize(of: layout.viewport, scale: spec.scale?.first ?? 1)
  }

  private func script() throws(GoldenError) -> GestureScriptFile? {
    guard let lines = manifest.script else { return nil }
    let text = lines.joined(separator: "\n")
    do {
      return try GestureScriptFile.parse(text: text, file: spec.scroll ?? "script")
    } catch { throw GoldenError(path: path, problem: .option("script")) }
  }

  /// Throws an error for options that `record` does not write.
  private func checkLimits() throws(GoldenError.Problem) {
    let rates = manifest.pixels.map { $0.canHold(framesPerSecond: framesPerSecond) }
    guard rates ?? true else { throw .option("fps") }
    guard spec.scale?.count ?? 1 == 1 else { throw .option("scale") }
    do {
      _ = try RenderLimits(
        viewport: layout.viewport,
        page: layout.pageSize,
        scales: spec.scale ?? [1],
        frames: spec.frames ?? 1
      )
    } catch { throw .option("size") }
  }

  /// The frames whose pixels are recorded; nil for none.
  public var pixels: RecordedPixels? { manifest.pixels }

  /// The parts of a frame's record that every comparison needs.
  package struct Outline: Decodable, Equatable, Sendable {
    /// The x and y of the content offset, in points.
    package var contentOffset: [Double]
    /// The hash of the pixels.
    package var pixels: String
  }

  /// Decodes the parts of a frame, in `0..<count`, that every comparison needs.
  package func outline(ofFrame index: Int) throws(GoldenError) -> Outline {
    guard let outline = document.frame(index, as: Outline.self), outline.contentOffset.count == 2
    else { throw GoldenError(path: path, problem: .frame(index)) }
    return outline
  }

  /// Decodes a frame, in `0..<count`; throws an error if a page has no pose.
  package func frame(_ index: Int) throws(GoldenError) -> FrameRecord {
    guard let frame = document.frame(index), frame.index == index, frame.pixels != nil,
      frame.hasPoses
    else { throw GoldenError(path: path, problem: .frame(index)) }
    return frame
  }

  /// Returns the first value of a frame's record that the current sequence does not have, in words; nil if
  /// there is none.
  ///
  /// - Parameters:
  ///   - index: The index of the frame, in `0..<count`.
  ///   - sequence: The current sequence.
  ///   - scene: The current scene of the frame.
  ///   - masked: The pages that are ignored.
  /// - Returns: The name of the value, and both values.
  /// - Throws: An error if the record cannot be read.
  func difference(
    ofFrame index: Int,
    from sequence: FrameSequence,
    _ scene: Scene,
    masked: Set<Int> = []
  ) throws(GoldenError) -> String? {
    var recorded = try frame(index)
    var now = sequence.record(ofFrame: index)
    recorded.pages.removeAll { masked.contains($0.page) }
    now.pages = scene.pageRecords.filter { !masked.contains($0.page) }
    // A different frame rate is a difference of the whole sequence, not of each frame.
    if framesPerSecond != sequence.framesPerSecond { now.time = recorded.time }
    // Goldens of earlier versions have numbers with six decimals.
    return recorded.difference(from: now, tolerance: 1e-6)
  }

  private static func manifest(_ text: Data) throws(GoldenError.Problem) -> GoldenManifest {
    struct Version: Decodable { var schema: Int }
    let decoder = JSONDecoder()
    do {
      let schema = try decoder.decode(Version.self, from: text).schema
      return switch schema {
      case GoldenManifest.currentSchema: try decoder.decode(GoldenManifest.self, from: text)
      case 1: try GoldenManifest(firstSchema: text)
      default: throw GoldenError.Problem.schema(schema)
      }
    } catch let error as GoldenError.Problem {
      throw error
    } catch let error as SequenceError {
      throw .spec(error)
    } catch let error as DecodingError {
      let key = Self.key(of: error)
      // A number out of range is an error of the whole text, without a key.
      throw key.isEmpty ? .layout : .key(key)
    } catch { throw .layout }
  }

  /// Returns the key at which decoding failed.
  private static func key(of error: DecodingError) -> String {
    let (path, last): ([any CodingKey], String?) =
      switch error {
      case .keyNotFound(let key, let context): (context.codingPath, key.stringValue)
      case .typeMismatch(_, let context), .valueNotFound(_, let context),
        .dataCorrupted(let context):
        (context.codingPath, nil)
      @unknown default: ([], nil)
      }
    return (path.map(\.stringValue) + (last.map { [$0] } ?? [])).joined(separator: ".")
  }
}
