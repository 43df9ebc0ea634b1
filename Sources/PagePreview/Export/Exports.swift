/// What is being written of what stages show: one export after the other.
package actor Exports {
  /// What is known of an export.
  package struct State: Encodable, Sendable, Equatable {
    /// How far it is.
    package enum Phase: String, Encodable, Sendable {
      /// Another one is written first.
      case waiting
      case running
      case done
      case failed
      case cancelled
    }

    var id: Int
    package var state: Phase
    /// How many frames are written, and of how many; 0 of 0 while that is not known.
    var done: Int
    package var total: Int
    /// The command line that writes the same.
    var command: String
    /// Where it is, when it is done.
    var paths: [String]
    /// What was said.
    package var message: String?

    /// Creates the state of an export.
    package init(
      id: Int,
      state: Phase = .waiting,
      done: Int = 0,
      total: Int = 0,
      command: String,
      paths: [String] = [],
      message: String? = nil
    ) {
      self.id = id
      self.state = state
      self.done = done
      self.total = total
      self.command = command
      self.paths = paths
      self.message = message
    }
  }

  private struct Export {
    var job: ExportJob
    var state: State
  }

  /// More than anybody waits for.
  private static let mostWaiting = 8
  /// How many are remembered that have ended.
  private static let mostEnded = 64

  private let words: @Sendable (any Error) -> String
  private var exports: [Int: Export] = [:]
  private var waiting: [Int] = []
  private var running: (id: Int, work: Task<ExportJob.Outcome, any Error>)?
  private var runner: Task<Void, Never>?
  private var count = 0
  private var isEnded = false

  /// No exports.
  ///
  /// - Parameter words: What the command line says of an error.
  package init(words: @escaping @Sendable (any Error) -> String) { self.words = words }

  /// What is known of an export; nil where there is none.
  package func state(of id: Int) -> State? { exports[id]?.state }

  /// The file of an export that is done and is one file.
  package func file(of id: Int) -> String? {
    guard let export = exports[id], export.job.isOneFile else { return nil }
    return export.state.paths.first
  }

  /// Takes an export in, to be written when those before it are.
  ///
  /// - Returns: Its number.
  /// - Throws: `ExportsFull` where too many wait.
  package func start(_ job: ExportJob) throws(ExportsFull) -> Int {
    guard waiting.count < Self.mostWaiting, !isEnded else {
      throw ExportsFull(most: Self.mostWaiting)
    }
    count += 1
    exports[count] = Export(job: job, state: State(id: count, command: job.command))
    waiting.append(count)
    if runner == nil { runner = Task { await runAll() } }
    return count
  }

  /// Ends an export, which then leaves nothing half written; one that has ended stays as it is.
  package func cancel(_ id: Int) {
    if let place = waiting.firstIndex(of: id) {
      waiting.remove(at: place)
      exports[id]?.state.state = .cancelled
      forget()
    } else if running?.id == id {
      running?.work.cancel()
    }
  }

  /// Ends all, and those that would come.
  package func end() async {
    isEnded = true
    for id in waiting { cancel(id) }
    running?.work.cancel()
    await runner?.value
  }

  // MARK: One after the other

  private func runAll() async {
    while !waiting.isEmpty { await run(waiting.removeFirst()) }
    runner = nil
  }

  private func run(_ id: Int) async {
    guard let job = exports[id]?.job else { return }
    exports[id]?.state.state = .running
    let work = Task {
      try await job.run { [weak self] done, total in await self?.tell(id, done, total) }
    }
    running = (id, work)
    let result = await work.result
    running = nil
    switch result {
    case .success(let outcome): finish(id, outcome)
    case .failure where work.isCancelled: exports[id]?.state.state = .cancelled
    case .failure(let error):
      exports[id]?.state.state = .failed
      exports[id]?.state.message = words(error)
    }
    forget()
  }

  private func tell(_ id: Int, _ done: Int, _ total: Int) {
    exports[id]?.state.done = done
    exports[id]?.state.total = total
  }

  private func finish(_ id: Int, _ outcome: ExportJob.Outcome) {
    // What an earlier one wrote there is gone.
    for (other, export) in exports where export.state.paths == outcome.paths {
      exports[other]?.state.paths = []
      exports[other]?.state.message = "A later export has replaced it."
    }
    exports[id]?.state.state = .done
    exports[id]?.state.paths = outcome.paths
    exports[id]?.state.message = outcome.remarks.isEmpty ? nil : outcome.remarks
  }

  private func forget() {
    let ended = exports.keys.filter { $0 != running?.id && !waiting.contains($0) }.sorted()
    for id in ended.dropLast(Self.mostEnded) { exports[id] = nil }
  }
}

/// Too many exports at once.
package struct ExportsFull: SpokenError, Equatable {
  var most: Int

  /// Creates the error for the number of exports that may wait.
  package init(most: Int) { self.most = most }

  package var text: String {
    "error: \(most) exports are waiting\n  Wait until one of them is done, or cancel one."
  }
}
