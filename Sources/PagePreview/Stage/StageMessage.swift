import Foundation
import JSONCoding
import PageSequence
import PresetFiles

/// What a page sends.
package enum StageMessage: Sendable, Equatable {
  /// Something else is to be shown from now on.
  case open(StageOpening)
  /// A side is no longer shown.
  case close(StageSide)
  /// The live stage is to rest at a page position.
  case seek(Double)
  /// The stage is to be drawn.
  case tick(StageTick)

  /// A message from its text.
  ///
  /// - Throws: `StageRefusal` where it is none.
  package init(_ text: String) throws(StageRefusal) {
    do {
      self = try JSONDecoder().decode(StageMessage.self, from: Data(text.utf8))
    } catch let refusal as StageRefusal {
      throw refusal
    } catch {
      throw .message("not what a page sends")
    }
  }
}

extension StageMessage: Decodable {
  private enum CodingKeys: String, CodingKey {
    case type, side, position
  }

  /// More pages than there can be.
  private static let farthest = 1e8

  package init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    switch try fields.decode(String.self, forKey: .type) {
    case "open": self = .open(try StageOpening(from: decoder))
    case "close": self = .close(try fields.decode(StageSide.self, forKey: .side))
    case "seek":
      let position = try fields.decode(Double.self, forKey: .position)
      guard abs(position) <= Self.farthest else {
        throw StageRefusal.message("position is \(position), expected a page")
      }
      self = .seek(position)
    case "tick": self = .tick(try StageTick(from: decoder))
    case let other: throw StageRefusal.message("there is no type '\(other)'")
    }
  }
}

/// What a side of the stage is to show.
package struct StageOpening: Decodable, Equatable, Sendable {
  var side: StageSide
  /// Which opening of the page it is.
  var serial: Int
  /// The fields of the spec: the preset and its options, which are checked when they are shown, so that
  /// an error answers this opening.
  var spec: [String: JSONValue]
  /// The text of the preset's file; nil reads it.
  var source: String?

  /// The preset's name or the path of its file.
  var preset: String { if case .string(let name) = spec["preset"] { name } else { "" } }
}

/// A frame that a page is ready for.
package struct StageTick: Decodable, Equatable, Sendable {
  var id: Int
  /// The page's clock.
  var time: StageTime
  /// The frame of the motion; nil for the live stage.
  var frame: Int?
  /// Whether what comes before and after is shown as well.
  var onion: Bool
  /// What was done since the tick before.
  var inputs: [StageInput]

  /// More than anybody does while one frame is drawn.
  private static let mostInputs = 4096

  /// This tick in place of one that nobody has drawn: what was done then was done.
  func replacing(_ other: StageTick) -> StageTick {
    var tick = self
    tick.inputs = (other.inputs + inputs).suffix(Self.mostInputs)
    return tick
  }
}
