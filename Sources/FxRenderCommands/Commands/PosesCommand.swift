import ArgumentParser
import FrameFiles
import FrameRender
import JSONCoding
import PageEffects
import PageGeometry
import PageSequence
import PresetFiles
import TextTools

/// `fxrender poses`: prints the poses of an effect.
struct PosesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "poses",
    abstract: "Print the pose at given page differences: matrix, opacity and order.",
    discussion: """
      Matrices are row-major for column vectors and include the perspective. They map page points to \
      viewport points, each with the origin at the centre; x is right, y is down, and z is toward the \
      viewer.

      EXAMPLES
        fxrender poses coverflow --differences=-3:3:0.25 --json
        fxrender poses coverflow --differences=0,0.5,1 --set tilt=0.7
        fxrender poses coverflow --differences=-1,0,1 --components
      """
  )

  @ArgumentParser.Argument(help: "A preset's name or the path of its file.", completion: .presets)
  var preset: String

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Page differences: from:to:step, or numbers separated by commas (default: -3:3:0.25).",
      valueName: "LIST"
    ),
    transform: Arguments.differences
  )
  var differences = PoseRecord.usualDifferences

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The page's index, for effects that use it (default: 0).", valueName: "K"),
    transform: Arguments.value(.count(0...10_000_000))
  )
  var index = 0

  @OptionGroup var arguments: StageArguments

  @Flag(help: "Print JSON instead of columns separated by tabs.")
  var json = false

  @Flag(
    help: """
      Print a table for people: positions in points, rotations in degrees, scales, opacity, order and layers. \
      What equals a page at rest is omitted.
      """
  )
  var components = false

  func run() throws {
    guard !json || !components else {
      throw CommandError.usage("--components cannot be combined with --json", "Omit one of them.")
    }
    let preset = try PresetLibrary.standard.presetWarningIfShadowed(self.preset)
    let spec = arguments.spec
    let effect = try spec.effect(of: preset, pages: try spec.source(for: preset).count)
    for note in spec.notes(on: preset) { Console.error("note: \(note)") }
    let poses = try differences.map { difference in
      let pose = effect.pose(at: difference, index: index)
      guard pose.isFinite else {
        throw RenderError.poseNotFinite(page: index, difference: difference)
      }
      return PoseRecord(difference: JSONText.rounded(difference), pose: pose)
    }
    guard !components else { return Console.output(PoseTable(poses).text) }
    let hasExtras = poses.contains { $0.pose.extras != nil }
    guard json else {
      return Console.output(
        ([PoseRecord.columns + (hasExtras ? ["extras"] : [])] + poses.map(\.cells))
          .map { $0.joined(separator: "\t") }.joined(separator: "\n")
      )
    }
    Console.output(
      json: JSONText.data(
        PoseList(
          preset: preset.name,
          parameters: JSONValue.parameters(of: effect),
          layout: effect.layout,
          poses: poses
        )
      )
    )
  }
}

/// The output of `poses --components`.
private struct PoseTable {
  let text: String

  init(_ poses: [PoseRecord]) {
    let components = poses.map { PoseComponents($0.pose) }
    var columns = [("d", poses.map(\.difference))]
    for component in PoseComponent.allCases {
      let values = components.map { $0[component] }
      guard values.contains(where: { $0 != component.rest }) else { continue }
      columns.append((component.rawValue, values))
    }
    columns += [("alpha", poses.map(\.pose.alpha)), ("order", poses.map(\.pose.order))]
    let layers = poses.map { $0.pose.extras?.named ?? [:] }
    for name in Set(layers.flatMap(\.keys)).sorted() {
      columns.append((name, layers.map { $0[name] ?? 0 }))
    }
    let cells = columns.map { title, values in
      [title] + values.map { (($0 * 1_000).rounded() / 1_000 + 0).plainText }
    }
    let widths = cells.map { $0.map(\.count).max() ?? 0 }
    text = (0...poses.count).map { row in
      zip(cells, widths).map { $0[row].leftPadded(to: $1) }.joined(separator: "  ")
    }.joined(separator: "\n")
  }
}

/// The output of `poses --json`.
private struct PoseList: Encodable {
  var schema = 1
  var preset: String
  var parameters: [String: JSONValue]
  /// The viewport and the page, in points: width and height.
  var size: [Double]
  var pageSize: [Double]
  var gap: Double
  /// The direction of the scroll; nil from left to right.
  var direction: String?
  var poses: [PoseRecord]

  init(preset: String, parameters: [String: JSONValue], layout: Layout, poses: [PoseRecord]) {
    (self.preset, self.parameters, self.poses) = (preset, parameters, poses)
    size = [layout.viewport.width, layout.viewport.height]
    pageSize = [layout.pageSize.width, layout.pageSize.height]
    gap = layout.gap
    direction = layout.axis == .vertical ? "vertical" : nil
  }
}

extension PoseRecord {
  /// The cells of the pose's line; if the effect has extras, the last cell contains them as JSON.
  fileprivate var cells: [String] {
    shortNumbers.map { JSONText.rounded($0).plainText } + ["\(pose.isHidden)"]
      + (pose.extras.map { [JSONText.string($0)] } ?? [])
  }
}
