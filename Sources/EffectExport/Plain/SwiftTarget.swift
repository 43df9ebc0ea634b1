/// Plain Swift without dependencies.
package enum SwiftTarget: PlainTarget {
  package static let name = "swift"
  package static let title = "Swift"
  package static let use = Template(PackageResources.use_swift_md)
  package static let check = ExportCheck.run
  package static let accuracy = "10⁻⁹"

  package static func test(of request: ExportRequest) -> ExportedFile {
    let test = Template(PackageResources.test_swift)
    return ExportedFile("main.swift", test.filled(values(of: request.effect)))
  }

  package static func parts(of effect: ExportedEffect) -> [String: String] {
    let nearest =
      effect.wraps
      ? "difference.remainder(dividingBy: layout.pages)" : "difference"
    return [
      "vectors": Template(PackageResources.vectors_swift).filled(effect.names),
      "nearest": nearest,
      "result": Template(PackageResources.result_swift).filled(effect.names),
    ]
  }

  package static let style = CodeStyle(
    ending: "swift",
    template: Template(PackageResources.plain_swift),
    runtime: Runtime(Template(PackageResources.functions_swift), keyword: "func"),
    dialect: dialect,
    constant: "let",
    end: "",
    documentation: ("/// ", ""),
    words: ("Double", "Bool", "String", "Matrix"),
    annotates: true,
    matrix: ("Matrix(", ")"),
    parameter: { "public var \($0): \($1)?" },
    level: 3,
    depth: 1,
    identity: "Matrix.identity",
    constantPoints: { "private static let \($0): [(x: Double, y: Double)]" },
    signature: { name, arguments, result in
      let list = arguments.map { "_ \($0.name): \($0.type)" }.joined(separator: ", ")
      return "private static func \(name)(\(list)) -> \(result)"
    }
  )

  private static let dialect = Dialect(
    functions: ["ln": "log"],
    strings: StringSyntax(quote: "\""),
    power: "pow",
    pi: "Double.pi",
    infinity: "Double.infinity",
    degree: "Double.pi / 180",
    points: .pairs,
    reserved: reserved
  )

  private static let reserved = Dialect.words(
    """
      as associatedtype break case catch class continue default defer deinit do else enum extension
      fallthrough false for func guard if import in init inout internal is let nil operator private
      protocol public repeat return self static struct subscript super switch throw throws true try
      typealias var where while abs min max floor ceil trunc sqrt exp log log10 sin cos tan atan2
      pow pose layout parameters own model matrix window stride Any Self Type Protocol rethrows
      fileprivate precedencegroup await async any some each consume copy discard unsafe macro
      package nearest Double Bool String Int PageLayout Pose Parameters Matrix Swift Foundation
      index
    """
  )
}
