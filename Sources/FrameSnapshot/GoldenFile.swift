import Foundation
import FrameEncode
import FrameFiles
import FrameRender
import PageEffects
import PageScroll
public import PageSequence
public import PresetFiles

/// A `golden.json` that is read: what it says of the sequence, and its frames when they are asked for.
///
/// The file is mapped, and a frame is decoded when it is needed: a long golden costs no memory.
public struct GoldenFile: Sendable {
  /// The file's path.
  public let path: String
  /// What it says of the sequence.
  package let manifest: GoldenManifest

  private let data: Data
  /// Where each frame begins, and where the last one ends.
  private let places: [Int]

  /// The golden at a path.
  ///
  /// - Parameter path: Its file.
  /// - Throws: Where it is not there, or no golden.
  public init(path: String) throws(GoldenError) {
    do throws(GoldenProblem) {
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
        throw .missing
      }
      guard !isFolder.boolValue, let data = FrameManifestLines.mapped(path) else {
        throw .unreadable
      }
      guard let key = data.firstRange(of: GoldenText.framesKey),
        data.suffix(GoldenText.ending.count) == GoldenText.ending
      else { throw .layout }
      let places = Self.places(in: data, from: key.upperBound)
      let head = data[..<key.lowerBound] + GoldenText.manifestEnding
      self.path = path
      self.data = data
      self.places = places
      manifest = try Self.manifest(head)
      try checkLimits()
    } catch { throw GoldenError(path: path, problem: error) }
  }

  /// How many frames there are.
  public var count: Int { places.count - 1 }

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
      let isInRadians = manifest.parameters[name] == Double(bare).map(FrameManifest.Value.init)
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

  /// The hash of a frame's pixels, without decoding the rest.
  ///
  /// - Parameter index: The frame, in `0..<count`.
  /// - Returns: The hash as it is written.
  /// - Throws: Where the frame has none.
  package func pixels(ofFrame index: Int) throws(GoldenError) -> String {
    let key = Data("\n],\"pixels\":\"".utf8)
    let text = data[places[index]..<places[index + 1]]
    guard let place = text.lastRange(of: key),
      let end = text[place.upperBound...].firstIndex(of: 34)
    else { throw GoldenError(path: path, problem: .frame(index)) }
    return String(decoding: text[place.upperBound..<end], as: UTF8.self)
  }

  /// The content offset of a frame, without decoding the rest.
  ///
  /// - Parameter index: The frame, in `0..<count`.
  /// - Returns: x and y, in points.
  /// - Throws: Where the frame has none.
  package func contentOffset(ofFrame index: Int) throws(GoldenError) -> [Double] {
    struct Head: Decodable { var contentOffset: [Double] }
    let text = data[places[index]..<places[index + 1]]
    let end = text.firstRange(of: Data(",\"index\"".utf8))?.lowerBound ?? text.startIndex
    let head = try? JSONDecoder().decode(Head.self, from: text[..<end] + Data("}".utf8))
    guard let head, head.contentOffset.count == 2 else {
      throw GoldenError(path: path, problem: .frame(index))
    }
    return head.contentOffset
  }

  /// What is known of a frame.
  ///
  /// - Parameter index: The frame, in `0..<count`.
  /// - Returns: Its numbers.
  /// - Throws: Where they cannot be read.
  package func frame(_ index: Int) throws(GoldenError) -> SequenceFrame {
    var text = data[places[index]..<places[index + 1]]
    // What parts it from the next.
    if let last = text.lastIndex(of: UInt8(ascii: "}")) { text = text[...last] }
    guard let frame = try? JSONDecoder().decode(SequenceFrame.self, from: text),
      frame.index == index, frame.contentOffset.count == 2
    else { throw GoldenError(path: path, problem: .frame(index)) }
    return frame
  }

  /// Where frames begin: at lines that begin with a brace; and where the last one ends.
  private static func places(in data: Data, from start: Int) -> [Int] {
    let end = data.count - GoldenText.ending.count
    var places: [Int] = []
    data.withUnsafeBytes { bytes in
      let bytes = bytes[..<end]
      var place = start
      while let line = bytes[place...].firstIndex(of: 10) {
        place = line + 1
        if place < end, bytes[place] == UInt8(ascii: "{") { places.append(place) }
      }
    }
    return places + [end]
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
