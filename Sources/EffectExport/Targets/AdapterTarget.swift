/// A target that is plain code, and a type or function of a platform that applies its poses.
package protocol AdapterTarget: ExportTarget {
  /// The language of the plain code.
  static var plain: any ExportTarget.Type { get }
  /// The end of the name of the adapter, such as `Layout` in `CoverflowLayout`.
  static var suffix: String { get }

  /// Returns the text of the adapter.
  static func adapter(of effect: ExportedEffect) -> String
}

extension AdapterTarget {
  package static var check: ExportCheck { .stubs }
  package static var scope: String? { plain.scope }

  package static func code(
    of effect: ExportedEffect,
    _ options: ExportOptions
  ) throws -> [ExportedFile] {
    let code = try plain.code(of: effect, options)
    let ending = code[0].path.split(separator: ".").last ?? ""
    return code + [ExportedFile("\(name(of: effect)).\(ending)", adapter(of: effect))]
  }

  /// Returns the name of the adapter.
  static func name(of effect: ExportedEffect) -> String { effect.origin.typeName + suffix }
}

/// An adapter of Android, which computes in Double and sets Float.
package protocol AndroidTarget: AdapterTarget {}

extension AndroidTarget {
  package static var plain: any ExportTarget.Type { KotlinTarget.self }
  package static var accuracy: String { "10⁻⁹, 10⁻⁴ in Float (what it sets, which stubs record)" }

  package static func numbers(
    of effect: ExportedEffect,
    _ options: ExportOptions
  ) -> ExportNumbers? { .float }

  package static func test(
    of effect: ExportedEffect,
    _ options: ExportOptions
  ) -> ExportedFile {
    ExportedFile("Check.kt", AndroidAdapter.test(of: effect, adapter: name(of: effect)))
  }
}
