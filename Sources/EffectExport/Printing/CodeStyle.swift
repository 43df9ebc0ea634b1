import PageEffects
import PageGeometry

/// The statements of a language.
package struct CodeStyle: Sendable {
  /// The end of the names of files.
  var ending: String
  /// The file of plain code.
  var template: Template
  package var runtime: Runtime
  package var dialect: Dialect
  /// The word before a constant, such as `const`.
  var constant: String
  /// The end of a statement.
  var end: String
  /// The start and the end of a comment that documents a function.
  var documentation = (open: "/** ", close: " */")
  /// The types of numbers, integers, conditions, texts and matrices; a choice is a text.
  var words: (number: String, integer: String, condition: String, text: String, matrix: String)
  /// Whether the type of a choice is the list of its names.
  var joinsChoices = false
  /// Whether the types of constants are written.
  var annotates = false
  /// The brackets of a matrix.
  var matrix = (open: "[", close: "]")
  /// Returns the member of a parameter.
  var parameter: @Sendable (_ name: String, _ type: String) -> String
  /// The text between parameters.
  var separator = "\n"
  /// The spaces of one level of indentation.
  var indent = 2
  /// The level of indentation of the values of a pose.
  var level = 2
  /// The level of indentation of functions: 1 if they are members of a type that has the name of the effect.
  var depth = 0
  /// Whether the names of types begin with the name of the effect, because types cannot be nested.
  var prefixesTypes = false
  /// The matrix that changes nothing, if `product` has two arguments; nil if it has any number of them.
  var identity: String?
  /// Returns the start of the declaration of constant points; nil if code contains the points where it uses them.
  var constantPoints: (@Sendable (_ name: String) -> String)?
  /// The number of pages to a page if the last one is followed by the first; `difference` is that along the content.
  var nearest = ""
  /// The operator before the default of a parameter.
  var fallback = "??"
  /// Returns the number of pages of a layout as a number of formulas.
  var count: @Sendable (_ pages: String) -> String = { $0 }
  /// Returns the statements that import what code uses, after those of the template.
  var imports: @Sendable (_ code: String) -> String = { _ in "" }
  /// Returns the first line of a function, without the brace.
  var signature:
    @Sendable (_ name: String, _ arguments: [(name: String, type: String)], _ result: String) ->
      String

  /// The types and values of layers.
  var layers: LayerStyle

  /// The words that cannot be names: those of the language, and the functions that code calls.
  var reserved: Set<String> {
    dialect.reserved.union(runtime.names).union(Function.derived.map(\.name))
      .union(OperationKind.allCases.map(\.function)).union(CodeFunction.helpers.map(\.name))
  }

  /// Returns the type of a value.
  func word(of type: Declaration.ValueType) -> String {
    switch type {
    case .number: words.number
    case .condition: words.condition
    case .choice(let choices):
      joinsChoices
        ? choices.map(dialect.strings.literal).joined(separator: " | ") : words.text
    }
  }

  /// Returns the functions that the code of an effect calls: functions of the table, those of the runtime, helpers,
  /// operations and easing functions.
  func functions(calledIn body: String, of effect: ExportedEffect) -> String {
    let others = effect.functions.subtracting(Function.all).sorted { $0.name < $1.name }
    let easings = Easing.allCases.filter { Function.named[$0.rawValue] == nil }
    let last =
      CodeFunction.helpers + OperationKind.allCases.map { CodeFunction($0) }
      + easings.map { CodeFunction($0) }
    let first = (Function.derived + others).compactMap { CodeFunction($0) }
    let type = prefixesTypes ? effect.origin.typeName : ""
    func entry(_ function: CodeFunction) -> Runtime.Entry {
      Runtime.Entry(name: function.name) { text(of: function, typesOf: type) }
    }
    return runtime.adding(before: first.map(entry), after: last.map(entry))
      .functions(calledIn: body)
  }

  /// The length of a line that is indented as functions are.
  private var width: Int { 100 - depth * indent }

  /// Returns the code of a function, without a line break at its end; the names of types begin with a prefix.
  private func text(of function: CodeFunction, typesOf prefix: String) -> String {
    let members = function.members
    var printer = FormulaPrinter(dialect)
    printer.type = { ["vertical", "rightToLeft"].contains($0) ? .condition : .number }
    printer.dialect.spelling = { members[$0] ?? $0 }
    let numbers = function.values.map(printer.number)
    let result: Code =
      switch function.result {
      case .condition: printer.condition(function.values[0])
      case .number, .layout: numbers[0]
      case .matrix:
        .list(
          matrix.open,
          stride(from: 0, to: 16, by: 4).map { row in
            .joined(Array(numbers[row..<row + 4]), by: [.text(", ")])
          },
          matrix.close
        )
      }
    let head = signature(
      function.name,
      function.arguments.map { ($0.name, word(of: $0.type, prefix)) },
      word(of: function.result, prefix)
    )
    let constants = function.parts.map { declare($0.name, .number, printer.number($0.value)) }
    let value = "return " + result.written(width: width, level: 1, indent: indent) + end
    let note = documentation.open + function.note + documentation.close
    return
      ([note, head + " {"] + constants
      + [String(repeating: " ", count: indent) + value, "}"]).joined(separator: "\n")
  }

  private func word(of type: CodeType, _ prefix: String) -> String {
    switch type {
    case .number: words.number
    case .condition: words.condition
    case .matrix: words.matrix
    case .layout: "\(prefix)PageLayout"
    }
  }

  /// Returns the declarations of the constant points of an effect.
  func points(of effect: ExportedEffect, _ printer: FormulaPrinter) -> String {
    guard let constantPoints else { return "" }
    return effect.constantPoints.map { keys in
      let name = dialect.constantPoints[keys] ?? ""
      let code = Code.sequence([
        .text("\(constantPoints(name)) = "), printer.points(keys), .text(end),
      ])
      return code.written(width: width, indent: indent)
    }.joined(separator: "\n")
  }

  /// Returns the lines of a value inside of a statement of a function.
  func lines(of value: Code) -> String { value.written(level: 2 + depth, indent: indent) }

  /// Returns a statement without its end.
  func statement(_ code: Code, level: Int = 1) -> String {
    String(repeating: " ", count: level * indent)
      + Code.sequence([code, .text(end)]).written(width: width, level: level, indent: indent)
  }

  /// Returns a constant; a matrix has no type.
  func declare(
    _ name: String,
    _ type: Declaration.ValueType?,
    _ value: Code,
    level: Int = 1,
    note: String = ""
  ) -> String {
    let annotation = type.map { annotates ? ": \(word(of: $0))" : "" } ?? ""
    let code = Code.sequence([.text("\(constant) \(name)\(annotation) = "), value])
    let line = statement(code, level: level)
    return note.isEmpty || line.count + note.count > 10 + width || line.contains("\n")
      ? line : "\(line)  // \(note)"
  }
}

