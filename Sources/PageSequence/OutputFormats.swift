public import FrameEncode
import JSONCoding
import PresetFiles
import TextTools

/// The formats of one render; each frame is rendered once for all of them if they have the same frame rate.
public struct OutputFormats: Sendable, Equatable {
  /// The formats, without duplicates.
  public let all: [OutputFormat]

  /// Creates a list of formats without duplicates.
  public init(_ all: OutputFormat...) { self.all = all }

  init(list: [OutputFormat]) { all = list }

  /// The format with a file for each frame; nil if there is none.
  public var frames: OutputFormat? { all.first(where: \.isFrames) }
  /// The formats with one file of all frames.
  package var animations: [OutputFormat] { all.filter { !$0.isFrames } }
  /// Whether each frame is independent of the others, so that a render can be resumed or split.
  package var canResume: Bool { all.allSatisfy(\.canResume) }
  /// Whether some format has palettes.
  package var hasPalettes: Bool { all.contains { $0.palette != .none } }
  /// The names, separated by commas, as on the command line.
  package var names: String { all.map(\.name).joined(separator: ",") }
}

extension SpecSyntax where Value == OutputFormats {
  /// Formats without duplicates, such as `gif` or `png,gif`.
  static let formats = SpecSyntax(
    parse: { text throws(SpecProblem) in
      try formats(text.split(separator: ",", omittingEmptySubsequences: false).map(String.init))
    },
    read: { json throws(SpecProblem) in
      guard case .array(let list) = json else { throw SpecProblem(help) }
      return try formats(list.map { if case .string(let word) = $0 { word } else { "" } })
    },
    text: \.names,
    json: { formats in
      formats.all.count == 1
        ? .string(formats.all[0].name) : .array(formats.all.map { .string($0.name) })
    },
    schema: [
      "type": "array", "uniqueItems": true,
      "items": .object(["enum": .array(OutputFormat.all.map { .string($0.name) })]),
    ],
    words: names
  )

  private static let names = OutputFormat.all.map(\.name)
  private static let help =
    "Expected formats separated by commas: \(names.joined(separator: ", "))."

  /// Other words that people use for formats.
  private static let otherNames: [String: Set<String>] = [
    "png": ["avif", "bmp", "frames", "heic", "images", "jpeg", "jpg", "pngs", "tif", "tiff"],
    "gif": ["animatedgif", "animation"],
    "mp4": ["h264", "mpeg4", "video"],
    "mov": ["prores", "quicktime"],
    "webm": ["av1", "vp9"],
    "raw": ["rgba"],
  ]

  private static func formats(_ words: [String]) throws(SpecProblem) -> OutputFormats {
    guard !words.isEmpty else { throw SpecProblem(help) }
    var formats: [OutputFormat] = []
    for word in words {
      guard let format = OutputFormat.all.first(where: { $0.name == word }) else {
        throw SpecProblem(help, meant: Suggestion.meant(by: word, in: names, others: otherNames))
      }
      formats.append(format)
    }
    guard Set(formats).count == formats.count else {
      throw SpecProblem("Expected each format once.")
    }
    let frames = formats.filter(\.isFrames).map(\.name)
    guard frames.count < 2 else {
      throw SpecProblem(
        "The frames of \(frames[0]) and \(frames[1]) have the same names; omit one of them."
      )
    }
    return OutputFormats(list: formats)
  }
}
