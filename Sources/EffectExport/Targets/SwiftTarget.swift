import PageEffects
import PageGeometry

/// Plain Swift without dependencies.
package enum SwiftTarget: ExportTarget {
  package static let name = "swift"
  package static let title = "Swift"
  package static let check = ExportCheck.run
  package static let accuracy = "10⁻⁹"
  package static let scope: String? = "Swift module"

  package static func code(
    of effect: ExportedEffect,
    _ options: ExportOptions
  ) -> [ExportedFile] {
    let name = effect.origin.slug
    return [ExportedFile("\(name).swift", text(of: effect))]
  }

  package static func test(
    of effect: ExportedEffect,
    _ options: ExportOptions
  ) -> ExportedFile {
    ExportedFile("main.swift", SwiftTest.text(of: effect))
  }

  /// Returns the generated file.
  static func text(of effect: ExportedEffect) -> String {
    let writer = PoseWriter(effect, style)
    let body = [pose(writer), window(writer), stride(writer)].joined(separator: "\n\n")
    return [
      CodeComment.header(effect.origin, "//"), "import Foundation", parameters(of: writer),
      SwiftText.types, body, style.functions(calledIn: body, of: effect),
    ].joined(separator: "\n\n")
  }

  // MARK: Functions of the effect

  private static func pose(_ writer: PoseWriter) -> String {
    """
    /// Returns the pose of a page; `\(writer.argument)` is its index minus the current page position.
    public func pose(
      _ \(writer.argument): Double, _ layout: Layout, _ parameters: Parameters = Parameters(),
      index: Double = 0
    ) -> Pose {
    \(writer.statements.joined(separator: "\n"))
      return Pose(
        matrix: \(writer.matrix),
        alpha: \(line(writer.alpha)),
        order: \(line(writer.order)),
        hidden: \(line(writer.hidden)),
        interactive: \(line(writer.interactive))
      )
    }
    """
  }

  private static func window(_ writer: PoseWriter) -> String {
    writer.window(
      """
      public func window(
        _ layout: Layout, _ parameters: Parameters = Parameters()
      ) -> ClosedRange<Double>
      """
    ) { "(\($0))...(\($1))" }
  }

  private static func stride(_ writer: PoseWriter) -> String {
    writer.stride(
      "public func stride(_ layout: Layout, _ parameters: Parameters = Parameters()) -> Double"
    )
  }

  private static func line(_ code: Code) -> String { code.written(level: 2) }

  // MARK: Parameters

  /// The structure of parameters: nil means the default, which may depend on the layout.
  private static func parameters(of writer: PoseWriter) -> String {
    var lines: [String] = []
    for declaration in writer.effect.declarations where declaration.isParameter {
      if !declaration.help.isEmpty { lines.append("  /// \(declaration.help.comment)") }
      let name = writer.style.dialect.member(declaration.name)
      lines.append("  public var \(name): \(type(declaration))?")
    }
    lines += lines.isEmpty ? [] : [""]
    return """
      /// The parameters of the effect, which have defaults. Angles are in radians.
      public struct Parameters: Sendable {
      \(lines.joined(separator: "\n"))
        public init() {}
      }
      """
  }

  private static func type(_ declaration: Declaration) -> String {
    switch declaration.type {
    case .number: "Double"
    case .condition: "Bool"
    case .choice: "String"
    }
  }

  // MARK: Syntax

  /// The statements of Swift.
  static let style: CodeStyle = {
    var style = CodeStyle(
      dialect: dialect,
      runtime: Runtime(SwiftText.runtime, keyword: "func"),
      constant: "let",
      end: "",
      functionOfNumbers: { name, arguments, result in
        let list = arguments.map { "_ \($0): Double" }.joined(separator: ", ")
        return "private func \(name)(\(list)) -> \(result)"
      }
    )
    style.documentation = ("/// ", "")
    style.types = (": Double", ": Bool", ": String", "")
    style.results = ("Double", "Matrix")
    style.matrix = ("Matrix([", "])")
    return style
  }()

  private static let dialect: Dialect = {
    var dialect = Dialect(
      power: "pow",
      pi: "Double.pi",
      infinity: "Double.infinity",
      reserved: reserved,
      trackNames: { ease, outside in
        ease == .linear
          ? ["piecewise", "\"\(outside.rawValue)\""]
          : ["piecewise", "\"\(outside.rawValue)\"", ease.rawValue]
      }
    )
    dialect.strings = StringSyntax(quote: "\"")
    dialect.degree = "Double.pi / 180"
    dialect.functions = ["ln": "log", "round": "roundAway"]
    return dialect
  }()

  private static let reserved: Set<String> = Runtime(SwiftText.runtime, keyword: "func").names
    .union([
      "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer",
      "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "for", "func", "guard",
      "if", "import", "in", "init", "inout", "internal", "is", "let", "nil", "operator", "private",
      "protocol", "public", "repeat", "return", "self", "static", "struct", "subscript", "super",
      "switch", "throw", "throws", "true", "try", "typealias", "var", "where", "while", "abs",
      "min",
      "max", "floor", "ceil", "trunc", "sqrt", "exp", "log", "log10", "sin", "cos", "tan", "atan2",
      "pow", "pose", "layout", "parameters", "own", "model", "matrix", "window", "stride", "Any",
      "Self", "Type", "Protocol", "nil", "rethrows", "fileprivate", "precedencegroup", "await",
      "async", "any", "some", "each", "consume", "copy", "discard", "unsafe", "macro", "package",
      "Double", "Bool", "String", "Int", "Layout", "Pose", "Parameters", "Matrix", "Swift",
      "Foundation", "index",
    ])
}
