extension CodeStyle {
  /// The statements of Dart.
  static let dart: CodeStyle = {
    var style = CodeStyle(
      ending: "dart",
      template: Template(PackageResources.plain_dart),
      runtime: Runtime(
        Template(PackageResources.functions_dart),
        keyword: #"(?:double|bool|List<double>)"#
      ),
      dialect: dialect,
      constant: "final",
      end: ";",
      documentation: ("/// ", ""),
      words: ("double", "bool", "String", "List<double>"),
      parameter: { "final \($1)? \($0);" },
      signature: { name, arguments, result in
        let list = arguments.map { "\($0.type) \($0.name)" }.joined(separator: ", ")
        return "\(result) \(name)(\(list))"
      }
    )
    style.level = 1
    style.product = ("product([", "])")
    style.imports = { $0.contains("math.") ? "\n\nimport 'dart:math' as math;" : "" }
    return style
  }()

  private static let dialect: Dialect = {
    var dialect = Dialect(
      power: "power",
      pi: "math.pi",
      infinity: "double.infinity",
      reserved: reserved
    )
    dialect.strings = StringSyntax(quote: "'", interpolates: true)
    dialect.degree = "math.pi / 180.0"
    dialect.wholeSuffix = ".0"
    dialect.hasPairs = true
    let native = ["min", "max", "sqrt", "exp", "sin", "cos", "tan", "atan2"]
    dialect.functions = Dictionary(
      uniqueKeysWithValues: native.map { ($0, "math.\($0)") } + [("ln", "math.log")]
    )
    return dialect
  }()

  private static let reserved = """
    assert await break case catch class const continue default do else enum extends false final
    finally for if in is new null rethrow return super switch this throw true try var void while
    with yield math pose layout parameters own model matrix window stride alpha order hidden
    interactive identity nearest paintKey columns double int bool abstract as base covariant
    deferred dynamic export extension external factory Function get implements import interface
    late library mixin operator part required sealed set static typedef async sync when String
    List Layout Pose Parameters index hashCode runtimeType toString noSuchMethod
    """
}
