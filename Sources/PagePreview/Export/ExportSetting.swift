import FrameEncode
import JSONCoding
import PageSequence

/// A setting of the export sheet.
///
/// Most settings are options of a spec, which replace those of the stage. The others add words to the command.
struct ExportSetting: Encodable, Sendable {
  /// The name in requests: the option, if the setting is one of a spec.
  let name: String
  /// The name on the page.
  private let label: String
  /// The unit or an example of a text; nil for a checkbox.
  private let hint: String?
  /// The value in an export of a loop that goes to the last page and back, where it and the stage have none.
  private let ofLoops: JSONValue?
  /// Whether exports of a format have the setting.
  let isOffered: @Sendable (ExportFormat) -> Bool
  /// Returns the words that a value adds to the command; nil for an option of a spec.
  private let words: Words?

  private typealias Words =
    @Sendable (JSONValue, ExportFormat, FrameSequence) throws -> [String]

  private enum CodingKeys: CodingKey { case name, label, hint, ofLoops }

  /// All settings, in the order of the sheet.
  static let all = [
    ExportSetting("size", "Size", hint: "W×H, points", of: \.isRender),
    ExportSetting("scale", "Scale", hint: "pixels per point", of: \.isRender),
    ExportSetting("fps", "Frame rate", hint: "per second", of: \.isRender),
    ExportSetting("quality", "Quality", hint: "1 to 100") { $0.reads("quality") },
    ExportSetting("colors", "Colours", hint: "2 to 256") { $0.reads("colors") },
    ExportSetting("maxSize", "Maximum size", hint: "such as 5MB") { $0.reads("maxSize") },
    ExportSetting("loop", "Plays", hint: "0 repeats forever") { $0.reads("loop") },
    ExportSetting(
      "ease",
      "Ease",
      hint: "such as ease-in-out",
      ofLoops: .string("ease-in-out"),
      of: \.isRender
    ),
    ExportSetting(
      "hold",
      "Hold at the ends",
      hint: "seconds",
      ofLoops: .string("0.5"),
      of: \.isRender
    ),
    ExportSetting("name", "Name", hint: "letters, digits, - and _") {
      $0 != .filmstrip
    } words: { value, format, sequence in
      guard case .string(let text) = value, let name = try ExportTargetName(text) else { return [] }
      return ["--output", format.path(name, of: sequence)]
    },
    ExportSetting("bounce", "There and back", ofLoops: .bool(true), of: \.isRender),
    ExportSetting("approximate", "Omit what the target cannot express") {
      $0.kind == .code
    } words: { value, _, _ in
      value == .bool(true) ? ["--approximate"] : []
    },
    ExportSetting("controls", "Sliders for the parameters") {
      $0 == .page
    } words: { value, _, _ in
      value == .bool(true) ? ["--controls"] : []
    },
  ]

  private init(
    _ name: String,
    _ label: String,
    hint: String? = nil,
    ofLoops: JSONValue? = nil,
    of isOffered: @escaping @Sendable (ExportFormat) -> Bool,
    words: Words? = nil
  ) {
    (self.name, self.label, self.hint) = (name, label, hint)
    (self.ofLoops, self.isOffered, self.words) = (ofLoops, isOffered, words)
  }

  /// The words for a loop that eases to the last page, holds and returns.
  static let wordsOfLoops = all.flatMap { setting -> [String] in
    switch setting.ofLoops {
    case .string(let value): ["--\(setting.name)", value]
    case .bool(true): ["--\(setting.name)"]
    default: []
    }
  }

  /// Returns the options of a spec among the values of settings.
  static func options(in values: [String: JSONValue]) -> [String: JSONValue] {
    values.filter { name, _ in all.contains { $0.name == name && $0.words == nil } }
  }

  /// Returns the words that the values of settings add to the command of an export, in the order of the table.
  ///
  /// - Throws: `PreviewError` for a value that is not allowed.
  static func words(
    of values: [String: JSONValue],
    for format: ExportFormat,
    _ sequence: FrameSequence
  ) throws -> [String] {
    try all.filter { $0.isOffered(format) }.flatMap { setting in
      try values[setting.name].flatMap { try setting.words?($0, format, sequence) } ?? []
    }
  }
}
