import FrameSnapshot
import PageSequence

/// The sequences that one run of `verify` compares.
struct VerifyRequests {
  /// A sequence to compare.
  private struct Request {
    /// The name in the report if the sequence cannot be compared.
    var name: String
    /// The preset's name or path and the folder of its golden, or the error of a damaged golden.
    ///
    /// A nil folder means the folder with the preset's name.
    var place: Result<(preset: String, folder: GoldenFolder?), any Error>
  }

  private let list: [Request]

  /// Creates a request for each named preset, or for each golden if no preset is named.
  ///
  /// A golden whose preset no longer exists is an error in an unattended run, and otherwise skipped with a note.
  init(_ presets: [String], _ goldens: GoldensOption, isUnattended: Bool) {
    guard presets.isEmpty else {
      list = presets.map { name in
        Request(name: name, place: Result { try goldens.named(name, in: .standard) })
      }
      return
    }
    list = goldens.recorded(in: .standard).compactMap { golden in
      switch golden.state {
      case .of(let preset):
        return Request(name: golden.name, place: .success((preset, golden.folder)))
      case .damaged(let error): return Request(name: golden.name, place: .failure(error))
      case .orphan:
        let problem = "the preset of \(golden.folder.path) no longer exists"
        let help = "remove the golden, or see 'fxrender orphans'"
        guard isUnattended else {
          Console.error("note: \(problem); \(help)")
          return nil
        }
        let error = CommandError(
          "error: \(problem)\n  With CI=true, this is an error; \(help).",
          .difference
        )
        return Request(name: golden.name, place: .failure(error))
      }
    }
  }

  /// Whether there is nothing to compare.
  var isEmpty: Bool { list.isEmpty }

  /// Compares each sequence, prints the errors of those that cannot be compared, and continues.
  ///
  /// - Parameters:
  ///   - compare: Compares a sequence; receives the preset's name or path, and the folder of its golden.
  ///   - failure: Returns the result of a sequence that cannot be compared; nil to omit it.
  ///   - describe: Returns the message and the status of an error.
  /// - Returns: The results in order, and the exit status of the first error, or that of a difference if there
  ///   was one; nil if there was no error.
  /// - Throws: An error that ends the whole run, such as that of a signal.
  nonisolated(nonsending) func run<Outcome>(
    _ compare: (String, GoldenFolder?) async throws -> Outcome,
    failure: (_ name: String, CommandError) -> Outcome?,
    error describe: (any Error) -> CommandError = { CommandError($0) }
  ) async throws -> (outcomes: [Outcome], status: Int32?) {
    var outcomes: [Outcome] = []
    var status: Int32?
    for request in list {
      do {
        let (preset, folder) = try request.place.get()
        outcomes.append(try await compare(preset, folder))
      } catch {
        let error = describe(error)
        guard !error.endsRun else { throw error }
        Console.error(error.message)
        let isDifference = error.status == ExitStatus.difference.rawValue
        status = isDifference ? error.status : status ?? error.status
        if let outcome = failure(request.name, error) { outcomes.append(outcome) }
      }
    }
    return (outcomes, status)
  }
}
