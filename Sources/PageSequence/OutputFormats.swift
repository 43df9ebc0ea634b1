import JSONCoding
import PresetFiles

/// The formats of one render, which share the drawing.
public struct OutputFormats: Sendable, Equatable {
  /// Each once.
  public let all: [OutputFormat]

  /// The most frames per second of a GIF: viewers show faster ones more slowly.
  public static let fastestGIF = 50.0

  /// Formats, each once.
  public init(_ all: OutputFormat...) { self.all = all }

  fileprivate init(list: [OutputFormat]) { all = list }

  /// The format of the frames, if frames are written.
  public var frames: OutputFormat? { all.first(where: \.isFrames) }
  /// Whether a GIF is written.
  public var hasGIF: Bool { all.contains(.gif) }
  /// Whether frames are shown at the rates that a GIF can have.
  public var isForGIF: Bool { all.contains { $0 != .png } }
  /// Whether each frame is independent, so that others can be made at another time.
  public var canResume: Bool { !isForGIF }
}

extension SpecSyntax where Value == OutputFormats {
  /// `gif`, or `png,gif`: formats, each once.
  static let formats = SpecSyntax(
    parse: { text throws(SpecProblem) in
      try formats(text.split(separator: ",", omittingEmptySubsequences: false).map(String.init))
    },
    read: { json throws(SpecProblem) in
      guard case .array(let list) = json else { throw problem }
      return try formats(list.map { if case .string(let word) = $0 { word } else { "" } })
    },
    text: { $0.all.map(\.rawValue).joined(separator: ",") },
    json: { formats in
      formats.all.count == 1
        ? .string(formats.all[0].rawValue) : .array(formats.all.map { .string($0.rawValue) })
    },
    schema: [
      "type": "array", "uniqueItems": true,
      "items": .object(["enum": .array(OutputFormat.allCases.map { .string($0.rawValue) })]),
    ],
    words: OutputFormat.allCases.map(\.rawValue)
  )

  private static let known = OutputFormat.allCases.map(\.rawValue).joined(separator: ", ")
  private static let problem = SpecProblem("Expected formats with commas between them: \(known).")

  private static func formats(_ words: [String]) throws(SpecProblem) -> OutputFormats {
    var formats: [OutputFormat] = []
    for word in words {
      guard let format = OutputFormat(rawValue: word) else {
        guard OutputFormat.planned.contains(word) else { throw problem }
        throw SpecProblem("'\(word)' does not exist in this version; there are \(known).")
      }
      formats.append(format)
    }
    guard Set(formats).count == formats.count else {
      throw SpecProblem("Expected each format once.")
    }
    guard formats.count(where: \.isFrames) < 2 else {
      throw SpecProblem("The frames of png and gif-ready have the same names; leave one out.")
    }
    return OutputFormats(list: formats)
  }
}
