package import PageEffects

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

  /// What draws layers, in a file of its own.
  static var layers: Template { get }
}

extension AdapterTarget {
  package static var check: ExportCheck { .stubs }
  package static var typeLanguage: String? { plain.typeLanguage }

  package static func loss(of kind: LayerKind, in effect: ExportedEffect) -> LayerLoss {
    effect.platformLoss(of: kind)
  }

  package static func code(of request: ExportRequest) throws -> [ExportedFile] {
    let effect = request.effect
    let (values, parts) = (values(of: effect), effect.drawnParts)
    let templates = [("Layers", layers), (suffix, template)]
    return try plain.code(of: request)
      + templates.dropFirst(parts.contains("any") ? 0 : 1).map { suffix, template in
        ExportedFile(
          "\(effect.origin.typeName)\(suffix).\(plain.ending)",
          template.filled(values, parts: parts)
        )
      }
  }

  package static func test(of request: ExportRequest) -> ExportedFile {
    let text = testTemplate.filled(values(of: request.effect), parts: request.effect.drawnParts)
    return ExportedFile(plain.testFile, text)
  }

  package static func usage(of request: ExportRequest) -> String {
    use.filled(
      values(of: request.effect).merging(request.namesAndSizes) { $1 },
      parts: request.effect.drawnParts
    )
  }

  private static func values(of effect: ExportedEffect) -> [String: String] {
    var values = plain.values(of: effect)
    values["adapter"] = effect.origin.typeName + suffix
    return values
  }
}
