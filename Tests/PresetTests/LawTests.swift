import Foundation
import PageEffects
import PageGeometry
import PresetFiles
import TestSupport
import Testing

/// Properties that every preset in the folder must have.
struct LawTests {
  /// The presets that can be rendered: all except the abstract ones.
  static let presets: [String] = {
    let folder = Repository.presets
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    return (names ?? []).filter { $0.hasSuffix(".yaml") }.sorted().compactMap { name in
      let file = folder.appending(path: name)
      let text = try? String(contentsOf: file, encoding: .utf8)
      let lines = (text ?? "").split(separator: "\n")
      let isAbstract = lines.contains { $0.hasPrefix("abstract: true") }
      return isAbstract ? nil : String(name.dropLast(".yaml".count))
    }
  }()

  /// Multiples of ¼ near 0, whole numbers up to the end of the default window, and a few large numbers.
  static let differences: [Double] = {
    let far = [12.5, 99, 100.25, 512, 999.75, 1000]
    let near = (0...24).map { Double($0) / 4 } + [0.1, 1.0 / 3, 0.999, 1.7]
    return (near + (7...12).map(Double.init) + far).flatMap { [$0, -$0] }
  }()

  static let layouts = [Axis.horizontal, .vertical].flatMap { axis in
    [1, 2, 3, 12, 41].map { pages in
      Layout(
        pageSize: Size(width: 240, height: 320),
        viewport: Size(width: 640, height: 400),
        gap: 8,
        pages: pages,
        axis: axis
      )
    }
  }

  @Test func `The folder has presets`() {
    #expect(Self.presets.count >= 12)
  }

  @Test(arguments: presets)
  func `Poses up to a thousand pages away are finite, with alphas in 0…1`(name: String) throws {
    try forEachPose(of: name) { pose, place in
      let numbers = pose.matrix.elements + [pose.alpha, pose.order]
      if !numbers.allSatisfy(\.isFinite) { Issue.record("\(place): not finite: \(numbers)") }
      if pose.extras?.isFinite == false { Issue.record("\(place): the extras are not finite") }
      if !(0...1).contains(pose.alpha) { Issue.record("\(place): alpha is \(pose.alpha)") }
    }
  }

  @Test(arguments: presets)
  func `The same page difference always gives the same pose`(name: String) throws {
    let again = try preset(name)
    for layout in Self.layouts {
      let first = try preset(name).effect(layout: layout, settings: [:])
      let second = try again.effect(layout: layout, settings: [:])
      let poses = Self.differences.map { first.pose(at: $0, index: 1) }
      for (d, pose) in zip(Self.differences, poses).reversed() {
        #expect(second.pose(at: d, index: 1) == pose, "d = \(d)")
      }
    }
  }

  /// An effect that wraps uses the smaller of the two possible page differences.
  ///
  /// Half way around the ring, both page differences have the same size and either pose is correct, so these
  /// poses are not compared.
  @Test(arguments: presets)
  func `The poses of an effect that wraps repeat after the number of pages`(name: String) throws {
    let preset = try preset(name)
    guard preset.definition.parameters.contains(where: { $0.name == "wrap" }) else { return }
    for layout in Self.layouts {
      let effect = try preset.effect(layout: layout, settings: ["wrap": "true"])
      let all = Double(layout.pages)
      for d in Self.differences where abs(d) < all / 2 {
        // A sum that is rounded would be another page difference, so it is skipped.
        for turn in [-all, all] where d + turn - turn == d {
          #expect(
            effect.pose(at: d + turn, index: 1) == effect.pose(at: d, index: 1),
            "d = \(d) of \(layout.pages) pages, \(layout.axis)"
          )
        }
      }
    }
  }

  private func preset(_ name: String) throws -> Preset {
    try PresetFolder(path: Repository.presets.path).preset(named: name)
  }

  private func forEachPose(of name: String, _ body: (Pose, String) -> Void) throws {
    let preset = try preset(name)
    for layout in Self.layouts {
      let effect = try preset.effect(layout: layout, settings: [:])
      for d in Self.differences {
        body(effect.pose(at: d, index: 1), "d = \(d) of \(layout.pages) pages, \(layout.axis)")
      }
    }
  }
}
