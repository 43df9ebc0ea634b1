import Testing

/// The sizes of types and functions, as `LayerTests` counts them.
struct SwiftOutlineTests {
  @Test func `The lines of a type do not include those of a type inside`() {
    let outline = SwiftOutline(
      "struct A {\n  struct B {\n    let x = 1\n  }\n  var y = \"}\" // }\n}\nextension A.B: P {\n}"
    )
    #expect(outline.types.map(\.name) == ["A", "A.B", "A.B"])
    #expect(outline.types.map(\.lines) == [3, 3, 2])
    #expect(outline.types[2].inherited.contains("P"))
  }

  @Test(arguments: [
    ("let a = 1", 1), ("var a, b: Int", 2), ("let (a, b): (Int, Int)", 2), ("var a: Int { 1 }", 0),
    ("static let a = 1", 0), ("var a = 1 { didSet { b() } }", 1),
    ("private(set) var a: [Int: Int]", 1),
    ("var a: () -> Int = { 1 }", 1), ("func a() { let b = 1 }", 0), ("case a\n  case b(Int)", 0),
    ("@Option(help: \"a\") var a: Int?\n  static private var b = 2", 1),
    ("let a = \"\\(b { $0 })\"\n  let c = #\"\"#", 2),
  ])
  func `The stored properties of an instance are counted`(text: String, count: Int) {
    #expect(SwiftOutline("struct A {\n  \(text)\n}").types.map(\.stored.count) == [count])
  }

  @Test(arguments: [
    ("func f() {\n}", 2, 0), ("func f(_ a: Int, b: (Int, Int) = (1, 2)) {\n}", 2, 2),
    ("func f<T>(a: [T: Int], b: Map<T, Int>) -> Int\n  where T: P {\n  1\n}", 4, 2),
    ("init(a: Int) { self.init(b: a, c: a) }", 1, 1), ("subscript(a: Int) -> Int { 1 }", 1, 1),
    ("var a: Int {\n  get { 1 }\n}", 3, 0),
    (#"func f(a: String = "\(b(1, 2)), \(c)", d: Int) {}"#, 1, 2),
    (##"func f(a: String = #"\#(b)"#, c: Int) {}"##, 1, 2),
    ("func f(a: Int = 1 << 20, b: Bool = 1 < 2, c: Map<Int, Set<Int>>, d: Int) {}", 1, 4),
  ])
  func `Lines and parameters of functions are counted`(text: String, lines: Int, parameters: Int) {
    let functions = SwiftOutline("struct A {\n\(text)\n}").functions
    #expect(functions.map(\.lines) == [lines] && functions.map(\.parameters) == [parameters])
  }

  @Test(arguments: [
    ("struct A { var a = 1; func b() {} }", false), ("class A { var a = 1 }", true),
    ("struct A { var a = 1; mutating func b() {} }", true),
    ("struct A { let a = 1; mutating func b() {} }", false),
    ("struct A { var a = 1; var b: Int { get { 1 } nonmutating set {} } }", false),
    ("struct A { var a = 1; var b: Int { get { 1 } mutating set { a = newValue } } }", true),
  ])
  func `A type with mutating state changes its own variables`(text: String, isMutating: Bool) {
    let file = SourceFile(module: "M", path: "A.swift", text: text)
    #expect(TypeLimits([file]).types["M.A"]?.hasMutatingState == isMutating)
  }

  @Test(arguments: [
    ("struct A {}", "extension A {}", false), ("struct A {}", "extension A: P {}", true),
    ("", "extension A {}", true), ("struct B {}", "extension A: P {}", true),
  ])
  func `A file of a part of a type contains a conformance or belongs to another module`(
    type: String,
    part: String,
    isAllowed: Bool
  ) {
    let file = SourceFile(module: "M", path: "A+B.swift", text: part)
    let files = [SourceFile(module: "M", path: "A.swift", text: type), file]
    #expect(TypeLimits(files).mayBePart(file) == isAllowed)
  }
}
