import PageEffects

extension CodeStyle {
  /// The statements of Dart.
  static let dart = CodeStyle(
    ending: "dart",
    template: Template(PackageResources.plain_dart),
    runtime: Runtime(Template(PackageResources.functions_dart)),
    dialect: dialect,
    constant: "final",
    end: ";",
    documentation: ("/// ", ""),
    words: ("double", "int", "bool", "String", "List<double>"),
    matrix: ("newMatrix(", ")"),
    parameter: { "final \($1)? \($0);" },
    level: 2,
    depth: 1,
    prefixesTypes: true,
    identity: "identity",
    constantPoints: { "static const \($0)" },
    nearest: "difference - layout.pages * floor(difference / layout.pages + 0.5)",
    imports: { $0.contains("math.") ? "\n\nimport 'dart:math' as math;" : "" },
    signature: { name, arguments, result in
      let list = arguments.map { "\($0.type) \($0.name)" }.joined(separator: ", ")
      return "static \(result) \(name)(\(list))"
    },
    layers: layers
  )

  private static let layers = LayerStyle(
    name: { name, prefix in prefix + (name == "RGBA" ? "Rgba" : name) },
    absent: ("null", "?"),
    kind: "Kind",
    word: { "\($0).\($1)" },
    colour: { type, colour in
      let channels = [colour.red, colour.green, colour.blue, colour.alpha]
      return "const \(type)(\(channels.map { "\($0)" }.joined(separator: ", ")))"
    },
    open: { name, constants in
      let list = constants.map { "required this.\($0.name)" }.joined(separator: ", ")
      let create = list.isEmpty ? "" : "\n  \(name)({\(list)});"
      return "class \(name) {\(create)"
    },
    constant: { "final \($1) \($0);" },
    variable: { name, type, initial in
      initial == "null" ? "\(type) \(name);" : "\(type) \(name) = \(initial);"
    },
    kept: { "final \($1) \($0) = \($2);" },
    list: (("[", "]"), { "List<\($0)>" }),
    matrix: { "\($0).identity.toList()" },
    pose: "found.",
    grid: "found.",
    double: { "(\($0)).toDouble()" },
    assign: { path, isMatrix in isMatrix ? ("\(path).setAll(0, ", ")") : ("\(path) = ", "") }
  )

  private static let dialect = Dialect(
    functions: Dialect.prefixed("math.", "min max sqrt exp sin cos tan atan2"),
    strings: StringSyntax(quote: "'", interpolates: true),
    power: "power",
    pi: "math.pi",
    infinity: "double.infinity",
    degree: "math.pi / 180.0",
    wholeSuffix: ".0",
    hasPairs: true,
    sizes: Dialect.smallSizes,
    reserved: reserved.union(Dialect.smallSizes.values)
  )

  private static let reserved = Dialect.words(
    """
      assert await break case catch class const continue default do else enum extends false final
      finally for if in is new null rethrow return super switch this throw true try var void while
      with yield math pose layout parameters own model matrix window stride alpha order hidden
      interactive identity nearest paintKey columns double int bool abstract as base covariant
      deferred dynamic export extension external factory Function get implements import interface
      late library mixin operator part required sealed set static typedef async sync when String
      List PageLayout Pose Parameters index hashCode runtimeType toString noSuchMethod newMatrix
      result found cell kept tile contentMatrix place reverseAcross reverseDown background
    """
  )
}
