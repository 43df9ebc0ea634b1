package import PageEffects
import PageGeometry
import TextTools

/// A target that is code of a language without dependencies: types and functions.
package protocol PlainTarget: ExportTarget {
  static var style: CodeStyle { get }

  /// The name of the file of the test.
  static var testFile: String { get }

  /// The test, and what those of adapters have too: the code that reads the vectors, and that which tells the result.
  static var tests: (own: Template, vectors: Template, result: Template) { get }

  /// Returns the values of the placeholders of templates for pieces.
  static func pieces(of writer: PoseWriter) -> [String: String]
}

extension PlainTarget {
  package static var check: ExportCheck { .run }

  package static func notes(of effect: ExportedEffect) -> [String] {
    effect.layerNotes(drawnBy: "your code")
  }

  package static func loss(of kind: LayerKind, in effect: ExportedEffect) -> LayerLoss { .none }

  /// The end of the names of files.
  static var ending: String { style.ending }

  package static var typeLanguage: String? { title }

  package static func code(of request: ExportRequest) -> [ExportedFile] {
    let code = PlainCode(request.effect, style)
    let text = code.text(pieces(of: code.writer))
    return [ExportedFile("\(request.effect.origin.slug).\(ending)", text)]
  }

  package static func pieces(of writer: PoseWriter) -> [String: String] {
    CodePieces(writer)?.values(level: 3) ?? [:]
  }

  package static func test(of request: ExportRequest) -> ExportedFile {
    var values = values(of: request.effect)
    values["layerValues"] = PlainCode(request.effect, style).layerValues
    return ExportedFile(testFile, tests.own.filled(values, parts: request.effect.parts))
  }

  /// Returns the values of the placeholders of tests and adapters.
  static func values(of effect: ExportedEffect) -> [String: String] {
    var values = effect.names
    values["vectors"] = tests.vectors.filled(values, parts: effect.parts)
    values["result"] = tests.result.filled(values)
    return values
  }
}

extension ExportedEffect {
  /// The values of the placeholders that templates of all languages have.
  var names: [String: String] {
    [
      "name": origin.slug, "type": origin.typeName, "argument": argument,
      "package": origin.namespace.package,
      "header": CodeComment.header(origin, "//"), "licence": CodeComment.licence(origin, "//"),
    ]
  }
}

extension ExportRequest {
  /// The values of the placeholders that texts about the use have: names, the sizes of the layout and the space on each
  /// side of a page in points, and the share of the viewport that a page and its gap take.
  var namesAndSizes: [String: String] {
    var values = effect.names
    for (name, size) in [("page", options.layout.pageSize), ("view", options.layout.viewport)] {
      for (side, length) in [("Width", size.width), ("Height", size.height)] {
        values[name + side] = length.plainText
        // Kotlin has no conversion from whole numbers.
        values["\(name)\(side)Double"] = "\(length)"
      }
    }
    let layout = options.layout
    let view = layout.viewport.length(along: layout.axis)
    values["side"] = "\(max(0, (view - layout.pageLength) / 2))"
    values["sides"] = layout.axis == .horizontal ? "side, 0, side, 0" : "0, side, 0, side"
    values["share"] = "\(((layout.pageLength + layout.gap) / view * 1e4).rounded() / 1e4)"
    return values
  }
}

/// The plain code of an effect in a language.
struct PlainCode {
  let writer: PoseWriter
  private let style: CodeStyle

  init(_ effect: ExportedEffect, _ style: CodeStyle) {
    self.style = style
    writer = PoseWriter(effect, style)
  }

  /// Returns the text of the file.
  ///
  /// - Parameter more: The values of placeholders that only this language has.
  /// - Returns: The text, with the functions that it calls.
  func text(_ more: [String: String] = [:]) -> String {
    let effect = writer.effect
    func line(_ code: Code) -> String { code.written(level: style.level, indent: style.indent) }
    func constants(_ formulas: [Expression]) -> String {
      writer.constants(for: formulas).joined(separator: "\n")
    }
    func number(_ formula: Expression) -> String { style.lines(of: writer.printer.number(formula)) }
    let (from, to) = effect.window
    var values = effect.names.merging([
      "parameters": parameters,
      "statements": writer.statements.joined(separator: "\n"), "matrix": writer.matrix,
      "alpha": line(writer.alpha), "order": line(writer.order), "hidden": line(writer.hidden),
      "interactive": line(writer.interactive), "window": constants([from, to]),
      "from": number(from), "to": number(to), "sizes": constants([effect.stride]),
      "stride": number(effect.stride), "functions": "", "steps": String(effect.steps),
      "nearest": effect.wraps ? style.nearest : "difference",
    ]) { $1 }
    let layers = LayerTypes(writer)
    let margin = String(repeating: " ", count: style.depth * style.indent)
    values.merge([
      "layerTypes": layers.declarations, "layerMembers": layers.members,
      "layers": layers.statements.joined(separator: "\n"),
      "background": layers.background.replacing("\n", with: "\n" + margin),
    ]) { $1 }
    values.merge(more) { $1 }
    let body = style.template.filled(values, parts: effect.parts)
    let functions = style.functions(calledIn: body, of: effect)
    values["functions"] = [writer.style.points(of: effect, writer.printer), functions]
      .filter { !$0.isEmpty }.joined(separator: "\n\n")
    values["header", default: ""] += style.imports(body + functions)
    return style.template.filled(values, parts: effect.parts)
  }

  /// The statements of a test that read the numbers of layers.
  var layerValues: String {
    LayerTypes(writer).paths.map { "add(found.\($0))\(style.end)" }.joined(separator: "\n")
  }

  /// The members of the type of parameters.
  var parameters: String {
    let indent = String(repeating: " ", count: style.indent)
    let (open, close) = style.documentation
    let members = writer.effect.declarations.filter(\.isParameter).map { declaration in
      let name = writer.style.dialect.member(declaration.name)
      // The types of TypeScript are the choices.
      let choices = style.joinsChoices ? "" : declaration.choices.comment
      let help = [declaration.help.comment, choices].filter { !$0.isEmpty }.joined(separator: " ")
      let comment = help.isEmpty ? "" : indent + open + help + close + "\n"
      return comment + indent + style.parameter(name, style.word(of: declaration.type))
    }
    return members.joined(separator: style.separator)
  }
}
