import PageSequence
import TestSupport
import Testing

/// The tables of pages, as RFC 4180 defines them.
struct PageTableTests {
  private static func values(
    _ text: String,
    columns: [String] = ["title"],
    of files: [String] = ["a.png"]
  ) throws -> [String: [String: String]] {
    let folder = TemporaryFolder()
    let path = try folder.write(text.utf8, to: "pages.csv")
    return try PageTable(path, columns: columns, of: files).values
  }

  static let rows: [(String, String)] = [
    ("file,title\na.png,One\n", "One"), ("file,title\r\na.png,One\r\n", "One"),
    ("\u{FEFF}file,title\na.png,One", "One"), ("title,file\n\"One\",\"a.png\"\n", "One"),
    ("file,title\n\na.png,\"a \"\"b\"\", c\"\n\n", "a \"b\", c"),
    ("file,title\na.png,\"two\r\nlines\"\n", "two\nlines"), ("file,title\na.png,\n", ""),
    ("file,title\nb.png,Other\na.png, One \n", " One "),
  ]

  @Test(arguments: rows)
  func `A table has a value for each picture`(text: String, value: String) throws {
    #expect(try Self.values(text) == ["a.png": ["title": value]])
  }

  static let faults: [(String, String)] = [
    ("", ":1: the table is empty"), ("file,name\na.png,x\n", ":1: the table has no column 'title'"),
    ("title\nOne\n", ":1: the table has no column 'file'"),
    ("file,title,title\n", ":1: the table has two columns 'title'"),
    ("file,title\nb.png,One\n", ":3: there is no row for 'a.png'"),
    ("file,title\na.png\n", ":2: the row has 1 fields, and the first row has 2"),
    ("file,title\na.png,\"x\ny\"\na.png,z\n", ":4: a second row for 'a.png'"),
    ("file,title\na.png,\"One\n", ":2: a field has no quote at its end"),
    ("file,title\na.png,O\"ne\n", ":2: a quote inside a field without quotes"),
    ("file,title\na.png,\"O\"ne\n", ":2: text after the quote at the end of a field"),
  ]

  @Test(arguments: faults) func `An error in a table has a line`(text: String, problem: String) {
    let error = #expect(throws: SequenceError.self) { try Self.values(text) }
    #expect(error?.problem.contains("/pages.csv" + problem) == true, "\(String(describing: error))")
    #expect(error?.kind == .wrongContent)
  }

  @Test func `A table with too many rows is refused in a short time`() {
    let row = "some-picture.png,Title\n"
    let text = "file,title\n" + String(repeating: row, count: 700_000)
    let start = ContinuousClock.now
    let error = #expect(throws: SequenceError.self) { try Self.values(text) }
    #expect(error?.problem.contains("too many rows") == true, "\(String(describing: error))")
    #expect(ContinuousClock.now - start < .seconds(60))
    let large = #expect(throws: SequenceError.self) {
      try Self.values(text + String(repeating: row, count: 300_000))
    }
    #expect(large?.problem.contains("too large") == true)
  }

  @Test func `Long fields, other encodings and missing tables are refused`() throws {
    let long = String(repeating: "x", count: PageTable.longestField + 1)
    let error = #expect(throws: SequenceError.self) {
      try Self.values("file,title\na.png,\(long)\n")
    }
    #expect(error?.problem.contains(":2: a field is too long") == true)
    let folder = TemporaryFolder()
    let path = try folder.write(Array("file,title\na.png,".utf8) + [0xE9, 10], to: "pages.csv")
    let coding = #expect(throws: SequenceError.self) {
      try PageTable(path, columns: ["title"], of: ["a.png"])
    }
    #expect(coding?.problem.contains(":2: a byte that is not UTF-8 text") == true)
    let missing = #expect(throws: SequenceError.self) {
      try PageTable(folder.path("none.csv"), columns: ["title"], of: ["a.png"])
    }
    #expect(missing?.kind == .noInput)
  }
}
