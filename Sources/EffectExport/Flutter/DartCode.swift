import PageEffects
import PageGeometry

/// The plain Dart of an effect, without dependencies.
struct DartCode {
  private let writer: PoseWriter

  init(_ effect: ExportedEffect) { writer = PoseWriter(effect, Self.style) }

  /// The generated file.
  var text: String {
    let body = [pose, window, stride, paging].joined(separator: "\n\n")
    let functions = Self.style.functions(calledIn: body, of: writer.effect)
    let needsMath = (body + functions).contains("math.")
    return [
      CodeComment.header(writer.effect.origin, "//"),
      needsMath ? "import 'dart:math' as math;" : nil, parameters, DartText.types, body, functions,
    ].compactMap { $0 }.joined(separator: "\n\n")
  }

  private var pose: String {
    """
    /// Returns the pose of a page; \(writer.argument) is its index minus the current page position.
    Pose pose(double \(writer.argument), Layout layout, \(Self.options)) {
    \(writer.statements.joined(separator: "\n"))
      final alpha = \(line(writer.alpha));
      final order = \(line(writer.order));
      final hidden = \(line(writer.hidden));
      final interactive = \(line(writer.interactive));
      return Pose(\(writer.matrix), alpha, order, hidden, interactive);
    }
    """
  }

  private static let options = "[Parameters parameters = const Parameters(), double index = 0.0]"

  private var window: String {
    writer.window(
      "List<double> window(Layout layout, [Parameters parameters = const Parameters()])"
    ) { "[\($0), \($1)]" }
  }

  private var stride: String {
    writer.stride("double stride(Layout layout, [Parameters parameters = const Parameters()])")
  }

  /// The functions that decide which page is in front.
  private var paging: String {
    let nearest =
      writer.effect.wraps
      ? "difference - layout.pages * floor(difference / layout.pages + 0.5)" : "difference"
    return """
      /// Returns the number of pages from the current position to a page.
      double nearest(double difference, Layout layout) => \(nearest);

      /// Returns a number that is greater for a page in front.
      ///
      /// Of pages with equal orders, the one nearer to rest is in front, then the one with the smaller index.
      double paintKey(Pose pose, double difference) =>
          floor(pose.order * 1048576.0 + 0.5) - abs(difference) / 256.0 - difference / 65536.0;

      /// Returns the numbers of a matrix column by column, as `Matrix4` has them.
      List<double> columns(List<double> m) => List.generate(16, (i) => m[4 * (i & 3) + (i >> 2)]);
      """
  }

  private func line(_ code: Code) -> String { code.written(level: 1) }

  /// The class of parameters: null means the default, which may depend on the layout.
  private var parameters: String {
    var fields: [String] = []
    var names: [String] = []
    for declaration in writer.effect.declarations where declaration.isParameter {
      let name = writer.style.dialect.member(declaration.name)
      if !declaration.help.isEmpty { fields.append("  /// \(declaration.help.comment)") }
      fields.append("  final \(Self.type(declaration))? \(name);")
      names.append("this.\(name)")
    }
    let list = names.isEmpty ? "" : "{\(names.joined(separator: ", "))}"
    let body = (fields + ["  const Parameters(\(list));"]).joined(separator: "\n")
    return """
      /// The parameters of the effect, which have defaults. Angles are in radians.
      class Parameters {
      \(body)
      }
      """
  }

  private static func type(_ declaration: Declaration) -> String {
    switch declaration.type {
    case .number: "double"
    case .condition: "bool"
    case .choice: "String"
    }
  }

  // MARK: Syntax

  private static let style: CodeStyle = {
    var style = CodeStyle(
      dialect: dialect,
      runtime: Runtime(DartText.runtime, keyword: #"(?:double|bool|List<double>)"#),
      constant: "final",
      end: ";",
      functionOfNumbers: { name, arguments, result in
        let list = arguments.map { "double \($0)" }.joined(separator: ", ")
        return "\(result) \(name)(\(list))"
      }
    )
    style.documentation = ("/// ", "")
    style.results = ("double", "List<double>")
    style.product = ("product([", "])")
    return style
  }()

  private static let dialect: Dialect = {
    var dialect = Dialect(
      power: "power",
      pi: "math.pi",
      infinity: "double.infinity",
      reserved: reserved,
      trackNames: { ease, outside in
        ease == .linear
          ? ["piecewise", "'\(outside.rawValue)'"]
          : ["piecewise", "'\(outside.rawValue)'", ease.rawValue]
      }
    )
    dialect.strings = StringSyntax(quote: "'", interpolates: true)
    dialect.degree = "math.pi / 180.0"
    dialect.wholeSuffix = ".0"
    let native = ["min", "max", "sqrt", "exp", "sin", "cos", "tan", "atan2"]
    dialect.functions = Dictionary(
      uniqueKeysWithValues: native.map { ($0, "math.\($0)") } + [
        ("ln", "math.log"), ("round", "roundAway"),
      ]
    )
    return dialect
  }()

  /// The words of Dart and the names in the file.
  private static let reserved: Set<String> = Runtime(
    DartText.runtime,
    keyword: #"(?:double|bool|List<double>)"#
  ).names.union([
    "assert", "await", "break", "case", "catch", "class", "const", "continue", "default", "do",
    "else", "enum", "extends", "false", "final", "finally", "for", "if", "in", "is", "new", "null",
    "rethrow", "return", "super", "switch", "this", "throw", "true", "try", "var", "void", "while",
    "with", "yield", "math", "pose", "layout", "parameters", "own", "model", "matrix", "window",
    "stride", "alpha", "order", "hidden", "interactive", "identity", "nearest", "paintKey",
    "columns", "double", "int", "bool", "abstract", "as", "base", "covariant", "deferred",
    "dynamic", "export", "extension", "external", "factory", "Function", "get", "implements",
    "import", "interface", "late", "library", "mixin", "operator", "part", "required", "sealed",
    "set", "static", "typedef", "async", "sync", "when", "String", "List", "Layout", "Pose",
    "Parameters", "index", "hashCode", "runtimeType", "toString", "noSuchMethod",
  ])
}
