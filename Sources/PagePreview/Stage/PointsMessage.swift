import PageEffects
import PageGeometry
import PageSequence
import PresetFiles

/// The points of a track or table, which the page plots and changes in the YAML.
struct PointsMessage: Encodable {
  /// The key or `let` that has the points.
  var name: String
  /// The formula for the position, usually `d`.
  var over: String
  /// The line of the first point in the file.
  var line: Int
  /// The path of the file; the page can change only the preset's own file.
  var file: String
  var outside: String
  /// Whether the easing can be changed, unlike that of a table.
  var isTrack: Bool
  /// The name of the easing.
  var easing: String
  /// The formula that the points have replaced; nil if the file does not have it.
  var formula: String?
  /// The easing from a point to the next, at equal steps; empty for straight lines.
  var ease: [Double]
  /// The points; empty if one of them depends on the page difference.
  var points: [Point]

  /// A point: its position and its value.
  struct Point: Encodable {
    var at: Coordinate
    var value: Coordinate
  }

  /// A number of a point, with its text in the file.
  struct Coordinate: Encodable {
    /// The value, in radians, points or as a share.
    var number: Double
    var text: String
    /// The line, and the column in characters, from 1.
    var place: [Int]

    fileprivate init(_ number: Double, _ text: String, _ span: SourceSpan) {
      (self.number, self.text, place) = (number, text, [span.line, span.column])
    }
  }

  /// The number of steps of an easing; a small plot has about as many pixels between points.
  private static let easeSteps = 32

  /// Returns the points of a sequence's preset.
  static func all(of sequence: FrameSequence) -> [PointsMessage] {
    let preset = sequence.preset
    let keys = preset.pointLists.flatMap(\.track.keys)
    let numbers = sequence.effect.notedValues
    let spans = keys.flatMap { [$0.span, $0.valueSpan] }
    let texts = preset.texts(at: spans)
    let coordinates = spans.indices.map { index in
      numbers[index].map { Coordinate($0, texts[index], spans[index]) }
    }
    var start = 0
    return preset.pointLists.map { list in
      let end = start + list.track.keys.count * 2
      defer { start = end }
      return PointsMessage(list, of: preset, coordinates[start..<end].map(\.self))
    }
  }

  private init(_ list: PointList, of preset: Preset, _ coordinates: [Coordinate?]) {
    let track = list.track
    (name, over, outside) = (list.name, list.over, track.outside.rawValue)
    (isTrack, easing) = (preset.isTrack(list), track.ease.rawValue)
    formula = preset.formula(of: list)
    (line, file) = (track.keys[0].span.line, track.keys[0].span.file)
    ease =
      track.ease == .linear
      ? [] : (0...Self.easeSteps).map { track.ease.value(at: Double($0) / Double(Self.easeSteps)) }
    let known = coordinates.compactMap(\.self)
    guard known.count == coordinates.count, known.allSatisfy(\.number.isFinite) else {
      points = []
      return
    }
    points = stride(from: 0, to: known.count, by: 2).map { index in
      Point(at: known[index], value: known[index + 1])
    }
  }
}
