import EffectExport
import FrameEncode
import PageSequence

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
    /// The maximum number of frames per second; nil for any.
    var rate: Double?
    /// The format with its article, for sentences.
    var phrase: String?
    /// Whether the output has all frames of the sequence.
    var hasFrames = false
    /// The default quality; nil if there is none.
    var quality: Int?
    /// The settings of the page that the output depends on: options of a spec, `name` and `approximate`.
    var options: [String] = []
  }

  /// The properties that the page needs.
  var entry: Entry {
    switch self {
    case .render(let format):
      Entry(
        name: name,
        title: format.title,
        group: group,
        help: format.summary.prefix(1).uppercased() + format.summary.dropFirst() + ".",
        rate: format.limits.rate.isFinite ? format.limits.rate : nil,
        phrase: format.phrase,
        hasFrames: true,
        quality: format.standardQuality,
        options: ["size", "scale", "fps", "hold", "bounce", "name"]
          + format.options.map(\.rawValue).sorted()
          + (SizeSearch.supports(format) ? ["maxSize"] : [])
      )
    case .filmstrip:
      Entry(
        name: name,
        title: "Film strip",
        group: group,
        help: "A row of small frames: a page moving to the next position, or moments of a gesture."
      )
    case .code(let target):
      Entry(
        name: name,
        title: EffectExport.ExportJob.target(named: target)?.title ?? target,
        group: group,
        help: "The effect as code, with a test that compares its poses.",
        options: ["approximate", "name"]
      )
    }
  }

  private var group: String {
    switch kind {
    case .picture: self == .filmstrip ? "Frames" : "Animation"
    case .video: "Video"
    case .frames: "Frames"
    case .file: "Raw"
    case .code: "Code"
    }
  }
}
