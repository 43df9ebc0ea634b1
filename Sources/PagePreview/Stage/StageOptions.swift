/// Options of `fxrender render`, without dashes, that shape what a stage shows.
public struct StageOptions: Sendable, Equatable {
  /// What stands behind an option.
  public enum Value: Sendable, Equatable {
    /// Nothing: it is there.
    case flag
    /// A value.
    case text(String)
    /// Several, of an option that may be given again.
    case texts([String])

    /// What it is, in words.
    fileprivate var words: String {
      switch self {
      case .flag: "true"
      case .text: "a text"
      case .texts: "a list"
      }
    }
  }

  /// The options by their names.
  public private(set) var values: [String: Value]

  /// Options by their names.
  public init(_ values: [String: Value] = [:]) { self.values = values }

  /// All that a page may set, in the order of a command line, and which have no value.
  public static let names = [
    "scroll", "show-touches", "frames", "duration", "speed", "fps", "from", "to", "ease", "hold",
    "bounce", "size", "page-size", "gap", "pages", "wrap", "no-wrap", "direction", "rtl",
    "center-offset", "viewpoint-offset", "scale", "fit", "background",
  ]
  /// Those that have no value.
  public static let flags: Set = ["rtl", "wrap", "no-wrap", "show-touches", "bounce"]

  /// The words of the command line.
  public var arguments: [String] { arguments(setting: [:]) }

  /// The words of the command line, and those of parameters' values.
  func arguments(setting settings: [String: String]) -> [String] {
    let options = Self.names.flatMap { name -> [String] in
      switch values[name] {
      case nil: []
      case .flag: ["--\(name)"]
      case .text(let text): ["--\(name)=\(text)"]
      case .texts(let texts): texts.map { "--\(name)=\($0)" }
      }
    }
    return options
      + settings.sorted { $0.key < $1.key }.map { name, value in "--set=\(name)=\(value)" }
  }

  /// Refuses options that only who started the program may give, and those that are none.
  ///
  /// - Parameter start: The options that the program was started with.
  /// - Throws: The first of them.
  func check(against start: StageOptions) throws(StageRefusal) {
    for (name, value) in values.sorted(by: { $0.key < $1.key }) {
      guard Self.names.contains(name) else {
        throw StageRefusal("there is no option '\(name)' here", "Leave it out.")
      }
      let expected = Self.flags.contains(name) ? "true" : "a text"
      guard value.words == expected || name == "pages" && value != .flag else {
        throw StageRefusal("'\(name)' cannot be '\(value.words)'", "Expected \(expected).")
      }
      guard value != start.values[name] else { continue }
      switch (name, value) {
      case ("pages", .text(let text)) where text.allSatisfy({ $0.isASCII && $0.isNumber }): break
      case ("pages", _):
        throw StageRefusal(
          "pictures are chosen where the preview is started",
          "Start it anew: fxrender preview --pages PATH; here a number of cards can be given."
        )
      case ("scroll", .text(let text)) where text.contains("/") || text.hasSuffix(".yaml"):
        throw StageRefusal(
          "a script's file is chosen where the preview is started",
          "Start it anew: fxrender preview --scroll PATH; here a name can be given."
        )
      default: break
      }
    }
  }
}

extension StageOptions: Codable {
  /// Reads an object of options: `true` and texts.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    values = try container.decode([String: Value?].self).compactMapValues { $0 }
  }

  /// Writes an object of options.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(values)
  }
}

extension StageOptions.Value: Codable {
  /// Reads `true`, a text or a list of texts.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let texts = try? container.decode([String].self) {
      self = .texts(texts)
    } else {
      guard try container.decode(Bool.self) else {
        throw StageRefusal.message("an option is false, which is left out")
      }
      self = .flag
    }
  }

  /// Writes `true`, a text or a list of texts.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .flag: try container.encode(true)
    case .text(let text): try container.encode(text)
    case .texts(let texts): try container.encode(texts)
    }
  }
}
