public import FrameCompare

/// When a comparison may record goldens.
public enum RecordMode: String, Sendable, CaseIterable {
  /// Never.
  case never
  /// If the golden is missing.
  case missing
  /// If the golden is missing or the comparison fails.
  case failed
  /// Always.
  case all

  /// Returns whether to record after a comparison.
  ///
  /// - Parameter diagnosis: The result of the comparison; nil if the golden is missing.
  /// - Returns: Whether the mode allows it.
  public func writes(after diagnosis: SequenceDiagnosis?) -> Bool {
    switch self {
    case .never: false
    case .missing: diagnosis == nil
    case .failed: diagnosis?.passes != true
    case .all: true
    }
  }
}
