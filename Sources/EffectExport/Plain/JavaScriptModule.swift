package import PageEffects

/// A target that is a module of JavaScript, whose poses have all layers.
package protocol JavaScriptModule: ExportTarget {
  /// The functions that apply poses.
  static var adapter: Template { get }
  /// The TypeScript declarations of these functions.
  static var adapterTypes: Template { get }
  /// The ends of the names of the module and of its declarations.
  static var endings: (module: String, types: String) { get }
}

extension JavaScriptModule {
  package static var check: ExportCheck { .run }

  package static var endings: (module: String, types: String) { ("mjs", "d.mts") }

  package static func loss(of kind: LayerKind, in effect: ExportedEffect) -> LayerLoss { .none }

  package static func usage(of request: ExportRequest) -> String {
    use.filled(request.namesAndSizes, parts: request.effect.browserParts)
  }

  package static func approximations(of request: ExportRequest) throws -> [String] {
    try layersStated(of: request) + JavaScriptDrawing.losses(in: request.effect)
  }

  package static func code(of request: ExportRequest) throws -> [ExportedFile] {
    let name = request.effect.origin.slug
    return [
      ExportedFile("\(name).\(endings.module)", module(of: request.effect)),
      ExportedFile("\(name).\(endings.types)", types(of: request.effect)),
    ]
  }

  package static func test(of request: ExportRequest) -> ExportedFile {
    let name = request.effect.origin.slug
    let writer = PlainCode(request.effect, JavaScriptTarget.style).writer
    let paths = JavaScriptLayers(writer: writer).paths.map { "found.\($0)," }
    let values = request.effect.names.merging([
      "module": "\(name).\(endings.module)", "layerValues": paths.joined(separator: "\n"),
    ]) { $1 }
    let test = Template(PackageResources.test_mjs)
    return ExportedFile("\(name).test.mjs", test.filled(values, parts: request.effect.parts))
  }

  /// Returns the TypeScript declarations of a module.
  static func types(of effect: ExportedEffect) -> String {
    var values = effect.names
    let code = PlainCode(effect, JavaScriptTarget.style)
    values["parameters"] = code.parameters
    values["layerTypes"] = LayerTypes(code.writer).declarations
    values["layerMembers"] = JavaScriptLayers(writer: code.writer).types
    let drawing = ["drawing": JavaScriptDrawing.types(for: effect)]
    values["adapter"] = adapterTypes.filled(
      effect.names.merging(drawing) { $1 },
      parts: effect.browserParts
    )
    return Template(PackageResources.types_mts).filled(values, parts: effect.parts)
  }

  /// Returns a module with the functions of an effect and the adapter.
  static func module(of effect: ExportedEffect) -> String {
    let code = PlainCode(effect, JavaScriptTarget.style)
    let layers = JavaScriptLayers(writer: code.writer)
    let writer = code.writer
    func line(_ code: Code) -> String { code.written(level: 2) }
    let members =
      [
        ("matrix", writer.matrix), ("alpha", line(writer.alpha)), ("order", line(writer.order)),
        ("hidden", line(writer.hidden)), ("interactive", line(writer.interactive)),
      ].map { name, value in name == value ? "    \(name)," : "    \(name): \(value)," }
      // Where the ends are joined, a page is the same many pages before or after the page at rest.
      + (effect.wraps ? ["    difference: wrap(rawD, pages),"] : []) + layers.members
    let drawing = ["drawing": JavaScriptDrawing.code(for: effect)]
    return code.text([
      "statements": (writer.statements + layers.statements).joined(separator: "\n"),
      "members": members.joined(separator: "\n"),
      "adapter": adapter.filled(effect.names.merging(drawing) { $1 }, parts: effect.browserParts),
    ])
  }
}
