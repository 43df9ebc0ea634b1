import FrameFiles
package import FrameImage
import FrameRender
package import JSONCoding
import PageEffects
import PageScroll
package import PageSequence
import PresetFiles

/// What `golden.json` says of a sequence, but for its frames.
package struct GoldenManifest: Codable {
  var schema = Self.currentSchema
  /// The version of what drew it.
  package var renderer: String
  /// The preset's name.
  var preset: String
  /// The path of the preset's file, where it is none of the library's.
  package var path: String?
  /// A hash of everything that the frames depend on.
  package var fingerprint: String
  /// The preset's parameters, resolved.
  package var parameters: [String: JSONValue]
  /// The spec of the sequence, every option decided.
  package var spec: SequenceSpec
  /// The lines of the gesture script; nil for a sweep and for built-in gestures.
  package var script: [String]?
  /// The lines of the preset's file and of those that it extends, by name.
  package var source: [String: [String]]
  /// The pictures that were seen, by page; nil for cards.
  package var pictures: [Picture]?
  /// Which frames have their pixels beside the golden; nil where none has.
  package var pixels: RecordedPixels?
  /// Why it was approved; nil where it was only recorded.
  package var reason: String?
  /// The program that recorded it; nil in goldens from before it was written, and in one that is only
  /// compared.
  package var program: ProgramVersion?

  /// A page's picture.
  package struct Picture: Codable, Equatable {
    var page: Int
    var file: String
    /// The hash of the file's bytes.
    var hash: String

    /// Creates the record of a page's picture.
    package init(page: Int, file: String, hash: String) {
      (self.page, self.file, self.hash) = (page, file, hash)
    }
  }

  static let currentSchema = 2

  /// What is known of a sequence before a frame is drawn.
  package init(
    _ sequence: FrameSequence,
    path: String?,
    pixels: RecordedPixels? = nil,
    reason: String? = nil,
    program: ProgramVersion? = nil
  ) throws(ImageError) {
    renderer = FrameRenderer.version
    preset = sequence.preset.name
    self.path = path
    parameters = JSONValue.parameters(of: sequence.effect)
    spec = sequence.spec
    // The preset has keys of its own, and what is written is PNG.
    (spec.preset, spec.format) = (nil, nil)
    script = sequence.gestures?.text.map(Self.lines)
    // A later version of the preset may take bare numbers in other units.
    for parameter in sequence.preset.definition.parameters {
      spec.set[parameter.name] = spec.set[parameter.name].map(parameter.withUnit)
    }
    source = sequence.preset.sources.mapValues(Self.lines)
    pictures = try Self.pictures(of: sequence)
    // By content, whenever and wherever the pictures were written.
    let contents = pictures.map { JSONValue.array($0.map { .string($0.hash) }) }
    fingerprint = SequenceFingerprint(sequence, pages: contents).hash.description
    self.pixels = pixels
    self.reason = reason
    self.program = program
  }

  /// The text of each file of the preset, by name.
  package var sources: [String: String] { source.mapValues { $0.joined(separator: "\n") } }

  /// The lines of a text.
  private static func lines(of text: String) -> [String] {
    // By scalars, because "\r\n" is one character, in which no line break is found.
    text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
  }

  /// The pictures that may come into sight, and what they are.
  private static func pictures(of sequence: FrameSequence) throws(ImageError) -> [Picture]? {
    guard case .images(let paths) = sequence.source else { return nil }
    let isReached = Scene.reach(of: sequence.effect, sequence.scroll)
    var pictures: [Picture] = []
    for (page, path) in paths.enumerated() where isReached(page) {
      let hash = try ImageFile.hash(path: path)
      pictures.append(Picture(page: page, file: path, hash: hash.description))
    }
    return pictures
  }
}
