/// Plain Kotlin without dependencies.
package enum KotlinTarget: PlainTarget {
  package static let name = "kotlin"
  package static let title = "Kotlin"
  package static let check = ExportCheck.run
  package static let accuracy = "10⁻⁹"
  package static let scope: String? = "Kotlin package"

  package static func test(of request: ExportRequest) -> ExportedFile {
    let test = Template(PackageResources.test_kt)
    return ExportedFile("Check.kt", test.filled(values(of: request.effect)))
  }

  package static func parts(of effect: ExportedEffect) -> [String: String] {
    let nearest = [
      "nearest": effect.wraps
        ? "difference - layout.pages * round(difference / layout.pages)" : "difference",
      "suppression": effect.wraps ? "" : "@Suppress(\"UNUSED_PARAMETER\")",
    ]
    return [
      "vectors": Template(PackageResources.vectors_kt).text,
      "homography": Template(PackageResources.homography_kt).text,
      "paging": Template(PackageResources.paging_kt).filled(nearest),
      "result": Template(PackageResources.result_kt).filled(effect.names),
    ]
  }

  package static let style: CodeStyle = {
    var style = CodeStyle(
      ending: "kt",
      template: Template(PackageResources.plain_kt),
      runtime: Runtime(Template(PackageResources.functions_kt), keyword: "fun"),
      dialect: dialect,
      constant: "val",
      end: "",
      words: ("Double", "Boolean", "String", "DoubleArray"),
      annotates: true,
      matrix: ("doubleArrayOf(", ")"),
      parameter: { "val \($0): \($1)? = null" },
      signature: { name, arguments, result in
        let list = arguments.map { "\($0.name): \($0.type)" }.joined(separator: ", ")
        return "private fun \(name)(\(list)): \(result)"
      }
    )
    (style.indent, style.level) = (4, 3)
    style.separator = ",\n"
    style.fallback = "?:"
    return style
  }()

  private static let dialect: Dialect = {
    var dialect = Dialect(
      power: "power",
      pi: "PI",
      infinity: "Double.POSITIVE_INFINITY",
      reserved: reserved
    )
    dialect.strings = StringSyntax(quote: "\"", interpolates: true, isUTF16: true)
    dialect.degree = "PI / 180"
    dialect.wholeSuffix = ".0"
    dialect.list = ("listOf(", ")")
    dialect.conditional = .ifElse
    dialect.easePrefix = "::"
    dialect.hasPairs = true
    // Properties that differ only in the case of their first letter have the same getter.
    dialect.ignoresCase = true
    dialect.breaksAfterOperators = true
    dialect.functions = ["trunc": "truncate"]
    return dialect
  }()

  // The getter of a property with the name `Class` is a method of all objects.
  private static let reserved = """
    as break class continue do else false for fun if in interface is null object package return
    super this throw true try typealias typeof val var when while abs min max floor ceil truncate
    sqrt exp ln log10 sin cos tan atan2 pose layout parameters own model matrix window stride
    Double Boolean String Layout Pose Parameters DoubleArray PI listOf index yield Class
    """
}
