import Testing

/// A failure of an assertion, reported to the framework that runs the test.
///
/// Swift Testing ignores what happens within XCTest, and XCTest what happens within Swift Testing: a
/// failure that reaches the wrong one is a test that passes.
struct TestFailure: Sendable {
  /// What failed, and how to fix it.
  let text: String
  /// Files to look at, for Swift Testing.
  let attachments: [(name: String, bytes: [UInt8])]

  /// Fails the running test.
  ///
  /// - Parameter location: Where the test calls the assertion.
  /// - Throws: `UnreportedFailure` where neither framework runs a test, as in a detached task.
  func report(at location: TestLocation) throws {
    guard Test.current == nil else { return report(at: sourceLocation(location)) }
    #if canImport(XCTest)
    if XCTestFailures.record(text, at: location) { return }
    #endif
    throw UnreportedFailure(description: text)
  }

  private func report(at location: SourceLocation) {
    for attachment in attachments {
      Attachment.record(attachment.bytes, named: attachment.name, sourceLocation: location)
    }
    Issue.record(Comment(rawValue: text), sourceLocation: location)
  }

  private func sourceLocation(_ location: TestLocation) -> SourceLocation {
    SourceLocation(
      fileID: "\(location.fileID)",
      filePath: "\(location.filePath)",
      line: Int(location.line),
      column: Int(location.column)
    )
  }
}

/// A failure without a test framework to report it to.
struct UnreportedFailure: Error, CustomStringConvertible {
  /// What failed, and how to fix it.
  let description: String
}
