import PageEffects
import PageGeometry

/// An ES module without dependencies, with its types.
package enum JavaScriptTarget: JavaScriptModule {
  package static let name = "js"
  package static let title = "JavaScript and TypeScript"
  package static let accuracy = "10⁻⁸"

  package static func notes(of effect: ExportedEffect) -> [String] {
    effect.layerNotes(drawnBy: "the option `draw` of `attach`")
  }

  package static func code(
    of effect: ExportedEffect,
    _ options: ExportOptions
  ) -> [ExportedFile] {
    let name = effect.origin.slug
    return [
      ExportedFile("\(name).mjs", module(of: effect, with: JavaScriptText.attach)),
      ExportedFile("\(name).d.mts", JavaScriptTypes.text(of: effect)),
    ]
  }

  /// Returns a module with the functions of an effect, one more part, and the functions that they call.
  static func module(of effect: ExportedEffect, with part: String) -> String {
    let pose = JavaScriptPose(writer: PoseWriter(effect, style, hasLayers: true))
    let window = pose.writer.window("export function window(layout, parameters = {})") {
      "[\($0), \($1)]"
    }
    let stride = pose.writer.stride("export function stride(layout, parameters = {})")
    let body = [pose.function, window, stride, part].joined(separator: "\n\n")
    return [
      CodeComment.header(effect.origin, "//"), body, JavaScriptText.identity,
      style.functions(calledIn: body, of: effect),
    ].joined(separator: "\n\n")
  }

  /// The statements of JavaScript.
  static let style = CodeStyle(
    dialect: dialect,
    runtime: Runtime(JavaScriptText.runtime, keyword: "function"),
    constant: "const",
    end: ";",
    functionOfNumbers: { name, arguments, _ in
      "function \(name)(\(arguments.joined(separator: ", ")))"
    }
  )

  private static let dialect: Dialect = {
    var dialect = Dialect(
      power: "Math.pow",
      pi: "Math.PI",
      infinity: "Infinity",
      reserved: reserved,
      trackNames: { ease, outside in
        ease == .linear
          ? ["piecewise", "'\(outside.rawValue)'"]
          : ["piecewise", "'\(outside.rawValue)'", ease.rawValue]
      }
    )
    (dialect.equal, dialect.notEqual) = ("===", "!==")
    dialect.reservedMembers = members
    dialect.degree = "Math.PI / 180"
    let native = [
      "abs", "min", "max", "floor", "ceil", "trunc", "sqrt", "exp", "log10", "sin", "cos", "tan",
      "atan2",
    ]
    dialect.functions = Dictionary(
      uniqueKeysWithValues: native.map { ($0, "Math.\($0)") } + [
        ("ln", "Math.log"), ("round", "roundAway"),
      ]
    )
    return dialect
  }()

  /// The words of JavaScript and the names in the module.
  private static let reserved: Set<String> = Runtime(
    JavaScriptText.runtime,
    keyword: "function"
  ).names.union([
    "break", "case", "catch", "class", "const", "continue", "debugger", "default", "delete", "do",
    "else", "enum", "export", "extends", "finally", "for", "function", "if", "import", "in",
    "instanceof", "let", "new", "null", "return", "static", "super", "switch", "this", "throw",
    "try", "typeof", "var", "void", "while", "with", "yield", "await", "arguments", "eval", "pose",
    "layout", "parameters", "own", "model", "matrix", "attach", "window", "stride", "alpha",
    "order", "hidden", "interactive", "Math", "document", "pieceAt", "centre", "implements",
    "interface", "package", "private", "protected", "public", "undefined", "NaN", "Infinity",
    "IDENTITY", "index",
  ])

  /// The members that all objects of JavaScript have.
  private static let members: Set<String> = [
    "constructor", "hasOwnProperty", "isPrototypeOf", "propertyIsEnumerable", "toLocaleString",
    "toString", "valueOf",
  ]
}

/// The functions of the generated module that depend on the effect.
private struct JavaScriptPose {
  let writer: PoseWriter

  var function: String {
    let layers = JavaScriptLayers(writer: writer)
    let result =
      [
        ("matrix", writer.matrix), ("alpha", line(writer.alpha)), ("order", line(writer.order)),
        ("hidden", line(writer.hidden)), ("interactive", line(writer.interactive)),
      ].map { name, value in name == value ? "    \(name)," : "    \(name): \(value)," }
      // Where the ends are joined, a page is the same many pages before or after the page at rest.
      + (writer.effect.wraps ? ["    difference: wrap(rawD, pages),"] : []) + layers.members
    return """
      /** Returns the pose of the page whose index is \\(n) more than the current page position. */
      export function pose(\(writer.argument), layout, parameters = {}, index = 0) {
      \((writer.statements + layers.statements).joined(separator: "\n"))
        return {
      \(result.joined(separator: "\n"))
        };
      }
      """.replacing("\\(n)", with: writer.argument)
  }

  private func line(_ code: Code) -> String { code.written(level: 2) }
}
