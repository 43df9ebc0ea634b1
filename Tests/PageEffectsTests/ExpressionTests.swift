import PageEffects
import PageGeometry
import Testing

@Suite struct ExpressionTests {
  static let values: [(String, Double)] = [
    ("-2^2", -4.0), ("2^-1", 0.5), ("2^3^2", 512), ("(2^3)^2", 64), ("-2^-2", -0.25),
    ("2 * 3^2", 18), ("1 + 2 * 3", 7), ("(1 + 2) * 3", 9), ("10 - 4 - 3", 3), ("16 / 4 / 2", 2),
    ("2 * 6 / 3", 4), ("- - 3", 3), ("--3", 3), ("-+-3", 3), ("+3", 3), ("2 - -3", 5),
    ("2 * -3", -6), ("(-8)^3", -512), ("(-2)^-1", -0.5), ("0^0", 1), ("4^0.5", 2),
    ("1 < 2 ? 3 : 4", 3), ("1 > 2 ? 3 : 4", 4), ("1 < 1 ? 3 : 4", 4), ("1 <= 1 ? 3 : 4", 3),
    ("1 >= 2 ? 1 : 2 > 1 ? 5 : 6", 5), ("1 > 2 ? 1 : 2 < 1 ? 5 : 6", 6),
    ("1 < 2 ? 1 < 0 ? 7 : 8 : 9", 8), ("1 == 1 ? 1 : 0", 1), ("1 != 1 ? 1 : 0", 0),
    ("1 + 1 == 2 ? 1 : 0", 1), ("1 < 2 and 2 < 3 ? 1 : 0", 1), ("1 < 2 and 3 < 2 ? 1 : 0", 0),
    ("3 < 2 or 1 < 2 ? 1 : 0", 1), ("not 1 < 2 ? 1 : 0", 0), ("not not 1 < 2 ? 1 : 0", 1),
    ("not (1 < 2 and 2 < 1) ? 1 : 0", 1), ("true or false and false ? 1 : 0", 1),
    ("(true or false) and false ? 1 : 0", 0), ("not true or true ? 1 : 0", 1),
    ("true == false ? 1 : 0", 0), ("(1 < 2) + (2 < 3) + (3 < 2)", 2),
    ("1e3", 1_000), ("1E-2", 0.01), ("1e+2", 100), (".5", 0.5), ("0.5", 0.5), ("007", 7),
    ("180deg", Double.pi), ("1turn", 2 * Double.pi), ("-0.25turn", -Double.pi / 2), ("2rad", 2),
    ("3pt", 3),
    ("50%", 0.5), ("5%", 0.05), ("1e2%", 1), ("2 * 90deg", Double.pi), ("pi", Double.pi),
    ("-inf", -Double.infinity),
    ("1 / inf", 0), ("d", 0), ("w", 200), ("h", 300), ("W", 700), ("H", 900), ("L", 200),
    ("V", 700), ("gap", 11), ("pages", 10), ("index", 0),
  ]

  @Test(arguments: values)
  func `A formula evaluates to the expected value`(_ text: String, _ expected: Double) throws {
    let found = try value(of: text)
    #expect(isClose(found, expected), "\(found)")
  }

  @Test func `L and V follow the scroll axis`() throws {
    let vertical = Layout.test.with { $0.axis = .vertical }
    #expect(try value(of: "L", layout: vertical) == 300)
    #expect(try value(of: "V", layout: vertical) == 900)
    #expect(try value(of: "w", layout: vertical) == 200)
  }

  @Test func `Formulas read the page difference and the index`() throws {
    #expect(try value(of: "d", d: 1.25) == 1.25)
    #expect(try value(of: "index", d: 1.25, index: 7) == 7)
    #expect(try value(of: "rawD", d: 1.25) == 1.25)
  }

