import FrameTestSupport

/// Changes inputs so that more of them get past the first checks of a reader.
///
/// The inputs of a reader of documents remain documents, not lists of choices: they keep their meaning when
/// the grammar grows, random changes of their bytes are useful as well, and a finding is a file that the
/// program can read.
public struct FuzzMutator: Sendable {
  private let target: FuzzTarget
  private let grammar: DocumentGrammar?

  /// Creates a mutator for the inputs of a target.
  ///
  /// - Parameter target: The target.
  public init(_ target: FuzzTarget) { (self.target, grammar) = (target, target.grammar) }

  /// Returns a new input; nil if the target has no grammar.
  ///
  /// - Parameter seed: The seed of all choices.
  /// - Returns: The input.
  public func input(seed: UInt64) -> [UInt8]? {
    if target == .expressions {
      var choices = Choices(seed: seed)
      return Array(FormulaWriter.formula(&choices, depth: 6).utf8)
    }
    guard let grammar else { return nil }
    var mutation = DocumentMutation(grammar, seed: seed)
    return Array(mutation.document().utf8)
  }

  /// Returns a changed input of the same shape; nil if the bytes have no known shape.
  ///
  /// - Parameters:
  ///   - bytes: The input.
  ///   - seed: The seed of all choices.
  /// - Returns: The changed input.
  public func changed(_ bytes: [UInt8], seed: UInt64) -> [UInt8]? {
    // One in sixteen inputs is new.
    guard seed % 16 > 0, target != .expressions else { return input(seed: seed) }
    guard let grammar, let text = String(validating: bytes, as: UTF8.self) else { return nil }
    var mutation = DocumentMutation(grammar, seed: seed)
    return mutation.changed(text).map { Array($0.utf8) }
  }

  /// Corrects the checksums of a changed input, if its format has any.
  ///
  /// - Parameter bytes: The input.
  public func correct(_ bytes: UnsafeMutableRawBufferPointer) {
    if target == .png || target == .apng { PNGChecksums.correct(bytes) }
  }
}
