/// A target that is plain code, and a type or function of a platform that applies its poses.
package protocol AdapterTarget: ExportTarget {
  /// The language of the plain code.
  static var plain: any PlainTarget.Type { get }
  /// The end of the name of the adapter, such as `Layout` in `CoverflowLayout`.
  static var suffix: String { get }
  /// The adapter.
  static var template: Template { get }
  /// The program that compares what the adapter sets with the vectors.
  static var testTemplate: Template { get }

  /// Returns the values of placeholders that only the adapter has.
  static func parts(of effect: ExportedEffect) -> [String: String]
}

extension AdapterTarget {
  package static var check: ExportCheck { .stubs }
  package static var typeLanguage: String? { plain.typeLanguage }

  package static func parts(of effect: ExportedEffect) -> [String: String] { [:] }

  package static func code(of request: ExportRequest) throws -> [ExportedFile] {
    let file = "\(request.effect.origin.typeName)\(suffix).\(plain.ending)"
    return try plain.code(of: request) + [
      ExportedFile(file, template.filled(values(of: request.effect)))
    ]
  }

  package static func test(of request: ExportRequest) throws -> ExportedFile {
    let file = try plain.test(of: request).path
    return ExportedFile(file, testTemplate.filled(values(of: request.effect)))
  }

  package static func usage(of effect: ExportedEffect) -> String {
    use.filled(values(of: effect))
  }

  private static func values(of effect: ExportedEffect) -> [String: String] {
    var values = plain.values(of: effect)
    values["adapter"] = effect.origin.typeName + suffix
    return values.merging(parts(of: effect)) { $1 }
  }
}
