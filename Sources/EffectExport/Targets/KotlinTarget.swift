import PageEffects
import PageGeometry

/// Plain Kotlin without dependencies.
package enum KotlinTarget: ExportTarget {
  package static let name = "kotlin"
  package static let title = "Kotlin"
  package static let check = ExportCheck.run
  package static let accuracy = "10⁻⁹"
  package static let scope: String? = "Kotlin package"

  package static func code(
    of effect: ExportedEffect,
    _ options: ExportOptions
  ) -> [ExportedFile] {
    let name = effect.origin.slug
    return [ExportedFile("\(name).kt", text(of: effect))]
  }

  package static func test(
    of effect: ExportedEffect,
    _ options: ExportOptions
  ) -> ExportedFile {
    ExportedFile("Check.kt", KotlinTest.text(of: effect))
  }

  /// Returns the generated file.
  static func text(of effect: ExportedEffect) -> String {
    let writer = PoseWriter(effect, style)
    let body = [pose(writer), window(writer), stride(writer)].joined(separator: "\n\n")
    return [
      CodeComment.header(effect.origin, "//"), "import kotlin.math.*", parameters(of: writer),
      KotlinText.types, body, style.functions(calledIn: body, of: effect),
    ].joined(separator: "\n\n")
  }

  // MARK: Functions of the effect

  private static func pose(_ writer: PoseWriter) -> String {
    """
    /** Returns the pose of a page; [\(writer.argument)] is its index minus the current page position. */
    @Suppress("UNUSED_PARAMETER")
    fun pose(
        \(writer.argument): Double,
        layout: Layout,
        parameters: Parameters = Parameters(),
        index: Double = 0.0
    ): Pose {
    \(writer.statements.joined(separator: "\n"))
        return Pose(
            matrix = \(writer.matrix),
            alpha = \(line(writer.alpha)),
            order = \(line(writer.order)),
            hidden = \(line(writer.hidden)),
            interactive = \(line(writer.interactive))
        )
    }
    """
  }

  private static func window(_ writer: PoseWriter) -> String {
    writer.window(
      """
      @Suppress("UNUSED_PARAMETER")
      fun window(
          layout: Layout,
          parameters: Parameters = Parameters()
      ): ClosedFloatingPointRange<Double>
      """
    ) { "(\($0))..(\($1))" }
  }

  private static func stride(_ writer: PoseWriter) -> String {
    writer.stride(
      """
      @Suppress("UNUSED_PARAMETER")
      fun stride(layout: Layout, parameters: Parameters = Parameters()): Double
      """
    )
  }

  private static func line(_ code: Code) -> String { code.written(level: 3, indent: 4) }

  // MARK: Parameters

  /// The class of parameters: null means the default, which may depend on the layout.
  private static func parameters(of writer: PoseWriter) -> String {
    let fields = writer.effect.declarations.compactMap { declaration -> String? in
      guard declaration.isParameter else { return nil }
      let help = declaration.help.isEmpty ? "" : "    /** \(declaration.help.comment) */\n"
      let name = writer.style.dialect.member(declaration.name)
      return "\(help)    val \(name): \(type(declaration))? = null"
    }
    return """
      /** The parameters of the effect, which have defaults. Angles are in radians. */
      class Parameters(
      \(fields.joined(separator: ",\n"))
      )
      """
  }

  private static func type(_ declaration: Declaration) -> String {
    switch declaration.type {
    case .number: "Double"
    case .condition: "Boolean"
    case .choice: "String"
    }
  }

  // MARK: Syntax

  /// The statements of Kotlin.
  static let style: CodeStyle = {
    var style = CodeStyle(
      dialect: dialect,
      runtime: Runtime(KotlinText.runtime, keyword: "fun"),
      constant: "val",
      end: "",
      functionOfNumbers: { name, arguments, result in
        let list = arguments.map { "\($0): Double" }.joined(separator: ", ")
        return "private fun \(name)(\(list)): \(result)"
      }
    )
    style.types = (": Double", ": Boolean", ": String", "")
    style.results = ("Double", "DoubleArray")
    style.matrix = ("doubleArrayOf(", ")")
    style.indent = 4
    style.fallback = "?:"
    return style
  }()

  private static let dialect: Dialect = {
    var dialect = Dialect(
      power: "power",
      pi: "PI",
      infinity: "Double.POSITIVE_INFINITY",
      reserved: reserved,
      trackNames: { ease, outside in
        ease == .linear
          ? ["piecewise", "\"\(outside.rawValue)\""]
          : ["piecewise", "\"\(outside.rawValue)\"", "::\(ease.rawValue)"]
      }
    )
    dialect.strings = StringSyntax(quote: "\"", interpolates: true, isUTF16: true)
    dialect.degree = "PI / 180"
    dialect.wholeSuffix = ".0"
    dialect.list = ("listOf(", ")")
    dialect.conditional = .ifElse
    // Properties that differ only in the case of their first letter have the same getter.
    dialect.ignoresCase = true
    dialect.breaksAfterOperators = true
    dialect.functions = ["trunc": "truncate", "round": "roundAway"]
    return dialect
  }()

  private static let reserved: Set<String> = Runtime(KotlinText.runtime, keyword: "fun").names
    .union([
      "as", "break", "class", "continue", "do", "else", "false", "for", "fun", "if", "in",
      "interface", "is", "null", "object", "package", "return", "super", "this", "throw", "true",
      "try", "typealias", "typeof", "val", "var", "when", "while", "abs", "min", "max", "floor",
      "ceil", "truncate", "sqrt", "exp", "ln", "log10", "sin", "cos", "tan", "atan2",
      "pose", "layout", "parameters", "own", "model", "matrix", "window", "stride", "Double",
      "Boolean", "String", "Layout", "Pose", "Parameters", "DoubleArray", "PI", "listOf", "index",
      "yield",
      // The getter of a property with this name is a method of all objects.
      "Class",
    ])
}
