import EffectExport
import Foundation
import PageEffects
import PageGeometry
import PresetFiles
import TestSupport
import Testing

/// The tree of an export, compared with compiled effects.
struct ExportedEffectTests {
  private static let folder = PresetFolder(path: Repository.presets.path)
  static let names = folder.names.filter { (try? folder.preset(named: $0).isAbstract) == false }

  private static let layouts = ExportVectors.layouts(
    .sample,
    across: Layout(
      pageSize: Size(width: 240, height: 320),
      viewport: Size(width: 640, height: 400),
      axis: .vertical
    )
  )

  static func effect(_ name: String) throws -> ExportedEffect {
    let preset = try folder.preset(named: name)
    return ExportedEffect(
      preset.definition,
      settings: [:],
      origin: ExportedEffect.Origin(name: name, summary: preset.summary, source: nil, notes: nil)
    )
  }

  @Test(arguments: names)
  func `The formulas of an export give the poses of the preset`(name: String) throws {
    let error = try ExportError(of: Self.effect(name), layouts: Self.layouts)
    #expect(error.count >= 190)
    #expect(error.shift < 1e-3 && error.alpha < 1e-9 && error.hidden == 0, "\(error)")
  }

  @Test(arguments: names)
  func `An export is the same each time`(name: String) throws {
    var options = ExportOptions(layout: .sample)
    options.approximates = true
    let job = ExportJob(
      of: try Self.effect(name),
      to: ExportJob.allTargets,
      options: options,
      layouts: Self.layouts
    )
    #expect(try job.files() == job.files())
  }

  @Test
  func `A target refuses an effect of which it cannot say a part`() throws {
    let job = ExportJob(
      of: try Self.effect("paging-snapshot-grid"),
      to: [KotlinTarget.self],
      options: ExportOptions(layout: .sample),
      layouts: Self.layouts
    )
    #expect(throws: ExportRefusal(target: "Kotlin", losses: ["pages have no pieces."])) {
      try job.files()
    }
  }
}
