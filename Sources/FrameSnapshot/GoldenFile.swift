import Foundation
import FrameFiles
import PageEffects
import PageScroll
public import PresetFiles

/// A `golden.json` that is read: what it says of the sequence, and its frames when they are asked for.
///
/// The file is mapped, and a frame is decoded when it is needed: a long golden costs no memory.
public struct GoldenFile: Sendable {
  /// The file's path.
  public let path: String
  /// What it says of the sequence.
  package let manifest: GoldenManifest
  /// What the sequence was drawn with; settings as they were given, see `options(of:)`.
  package let options: SequenceOptions

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
      options = try manifest.options.options()
      let rate = options.motion.framesPerSecond
      guard manifest.pixels?.canHold(framesPerSecond: rate) ?? true else { throw .option("fps") }
    } catch { throw GoldenError(path: path, problem: error) }
  }

  /// How many frames there are.
  public var count: Int { places.count - 1 }

  /// The preset's name.
  public var name: String { manifest.preset }

  /// What the preset is found by: its name, or the path of its file where it is none of the library's.
  public var presetReference: String { manifest.path ?? manifest.preset }

  /// What the sequence was drawn with.
  ///
  /// In older goldens a bare number for an angle was in radians, unless the default was written in another
  /// unit. Which it was shows in the value that was recorded.
  ///
  /// - Parameter preset: The preset that the settings are for.
  /// - Returns: The options, in which such a number has its unit.
  public func options(of preset: Preset) -> SequenceOptions {
    var options = options
    for (name, text) in options.settings {
      guard let parameter = preset.definition.parameters.first(where: { $0.name == name }),
        parameter.kind == .angle, let bare = Parameter.bareNumber(text)
      else { continue }
      let isInRadians = manifest.parameters[name] == Double(bare).map(FrameManifest.Value.init)
      options.settings[name] = isInRadians ? bare + "rad" : parameter.withUnit(bare)
    }
    return options
  }

  /// What it says of the sequence, with the settings of `options(of:)`.
  func manifest(of preset: Preset) -> GoldenManifest {
    var manifest = manifest
    manifest.options.set = options(of: preset).settings
    return manifest
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
      guard schema == GoldenManifest.currentSchema else { throw GoldenProblem.schema(schema) }
      return try decoder.decode(GoldenManifest.self, from: text)
    } catch let error as GoldenProblem {
      throw error
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
