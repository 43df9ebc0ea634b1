/// Plain Kotlin without dependencies.
package enum KotlinTarget: PlainTarget {
  package static let name = "kotlin"
  package static let title = "Kotlin"
  package static let use = Template(PackageResources.use_kotlin_md)
  package static let check = ExportCheck.run
  package static let accuracy = "10⁻⁹"

  package static func test(of request: ExportRequest) -> ExportedFile {
    let test = Template(PackageResources.test_kt)
    return ExportedFile("Check.kt", test.filled(values(of: request.effect)))
  }

  package static func parts(of effect: ExportedEffect) -> [String: String] {
    [
      "vectors": Template(PackageResources.vectors_kt).filled(effect.names),
      "nearest": effect.wraps
        ? "difference - layout.pages * kotlin.math.round(difference / layout.pages)" : "difference",
      "result": Template(PackageResources.result_kt).filled(effect.names),
    ]
  }

  package static let style = CodeStyle(
    ending: "kt",
    template: Template(PackageResources.plain_kt),
    runtime: Runtime(Template(PackageResources.functions_kt), keyword: "fun"),
    dialect: dialect,
    constant: "val",
    end: "",
    words: ("Double", "Boolean", "String", "DoubleArray"),
    annotates: true,
    matrix: ("newMatrix(", ")"),
    parameter: { "val \($0): \($1)? = null" },
    separator: ",\n",
    indent: 4,
    level: 4,
    depth: 1,
    identity: "identity()",
    constantPoints: { "private val \($0)" },
    fallback: "?:",
    signature: { name, arguments, result in
      let list = arguments.map { "\($0.name): \($0.type)" }.joined(separator: ", ")
      // Matrices are those of a pose, which are used again.
      let receiver = result == "DoubleArray" ? "Pose." : ""
      return "private fun \(receiver)\(name)(\(list)): \(result)"
    }
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
    reserved: reserved
  )

  private static let reserved = keywords.union(names)

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
      doubleArrayOf index result used steps compute yield Class
    """
  )
}
