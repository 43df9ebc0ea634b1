import PageSequence
import TestSupport

/// Reads two columns of a table for two pictures.
enum TableCheck {
  static func run(_ bytes: [UInt8], in folder: borrowing TemporaryFolder) throws -> FuzzVerdict {
    let path = try folder.write(bytes, to: PageTable.fileName)
    do throws(SequenceError) {
      let files = ["a.png", "b.png"]
      let table = try PageTable(path, columns: ["title", "text"], of: files)
      for file in files {
        let row = table.values[file] ?? [:]
        try check(row.count == 2, "a row without a value")
        for value in row.values {
          try check(value.utf8.count <= PageTable.longestField, "a long value")
        }
      }
      return .accepted
    } catch {
      try FuzzFinding.unless(
        error.kind == .wrongContent && error.problem.hasPrefix("\(path):"),
        "an error without a line: \(error)"
      )
      return .refused
    }
  }

  private static func check(_ isRight: Bool, _ problem: String) throws(SequenceError) {
    guard !isRight else { return }
    throw SequenceError(problem: problem, help: "", kind: .usage)
  }
}
