import FrameCompare
import FrameSnapshot
import FrameSnapshotTesting
import PageEffects
import PageGeometry
import PageScroll
import PageSequence
import Synchronization
import TestSupport
import Testing

/// A preset with few small frames, and a folder of goldens for one test.
struct Sample: ~Copyable {
  let folder = TemporaryFolder()

  /// Writes the preset with a distance of `step` page lengths between pages, and returns its path.
  func preset(step: Double = 1) throws -> String {
    try folder.write(Self.preset(step: step).utf8, to: "sample.yaml")
  }

  static func preset(step: Double = 1) -> String {
    """
    summary: Written by a test.
    window: [-1, 1]
    transform: [{ translate: { x: d * L * \(step) } }]
    """
  }

  /// The beginning of the folder's path, short enough for the lines of messages.
  var beginning: Substring { folder.path.prefix(40) }

  var goldens: String { folder.path("goldens") }

  var golden: GoldenFolder { GoldenFolder(in: goldens, name: "sample") }

  /// Compares the preset with its golden.
  func assert(step: Double = 1, _ masks: [FrameMask] = []) async throws {
    try await assertFrames(of: preset(step: step), spec: Self.spec, masks: masks, goldens: goldens)
  }

  static let spec = SequenceSpec { spec in
    (spec.size, spec.pageSize) = (Size(width: 64, height: 40), Size(width: 24, height: 32))
    (spec.pages, spec.to, spec.frames) = (["5"], 2, 9)
  }
}

/// Returns the messages of the issues that an assertion records in a given environment, as in a test run of its
/// own.
///
/// The issues are not those of the running test, so that the output of a test run has only unexpected ones.
func issues(
  _ environment: [String: String] = [:],
  of body: @Sendable () async throws -> Void
) async throws -> [String] {
  let issues = RecordedIssues()
  let trait: IssueHandlingTrait = .compactMapIssues { issue in
    issues.texts.withLock { $0.append(issue.comments.map(\.rawValue).joined()) }
    return nil
  }
  try await GoldenUses.$current.withValue(GoldenUses()) {
    try await GoldenSettings.$environment.withValue(environment) {
      try await trait.provideScope(for: #require(Test.current), testCase: nil) {
        do { try await body() } catch { issues.texts.withLock { $0.append("\(error)") } }
      }
    }
  }
  return issues.texts.withLock { $0 }
}

private final class RecordedIssues: Sendable {
  let texts = Mutex<[String]>([])
}

/// Expects that a string contains parts in the given order.
func expect(_ text: String?, has parts: [String], _ location: SourceLocation = #_sourceLocation) {
  var rest = (text ?? "no issue")[...]
  for part in parts {
    guard let range = rest.firstRange(of: part) else {
      Issue.record("'\(part)' is not in:\n\(rest)", sourceLocation: location)
      return
    }
    rest = rest[range.upperBound...]
  }
}
