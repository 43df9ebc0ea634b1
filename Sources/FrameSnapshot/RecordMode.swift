public import FrameCompare

/// When a comparison may write goldens.
public enum RecordMode: String, Sendable, CaseIterable {
  /// Never: it only compares.
  case never
  /// Where there is none.
  case missing
  /// Where there is none, and where the sequence is another one.
  case failed
  /// Always.
  case all

  /// Whether a golden is to be written.
  ///
  /// - Parameter diagnosis: What the comparison found; nil where there is no golden.
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
