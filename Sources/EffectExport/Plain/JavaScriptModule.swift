/// A target that is a module of JavaScript, whose poses have all layers.
package protocol JavaScriptModule: ExportTarget {
  /// The functions that apply poses.
  static var adapter: Template { get }
}

extension JavaScriptModule {
  package static var check: ExportCheck { .run }

  package static func losses(of request: ExportRequest) -> [String] { [] }

  package static func code(of request: ExportRequest) -> [ExportedFile] {
    [ExportedFile("\(request.effect.origin.slug).mjs", module(of: request.effect))]
  }

  package static func test(of request: ExportRequest) -> ExportedFile {
    let test = Template(PackageResources.test_mjs)
    return ExportedFile("\(request.effect.origin.slug).test.mjs", test.filled(request.effect.names))
  }

  /// Returns a module with the functions of an effect and the adapter.
  static func module(of effect: ExportedEffect) -> String {
    let code = PlainCode(effect, JavaScriptTarget.style, hasLayers: true)
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
    return code.text([
      "statements": (writer.statements + layers.statements).joined(separator: "\n"),
      "members": members.joined(separator: "\n"), "adapter": adapter.filled(effect.names),
    ])
  }
}
