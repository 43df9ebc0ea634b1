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
  /// The types of numbers, conditions, choices and matrices.
  var words: (number: String, condition: String, choice: String, matrix: String)
  /// Whether the type of a choice is the list of its names.
  var joinsChoices = false
  /// Whether the types of constants are written.
  var annotates = false
  /// The brackets of a matrix.
  var matrix = (open: "[", close: "]")
  /// Returns the member of a parameter, after a comment.
  var parameter: @Sendable (_ name: String, _ type: String, _ comment: String) -> String
  /// The text between parameters.
  var separator = "\n"
  /// The spaces of one level of indentation.
  var indent = 2
  /// The level of indentation of the values of a pose.
  var level = 2
  /// The brackets of `product(…)`.
  var product = (open: "product(", close: ")")
  /// The operator before the default of a parameter.
  var fallback = "??"
  /// Returns the statements that import what code uses, after those of the template.
  var imports: @Sendable (_ code: String) -> String = { _ in "" }
  /// Returns the first line of a function of numbers, without the brace.
  var functionOfNumbers:
    @Sendable (_ name: String, _ arguments: [String], _ result: String) -> String

  /// The words that cannot be names: those of the language, and the functions that code calls.
  var reserved: Set<String> {
    dialect.reserved.union(runtime.names).union(Function.derived.map(\.name))
      .union(OperationKind.allCases.map(\.function))
  }

  /// Returns the type of a value.
  func word(of type: Declaration.ValueType) -> String {
    switch type {
    case .number: words.number
    case .condition: words.condition
    case .choice(let choices):
      joinsChoices
        ? choices.map(dialect.strings.literal).joined(separator: " | ") : words.choice
    }
  }

  /// Returns the functions that the code of an effect calls: functions of the table, those of the runtime, operations
  /// and easing functions.
  func functions(calledIn code: String, of effect: ExportedEffect) -> String {
    let printer = FormulaPrinter(dialect)
    let others = effect.functions.subtracting(Function.all).sorted { $0.name < $1.name }
    let helpers = Function.derived + others
    let easings = Easing.allCases.filter { Function.named[$0.rawValue] == nil }.map { ease in
      function(
        "Returns the easing function \(ease.rawValue) of t, which is in 0...1.",
        functionOfNumbers(ease.rawValue, ["t"], words.number),
        returning: lines(of: printer.number(.easing(ease, of: .name("t"))))
      )
    }
    let texts = helpers.compactMap(helper)
    let operations = OperationKind.allCases.map(helper)
    return runtime.adding(before: texts, after: operations + easings).functions(calledIn: code)
  }

  /// Returns the function with the formula of an entry of the table; nil for a primitive function.
  private func helper(_ entry: Function) -> String? {
    guard let (parts, result) = entry.exported else { return nil }
    return function(
      "Returns \(entry.summary).",
      functionOfNumbers(entry.name, entry.arguments, words.number),
      constants: parts.map(constant),
      returning: lines(of: FormulaPrinter(dialect).number(result))
    )
  }

  /// Returns the function with the matrix of an operation.
  private func helper(_ kind: OperationKind) -> String {
    let (record, printer) = (kind.record, FormulaPrinter(dialect))
    let (parts, elements) = record.formulas
    let numbers = elements.map(printer.number)
    let rows = stride(from: 0, to: 16, by: 4).map { row in
      Code.joined(Array(numbers[row..<row + 4]), by: [.text(", ")])
    }
    return function(
      "Returns \(record.summary).",
      functionOfNumbers(kind.function, record.arguments.map(\.name), words.matrix),
      constants: parts.map(constant),
      returning: lines(of: .list(matrix.open, rows, matrix.close))
    )
  }

  private func constant(_ name: String, _ value: Expression) -> String {
    declare(name, .number, FormulaPrinter(dialect).number(value))
  }

  /// Returns a function.
  ///
  /// - Parameters:
  ///   - note: A comment of one line.
  ///   - head: The first line, without the brace.
  ///   - constants: The statements before the result.
  ///   - result: The value.
  /// - Returns: The function, without a line break at its end.
  func function(
    _ note: String,
    _ head: String,
    constants: [String] = [],
    returning result: String
  ) -> String {
    let result = String(repeating: " ", count: indent) + "return \(result)\(end)"
    let note = documentation.open + note + documentation.close
    return ([note, head + " {"] + constants + [result, "}"]).joined(separator: "\n")
  }

  /// Returns the lines of a value inside of a statement of a function.
  func lines(of value: Code) -> String { value.written(level: 2, indent: indent) }

  /// Returns a constant.
  func declare(
    _ name: String,
    _ type: Declaration.ValueType,
    _ value: Code,
    level: Int = 1,
    note: String = ""
  ) -> String {
    let annotation = annotates ? ": \(word(of: type))" : ""
    return declare(name, annotation: annotation, value, level: level, note: note)
  }

  /// Returns a constant that is a matrix.
  func declareMatrix(_ name: String, _ value: Code) -> String {
    declare(name, annotation: "", value, level: 1)
  }

  private func declare(
    _ name: String,
    annotation: String,
    _ value: Code,
    level: Int,
    note: String = ""
  ) -> String {
    let code = Code.sequence([.text("\(constant) \(name)\(annotation) = "), value, .text(end)])
    let line =
      String(repeating: " ", count: level * indent)
      + code.written(level: level, indent: indent)
    return note.isEmpty || line.count + note.count > 110 || line.contains("\n")
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
