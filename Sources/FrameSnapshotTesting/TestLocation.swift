/// Where a test calls an assertion.
struct TestLocation {
  /// Its file as `Module/File.swift`.
  let fileID: StaticString
  /// The path of its file.
  let filePath: StaticString
  /// The line, from 1.
  let line: UInt
  /// The column, from 1.
  let column: UInt
}
