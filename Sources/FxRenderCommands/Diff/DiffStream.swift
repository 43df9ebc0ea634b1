import Foundation
import FrameCompare
import JSONCoding

/// Compares the pairs that lines of standard input name, and answers each with a line, in their order.
struct DiffStream {
  /// Whether any difference fails; nil for the usual rule.
  var exact: Bool?
  /// The parts to ignore in all pairs.
  var masks: [FrameMask] = []

  /// The longest line, in bytes: two pictures of 24 MB in base64.
  private static let longestLine = 64 << 20

  /// The answer to a line.
  private struct Answer: Encodable {
    /// The number of the line, from 1.
    var line: Int
    var id: JSONValue?
    var passes: Bool?
    var kind: DifferenceKind?
    /// The verdict in a phrase.
    var verdict: String?
    /// The diagnosis as text, if the pair fails.
    var text: String?
    /// All numbers, unless the pair is identical.
    var diagnosis: SequenceDiagnosis?
    /// Why the pair could not be compared.
    var error: String?

    init(line: Int, id: JSONValue?) { (self.line, self.id) = (line, id) }
  }

  /// Answers all lines.
  ///
  /// - Throws: The error for status 1 if a pair differs, or else for 65 if a line was wrong.
  func run() async throws {
    var (number, differs, isWrong) = (0, false, false)
    var lines = InputLines(limit: Self.longestLine)
    while let line = try lines.next() {
      number += 1
      if case .bytes(let bytes) = line, bytes.allSatisfy(Self.isBlank) { continue }
      let answer = await answer(line, number)
      differs = differs || answer.passes == false
      isWrong = isWrong || answer.error != nil
      Console.output(json: JSONText.data(answer))
    }
    if differs { throw CommandError.difference }
    if isWrong { throw CommandError.reported(status: ExitStatus.wrongContent.rawValue) }
  }

  private static func isBlank(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0D].contains(byte) }

  private func answer(_ line: InputLines.Line, _ number: Int) async -> Answer {
    var answer = Answer(line: number, id: nil)
    do {
      guard case .bytes(let line) = line else {
        throw DiffRequest.Problem("the line has more than \(Self.longestLine) bytes")
      }
      let request = try DiffRequest(line)
      answer.id = request.id
      let diagnosis = try await request.run(exact: exact, masks: masks)
      let text = DiagnosisText(diagnosis)
      (answer.passes, answer.kind, answer.verdict) =
        (diagnosis.passes, diagnosis.kind, text.verdict)
      if !diagnosis.passes { answer.text = text.text() }
      if diagnosis.kind != .identical || !diagnosis.passes { answer.diagnosis = diagnosis }
    } catch let problem as DiffRequest.Problem {
      answer.error = problem.text
    } catch {
      answer.error = CommandError(error).problem
    }
    return answer
  }
}
