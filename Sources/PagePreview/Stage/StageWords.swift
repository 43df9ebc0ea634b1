import FrameFiles
import JSONCoding
import PageEffects
import PageSequence
import PresetFiles

/// A text that a page gets.
protocol StageWords: Encodable, Sendable {
  /// What it is.
  static var type: String { get }
}

extension StageWords {
  /// The message.
  var json: String { JSONText.string(TypedWords(words: self)) }
}

/// Words and what they are, as one object.
private struct TypedWords<Words: StageWords>: Encodable {
  var words: Words

  private enum CodingKeys: CodingKey { case type }

  func encode(to encoder: any Encoder) throws {
    try words.encode(to: encoder)
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(Words.type, forKey: .type)
  }
}

/// What a page gets first.
struct StageHello: StageWords {
  static let type = "hello"

  var version: String
  /// What tells this run of the program from others.
  var run: String
  /// The spec of the start, its values as texts of the command line.
  var start: JSONValue
  /// The names of motions and scripts.
  var scripts: [String]
}

/// Something cannot be shown; what was shown stays.
struct StageFailure: StageWords {
  static let type = "failed"

  var side: StageSide
  var serial: Int
  /// The preset as the page named it; nil for a message that named none.
  var asked: String?
  /// As the command line says it.
  var message: String
  var diagnostics: [Diagnostic] = []
  /// The YAML that is wrong.
  var text: String?
  /// The preset's file; nil where there is none.
  var path: String?
  /// What it says; nil where it cannot be read.
  var file: String?
  var reason: Reason

  /// Why something was opened.
  enum Reason: String, Codable {
    /// The page asked for it.
    case page
    /// Its file changed.
    case disk
  }

  /// A place where a file is wrong.
  struct Diagnostic: Encodable {
    var file: String
    /// From 1.
    var line: Int
    /// From 1, in characters.
    var column: Int
    /// In characters.
    var length: Int
    var message: String

    init(_ error: PresetError) {
      (file, line, column) = (error.span.file, error.span.line, error.span.column)
      (length, message) = (error.span.length, error.message)
    }
  }
}

/// A file has changed beneath a page's own text.
struct StageDisk: StageWords {
  static let type = "disk"

  var side: StageSide
  /// The preset as the page named it.
  var asked: String
  var text: String
}

/// Nothing is to be drawn that was not drawn already.
struct StageIdle: StageWords {
  static let type = "idle"

  var tick: Int
  /// Whether another frame is worth asking for though nobody does anything.
  var isMoving: Bool
}
