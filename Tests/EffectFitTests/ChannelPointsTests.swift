import EffectFit
import Foundation
import PageEffects
import PageGeometry
import PresetFiles
import TestSupport
import Testing

/// Points in place of the formulas of presets.
struct ChannelPointsTests {
  private static let folder = PresetFolder(path: Repository.presets.path)

  /// A row of the table of all channels: `FXRENDER_POINTS=1` prints it.
  private struct Row {
    var preset: String
    var channel: String
    var points = 0
    var error = 0.0
    var isGood = false
    var words = ""
  }

  private static func rows(of name: String) throws -> [Row] {
    let preset = try folder.preset(named: name)
    guard !preset.isAbstract else { return [] }
    let stage = preset.stage
    let axis = stage?.direction ?? .horizontal
    let viewport = Layout.sample.viewport
    let layout = Layout(
      pageSize: stage?.pageSize(in: viewport, along: axis) ?? Layout.sample.pageSize,
      viewport: viewport,
      gap: stage?.gap(in: viewport, along: axis) ?? 0,
      pages: stage?.pages ?? 12,
      axis: axis
    )
    return preset.channels.map { channel in
      var row = Row(preset: name, channel: channel.name)
      do {
        let found = try ChannelPoints(of: channel, in: preset, layout: layout, settings: [:])
        (row.points, row.error) = (found.track.points.count, channel.unit.written(found.error))
        row.isGood =
          found.error <= ChannelPoints.tolerance(of: channel.unit) && row.points <= 13
        row.words =
          "\(found.track.ease) \(found.track.outside) "
          + String(format: "%.4f", channel.unit.written(found.outerError))
      } catch {
        row.words = "\(error)"
      }
      return row
    }
  }

  /// Returns the points of the formula for a page's turn.
  private static func turn(_ formula: String) throws -> ChannelPoints {
    let text = """
      summary: A turn.
      window: [-2, 2]
      transform:
        - rotateY: "\(formula)"

      """
    let preset = try Preset(name: "turn", sources: ["turn.yaml": text])
    return try ChannelPoints(
      of: #require(preset.channels.first { $0.name.contains("Y") }),
      in: preset,
      layout: .sample,
      settings: [:]
    )
  }

  @Test(
    arguments: [
      ("30deg * clamp(d, -1, 1)", .linear, 3),
      ("8deg * cos(180deg * clamp(d, -1, 1))", .sineInOut, 3),
      ("2deg * cos(180deg * clamp(d, -1, 1))", .sineInOut, 3),
    ] as [(String, Easing, Int)]
  )
  func `Points have the easing that is nearest with as few of them`(
    formula: String,
    ease: Easing,
    count: Int
  ) throws {
    let track = try Self.turn(formula).track
    #expect(track.ease == ease)
    #expect(track.points.count == count)
  }

  @Test func `The formulas of most presets can be edited as points`() async throws {
    let rows = try await withThrowingTaskGroup(of: [Row].self) { group in
      for name in Self.folder.names { group.addTask { try Self.rows(of: name) } }
      return try await group.reduce(into: [Row]()) { $0 += $1 }
    }
    let presets = Dictionary(grouping: rows, by: \.preset)
    let whole = presets.filter { $0.value.allSatisfy(\.isGood) }
    if ProcessInfo.processInfo.environment["FXRENDER_POINTS"] != nil {
      for row in rows.sorted(by: { ($0.preset, $0.channel) < ($1.preset, $1.channel) }) {
        let error = String(format: "%.4f", row.error)
        print(
          "POINTS",
          row.preset,
          row.channel,
          row.points,
          error,
          row.isGood,
          row.words,
          separator: "\t"
        )
      }
      print("POINTS", whole.count, "of", presets.count, rows.count { $0.isGood }, "of", rows.count)
    }
    #expect(whole.count >= 100)
  }
}
