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

/// A message from the page to its stage.
package enum PageMessage: Sendable, Equatable {
  /// Shows a preset on a side.
  case open(Opening)
  /// Stops showing a side.
  case close(StageSide)
  /// Moves the live stage to a position, in pages, where it rests.
  case seek(Double)
  /// Requests a frame.
  case tick(Tick)

  /// A preset to show on one side.
  package struct Opening: Decodable, Equatable, Sendable {
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
  }

  /// A request for a frame.
  package struct Tick: Decodable, Equatable, Sendable {
    var id: Int
    /// The time of the page's clock.
    var time: PageTime
    /// The frame of the motion; nil for the live stage.
    var frame: Int?
    /// Whether nearby positions are drawn faintly behind the frame.
    var onion: Bool
    /// The inputs since the previous tick.
    var inputs: [PageInput]
    /// Whether another frame follows without an input, because the motion plays; nil if none follows.
    var continues: Bool?

    /// The maximum number of inputs, more than a person makes while one frame is drawn.
    private static let mostInputs = 4096

    /// Returns this tick with the inputs of an earlier one that was not drawn.
    func replacing(_ earlier: Tick) -> Tick {
      var tick = self
      tick.inputs = (earlier.inputs + inputs).suffix(Self.mostInputs)
      return tick
    }
  }

  /// Reads a message; throws `PreviewError` if the text is not in the page's format.
  package init(_ text: String) throws(PreviewError) {
    do {
      self = try JSONDecoder().decode(PageMessage.self, from: Data(text.utf8))
    } catch let error as PreviewError {
      throw error
    } catch {
      throw .unreadable("it does not have the expected fields")
    }
  }
}

extension PageMessage: Decodable {
  private enum CodingKeys: String, CodingKey {
    case type, side, position
  }

  /// The largest magnitude of a position, more than the number of pages can be.
  private static let farthest = 1e8

  package init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    switch try fields.decode(String.self, forKey: .type) {
    case "open": self = .open(try Opening(from: decoder))
    case "close": self = .close(try fields.decode(StageSide.self, forKey: .side))
    case "seek":
      let position = try fields.decode(Double.self, forKey: .position)
      guard abs(position) <= Self.farthest else {
        throw PreviewError.unreadable("position is \(position), expected a page")
      }
      self = .seek(position)
    case "tick": self = .tick(try Tick(from: decoder))
    case let other: throw PreviewError.unreadable("there is no type '\(other)'")
    }
  }
}
