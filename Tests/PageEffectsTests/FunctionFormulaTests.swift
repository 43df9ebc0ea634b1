import Foundation
import PageEffects
import TestSupport
import Testing

/// The table of functions: the formulas of functions, and its place as the only one that names them.
struct FunctionFormulaTests {
  private static let derived = Function.all.filter { $0.formula != nil }.map(\.name)

  /// Numbers at which functions bend, jump or end.
  private static let ends = [
    0, -0.0, 0.25, 0.5, -0.5, 1, -1, 2, -2, 3, .pi, 1e-300, -1e-300, 1e300, -1e300, .infinity,
    -.infinity, .nan,
  ]

  /// Returns the arguments of many calls.
  private static func rows(of count: Int) -> [[Double]] {
    var random = SplitMix(state: 31)
    return (0..<10_000).map { index in
      (0..<count).map { _ in
        switch index % 4 {
        case 0: ends[Int.random(in: ends.indices, using: &random)]
        case 1: (Double.random(in: -8...8, using: &random) * 2).rounded() / 2
        default: Double.random(in: -3...3, using: &random)
        }
      }
    }
  }

  @Test(arguments: derived) func `A formula has the value of its function`(name: String) throws {
    let function = try #require(Function.named[name])
    let formula = try #require(function.formula)
    let arguments = function.arguments
    // A function that has only the formula.
    let copy = Function(
      name,
      arguments.joined(separator: ", "),
      "",
      formula.result,
      where: formula.parts
    ) { _ in .nan }
    let rows = Self.rows(of: arguments.count)
    let calls = rows.map { Expression.call(copy, $0.map(Expression.number)) }
    let values = try Effect(EffectDefinition(), layout: .test, noting: calls).notedValues
    let wrong = zip(rows, values).filter { row, found in
      guard let found else { return true }
      let value = function.value(row)
      let isEqual = found == value || (found.isNaN && value.isNaN)
      return !isEqual && !(abs(found - value) <= 1e-14 * max(1, abs(value)))
    }
    #expect(values.count == rows.count && wrong.isEmpty, "\(wrong.prefix(3))")
  }

  private static let bump = Function(
    "bump",
    "x, steepness",
    "a bell that is 1 at 0",
    "1 / (1 + s * s)",
    where: ["s": "tri(x / 4) * steepness"]
  ) { row in
    let s = max(0, 1 - abs(row[0] / 4)) * row[1]
    return 1 / (1 + s * s)
  }

  @Test func `A program evaluates a function that has only a formula`() throws {
    // The names of the formula are not those of the effect.
    let definition = try EffectDefinition { definition in
      definition.lets = [try .init("s", "d + 1"), try .init("x", "100")]
      let call = Expression.call(Self.bump, [.name("s", SourceSpan()), .number(3)])
      definition.template.alpha = .expression(
        .binary(.multiply, call, .name("x", SourceSpan())),
        SourceSpan()
      )
    }
    let effect = try Effect(definition, layout: .test)
    for d in [-3, -0.75, 0, 0.5, 2] {
      let value = Self.bump.value([d + 1, 3]) * 100
      #expect(isClose(effect.pose(at: d).rawAlpha, value))
    }
  }

  @Test func `A deep chain of calls with formulas has a value`() throws {
    let call = (0..<90).reduce(Expression.name("d", SourceSpan())) { inner, _ in
      .call(Self.bump, [inner, .number(1)])
    }
    let definition = EffectDefinition { $0.template.alpha = .expression(call, SourceSpan()) }
    #expect(try Effect(definition, layout: .test).pose(at: 0.5).rawAlpha.isFinite)
  }

  // MARK: Names

  /// The files that name functions that are not primitive: the table, the instructions that programs have for
  /// functions, and the functions that CSS has itself.
  private static let naming = ["FunctionTable.swift", "Instruction.swift", "CSSFunctions.swift"]

  @Test func `Only the table names functions that other functions define`() throws {
    // `wrap` is also a parameter of every preset.
    let words = Self.derived.filter { $0 != "wrap" }.joined(separator: "|")
    let cases = Self.derived.joined(separator: "|")
    let pattern = try Regex("\"(\(words))\"|\\bcase [^:]*\\.(\(cases))\\b|\\bcase \"(\(words))\"")
    for module in ["PageEffects", "EffectExport", "PresetFiles"] {
      let folder = Repository.root.appending(path: "Sources/\(module)")
      let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      #expect(!paths.isEmpty)
      for path in paths where path.hasSuffix(".swift") && !path.contains("Resources/") {
        guard !Self.naming.contains(where: path.hasSuffix) else { continue }
        let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
        for line in text.split(separator: "\n") {
          #expect(try pattern.firstMatch(in: line) == nil, "\(path): \(line)")
        }
      }
    }
  }
}
