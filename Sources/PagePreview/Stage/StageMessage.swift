import JSONCoding
import PageEffects
import PresetFiles

/// A text message from a stage to its page; `type` names the kind of message.
protocol StageMessage: Encodable, Sendable {
  var type: String { get }
}

extension StageMessage {
  /// The message as JSON.
  var json: String { JSONText.string(self) }
}

/// The first message to a page.
struct HelloMessage: StageMessage {
  let type = "hello"
  /// The identifier of this run of the program.
  var run: String
  /// The spec on the command line, with its values as texts.
  var start: JSONValue
  /// The names of motions and scripts.
  var scripts: [String]
}

/// The message that a preset cannot be shown; the stage still shows the previous preset.
struct FailedMessage: StageMessage {
  let type = "failed"
  var side: StageSide
  var serial: Int
  /// The preset as the page named it; nil for a message without a preset.
  var asked: String?
  /// The problem and a suggestion, in the format of the command line.
  var message: String
  var diagnostics: [Diagnostic] = []
  /// The invalid YAML.
  var text: String?
  /// The path of the preset's file; nil if it has none.
  var path: String?
  /// The content of the preset's file; nil if it cannot be read.
  var file: String?
  var reason: Reason

  /// The reason for opening a preset.
  enum Reason: String, Encodable {
    /// The page has sent `open`.
    case page
    /// A file has changed.
    case disk
  }

  /// An error, or a finding of lint, at a place in a file.
  struct Diagnostic: Encodable {
    var file: String
    /// The line, from 1.
    var line: Int
    /// The column in characters, from 1.
    var column: Int
    /// The length in characters.
    var length: Int
    var message: String

    init(_ error: PresetError) {
      (file, line, column) = (error.span.file, error.span.line, error.span.column)
      (length, message) = (error.span.length, error.message)
    }

    /// Creates a finding with its suggested fix; nil if it has no place.
    init?(_ finding: LintFinding) {
      guard let place = finding.place else { return nil }
      (file, line, column) = (place.file, place.line, place.column)
      length = place.length
      message = "\(finding.rule.rawValue): \(finding.message)\n\(finding.rule.entry.fix)"
    }
  }
}

/// The message that a preset's file has changed while the page has its own text.
struct FileChangedMessage: StageMessage {
  let type = "disk"
  var side: StageSide
  /// The preset as the page named it.
  var asked: String
  /// The new content of the file.
  var text: String
}

/// The answer to a tick for which no new frame is needed.
struct IdleMessage: StageMessage {
  let type = "idle"
  var tick: Int
  /// Whether another frame follows without input.
  var isMoving: Bool
}
