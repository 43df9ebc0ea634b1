import Foundation
import JSONCoding

/// A side of the stage, which can show a preset.
///
/// `a` and `b` are compared. The others show variants of `a`; nine sides are a grid of three rows.
package enum StageSide: String, Codable, CaseIterable, Sendable {
  case a, b
  case v1, v2, v3, v4, v5, v6, v7, v8

  /// Whether the side shows a variant of `a`.
  var isVariant: Bool { self != .a && self != .b }
}

/// A message from the page to its stage: its fields, and what the stage does with it.
package protocol StageInput: StageEvent, Decodable {
  /// The name of the message in its field `type`.
  static var type: String { get }
}

/// The messages from the page to its stage.
package enum PageMessage {
  /// All kinds of messages.
  private static let all: [any StageInput.Type] = [
    Opening.self, Closing.self, Seek.self, Tick.self,
  ]

  private struct Head: Decodable { let type: String }

  /// Reads a message; throws `PreviewError` if the text is not in the page's format.
  package static func read(_ text: String) throws(PreviewError) -> any StageInput {
    let (data, decoder) = (Data(text.utf8), JSONDecoder())
    do {
      let name = try decoder.decode(Head.self, from: data).type
      guard let type = all.first(where: { $0.type == name }) else {
        throw PreviewError.unreadable("there is no type '\(name)'")
      }
      return try decoder.decode(type, from: data)
    } catch let error as PreviewError {
      throw error
    } catch {
      throw .unreadable("it does not have the expected fields")
    }
  }

  /// Shows a preset on one side.
  ///
  /// The answer to an opening that changes only values of parameters comes after the frames of the next tick.
  package struct Opening: StageInput {
    package static let type = "open"

    var side: StageSide
    /// The number of this opening, which the answer repeats.
    var serial: Int
    /// The fields of the spec: the preset and its options.
    ///
    /// They are checked when the side is opened, so that the answer to this opening reports an error.
    var spec: [String: JSONValue]
    /// The text of the preset; nil for the content of its file.
    var source: String?

    /// The preset's name or the path of its file.
    var preset: String { if case .string(let name) = spec["preset"] { name } else { "" } }

    package func handle(in stage: StageSession) async throws {
      try await stage.open(self, reason: .page)
    }

    package func replaces(_ waiting: Opening) -> Bool { waiting.side == side }
  }

  /// Stops showing a side.
  package struct Closing: StageInput {
    package static let type = "close"

    var side: StageSide

    package func handle(in stage: StageSession) { stage.close(side) }
  }

  /// Moves the live stage to a position, where it rests.
  package struct Seek: StageInput {
    package static let type = "seek"

    /// The position, in pages.
    let position: Double

    private enum CodingKeys: CodingKey { case position }

    /// The largest magnitude of a position, more than the number of pages can be.
    private static let farthest = 1e8

    package init(from decoder: any Decoder) throws {
      position = try decoder.container(keyedBy: CodingKeys.self)
        .decode(Double.self, forKey: .position)
      guard abs(position) <= Self.farthest else {
        throw PreviewError.unreadable("position is \(position), expected a page")
      }
    }

    package func handle(in stage: StageSession) { stage.seek(to: position) }
  }

  /// Requests a frame.
  package struct Tick: StageInput {
    package static let type = "tick"

    var id: Int
    /// The time of the page's clock.
    var time: PageTime
    /// The frame of the motion; nil for the live stage.
    var frame: Int?
    /// Whether nearby positions are drawn faintly behind the frame.
    var onion: Bool
    /// The scale of exact frames; nil for one pixel per point.
    var scale: StageScale?
    /// The inputs since the previous tick.
    var inputs: [PageInput]
    /// Whether another frame follows without an input, because the motion plays; nil if none follows.
    var continues: Bool?

    var stageScale: StageScale { scale ?? .one }

    /// The maximum number of inputs, more than a person makes while one frame is drawn.
    private static let mostInputs = 4096

    package func handle(in stage: StageSession) async throws { try await stage.answer(self) }

    /// Returns this tick with the inputs of the last one, which was not drawn.
    package func joined(to last: Tick) -> Tick? {
      var tick = self
      tick.inputs = (last.inputs + inputs).suffix(Self.mostInputs)
      return tick
    }
  }
}