/// Comments of generated files.
package enum CodeComment {
  /// Returns a text as comment lines of at most 100 characters.
  package static func lines(_ text: String, _ start: String, indent: String = "") -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(whereSeparator: \.isWhitespace) {
      if !line.isEmpty, indent.count + start.count + line.count + word.count + 2 > 100 {
        lines.append(line)
        line = ""
      }
      line += line.isEmpty ? String(word) : " \(word)"
    }
    if !line.isEmpty { lines.append(line) }
    return lines.map { "\(indent)\(start) \($0)" }
  }

  /// Returns the first comment of a file: the effect, its source and its notes.
  package static func header(_ origin: ExportedEffect.Origin, _ start: String) -> String {
    let title = "\(origin.name.comment): \(origin.summary.comment)"
    let summary = lines(title, start).joined(separator: "\n")
    let notes = origin.notes.map { lines($0.comment, start).joined(separator: "\n") }
    return [summary, licence(origin, start), notes].compactMap { $0 }
      .joined(separator: "\n\(start)\n")
  }

  /// Returns the comment that names the preset, its source, and the owner of the code.
  package static func licence(_ origin: ExportedEffect.Origin, _ start: String) -> String {
    let source = origin.source.map { " after \($0.comment)" } ?? ""
    let text =
      "Written by fxrender export from the preset \(origin.name.comment)\(source). "
      + "The generated code belongs to you."
    return lines(text, start).joined(separator: "\n")
  }
}
