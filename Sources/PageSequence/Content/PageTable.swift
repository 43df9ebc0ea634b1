import Foundation
import PresetFiles

/// The table `pages.csv` beside pictures: a row for each picture, and columns for texts on its page.
///
/// It is comma-separated text as in RFC 4180, in UTF-8: a field in quotes may have commas and line breaks, and a quote
/// in it is doubled. The first row has the names of the columns; the column `file` has the names of the pictures.
package struct PageTable {
  /// The name of the file.
  package static let fileName = "pages.csv"
  /// The column with the names of the pictures.
  static let fileColumn = "file"
  /// The largest table.
  static let (mostBytes, mostRows, mostColumns) = (16 << 20, 100_000, 200)
  /// The longest field that a text may use, in bytes.
  package static let longestField = 4_096

  private let path: String
  private let bytes: [UInt8]
  /// The values of the wanted columns, by file and column.
  package private(set) var values: [String: [String: String]] = [:]
  /// The last line.
  private(set) var lines = 1

  /// Reads the values of some columns for some pictures.
  ///
  /// - Parameters:
  ///   - path: The path of the table.
  ///   - wanted: The names of the columns, sorted.
  ///   - files: The names of the pictures.
  /// - Throws: `SequenceError` with the line, for a table that cannot be read, or has not all of the columns and
  ///   pictures.
  package init(_ path: String, columns wanted: [String], of files: [String]) throws(SequenceError) {
    self.path = path
    do throws(PresetFailure) {
      bytes = [UInt8](try RegularFile.bytes(of: path, atMost: Self.mostBytes + 1))
    } catch {
      let reason = if case .unreadable(_, let reason, _) = error { reason } else { "" }
      throw .noInput(
        "the table '\(path)' cannot be read: \(reason)",
        "The preset's texts show \(wanted.map { "{\($0)}" }.joined(separator: ", ")), which are columns of this table."
      )
    }
    guard bytes.count <= Self.mostBytes else {
      throw fault(1, "the table is too large", "At most \(Self.mostBytes >> 20) MiB.")
    }
    try read(wanted, Set(files))
    for file in files where values[file] == nil {
      throw fault(
        lines,
        "there is no row for '\(file)'",
        "Add one with this name in the column 'file'."
      )
    }
  }

  private func fault(_ line: Int, _ problem: String, _ help: String) -> SequenceError {
    SequenceError(problem: "\(path):\(line): \(problem)", help: help, kind: .wrongContent)
  }

  // MARK: Rows

  /// A field of a row: its bytes without the quotes around them.
  private struct Field {
    var bytes: Range<Int>
    var isQuoted = false
  }

  private mutating func read(_ wanted: [String], _ files: Set<String>) throws(SequenceError) {
    // Some programs begin the file with a byte order mark.
    var place = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var columns: [String] = []
    var picked: [(name: String, column: Int)] = []
    var keyColumn = 0
    var rowLines: [String: Int] = [:]
    var rows = 0
    while place < bytes.count {
      let line = lines
      let fields = try row(&place)
      // A line without text has no row.
      if fields.count == 1, fields[0].bytes.isEmpty, !fields[0].isQuoted { continue }
      guard !columns.isEmpty else {
        for field in fields { columns.append(try text(field, line)) }
        (keyColumn, picked) = try pick(wanted, from: columns, line)
        continue
      }
      rows += 1
      guard rows <= Self.mostRows else {
        throw fault(line, "the table has too many rows", "At most \(Self.mostRows).")
      }
      guard fields.count == columns.count else {
        throw fault(
          line,
          "the row has \(fields.count) fields, and the first row has \(columns.count)",
          "Quote a field with commas: \"Rome, Italy\"."
        )
      }
      let file = try text(fields[keyColumn], line)
      guard files.contains(file) else { continue }
      if let first = rowLines.updateValue(line, forKey: file) {
        throw fault(
          line,
          "a second row for '\(file)'",
          "Remove one; the first is on line \(first)."
        )
      }
      var row: [String: String] = [:]
      for (name, column) in picked { row[name] = try text(fields[column], line) }
      values[file] = row
    }
    guard !columns.isEmpty else {
      throw fault(1, "the table is empty", "Its first row has the names of the columns.")
    }
  }

  /// Finds columns by their names.
  private func pick(
    _ wanted: [String],
    from columns: [String],
    _ line: Int
  ) throws(SequenceError) -> (key: Int, picked: [(name: String, column: Int)]) {
    func index(_ name: String) throws(SequenceError) -> Int {
      let known = columns.map { $0.count > 40 ? "\($0.prefix(40))…" : $0 }.prefix(20)
      guard let index = columns.firstIndex(of: name) else {
        throw fault(
          line,
          "the table has no column '\(name)'",
          "Columns: \(known.joined(separator: ", "))."
        )
      }
      guard columns.lastIndex(of: name) == index else {
        throw fault(line, "the table has two columns '\(name)'", "Rename one of them.")
      }
      return index
    }
    let key = try index(Self.fileColumn)
    var picked: [(name: String, column: Int)] = []
    for name in wanted { picked.append((name, try index(name))) }
    return (key, picked)
  }

  // MARK: Fields

  private static let (quote, comma) = (UInt8(ascii: "\""), UInt8(ascii: ","))
  private static let (feed, carriageReturn) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))

  /// Reads the fields of a row, and moves to the next one.
  private mutating func row(_ place: inout Int) throws(SequenceError) -> [Field] {
    var fields: [Field] = []
    while true {
      guard fields.count < Self.mostColumns else {
        throw fault(lines, "the row has too many fields", "At most \(Self.mostColumns).")
      }
      fields.append(try field(&place))
      guard place < bytes.count else { break }
      let end = bytes[place]
      place += 1
      if end == Self.comma { continue }
      if end == Self.carriageReturn, place < bytes.count, bytes[place] == Self.feed { place += 1 }
      break
    }
    lines += 1
    return fields
  }

  /// Reads a field up to the comma or line break after it.
  private mutating func field(_ place: inout Int) throws(SequenceError) -> Field {
    func isEnd(_ place: Int) -> Bool {
      place == bytes.count || bytes[place] == Self.comma || bytes[place] == Self.feed
        || bytes[place] == Self.carriageReturn
    }
    guard place < bytes.count, bytes[place] == Self.quote else {
      let start = place
      while !isEnd(place) {
        guard bytes[place] != Self.quote else {
          throw fault(
            lines,
            "a quote inside a field without quotes",
            "Quote the field and double the quote: \"a \"\"b\"\"\"."
          )
        }
        place += 1
      }
      return Field(bytes: start..<place)
    }
    let (line, start) = (lines, place + 1)
    place = start
    while place < bytes.count {
      if bytes[place] == Self.feed { lines += 1 }
      guard bytes[place] == Self.quote else {
        place += 1
        continue
      }
      guard place + 1 < bytes.count, bytes[place + 1] == Self.quote else {
        place += 1
        guard isEnd(place) else {
          throw fault(
            lines,
            "text after the quote at the end of a field",
            "Double a quote inside a field: \"a \"\"b\"\"\"."
          )
        }
        return Field(bytes: start..<place - 1, isQuoted: true)
      }
      place += 2
    }
    throw fault(line, "a field has no quote at its end", "Add the quote.")
  }

  /// Returns the text of a field.
  private func text(_ field: Field, _ line: Int) throws(SequenceError) -> String {
    guard field.bytes.count <= Self.longestField else {
      throw fault(line, "a field is too long", "At most \(Self.longestField) bytes.")
    }
    guard let text = String(validating: bytes[field.bytes], as: UTF8.self) else {
      throw fault(line, "a byte that is not UTF-8 text", "Save the table as UTF-8.")
    }
    guard field.isQuoted else { return text }
    return text.replacingOccurrences(of: "\"\"", with: "\"")
      .replacingOccurrences(of: "\r\n", with: "\n")
  }
}
