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

  static func effect(
    _ name: String,
    _ settings: [String: ParameterValue] = [:]
  ) throws -> ExportedEffect {
    let preset = try folder.preset(named: name)
    return ExportedEffect(
      preset.definition,
      settings: settings,
      origin: ExportedEffect.Origin(name: name, summary: preset.summary, source: nil, notes: nil)
    )
  }

  @Test(arguments: names)
  func `The formulas of an export give the poses of the preset`(name: String) throws {
    let error = try ExportError(of: Self.effect(name), layouts: Self.layouts)
    #expect(error.count >= 190)
    #expect(error.shift < 1e-3 && error.alpha < 1e-9 && error.hidden == 0, "\(error)")
  }

  /// Presets with perspective, with layers and with pieces.
  private static let few = ["coverflow", "paging-scale-blur", "paging-snapshot-grid"]

  /// `ExportTableTests` compares the files of all presets with those of another run.
  @Test(arguments: few) func `An export is the same each time`(name: String) throws {
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

  @Test func `A target refuses an effect of which it cannot say a part`() throws {
    let job = ExportJob(
      of: try Self.effect("paging-scale-blur"),
      to: [LottieTarget.self],
      options: ExportOptions(layout: .sample),
      layouts: Self.layouts
    )
    let refusal = ExportRefusal(
      target: "Lottie",
      losses: ["pages have no blur (strength up to 0.8, radius up to 20)."]
    )
    #expect(throws: refusal) { try job.files() }
  }

  @Test(arguments: [("true", 1), ("false", 0)])
  func `A layer that is transparent with the given parameters is no loss`(
    shadow: String,
    losses: Int
  ) throws {
    let effect = try Self.effect("swiper-cube", ["shadow": .bool(shadow == "true")])
    let request = ExportRequest(effect, ExportOptions(layout: .sample))
    let found = try CSSTarget.losses(of: request).filter { $0.hasPrefix("pages have no floor") }
    #expect(found.count == losses)
  }

  @Test func `A target that refuses an effect does not stop the others`() throws {
    let effect = try Self.effect("paging-scale-blur")
    let targets: [any ExportTarget.Type] = [LottieTarget.self, CSSTarget.self, SwiftTarget.self]
    func job(_ targets: [any ExportTarget.Type]) -> ExportJob {
      ExportJob(
        of: effect,
        to: targets,
        options: ExportOptions(layout: .sample),
        layouts: Self.layouts
      )
    }
    let written = try job(targets).writableFiles()
    let refused = written.failures.compactMap { ($0 as? ExportRefusal)?.target }
    let others = targets.filter { !refused.contains($0.title) }
    #expect(refused.contains("Lottie") && !others.isEmpty)
    #expect(written.files == (try job(others).files()))
    let none = try job([LottieTarget.self]).writableFiles()
    #expect(none.files.isEmpty && none.failures.count == 1)
  }

  private static func request(_ name: String) throws -> ExportRequest {
    ExportRequest(try effect(name), ExportOptions(layout: .sample))
  }

  @Test(arguments: ["coverflow", "animated-cube"])
  func `Lottie refuses pages in perspective, and names the size of the loss`(name: String) throws {
    let losses = try LottieTarget.losses(of: Self.request(name))
    let loss = try #require(losses.last)
    #expect(loss.hasPrefix("layers are flat: "))
    #expect(try #require(loss.firstMatch(of: #/([0-9.]+) points off/#)).1 != "0.0")
  }

  @Test(arguments: [
    "linear", "cardflow", "rotary", "wheel", "today", "fan", "paging-scale", "paging-snapshot",
  ])
  func `Lottie has flat pages exactly`(name: String) throws {
    #expect(try LottieTarget.losses(of: Self.request(name)).isEmpty)
  }

  @Test(arguments: ["swiftui", "uikit", "viewpager2", "compose", "flutter", "lottie"])
  func `Every generated file of code names the preset and the owner of the code`(
    target: String
  ) throws {
    let files = try #require(ExportJob.target(named: target)).files(of: Self.request("linear"))
    #expect(!files.isEmpty)
    for file in files {
      let text = file.text.replacing("\n", with: " ").replacing(#/ (\/\/|#) /#, with: " ")
      #expect(text.contains("from the preset linear"), "\(file.path)")
      #expect(text.contains("generated code belongs to you"), "\(file.path)")
    }
  }
}
