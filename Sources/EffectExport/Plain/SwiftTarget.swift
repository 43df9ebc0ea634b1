import PageEffects

/// Plain Swift without dependencies.
package enum SwiftTarget: PlainTarget {
  package static let name = "swift"
  package static let title = "Swift"
  package static let use = Template(PackageResources.use_swift_md)
  package static let accuracy = "10⁻⁹"

  package static let testFile = "main.swift"
  package static let tests = (
    own: Template(PackageResources.test_swift), vectors: Template(PackageResources.vectors_swift),
    result: Template(PackageResources.result_swift)
  )

  package static func pieces(of writer: PoseWriter) -> [String: String] {
    guard let pieces = CodePieces(writer) else { return [:] }
    func lines(_ line: (_ name: String, _ type: Declaration.ValueType) -> String) -> String {
      pieces.captured.map { line(writer.style.dialect.identifier($0), $1) }.joined(separator: "\n")
    }
    let values = [
      "pieceValues": lines { "var \($0): \(writer.style.word(of: $1)) = \(initial(of: $1))" },
      "pieceKept": lines { name, _ in "pose.pieces.values.\(name) = \(name)" },
      "pieceCaptured": lines { "let \($0): \(writer.style.word(of: $1)) = pieces.values.\($0)" },
    ]
    return values.merging(pieces.values(own: "own", level: 2)) { $1 }
  }

  private static func initial(of type: Declaration.ValueType) -> String {
    switch type {
    case .number: "0"
    case .condition: "false"
    case .choice: "\"\""
    }
  }

  package static let style = CodeStyle(
    ending: "swift",
    template: Template(PackageResources.plain_swift),
    runtime: Runtime(Template(PackageResources.functions_swift)),
    dialect: dialect,
    constant: "let",
    end: "",
    documentation: ("/// ", ""),
    words: ("Double", "Int", "Bool", "String", "Matrix"),
    annotates: true,
    matrix: ("Matrix(", ")"),
    parameter: { "public var \($0): \($1)?" },
    level: 3,
    depth: 1,
    identity: "Matrix.identity",
    constantPoints: { "private static let \($0): [(x: Double, y: Double)]" },
    nearest: "difference.remainder(dividingBy: layout.pages)",
    signature: { name, arguments, result in
      let list = arguments.map { "_ \($0.name): \($0.type)" }.joined(separator: ", ")
      return "private static func \(name)(\(list)) -> \(result)"
    },
    layers: layers
  )

  private static let layers = LayerStyle(
    absent: ("nil", "?"),
    nothing: "nil",
    word: { ".\($1)" },
    colour: { "\($0)(red: \($1.red), green: \($1.green), blue: \($1.blue), alpha: \($1.alpha))" },
    open: { name, _ in "public struct \(name): Sendable {" },
    constant: { "public var \($0): \($1)" },
    variable: { "public var \($0): \($1) = \($2)" },
    kept: { name, _, initial in "public var \(name) = \(initial)" },
    list: (("[", "]"), { "[\($0)]" }),
    listType: Template(PackageResources.list_swift),
    matrix: { _ in "Matrix.identity" },
    pose: "pose.",
    grid: "pieces.",
    double: { "Double(\($0))" },
    assign: { path, _ in ("\(path) = ", "") }
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
      package nearest ordered Double Bool String Int PageLayout Pose Parameters Matrix Swift Foundation
      index cell tile pieces contentMatrix
    """
  )
}
