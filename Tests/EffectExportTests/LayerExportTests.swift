import EffectExport
import PageEffects
import PresetFiles
import TestSupport
import Testing

/// The values of layers in plain code.
struct LayerExportTests {
  /// An effect with all kinds of layers.
  private static let source = """
    summary: All layers.
    transform: [{ translate: { x: d * L } }]
    overlays: [{ name: shade, color: black, toward: left, opacity: abs(d) }]
    content: [{ name: picture, shows: picture, alpha: 1 - d }]
    blur: abs(d)
    shadow: { y: d, opacity: 0.2 }
    glow: { color: gold, radius: 8 + d }
    cornerRadius: 4 + d
    clip: { left: d, corners: 3 }
    pieces: { rows: 2, columns: 3, alpha: 1 - d }
    reflection: { opacity: 0.4, fade: h / 2 }
    floor: { size: [w, w], opacity: 0.5, transform: [{ rotateX: 80deg }] }
    """

  private static func code(of target: any ExportTarget.Type, _ source: String) throws -> String {
    let preset = try Preset(name: "layered", sources: ["layered.yaml": source])
    let effect = ExportedEffect(
      preset.definition,
      settings: [:],
      origin: ExportedEffect.Origin(name: "layered", summary: "", source: nil, notes: nil)
    )
    let request = ExportRequest(effect, ExportOptions(layout: .sample))
    #expect(try target.losses(of: request).isEmpty)
    return try target.code(of: request).map(\.text).joined(separator: "\n")
  }

  @Test(
    arguments: [SwiftTarget.self, KotlinTarget.self, JavaScriptTarget.self]
      as [any ExportTarget.Type]
  )
  func `Plain code has a value for each key of each kind of layer`(
    target: any ExportTarget.Type
  ) throws {
    let code = try Self.code(of: target, Self.source)
    let keys = ["opacity", "alpha", "radius", "gap", "fade", "left", "corners", "toward", "edge"]
    for key in keys { #expect(code.contains("\(key) = ") || code.contains("\(key): "), "\(key)") }
    for kind in LayerKind.allCases where kind != .content {
      #expect(code.contains(kind.rawValue), "\(kind.rawValue)")
    }
    // Names of placeholders have two underscores on both sides; Swift has an attribute with two in the middle.
    #expect(!code.contains("//?") && code.firstMatch(of: #/\b__\w+__\b/#) == nil)
  }

  @Test(arguments: [SwiftTarget.self, KotlinTarget.self] as [any ExportTarget.Type])
  func `An effect without layers has no code for them`(target: any ExportTarget.Type) throws {
    let source = "summary: A row.\ntransform: [{ translate: { x: d * L } }]"
    let code = try Self.code(of: target, source)
    for word in ["Overlay", "Side", "pieces", "RGBA", "Rgba", "//?", "//."] {
      #expect(!code.contains(word), "\(word)")
    }
  }
}
