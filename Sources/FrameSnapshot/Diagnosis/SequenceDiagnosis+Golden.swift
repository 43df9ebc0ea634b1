public import FrameCompare

extension SequenceDiagnosis {
  /// Creates the diagnosis of a sequence that has no golden.
  ///
  /// - Parameters:
  ///   - name: The sequence's name.
  ///   - path: The path of the missing golden.
  ///   - frames: The number of frames of the sequence.
  /// - Returns: A diagnosis that does not pass.
  public static func withoutGolden(name: String, at path: String, frames: Int) -> Self {
    var diagnosis = SequenceDiagnosis(
      name: name,
      passes: false,
      kind: .frames,
      expected: Side(label: "golden", frames: 0),
      actual: Side(label: "now", frames: frames),
      notes: ["\(path) is missing"]
    )
    diagnosis.isMissing = true
    return diagnosis
  }

  /// Creates the diagnosis of a sequence whose golden is damaged.
  ///
  /// - Parameters:
  ///   - name: The sequence's name.
  ///   - error: The error, with a way to fix it.
  /// - Returns: A diagnosis that does not pass.
  public static func notCompared(name: String, error: String) -> Self {
    var diagnosis = SequenceDiagnosis(
      name: name,
      passes: false,
      kind: .identical,
      expected: Side(label: "golden", frames: 0),
      actual: Side(label: "now", frames: 0)
    )
    diagnosis.error = error
    return diagnosis
  }
}
