import FrameTestSupport
import JSONCoding

/// Makes inputs, and changes them so that most of them get past the first checks of a reader.
///
/// The inputs of a reader of documents remain documents, not lists of choices: they keep their meaning when
/// the grammar grows, random changes of their bytes are useful as well, and a finding is a file that the
/// program can read.
public struct FuzzMutator: Sendable {
  private let target: FuzzTarget
  private let grammar: DocumentGrammar?
  private let cache = DocumentCache()

  /// Creates a mutator for the inputs of a target.
  public init(_ target: FuzzTarget) { (self.target, grammar) = (target, target.grammar) }

  /// Returns a new input; nil if the target has no grammar.
  public func input(seed: UInt64) -> [UInt8]? {
    if target == .expressions {
      var choices = Choices(seed: seed)
      let formulas = FormulaWriter(
        scope: .init(numbers: ["d", "p", "w", "L", "pi"]),
        isCareless: choices.happens(onceIn: 4)
      )
      return Array(formulas.number(&choices, depth: 5).utf8)
    }
    guard let grammar else { return nil }
    var mutation = DocumentMutation(grammar, seed: seed)
    return write(mutation.document(), &mutation)
  }

  /// Returns a changed input of the same shape; nil if the bytes have no known shape.
  public func changed(_ bytes: [UInt8], seed: UInt64) -> [UInt8]? {
    // One in sixteen inputs is new.
    guard seed % 16 > 0, target != .expressions else { return input(seed: seed) }
    guard let grammar, let document = cache.document(of: bytes, grammar.syntax) else { return nil }
    var mutation = DocumentMutation(grammar, seed: seed)
    return write(mutation.changed(document), &mutation)
  }

  private func write(_ document: JSONValue, _ mutation: inout DocumentMutation) -> [UInt8] {
    let input = mutation.text(of: document)
    cache.add(document, for: input)
    return input
  }

  /// Corrects the checksums of a changed input, if its format has any.
  public func correct(_ bytes: UnsafeMutableRawBufferPointer) {
    if target == .png || target == .apng { PNGChecksums.correct(bytes) }
  }
}
