import FrameRender
import FrameSnapshot
import JSONCoding
import PageEffects
import PageGeometry
import PageScroll
import PageSequence
import PresetFiles

/// The message that a side shows a preset, with everything that the page displays about it.
struct OpenedMessage: StageMessage {
  let type = "opened"
  var side: StageSide
  var serial: Int
  /// The preset as the page named it.
  var asked: String
  var preset: Head
  /// The YAML that is shown.
  var text: String
  /// Whether `text` differs from the file.
  var isEdited: Bool
  /// The content of the file if `isEdited`; nil if it cannot be read.
  var file: String?
  var parameters: [Parameter]
  /// The smallest and largest page difference of the curves.
  var range: [Double]
  var curves: [Curve]
  var points: [PointsMessage]
  /// The keys of the formulas that points can replace.
  var channels: [String]
  /// Whether formulas use the index of a page, so that the curves are only those of the first page.
  var usesIndex: Bool
  /// The path of a page's centre: points of each continuous part.
  var path: [[[Double]]]
  var layout: StageLayout
  var motion: StageMotion
  /// The pictures that cannot be read, in place of which the side shows a placeholder.
  var brokenPictures: [BrokenPicture]
  /// Whether this preset replaces the first one of the page, which has errors.
  var isStandIn: Bool
  var reason: FailedMessage.Reason

  /// The description of a preset.
  struct Head: Encodable {
    var name: String
    var path: String
    var summary: String
    /// Whether the page can save it only under another name.
    var isBuiltIn: Bool
    /// Whether it has no file yet.
    var isNew: Bool
  }

  /// The declaration of a parameter, and its value.
  struct Parameter: Encodable {
    var declaration: ParameterRecord
    /// The value in the syntax of the command line; a formula if it depends on the page.
    var value: String
    var isSet: Bool
    /// Whether a formula reads it.
    var isRead: Bool
  }

  /// A number of the pose over the page difference.
  struct Curve: Encodable {
    var name: String
    var unit: String
    var kind: String
    var changes: Bool
    var isAtRest: Bool
    /// The smallest and largest value.
    var bounds: [Double]
    /// Points of each continuous part.
    var stretches: [[[Double]]]

    fileprivate init(_ curve: PoseCurve) {
      (name, unit, kind) = (curve.name, curve.unit, curve.kind.rawValue)
      (changes, isAtRest) = (curve.changes, curve.isAtRest)
      bounds = [curve.bounds.lowerBound, curve.bounds.upperBound].map(JSONText.rounded)
      stretches = curve.stretches.map { stretch in
        // A constant curve needs only its two ends.
        (curve.changes ? stretch : [stretch.first, stretch.last].compactMap(\.self)).map(\.rounded)
      }
    }
  }

  /// The pages, and the way they scroll.
  struct StageLayout: Encodable {
    /// The width and height in points.
    var viewport: [Double]
    /// The width and height of a page in points.
    var pageSize: [Double]
    /// The gap between pages in points.
    var gap: Double
    var pages: Int
    var axis: String
    var isRightToLeft: Bool
    var wraps: Bool
    /// Whether the axes of the file's operations are exchanged, because pages scroll vertically.
    var swapsAxes: Bool
  }

  /// The number of samples of a curve, as many as a small panel has pixels.
  private static let curveSteps = 240
  /// The number of samples of the path per page; chosen by eye.
  private static let pathSteps = 20

  init(_ content: StageContent, reason: FailedMessage.Reason) {
    let (opening, sequence) = (content.opening, content.sequence)
    let (effect, preset, layout) = (sequence.effect, sequence.preset, sequence.effect.layout)
    (side, serial, asked) = (opening.side, opening.serial, opening.preset)
    self.preset = Head(
      name: preset.name,
      path: preset.path,
      summary: preset.summary,
      isBuiltIn: content.isBuiltIn,
      isNew: content.isNew
    )
    text = content.text
    let file = opening.source.flatMap { _ in PresetLibrary.text(ofFile: preset.path) }
    isEdited = opening.source != nil && file != content.text
    self.file = isEdited ? file : nil
    parameters = preset.definition.parameters.map { parameter in
      let resolved = effect.parameters.first { $0.name == parameter.name }
      let value = resolved?.value.map(parameter.text) ?? resolved?.formula ?? ""
      let setting = sequence.settings[parameter.name]
      return Parameter(
        declaration: ParameterRecord(parameter),
        value: setting ?? value,
        isSet: setting != nil,
        isRead: !effect.unreadNames.contains(parameter.name)
      )
    }
    let range = PoseCurve.range(of: effect)
    self.range = [range.lowerBound, range.upperBound].map(JSONText.rounded)
    curves = PoseCurve.curves(of: effect, over: range, steps: Self.curveSteps).map(Curve.init)
    points = PointsMessage.all(of: sequence)
    channels = preset.channels.map(\.name)
    usesIndex = preset.formulas.contains { $0.text.contains(#/\bindex\b/#) }
    path = CentrePath(of: effect, stepsPerPage: Self.pathSteps).stretches.map { $0.map(\.rounded) }
    self.layout = StageLayout(
      viewport: [layout.viewport.width, layout.viewport.height],
      pageSize: [layout.pageSize.width, layout.pageSize.height].map(JSONText.rounded),
      gap: JSONText.rounded(layout.gap),
      pages: layout.pages,
      axis: layout.axis.rawValue,
      isRightToLeft: layout.isRightToLeft,
      wraps: effect.wraps,
      swapsAxes: layout.axis == .vertical && preset.definition.vertical == .swap
    )
    motion = StageMotion(sequence.scroll)
    brokenPictures = content.brokenPictures
    isStandIn = content.isStandIn
    self.reason = reason
  }
}
