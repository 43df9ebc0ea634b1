import Foundation
import FrameFiles
package import FrameImage
import FrameRender
package import JSONCoding
import PageEffects
package import PageScroll
import PresetFiles

/// Everything that frames depend on, in a canonical encoding: equal fingerprints mean equal frames.
///
/// Each part is JSON under the name of its option, so that renaming a type or a property changes no
/// fingerprint. `version` is raised when the encoding changes.
package struct SequenceFingerprint: Sendable {
  /// The version of the encoding.
  static let version = 2

  private var parts: [String: JSONValue]
  /// The parts that a manifest has in full, so that no hash is needed.
  private static let stated: Set = ["version", "parameters", "--size", "--page-size", "--fps"]

  /// Creates the fingerprint of a sequence.
  ///
  /// - Parameters:
  ///   - sequence: The sequence.
  ///   - scroll: The scroll at another rate; nil for the sequence's own.
  ///   - pages: The identity of the pages; nil for their number, or name, size and time of each file.
  package init(
    _ sequence: FrameSequence,
    over scroll: FrameScroll? = nil,
    pages: JSONValue? = nil
  ) {
    let scroll = scroll ?? sequence.scroll
    parts = [
      "version": .number(Double(Self.version)),
      "program version": .string(FrameRenderer.version),
      "parameters": .object(JSONValue.parameters(of: sequence.effect)),
      "text of the preset": .array(
        sequence.preset.texts.sorted { $0.key < $1.key }.map { .string($0.value) }
      ),
    ]
    let groups: Set<SpecOption.Group> = [.motion, .layout, .scale, .look]
    // Without defaults, so that an option of a later version changes no fingerprint.
    for option in SequenceSpec.options(in: groups) {
      let value = option.json(sequence.spec)
      parts["--\(option.name)"] = value == option.standard ? nil : value
    }
    // The parameters have the values that settings give them.
    parts["--set"] = nil
    parts["--fps"] = .number(scroll.framesPerSecond)
    parts["--frames"] = .number(Double(scroll.frames))
    parts["--scroll"] = .string(sequence.gestures?.text ?? sequence.spec.scroll ?? "")
    parts["--pages"] = pages ?? sequence.source.identity
  }

  /// Adds an option, with its dashes, that changes the frames and is not part of the sequence.
  package mutating func add(_ option: String, _ value: JSONValue) { parts[option] = value }

  /// The hash of all parts.
  package var hash: ContentHash { Self.hash(of: .object(parts)) }

  /// Hashes of the parts that a manifest does not have, by name.
  package var inputs: [String: String] {
    parts.filter { !Self.stated.contains($0.key) }.mapValues { Self.hash(of: $0).description }
  }

  private static func hash(of value: JSONValue) -> ContentHash {
    ContentHash(of: JSONText.string(value))
  }
}

extension PageDeck.Source {
  /// The identity of these pages: a number, or name, size and time of each file.
  fileprivate var identity: JSONValue {
    switch self {
    case .cards(let count): return .number(Double(count))
    case .images(let paths):
      return .array(
        paths.map { path in
          // Links are resolved.
          let file = URL(fileURLWithPath: path)
          let target = file.resolvingSymlinksInPath().path
          let attributes = try? FileManager.default.attributesOfItem(atPath: target)
          let size = attributes?[.size] as? Int ?? 0
          let date = attributes?[.modificationDate] as? Date ?? .distantPast
          return .string("\(file.lastPathComponent) \(size) \(date.timeIntervalSince1970)")
        }
      )
    }
  }
}
