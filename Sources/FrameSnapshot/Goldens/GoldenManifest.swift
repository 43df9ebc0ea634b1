import Foundation
import FrameFiles
package import FrameImage
import FrameRender
package import JSONCoding
import PageEffects
import PageScroll
package import PageSequence
import PresetFiles

/// A golden without its frames.
package struct GoldenManifest: Codable {
  var schema = Self.currentSchema
  /// The revision of the renderer; nil in goldens of earlier versions, which have no checksums either.
  package var revision: Int?
  /// The preset's name.
  var preset: String
  /// The path of the preset's file; nil for presets of the library.
  package var path: String?
  /// A hash of everything that the frames depend on.
  package var fingerprint: String
  /// The values of the preset's parameters.
  package var parameters: [String: JSONValue]
  /// The spec of the sequence, with values for all options.
  package var spec: SequenceSpec
  /// The lines of the gesture script; nil for a sweep and for built-in gestures.
  package var script: [String]?
  /// The lines of the preset's file, and of the files that it extends, by file name.
  package var source: [String: [String]]
  /// The visible pictures; nil for cards.
  package var pictures: [Picture]?
  /// The frames whose pixels are recorded; nil for none.
  package var pixels: RecordedPixels?
  /// The reason of the approval; nil if the golden was recorded.
  package var reason: String?
  /// The hash of the film strip's file; nil in goldens of earlier versions, and in a manifest that is created
  /// only for a comparison.
  package var filmstrip: String?
  /// The program that recorded the golden; nil in older goldens, and in a manifest that is created only
  /// for a comparison.
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

  /// Creates the manifest of a sequence.
  package init(
    _ sequence: FrameSequence,
    path: String?,
    pixels: RecordedPixels? = nil,
    reason: String? = nil,
    filmstrip: [UInt8]? = nil,
    program: ProgramVersion? = nil
  ) throws(ImageError) {
    revision = FrameRenderer.revision
    preset = sequence.preset.name
    self.path = path
    parameters = JSONValue.parameters(of: sequence.effect)
    spec = sequence.spec
    // The manifest has its own keys for the preset, and recorded frames are PNG.
    (spec.preset, spec.format) = (nil, nil)
    script = sequence.gestures?.text.map(Self.lines)
    // A later version of the preset may use other units for numbers without a unit.
    for parameter in sequence.preset.definition.parameters {
      spec.set[parameter.name] = spec.set[parameter.name].map(parameter.withUnit)
    }
    source = sequence.preset.sources.mapValues(Self.lines)
    pictures = try Self.pictures(of: sequence)
    // Pictures are compared by content, not by time or path.
    let contents = pictures.map { JSONValue.array($0.map { .string($0.hash) }) }
    fingerprint = SequenceFingerprint(sequence, pages: contents).hash.description
    self.pixels = pixels
    self.reason = reason
    self.filmstrip = filmstrip.map { bytes in
      bytes.withUnsafeBytes { ContentHash(of: $0).description }
    }
    self.program = program
  }

  /// The text of each file of the preset, by name.
  package var sources: [String: String] { source.mapValues { $0.joined(separator: "\n") } }

  /// Returns the lines of a text.
  private static func lines(of text: String) -> [String] {
    // Unicode scalars are split, because "\r\n" is one character, which does not equal "\n".
    text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
  }

  /// Returns the pictures that the sequence can show.
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

extension GoldenManifest {
  /// Decodes a manifest of schema 1, which had `options` instead of a spec.
  init(firstSchema text: Data) throws {
    var manifest = try JSONDecoder().decode([String: JSONValue].self, from: text)
    guard case .object(var options) = manifest["options"] else {
      throw GoldenError.Problem.key("options")
    }
    // Without `turn`, the preset and the ends of the sweep determine whether it is a full turn.
    options["turn"] = nil
    manifest["script"] = options.removeValue(forKey: "script")
    if options["scroll"] != nil {
      for key in ["ease", "hold", "bounce"] { options[key] = nil }
      if manifest["script"] != nil { (options["from"], options["to"]) = (nil, nil) }
    } else if case (.number(let frames), .number(let rate)) = (options["hold"], options["fps"]) {
      options["hold"] = .number(frames / rate)
    }
    manifest["options"] = nil
    manifest["spec"] = .object(options)
    manifest["schema"] = .number(Double(Self.currentSchema))
    self = try JSONDecoder().decode(GoldenManifest.self, from: JSONEncoder().encode(manifest))
  }
}
