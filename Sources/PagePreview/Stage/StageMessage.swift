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
  /// The project on the command line; nil without one.
  var project: StartProject?
}

/// The message that a preset cannot be shown; the stage still shows the previous preset.
struct FailedMessage: StageMessage {
  let type = "failed"
  var side: StageSide
  var serial: Int
  /// The preset as the page named it; nil for a message without a preset.
  var asked: String?
  var failure: Failure
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
