import EffectExport
package import FrameEncode
import PageSequence
import PresetFiles

/// A kind of export: a format of a render, the film strip of a golden, or code.
package enum ExportFormat: Sendable, Equatable {
  case render(OutputFormat)
  case filmstrip
  /// A page in one file in which the effect follows the finger.
  case page
  /// The code of a target of `fxrender export`, by its name.
  case code(String)

  /// All kinds, in the order of the page: pictures and films first, then frames, code and other files.
  static let all: [ExportFormat] = {
    let formats =
      OutputFormat.all.map(ExportFormat.render) + [.filmstrip, .page]
      + ExportJob.allTargets.map { .code($0.name) }
    let order: [Kind] = [.picture, .video, .page, .frames, .code, .file]
    return order.flatMap { kind in
      formats.filter { ($0 == .filmstrip ? .frames : $0.kind) == kind }
    }
  }()

  /// The name in requests.
  package var name: String {
    switch self {
    case .render(let format): format.name
    case .filmstrip: "filmstrip"
    case .page: "page"
    case .code(let target): target
    }
  }

  /// What a page can show of an export.
  package enum Kind: String, Encodable, Sendable {
    case picture
    case video
    /// A folder of frames, the first of which is a picture.
    case frames
    case code
    /// A web page, which a browser opens from its file.
    case page
    /// A file that a browser cannot show.
    case file
  }

  /// What a page can show of the export.
  var kind: Kind {
    switch self {
    case .render(let format) where format.isFrames: .frames
    case .render(let format) where format.mediaType.hasPrefix("image/"): .picture
    case .render(let format) where format.mediaType.hasPrefix("video/"): .video
    case .render: .file
    case .filmstrip: .picture
    case .page: .page
    case .code: .code
    }
  }

  /// Whether the export is a render of frames.
  var isRender: Bool { if case .render = self { true } else { false } }

  /// Whether the format reads an option of formats.
  func reads(_ option: String) -> Bool {
    switch self {
    case .render(let format):
      option == "maxSize"
        ? SizeSearch.supports(format)
        : SequenceSpec.options.contains { $0.key == option && format.reads($0) }
    case .page: option == "maxSize"
    case .filmstrip, .code: false
    }
  }

  /// Returns the path of an export with a name, beside those with the usual names.
  func path(_ name: ExportTargetName, of sequence: FrameSequence) -> String {
    switch self {
    case .render(let format) where format.isFrames: "Renders/\(name.text)"
    case .render(let format): "Renders/\(sequence.name)/\(name.text).\(format.fileExtension)"
    case .page: "Renders/\(sequence.preset.name)/\(name.text).html"
    case .code: "Exports/\(name.text)"
    case .filmstrip: ExportCommandLine.filmstripFolder
    }
  }

  /// The files of the export.
  var files: ExportFiles {
    switch self {
    case .render(let format) where format.isFrames: .frames(extension: format.fileExtension)
    case .render, .filmstrip, .page: .one
    case .code(let target): .folder(target)
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

extension ExportFormat {
  /// The properties of a kind of export that the page needs.
  struct Entry: Encodable {
    /// The name in requests.
    var name: String
    /// The name on the page.
    var title: String
    /// The heading under which the page lists it.
    var group: String
    /// A short description of the output.
    var help: String
    /// Whether the format is the best choice of its group for most people.
    var isRecommended = false
    /// The maximum number of frames per second; nil for any.
    var rate: Double?
    /// The format with its article, for sentences.
    var phrase: String?
    /// The usual size of the output in bytes per pixel of its frames; nil if it varies too much for an estimate.
    var bytesPerPixel: Double?
    /// Whether the output has all frames of the sequence.
    var hasFrames = false
    /// Whether the output is a film or a picture that plays again and again.
    var loops = false
    /// The default quality; nil if there is none.
    var quality: Int?
    /// The settings of the sheet that the output depends on.
    var settings: [String] = []
  }

  /// The properties that the page needs.
  var entry: Entry {
    var entry = described
    entry.bytesPerPixel = Self.bytesPerPixel[name]
    entry.isRecommended = Self.recommended.contains(name)
    entry.settings = ExportSetting.all.filter { $0.isOffered(self) }.map(\.name)
    return entry
  }

  private var described: Entry {
    switch self {
    case .render(let format):
      let help = format.summary.prefix(1).uppercased() + format.summary.dropFirst() + "."
      var entry = Entry(name: name, title: format.title, group: group, help: help, hasFrames: true)
      entry.loops = kind == .picture || kind == .video
      entry.rate = format.limits.rate.isFinite ? format.limits.rate : nil
      (entry.phrase, entry.quality) = (format.phrase, format.standardQuality)
      return entry
    case .filmstrip:
      let help =
        "A row of small frames: a page moving to the next position, or moments of a gesture."
      return Entry(name: name, title: "Film strip", group: group, help: help)
    case .page:
      let help = "A web page in one file: anyone can flick the pages, also on a phone."
      return Entry(name: name, title: "Web page to touch", group: group, help: help)
    case .code(let target):
      let title = ExportJob.target(named: target)?.title ?? target
      let help = "The effect as code, with a test that compares its poses."
      return Entry(name: name, title: title, group: group, help: help)
    }
  }

  /// The usual sizes of outputs, in bytes per pixel of their frames.
  ///
  /// Means of coverflow, cylinder, paging-scale-blur and swiper-cube at 640 by 400 pixels, which go there and back; the
  /// sizes of single ones are up to 35 % smaller or larger.
  private static let bytesPerPixel = [
    "gif": 0.075, "apng": 0.23, "webp": 0.15, "mp4": 0.009, "webm": 0.009, "png": 0.38,
  ]

  /// The best choices for most people: an animation that plays everywhere, a page that follows the finger, and frames
  /// without losses.
  private static let recommended = ["gif", "page", "png"]

  private var group: String {
    switch kind {
    case .picture where self != .filmstrip: "Film"
    case .video: "Film"
    case .page, .code: "Page or code"
    case .picture, .frames, .file: "Frames"
    }
  }
}
