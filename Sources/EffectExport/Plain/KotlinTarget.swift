import PageEffects

/// Plain Kotlin without dependencies.
package enum KotlinTarget: PlainTarget {
  package static let name = "kotlin"
  package static let title = "Kotlin"
  package static let use = Template(PackageResources.use_kotlin_md)
  package static let accuracy = "10⁻⁹"

  package static let testFile = "Check.kt"
  package static let tests = (
    own: Template(PackageResources.test_kt), vectors: Template(PackageResources.vectors_kt),
    result: Template(PackageResources.result_kt)
  )

  package static let style = CodeStyle(
    ending: "kt",
    template: Template(PackageResources.plain_kt),
    runtime: Runtime(Template(PackageResources.functions_kt)),
    dialect: dialect,
    constant: "val",
    end: "",
    words: ("Double", "Int", "Boolean", "String", "DoubleArray"),
    annotates: true,
    matrix: ("newMatrix(", ")"),
    parameter: { "val \($0): \($1)? = null" },
    separator: ",\n",
    indent: 4,
    level: 4,
    depth: 1,
    identity: "identity()",
    constantPoints: { "private val \($0)" },
    nearest: "difference - layout.pages * kotlin.math.round(difference / layout.pages)",
    fallback: "?:",
    count: { "\($0).toDouble()" },
    signature: { name, arguments, result in
      let list = arguments.map { "\($0.name): \($0.type)" }.joined(separator: ", ")
      // Matrices are those of a pose, which are used again.
      let receiver = result == "DoubleArray" ? "Pose." : ""
      return "private fun \(receiver)\(name)(\(list)): \(result)"
    },
    layers: layers
  )

  private static let layers = LayerStyle(
    name: { name, _ in name == "RGBA" ? "Rgba" : name },
    absent: ("Double.NaN", ""),
    word: { "\($0).\($1.uppercased())" },
    colour: { type, colour in
      let channels = [colour.red, colour.green, colour.blue, colour.alpha]
      return "\(type)(\(channels.map { "\($0)" }.joined(separator: ", ")))"
    },
    open: { name, constants in
      let list = constants.map { "val \($0.name): \($0.type)" }.joined(separator: ", ")
      return "class \(name) internal constructor(\(list)) {"
    },
    constant: { _, _ in "" },
    variable: { "var \($0): \($1) = \($2)\n    internal set" },
    kept: { "val \($0): \($1) = \($2)" },
    created: { type, constants in
      "\(type)(\(constants.map { "\($0.name) = \($0.value)" }.joined(separator: ", ")))"
    },
    list: (("arrayOf(", ")"), { "Array<\($0)>" }),
    matrix: { _ in "DoubleArray(16)" },
    pose: "this.",
    grid: "this.",
    double: { "(\($0)).toDouble()" },
    assign: { path, isMatrix in isMatrix ? ("\(path).copyFrom(", ")") : ("\(path) = ", "") }
  )

  private static let dialect = Dialect(
    functions: ["trunc": "truncate"],
    strings: StringSyntax(quote: "\"", interpolates: true, isUTF16: true),
    power: "power",
    pi: "PI",
    infinity: "Double.POSITIVE_INFINITY",
    degree: "PI / 180",
    wholeSuffix: ".0",
    list: ("doubleArrayOf(", ")"),
    points: .coordinates,
    conditional: .ifElse,
    easePrefix: "::",
    hasPairs: true,
    breaksAfterOperators: true,
    // Properties that differ only in the case of their first letter have the same getter.
    ignoresCase: true,
    sizes: Dialect.smallSizes,
    reserved: reserved
  )

  private static let reserved = keywords.union(names).union(Dialect.smallSizes.values)

  /// The words that cannot be names in any place.
  static let keywords = Dialect.words(
    """
      as break class continue do else false for fun if in interface is null object package return
      super this throw true try typealias typeof val var when while
    """
  )

  // The getter of a property with the name `Class` is a method of all objects.
  private static let names = Dialect.words(
    """
      abs min max floor ceil truncate sqrt exp ln log10 sin cos tan atan2 pose layout parameters own
      model matrix window stride Double Boolean String PageLayout Pose Parameters DoubleArray PI
      doubleArrayOf index result used steps compute yield Class cell kept tile contentMatrix
    """
  )
}
