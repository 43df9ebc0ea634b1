import FrameRender
import PageEffects
import PageScroll
package import PageSequence
import PresetFiles

/// An error that the preview reports to its page.
package enum PreviewError: Error, Equatable {
  /// A request that the preview refuses; the texts are the problem and a suggestion.
  case refused(_ problem: String, _ suggestion: String)
  /// A file would be overwritten without permission; `freeName` is a name for a new preset.
  case fileExists(path: String, freeName: String? = nil)
  /// The file of a built-in preset would be overwritten.
  case builtIn(path: String, freeName: String?)
  /// A new preset would hide another one, which is built in if `path` is nil.
  case hidesPreset(name: String, path: String?, freeName: String?)
  /// The program could not write an export; the text is what it printed.
  case exportFailed(message: String)
  /// Too many exports are waiting; at most `limit` may wait.
  case tooManyExports(limit: Int)

  /// Creates the error for a message or request that is not in the page's format.
  static func unreadable(_ problem: String) -> PreviewError {
    .refused("a message cannot be read: \(problem)", "Reload the page.")
  }

  /// The problem and a suggestion, in the format of the command line.
  package var message: String {
    switch self {
    case .refused(let problem, let suggestion): "error: \(problem)\n  \(suggestion)"
    case .fileExists(let path, _):
      "error: '\(path)' already exists\n  Choose another name, or replace the file."
    case .builtIn(let path, _):
      "error: '\(path)' is a built-in preset\n  Save it under another name."
    case .hidesPreset(let name, let path, _):
      "error: '\(name)' is the name of \(path.map { "the preset '\($0)'" } ?? "a built-in preset"), "
        + "which the new file would hide\n  Choose another name, or hide that preset."
    case .exportFailed(let message): message
    case .tooManyExports(let limit):
      "error: \(limit) exports are waiting\n  Wait until one of them is done, or cancel one."
    }
  }

  /// The question of an error about the name of a preset.
  struct Question: Encodable {
    /// The field with which the page can repeat its request; nil if there is only another name.
    var field: String?
    /// Another name, for which the question is not asked.
    var freeName: String?
  }

  /// The question that the page asks the user; nil for other errors.
  var question: Question? {
    switch self {
    case .fileExists(_, let name): Question(field: "overwrite", freeName: name)
    case .hidesPreset(_, _, let name): Question(field: "hide", freeName: name)
    case .builtIn(_, let name): Question(field: nil, freeName: name)
    case .refused, .exportFailed, .tooManyExports: nil
    }
  }

  /// The status of an HTTP answer with this error.
  var status: Int {
    switch self {
    case .refused, .exportFailed, .builtIn: 400
    case .fileExists, .hidesPreset: 409
    case .tooManyExports: 429
    }
  }

  /// Throws if a page's spec uses scripts that were not given at the start, or sets more parameters than
  /// the preset has.
  static func check(
    _ spec: SequenceSpec,
    against start: SequenceSpec,
    of preset: Preset
  ) throws(PreviewError) {
    if let scroll = spec.scroll, scroll != start.scroll, PresetLibrary.isPath(scroll) {
      throw .refused(
        "a script file can be chosen only on the command line",
        "Enter the name of a script here, or restart the preview: fxrender preview --scroll PATH"
      )
    }
    let parameters = preset.definition.parameters.count
    guard spec.set.count <= max(parameters, 1) else {
      throw .refused(
        "\(spec.set.count) parameters are set, but '\(preset.name)' has \(parameters)",
        "Omit the parameters that the preset does not have."
      )
    }
  }
}

extension FrameSequence {
  /// Throws a usage error if a stage cannot show the sequence: it exceeds the limits of a render, has
  /// several scales, or has pages that cannot be scrolled.
  package func checkStage() throws {
    try refuseFurtherScales()
    try refuseEmptyFrames()
    let bare = ScrollConfiguration(view: layout.viewport, pageSize: layout.pageSize, pages: 1)
    if gestures == nil { try bare.laidOut(layout, wraps: nil).checkGap() }
    _ = try RenderLimits(self)
  }
}
