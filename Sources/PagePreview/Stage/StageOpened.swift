import FrameFiles
import FrameRender
import FrameSnapshot
import JSONCoding
import PageEffects
import PageGeometry
import PageScroll
import PageSequence
import PresetFiles

/// What a page is told of what a side shows from now on.
struct StageOpened: StageWords {
  static let type = "opened"

  var side: StageSide
  var serial: Int
  /// The preset as the page named it.
  var asked: String
  var preset: Head
  /// The YAML that is shown.
  var text: String
  /// Whether it is not what the file says.
  var isEdited: Bool
  /// What the file says then; nil where it cannot be read.
  var file: String?
  var parameters: [Parameter]
  /// The page differences of the curves.
  var range: [Double]
  var curves: [Curve]
  /// The way of a page's centre, in points.
  var path: [[[Double]]]
  var layout: Arrangement
  var motion: Motion
  /// Pixels per point.
  var scale: Double
  var reason: StageFailure.Reason

  /// What is said of a preset.
  struct Head: Encodable {
    var name: String
    var path: String
    var summary: String
    var source: String?
    var notes: String?
    var family: String?
    var tags: [String]
  }

  /// A parameter, and its value.
  struct Parameter: Encodable {
    var declaration: ParameterRecord
    /// As on the command line; a formula where it follows the page.
    var value: String
    var isSet: Bool

    private enum CodingKeys: CodingKey { case value, isSet }

    func encode(to encoder: any Encoder) throws {
      try declaration.encode(to: encoder)
      var fields = encoder.container(keyedBy: CodingKeys.self)
      try fields.encode(value, forKey: .value)
      try fields.encode(isSet, forKey: .isSet)
    }
  }

  /// A number of the pose over the page difference.
  struct Curve: Encodable {
    var name: String
    var unit: String
    var kind: String
    var changes: Bool
    var isAtRest: Bool
    var bounds: [Double]
    var stretches: [[[Double]]]
  }

  /// Sizes and direction.
  struct Arrangement: Encodable {
    var viewport: [Double]
    var pageSize: [Double]
    var pages: Int
    var axis: String
    var isRightToLeft: Bool
    var wraps: Bool
  }

  /// The frames that can be played.
  struct Motion: Encodable {
    var frames: Int
    var fps: Double
  }
}

extension StageOpened {
  /// How many looks a curve has, as many as a small panel has pixels.
  private static let steps = 240
  /// How many looks the path has at each page of its way; chosen by eye.
  private static let pathSteps = 20

  init(_ content: StageContent, reason: StageFailure.Reason) {
    let (sequence, effect) = (content.sequence, content.sequence.effect)
    let (preset, layout) = (sequence.preset, effect.layout)
    side = content.opening.side
    serial = content.opening.serial
    asked = content.opening.preset
    self.preset = Head(
      name: preset.name,
      path: preset.path,
      summary: preset.summary,
      source: preset.source,
      notes: preset.notes,
      family: preset.family,
      tags: preset.tags
    )
    text = content.text
    let file = content.opening.source.flatMap { _ in PresetLibrary.text(ofFile: preset.path) }
    isEdited = content.opening.source != nil && file != content.text
    self.file = isEdited ? file : nil
    parameters = preset.definition.parameters.map { parameter in
      let resolved = effect.parameters.first { $0.name == parameter.name }
      let value = resolved?.value.map(parameter.text) ?? resolved?.formula ?? ""
      let setting = sequence.spec.set[parameter.name]
      return Parameter(
        declaration: ParameterRecord(parameter),
        value: setting ?? value,
        isSet: setting != nil
      )
    }
    let range = PoseCurve.range(of: effect)
    self.range = [range.lowerBound, range.upperBound].map(JSONText.rounded)
    curves = PoseCurve.curves(of: effect, over: range, steps: Self.steps).map(Curve.init)
    path = CentrePath(of: effect, stepsPerPage: Self.pathSteps).stretches.map { $0.map(\.numbers) }
    self.layout = Arrangement(
      viewport: [layout.viewport.width, layout.viewport.height],
      pageSize: [layout.pageSize.width, layout.pageSize.height],
      pages: layout.pages,
      axis: layout.axis.rawValue,
      isRightToLeft: layout.isRightToLeft,
      wraps: effect.wraps
    )
    motion = Motion(frames: sequence.scroll.frames, fps: sequence.scroll.framesPerSecond)
    scale = sequence.scale
    self.reason = reason
  }
}

extension StageOpened.Curve {
  fileprivate init(_ curve: PoseCurve) {
    (name, unit, kind) = (curve.name, curve.unit, curve.kind.rawValue)
    (changes, isAtRest) = (curve.changes, curve.isAtRest)
    bounds = [curve.bounds.lowerBound, curve.bounds.upperBound].map(JSONText.rounded)
    stretches = curve.stretches.map { stretch in
      // Of what is the same everywhere two ends are enough.
      (curve.changes ? stretch : [stretch.first, stretch.last].compactMap(\.self)).map(\.numbers)
    }
  }
}
