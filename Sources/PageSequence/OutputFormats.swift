import JSONCoding
import PresetFiles

/// The formats of one render; each frame is rendered once for all of them if they have the same frame rate.
public struct OutputFormats: Sendable, Equatable {
  /// The formats, without duplicates.
  public let all: [OutputFormat]

  /// The maximum frame rate of a GIF, in frames per second; viewers slow down faster GIFs.
  public static let fastestGIF = 50.0

  /// Creates a list of formats without duplicates.
  public init(_ all: OutputFormat...) { self.all = all }

  fileprivate init(list: [OutputFormat]) { all = list }

  /// The format of the frame files; nil if only a GIF is written.
  public var frames: OutputFormat? { all.first(where: \.isFrames) }
  /// Whether a GIF is written.
  public var hasGIF: Bool { all.contains(.gif) }
  /// Whether some format has the limits of a GIF on colours and frame rates.
  public var isForGIF: Bool { all.contains { $0 != .png } }
  /// Whether each frame is independent of the others, so that a render can be resumed or split.
  public var canResume: Bool { !isForGIF }
}

extension SpecSyntax where Value == OutputFormats {
  /// Formats without duplicates, such as `gif` or `png,gif`.
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
  private static let problem = SpecProblem("Expected formats separated by commas: \(known).")

  private static func formats(_ words: [String]) throws(SpecProblem) -> OutputFormats {
    var formats: [OutputFormat] = []
    for word in words {
      guard let format = OutputFormat(rawValue: word) else {
        guard OutputFormat.planned.contains(word) else { throw problem }
        throw SpecProblem("'\(word)' does not exist in this version; use \(known).")
      }
      formats.append(format)
    }
    guard Set(formats).count == formats.count else {
      throw SpecProblem("Expected each format once.")
    }
    guard formats.count(where: \.isFrames) < 2 else {
      throw SpecProblem("The frames of png and gif-ready have the same names; omit one of them.")
    }
    return OutputFormats(list: formats)
  }
}
