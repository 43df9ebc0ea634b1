import PageEffects

/// An adapter of Android, which computes in Double and sets Float.
package protocol AndroidTarget: AdapterTarget {}

extension AndroidTarget {
  package static var plain: any PlainTarget.Type { KotlinTarget.self }
  package static var accuracy: String { "10⁻⁹, 10⁻⁴ in Float (what it sets, which stubs record)" }
  package static var testTemplate: Template { Template(PackageResources.adapter_test_kt) }
  /// Both adapters of Android have the same layers, so that one of the two files is enough for both.
  package static var layers: Template { Template(PackageResources.android_layers_kt) }

  package static func numbers(of request: ExportRequest) -> ExportNumbers? { .float }

  package static func approximations(of request: ExportRequest) throws -> [String] {
    let (stated, effect) = (try layersStated(of: request), request.effect)
    guard effect.layerKinds.contains(.blur) else { return stated }
    return stated + ["pages have no blur below Android 12 (\(try effect.size(of: .blur)))."]
  }
}
