package import FrameEncode

/// A kind of export: a format of a render, or the film strip of a golden.
package enum ExportFormat: Sendable, Equatable {
  case render(OutputFormat)
  case filmstrip

  /// All kinds, in the order of the page: animations, frames, and the film strip.
  static let all: [ExportFormat] =
    (OutputFormat.all.filter { !$0.isFrames } + OutputFormat.all.filter(\.isFrames))
    .map(ExportFormat.render) + [.filmstrip]

  /// Whether the output is a single file.
  var isOneFile: Bool {
    switch self {
    case .render(let format): !format.isFrames
    case .filmstrip: true
    }
  }

  /// The name in requests.
  private var name: String {
    switch self {
    case .render(let format): format.name
    case .filmstrip: "filmstrip"
    }
  }

  /// The properties that the page needs.
  struct Entry: Encodable {
    /// The name in requests.
    var name: String
    /// The name on the page.
    var title: String
    /// A short description of the output.
    var help: String
    /// Whether the output is a single file.
    var isOneFile: Bool
    /// The maximum number of frames per second; nil for any.
    var rate: Double?
    /// The format with its article, for sentences.
    var phrase: String?
    /// Whether the output has all frames of the sequence.
    var hasFrames = true
  }

  /// The properties that the page needs.
  var entry: Entry {
    switch self {
    case .render(let format):
      Entry(
        name: name,
        title: format.title,
        help: format.summary.prefix(1).uppercased() + format.summary.dropFirst(),
        isOneFile: isOneFile,
        rate: format.limits.rate.isFinite ? format.limits.rate : nil,
        phrase: format.phrase
      )
    case .filmstrip:
      Entry(
        name: name,
        title: "Film strip",
        help: "A few frames in a row",
        isOneFile: isOneFile,
        hasFrames: false
      )
    }
  }
}

extension ExportFormat: Decodable {
  /// Reads the name of a format.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let name = try container.decode(String.self)
    guard let format = Self.all.first(where: { $0.name == name }) else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: "unknown format '\(name)'"
      )
    }
    self = format
  }
}
