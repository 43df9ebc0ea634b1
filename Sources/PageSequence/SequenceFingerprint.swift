import Foundation
import FrameFiles
package import FrameImage
import FrameRender
package import JSONCoding
import PageEffects
package import PageScroll
import PresetFiles

/// All inputs that frames depend on, in a canonical encoding: equal fingerprints mean equal frames.
///
/// Each part is a JSON value with the name of its option as the key, so renaming a type or a property does
/// not change fingerprints. `version` is increased when the encoding changes.
package struct SequenceFingerprint: Sendable {
  /// The version of the encoding.
  static let version = 2

  private var parts: [String: JSONValue]
  /// The parts that a manifest contains in full, so that it does not need their hashes.
  private static let stated: Set = [
    "version", "revision", "parameters", "--size", "--page-size", "--fps",
  ]

  /// Creates the fingerprint of a sequence.
  ///
  /// - Parameters:
  ///   - sequence: The sequence.
  ///   - scroll: The scroll at another rate; nil for the sequence's own scroll.
  ///   - pages: The identity of the pages; nil for the number of cards, or the name, size and modification
  ///     time of each file.
  package init(
    _ sequence: FrameSequence,
    over scroll: FrameScroll? = nil,
    pages: JSONValue? = nil
  ) {
    let scroll = scroll ?? sequence.scroll
    parts = [
      "version": .number(Double(Self.version)),
      "revision": .number(Double(FrameRenderer.revision)),
      "parameters": .object(JSONValue.parameters(of: sequence.effect)),
      "text of the preset": .array(
        sequence.preset.texts.sorted { $0.key < $1.key }.map { .string($0.value) }
      ),
    ]
    let spec = sequence.spec
    let groups: Set<SpecOption.Group> = [.motion, .layout, .scale, .look]
    // Defaults are omitted, so that a new option in a later version does not change fingerprints.
    for option in SequenceSpec.options(in: groups) {
      let value = option.json(spec)
      parts["--\(option.name)"] = value == option.standard ? nil : value
    }
    if spec.bezel { parts["--bezel"] = .bool(true) }
    // The part "parameters" already contains the values of `--set`.
    parts["--set"] = nil
    // The font counts by its content, and only where it is used.
    parts["--font"] = nil
    parts.merge(sequence.content.parts(sequence.source, byContent: pages != nil)) { _, new in new }
    parts["--fps"] = .number(scroll.framesPerSecond)
    parts["--frames"] = .number(Double(scroll.frames))
    parts["--scroll"] = .string(sequence.gestures?.text ?? spec.scroll ?? "")
    // The text of the preset has the background, but not the picture.
    if case .picture(let path, _) = sequence.ownBackground {
      parts["background"] = .string((try? ImageFile.hash(path: path).description) ?? "none")
    } else if sequence.ownBackground != nil {
      parts["background"] = "of the preset"
    }
    parts["--pages"] = pages ?? sequence.source.identity
  }

  /// Adds an option that changes frames but is not part of the sequence; its name includes the dashes.
  package mutating func add(_ option: String, _ value: JSONValue) { parts[option] = value }

  /// The hash of all parts.
  package var hash: ContentHash { Self.hash(of: .object(parts)) }

  /// The hashes of the parts that a manifest does not contain, by name.
  package var inputs: [String: String] {
    parts.filter { !Self.stated.contains($0.key) }.mapValues { Self.hash(of: $0).description }
  }

  private static func hash(of value: JSONValue) -> ContentHash {
    ContentHash(of: JSONText.string(value))
  }
}

extension PageDeck.Source {
  /// The identity of the pages: the number of cards, or the name, size and modification time of each file.
  fileprivate var identity: JSONValue {
    switch self {
    // The option `--deck` is a part of its own.
    case .drawn(_, let count): return .number(Double(count))
    case .plain(let colours, let count):
      return .array(
        [.number(Double(count))]
          + colours.map { .array([$0.red, $0.green, $0.blue, $0.alpha].map(JSONValue.number)) }
      )
    case .images(let paths):
      return .array(paths.map { .string(FileStamp.identity(ofPicture: $0)) })
    }
  }
}

extension FileStamp {
  /// Returns the name, size and modification time of a picture.
  static func identity(ofPicture path: String) -> String {
    let name = URL(fileURLWithPath: path).lastPathComponent
    let stamp = FileStamp(path: path)
    return "\(name) \(stamp?.size ?? 0) \(stamp?.modified ?? 0)"
  }
}