  /// The formula, the problem, and the problem's column, counted from 1.
  static let mistakes: [(String, EffectError.Problem, Int)] = [
    ("", .expected("a number, a name or '('", found: nil), 1),
    ("1 +", .expected("a number, a name or '('", found: nil), 4),
    ("(1", .expected("')'", found: nil), 3),
    ("1)", .expected("an operator or the end", found: ")"), 2),
    ("1 2", .expected("an operator or the end", found: "2"), 3),
    ("d ? 1", .expected("':' and the value if the condition is false", found: nil), 6),
    ("1 + and", .expected("a number, a name or '('", found: "and"), 5),
    ("1.2.3", .malformedNumber("1.2.3"), 1), ("1.", .malformedNumber("1."), 1),
    (".", .malformedNumber("."), 1), ("2 + 1e999", .numberTooLarge("1e999"), 5),
    ("1e308turn", .numberTooLarge("1e308"), 1), ("30degs", .unknownUnit("degs"), 3),
    ("2e", .unknownUnit("e"), 2), ("0x10", .unknownUnit("x10"), 2),
    ("a # b", .unknownCharacter("#"), 3), ("é + 1", .unknownCharacter("é"), 1),
    ("1 < 2 < 3", .expected("an operator or the end", found: "<"), 7),
    ("min(1)", .wrongArgumentCount(signature: "min(a, b, ...)", found: 1), 1),
    ("1 + abs()", .wrongArgumentCount(signature: "abs(x)", found: 0), 5),
    ("abs(1, 2)", .wrongArgumentCount(signature: "abs(x)", found: 2), 1),
    ("abs(1", .expected("',' or ')'", found: nil), 6),
    ("pl(d)", .expected("';' and the points of pl(x; x1:y1, x2:y2, ...)", found: ")"), 5),
    ("pl(d; 1)", .expected("':' and the value at that point", found: ")"), 8),
  ]

  @Test(arguments: mistakes)
  func `A syntax error has the expected problem and position`(
    _ text: String,
    _ problem: EffectError.Problem,
    _ column: Int
  ) {
    let error = #expect(throws: EffectError.self) { try Expression(text) }
    #expect(error?.problem == problem)
    #expect(error?.span.column == column)
  }

  @Test func `The error about an unknown function lists all functions`() {
    let error = #expect(throws: EffectError.self) { try Expression("1 + sine(d)") }
    let known = Function.all.map(\.name)
    #expect(error?.problem == .unknownFunction("sine", known: known))
    #expect(error?.span == SourceSpan(column: 5, length: 4))
  }

  @Test func `Positions are relative to the start of the formula`() {
    let place = SourceSpan(file: "a.yaml", line: 7, column: 10, length: 5)
    let error = #expect(throws: EffectError.self) { try Expression("1 + )", at: place) }
    #expect(error?.span == SourceSpan(file: "a.yaml", line: 7, column: 14, length: 1))
  }

  /// The message then underlines the first line of the formula.
  @Test func `An error after the first line has the position of the whole formula`() {
    let place = SourceSpan(line: 7, column: 10, length: 3)
    let error = #expect(throws: EffectError.self) { try Expression("1 + 2 + )", at: place) }
    #expect(error?.span == place)
  }

  // MARK: Limits

  @Test func `A formula has at most two thousand nodes`() throws {
    // A sum of n numbers has n nodes for the numbers and n − 1 nodes for the additions.
    #expect(try value(of: Array(repeating: "1", count: 1_000).joined(separator: "+")) == 1_000)
    let error = #expect(throws: EffectError.self) {
      try Expression(Array(repeating: "1", count: 1_001).joined(separator: "+"))
    }
    #expect(error?.problem == .tooManyNodes(limit: 2_000))
  }

  static let nestings: [(String, String, String)] = [
    ("(", "d", ")"), ("-", "d", ""), ("2^", "d", ""), ("not ", "d > 0", ""),
    ("d > 0 ? 1 : ", "2", ""), ("abs(", "d", ")"), ("1 + (", "d", ")"),
  ]

  @Test(arguments: nestings)
  func `A formula has at most a hundred levels of nesting`(
    _ open: String,
    _ core: String,
    _ close: String
  ) {
    func nested(_ count: Int) -> String {
      String(repeating: open, count: count) + core + String(repeating: close, count: count)
    }
    #expect(throws: Never.self) { try Expression(nested(99)) }
    let error = #expect(throws: EffectError.self) { try Expression(nested(101)) }
    #expect(error?.problem == .nestedTooDeeply(limit: 100))
  }
}
