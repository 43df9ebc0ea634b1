import Foundation
import FrameEncode
package import FrameFiles
import FrameRender
import JSONCoding
import PageEffects
import PageScroll
public import PageSequence
public import PresetFiles

/// A `golden.json` that was opened: its manifest, and its frames when they are read.
public struct GoldenFile: Sendable {
  /// The file's path.
  public let path: String
  /// The golden without its frames.
  package let manifest: GoldenManifest

  private let document: FrameDocument

  /// Opens a golden.
  ///
  /// - Parameter path: The path of its file.
  /// - Throws: `GoldenError` if it is missing or not a golden.
  public init(path: String) throws(GoldenError) {
    do throws(GoldenProblem) {
      guard FileManager.default.fileExists(atPath: path) else { throw .missing }
      guard FrameDocument.contents(path) != nil else { throw .unreadable }
      guard let document = FrameDocument(path: path) else { throw .layout }
      (self.path, self.document) = (path, document)
      manifest = try Self.manifest(document.head)
      try checkLimits()
    } catch { throw GoldenError(path: path, problem: error) }
  }

  /// The number of frames.
  public var count: Int { document.count }

  /// The preset's name.
  public var name: String { manifest.preset }

  /// What the preset is found by: its name, or the path of its file where it is none of the library's.
  public var presetReference: String { manifest.path ?? manifest.preset }

  /// The sequence that the golden is of, drawn from a preset as it is now or was then.
  ///
  /// - Parameters:
  ///   - preset: The preset.
  ///   - others: Sequences whose pages are used where they are the same.
  /// - Returns: The sequence.
  /// - Throws: `GoldenError` for a script that cannot be read, and as `FrameSequence`.
  public func sequence(
    of preset: Preset,
    sharing others: [FrameSequence] = []
  ) throws -> FrameSequence {
    try FrameSequence(spec(of: preset), of: preset, script: script(), sharing: others)
  }

  /// The spec of the sequence.
  ///
  /// In older goldens a bare number for an angle was in radians, unless the default was written in another
  /// unit. Which it was shows in the value that was recorded.
  ///
  /// - Parameter preset: The preset that the settings are for.
  /// - Returns: The spec, in which such a number has its unit.
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

  /// What it says of the sequence, with the settings of `spec(of:)`.
  func manifest(of preset: Preset) -> GoldenManifest {
    var manifest = manifest
    manifest.spec = spec(of: preset)
    return manifest
  }

  /// The spec of the sequence, with settings as they were given; see `spec(of:)`.
  package var spec: SequenceSpec { manifest.spec }
  /// Frames per second.
  var framesPerSecond: Double { spec.fps ?? SequenceSpec.usualRate }
  /// The layout of the pages, but for their number.
  var layout: Layout { spec.layout(pages: 1) }
  /// The width and height of frames, in pixels.
  var frameSize: [Int] {
    let (width, height) = FrameRenderer.frameSize(
      of: layout.viewport,
      scale: spec.scale?.first ?? 1
    )
    return [width, height]
  }

  private func script() throws(GoldenError) -> GestureScriptFile? {
    guard let lines = manifest.script else { return nil }
    let text = lines.joined(separator: "\n")
    do {
      return try GestureScriptFile.parse(text: text, file: spec.scroll ?? "script")
    } catch { throw GoldenError(path: path, problem: .option("script")) }
  }

  /// Refuses what no recording would have written.
  private func checkLimits() throws(GoldenProblem) {
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

  /// Which frames have their pixels beside the golden; nil where none has.
  public var pixels: RecordedPixels? { manifest.pixels }

  /// The parts of a frame's record that every comparison needs.
  package struct Outline: Decodable, Equatable {
    /// x and y, in points.
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

  /// Decodes a frame, in `0..<count`, all of whose pages have poses.
  package func frame(_ index: Int) throws(GoldenError) -> FrameRecord {
    guard let frame = document.frame(index), frame.index == index, frame.pixels != nil,
      frame.hasPoses
    else { throw GoldenError(path: path, problem: .frame(index)) }
    return frame
  }

  private static func manifest(_ text: Data) throws(GoldenProblem) -> GoldenManifest {
    struct Version: Decodable { var schema: Int }
    let decoder = JSONDecoder()
    do {
      let schema = try decoder.decode(Version.self, from: text).schema
      return switch schema {
      case GoldenManifest.currentSchema: try decoder.decode(GoldenManifest.self, from: text)
      case 1: try GoldenManifest(firstSchema: text)
      default: throw GoldenProblem.schema(schema)
      }
    } catch let error as GoldenProblem {
      throw error
    } catch let error as SequenceError {
      throw .spec(error)
    } catch let error as DecodingError {
      let key = Self.key(of: error)
      // A number that no reader holds spoils the text as a whole.
      throw key.isEmpty ? .layout : .key(key)
    } catch { throw .layout }
  }

  /// The key that a decoder stumbled over.
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
