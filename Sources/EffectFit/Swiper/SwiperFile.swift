package import JSONCoding
import TextTools

/// The configuration of a Swiper as a preset that extends one of the presets of Swiper.
package struct SwiperFile: Sendable {
  /// The text of the preset.
  package let text: String
  /// The name of the preset that it extends.
  package let parent: String
  /// What of the configuration is not in the preset, in sentences.
  package let notes: [String]

  private static let effects = ["creative", "coverflow", "cards", "cube", "flip", "fade", "slide"]

  /// Whether a file's content is the configuration of a Swiper.
  package static func isSwiper(_ json: JSONValue) -> Bool {
    guard case .object(let object) = json else { return false }
    return object["effect"] != nil || object.keys.contains { $0.hasSuffix("Effect") }
  }

  /// Reads a configuration.
  ///
  /// - Parameters:
  ///   - json: The object that a page gives to `new Swiper`, as JSON.
  ///   - file: The file's name, for messages and the preset's source.
  /// - Throws: `content`: what is wrong, and where.
  package init(_ json: JSONValue, file: String) throws(FitError) {
    guard case .object(let object) = json else {
      throw .content(file, "the file is not an object", "Expected {\"effect\": \"creative\", …}.")
    }
    let effect = try Self.effect(object, file)
    var reader = SwiperReader(
      file: file,
      effect: effect,
      isVertical: object["direction"] == .string("vertical")
    )
    if case .object(let options)? = object["\(effect)Effect"] { try reader.read(options) }
    var lines = [
      "extends: swiper-\(effect)",
      "summary: The \(effect) effect of a Swiper with its own settings.",
      "source: \"The configuration \(file.replacing("\"", with: "'")).\"",
    ]
    if reader.isVertical { lines.append("direction: vertical") }
    let stage = SwiperStage(object, effect: effect)
    if stage.gap != 0, !stage.hasRow {
      throw .content(
        file,
        "'spaceBetween' is \(stage.gap.plainText), and the effect \(effect) has no gap",
        "Remove it; Swiper sets it to 0 for this effect."
      )
    }
    if let stage = stage.ofPreset { lines.append(stage.line) }
    lines += MatchText.parameters(reader.parameters)
    text = lines.joined(separator: "\n") + "\n"
    parent = "swiper-\(effect)"
    let read = ["effect", "\(effect)Effect", "direction"] + SwiperStage.keys
    let ignored = object.keys.filter { !read.contains($0) }.sorted()
    let others =
      ignored.isEmpty ? [] : ["options that are not read: \(ignored.joined(separator: ", "))"]
    notes = stage.notes + others
  }

  private static func effect(_ object: [String: JSONValue], _ file: String) throws(FitError)
    -> String
  {
    if case .string(let effect)? = object["effect"] {
      guard effects.contains(effect) else {
        let hint = Suggestion.question(Suggestion.nearest(to: effect, in: effects))
        throw .content(
          file,
          "unknown effect '\(effect)'",
          "\(hint)Effects: \(effects.joined(separator: ", "))."
        )
      }
      return effect
    }
    let named = effects.filter { object["\($0)Effect"] != nil }
    guard named.count == 1, let effect = named.first else {
      throw .content(
        file,
        "the configuration does not say which effect it has",
        "Add \"effect\": one of \(effects.joined(separator: ", "))."
      )
    }
    return effect
  }
}
