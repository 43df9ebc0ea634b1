/// An adapter of Android, which computes in Double and sets Float.
package protocol AndroidTarget: AdapterTarget {}

extension AndroidTarget {
  package static var plain: any PlainTarget.Type { KotlinTarget.self }
  package static var accuracy: String { "10⁻⁹, 10⁻⁴ in Float (what it sets, which stubs record)" }
  package static var testTemplate: Template { Template(PackageResources.adapter_test_kt) }

  package static func numbers(of request: ExportRequest) -> ExportNumbers? { .float }
}
