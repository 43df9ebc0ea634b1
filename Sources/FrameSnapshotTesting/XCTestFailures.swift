#if canImport(XCTest)
import Foundation
import Synchronization
import XCTest

/// Records failures in XCTest, and notices whether it takes them.
///
/// `XCTFail` does nothing where no test case runs, and XCTest does not tell whether one does. An observer
/// sees each failure that is recorded.
final class XCTestFailures: NSObject, XCTestObservation, Sendable {
  private static let observer = {
    let observer = XCTestFailures()
    XCTestObservationCenter.shared.addTestObserver(observer)
    return observer
  }()

  private let count = Mutex(0)

  /// Fails the running test case.
  ///
  /// - Parameters:
  ///   - text: What failed.
  ///   - location: Where.
  /// - Returns: Whether a test case runs.
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
