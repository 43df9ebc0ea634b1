import FrameCompare
import PageGeometry
import TextTools

/// The number of goldens that `verify` compared, and the results in a sentence.
package struct VerifiedCount {
  /// The number of goldens that were compared; a golden that was compared twice counts once.
  package let verified: Int
  private let identical: Int
  private let missing: Int
  private let errors: Int

  /// Counts the goldens of sequences.
  package init(of sequences: [SnapshotReport.Sequence]) {
    let compared = sequences.filter { [.passes, .differs].contains($0.diagnosis.state) }
    // The file is the golden's; without one, the name is.
    func goldens(_ sequences: [SnapshotReport.Sequence]) -> Set<String> {
      Set(sequences.map { $0.file ?? $0.diagnosis.name })
    }
    verified = goldens(compared).count
    identical = goldens(compared.filter(\.diagnosis.passes)).count
    missing = sequences.count { $0.diagnosis.state == .missing }
    errors = sequences.count { $0.diagnosis.state == .error }
  }

  /// The numbers, such as "verified 3 goldens: 2 identical, 1 differs".
  package var text: String {
    let differing = verified - identical
    let same = identical == verified && verified > 1 ? "all identical" : "\(identical) identical"
    let results = [
      identical > 0 ? same : nil,
      differing > 0 ? "\(differing) \(differing == 1 ? "differs" : "differ")" : nil,
      missing > 0 ? "\(missing) missing" : nil,
      errors > 0 ? "\(errors) not compared" : nil,
    ].compactMap(\.self)
    let list = results == ["1 identical"] ? "identical" : results.joined(separator: ", ")
    return "verified \(verified.counting("golden")): \(list)"
  }
}
