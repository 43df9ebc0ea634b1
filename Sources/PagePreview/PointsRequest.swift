import EffectFit
import JSONCoding
import PageEffects
import PageGeometry
import PageSequence
import PresetFiles
import TextTools

/// A request to change the points of a side's preset: to put points in place of a formula, to go back to the formula, or
/// to add, delete or ease points.
///
/// The answer is the preset's text; the page shows it as it shows a typed one.
struct PointsRequest: Decodable {
  /// The fields of the stage's spec.
  var spec: [String: JSONValue]
  /// The preset's text if it is not saved.
  var source: String?
  /// The index of the formula to be replaced by points.
  var channel: Int?
  /// The index of the list of points to be changed.
  var list: Int?
  /// Whether the list is replaced by its formula.
  var restores: Bool?
  /// The change of the list.
  var edit: Edit?

  /// A change of points; exactly one of `add`, `remove` and `ease` is set.
  struct Edit: Decodable {
    /// The index of a new point.
    var add: Int?
    /// The texts of the new point.
    var at: String?
    var value: String?
    /// The index of the point to be deleted.
    var remove: Int?
    var ease: String?

    fileprivate var change: PointEdit? {
      if let add, let at, let value { return .add(add, at: at, value: value) }
      if let remove { return .delete(remove) }
      return ease.flatMap { Easing(rawValue: $0) }.map(PointEdit.ease)
    }
  }

  /// The answer to a change.
  struct Answer: Encodable {
    /// The preset's text.
    var text: String
    /// What the change means, in sentences.
    var note = ""
  }

  /// Makes the change.
  ///
  /// - Throws: `PreviewError` for a change that cannot be made, and the errors of the preset and the spec.
  func answer(in preview: Preview) throws -> Answer {
    let spec = try preview.pictures.resolved(SequenceSpec(json: spec))
    let preset = try preview.preset(spec.preset ?? "", text: source)
    do {
      if let channel {
        let channels = preset.channels
        guard channels.indices.contains(channel) else { throw Self.unreadable }
        let sequence = try preview.sequence(spec, of: preset, memory: 0)
        let points = try ChannelPoints(
          of: channels[channel],
          in: preset,
          layout: sequence.layout,
          settings: sequence.settings
        )
        return Answer(text: points.text, note: points.note)
      }
      guard let list, preset.pointLists.indices.contains(list) else { throw Self.unreadable }
      let points = preset.pointLists[list]
      if restores == true { return Answer(text: try preset.text(restoring: points)) }
      guard let change = edit?.change else { throw Self.unreadable }
      return Answer(text: try preset.text(editing: points, change))
    } catch let error as UneditablePoints {
      throw PreviewError.refused(error.problem, error.help)
    }
  }

  private static let unreadable = PreviewError.unreadable("it names no points of the preset")
}

extension ChannelPoints {
  /// The error of the points, and what they no longer follow.
  fileprivate var note: String {
    let pages =
      "from \(range.lowerBound.plainText) to \(range.upperBound.plainText) pages"
    var sentences = [
      "\(name) has \(track.points.count.counting("point")) now, at most \(size(error)) from the formula (\(pages))."
    ]
    if outerError > max(error, Self.tolerance(of: unit)) {
      sentences.append("Farther away they differ by up to \(size(outerError)).")
    }
    if !unusedParameters.isEmpty {
      let names = unusedParameters.joined(separator: ", ")
      sentences.append("\(names) no longer \(unusedParameters.count == 1 ? "acts" : "act").")
    }
    if followedLayout { sentences.append("The points do not follow the size of pages.") }
    return sentences.joined(separator: " ")
  }

  /// Returns an error with its unit, rounded up to two digits.
  private func size(_ error: Double) -> String {
    let number = ((unit.written(error) * 1_000).rounded(.up) / 1_000).plainText
    switch unit {
    case .length: return "\(number) pt"
    case .angle: return "\(number)°"
    case .number: return number
    }
  }
}
