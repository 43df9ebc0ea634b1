import Foundation
import Synchronization
import Testing

#if canImport(XCTest)
import XCTest
#endif

/// A failure of an assertion, reported to the framework that runs the test.
///
/// Swift Testing ignores issues within XCTest, and XCTest ignores failures within Swift Testing: a failure
/// reported to the wrong framework would be lost.
struct TestFailure: Sendable {
  /// The failure and its remedy.
  let text: String
  /// Files to attach in Swift Testing.
  let attachments: [(name: String, bytes: [UInt8])]

  /// Fails the running test.
  ///
  /// - Throws: `UnreportedFailure` if neither framework runs a test, for example in a detached task.
  func report(at location: TestLocation) throws {
    guard Test.current == nil else {
      let source = location.sourceLocation
      for attachment in attachments {
        Attachment.record(attachment.bytes, named: attachment.name, sourceLocation: source)
      }
      Issue.record(Comment(rawValue: text), sourceLocation: source)
      return
    }
    #if canImport(XCTest)
    if XCTestFailures.record(text, at: location) { return }
    #endif
    throw UnreportedFailure(description: text)
  }
}

/// The location of a call of an assertion in a test.
struct TestLocation {
  /// The file as `Module/File.swift`.
  let fileID: StaticString
  let filePath: StaticString
  /// The line, from 1.
  let line: UInt
  /// The column, from 1.
  let column: UInt

  var sourceLocation: SourceLocation {
    SourceLocation(
      fileID: "\(fileID)",
      filePath: "\(filePath)",
      line: Int(line),
      column: Int(column)
    )
  }
}

/// A failure that cannot be reported, because no test framework runs a test.
struct UnreportedFailure: Error, CustomStringConvertible {
  /// The failure and its remedy.
  let description: String
}

/// The error of an invalid argument or setting of an assertion.
struct AssertionInputError: Error, Equatable, CustomStringConvertible {
  /// The problem, and the solution in a second line.
  let description: String

  init(_ problem: String, _ help: String) { description = "\(problem)\n  \(help)" }
}

#if canImport(XCTest)
/// Records failures in XCTest, and checks whether XCTest accepted them.
///
/// `XCTFail` does nothing if no test case runs, and XCTest has no API to check for one. An observer is
/// notified of each recorded failure.
private final class XCTestFailures: NSObject, XCTestObservation, Sendable {
  private static let observer = {
    let observer = XCTestFailures()
    XCTestObservationCenter.shared.addTestObserver(observer)
    return observer
  }()

  private let count = Mutex(0)

  /// Fails the running test case, and returns whether there is one.
  static func record(_ text: String, at location: TestLocation) -> Bool {
    let before = observer.count.withLock { $0 }
    XCTFail(text, file: location.filePath, line: location.line)
    return observer.count.withLock { $0 } > before
  }

  #if canImport(Darwin)
  func testCase(_ testCase: XCTestCase, didRecord issue: XCTIssue) { count.withLock { $0 += 1 } }
  #else
  func testCase(
    _ testCase: XCTestCase,
    didFailWithDescription description: String,
    inFile filePath: String?,
    atLine lineNumber: Int
  ) {
    count.withLock { $0 += 1 }
  }
  #endif
}
#endif
