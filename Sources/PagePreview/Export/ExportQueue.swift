/// An export, and the command line that writes the same files.
package struct PreviewExport: Sendable {
  /// The result of a job.
  package struct Outcome: Sendable, Equatable {
    /// The files that were written, or the folder of the frames.
    let paths: [String]
    /// Warnings and notes of the program.
    let remarks: String

    /// Creates the outcome of a job.
    package init(paths: [String], remarks: String = "") {
      (self.paths, self.remarks) = (paths, remarks)
    }
  }

  /// Called with the number of finished frames and the number of all frames.
  package typealias OnProgress = @Sendable (_ done: Int, _ total: Int) async -> Void

  /// The command line in the syntax of a shell.
  let command: String
  /// What the page can show of the export.
  let kind: ExportFormat.Kind
  /// The files that the page can load.
  let files: ExportFiles
  /// Writes the export; throws `CancellationError` if its task is cancelled before it is complete.
  let run: @Sendable (@escaping OnProgress) async throws -> Outcome

  /// Creates a job.
  package init(
    command: String,
    kind: ExportFormat.Kind = .picture,
    files: ExportFiles = .one,
    run: @escaping @Sendable (@escaping OnProgress) async throws -> Outcome
  ) {
    (self.command, self.kind, self.files, self.run) = (command, kind, files, run)
  }
}

/// Runs exports one after the other.
package actor ExportQueue {
  /// The state of an export.
  package struct State: Encodable, Sendable, Equatable {
    /// The progress of an export.
    package enum Phase: String, Encodable, Sendable {
      /// An earlier export is still running.
      case waiting
      case running
      case done
      case failed
      case cancelled
    }

    package let id: Int
    package var state = Phase.waiting
    /// The number of frames that are written.
    package var done = 0
    /// The number of all frames; 0 while it is not known.
    package var total = 0
    /// The command line that writes the same files.
    package let command: String
    /// The files, or the folder of the frames, when the export is done.
    package var paths: [String] = []
    /// The error, or warnings and notes.
    package var message: PageText?
    /// What the page can show.
    let kind: ExportFormat.Kind
    /// The first files that the page can load; empty if another export has overwritten them.
    package var files: [ExportFiles.File] = []
    /// The size of all files in bytes.
    package var bytes = 0
  }

  private struct Export {
    var job: PreviewExport
    var state: State
  }

  /// The maximum number of waiting exports.
  private static let mostWaiting = 8
  /// The number of ended exports whose state is kept.
  private static let mostEnded = 64
  /// The number of files in a state, of which a folder of frames may have thousands.
  private static let mostFiles = 20

  private let errorMessage: @Sendable (any Error) -> String
  private var exports: [Int: Export] = [:]
  private var waiting: [Int] = []
  private var running: (id: Int, task: Task<PreviewExport.Outcome, any Error>)?
  private var runner: Task<Void, Never>?
  private var lastID = 0
  private var isEnded = false

  /// Creates an empty queue; `errorMessage` returns the message of an export's error.
  package init(errorMessage: @escaping @Sendable (any Error) -> String) {
    self.errorMessage = errorMessage
  }

  /// The states of all exports, the oldest first.
  package var states: [State] { exports.values.map(\.state).sorted { $0.id < $1.id } }

  /// Returns the path of a file of a finished export; nil if there is no such file.
  package func file(_ index: Int, of id: Int) -> String? {
    guard let files = exports[id]?.state.files, files.indices.contains(index) else { return nil }
    return files[index].path
  }

  /// Adds an export and returns its id.
  ///
  /// - Throws: `PreviewError.tooManyExports` if too many are waiting, or the queue has ended.
  package func start(_ job: PreviewExport) throws(PreviewError) -> Int {
    guard waiting.count < Self.mostWaiting, !isEnded else {
      throw .tooManyExports(limit: Self.mostWaiting)
    }
    lastID += 1
    exports[lastID] = Export(
      job: job,
      state: State(id: lastID, command: job.command, kind: job.kind)
    )
    waiting.append(lastID)
    if runner == nil { runner = Task { await runAll() } }
    return lastID
  }

  /// Cancels an export that is waiting or running; it leaves no partial file.
  package func cancel(_ id: Int) {
    if let index = waiting.firstIndex(of: id) {
      waiting.remove(at: index)
      exports[id]?.state.state = .cancelled
      removeOldest()
    } else if running?.id == id {
      running?.task.cancel()
    }
  }

  /// Cancels all exports, and refuses new ones.
  package func end() async {
    isEnded = true
    for id in waiting { cancel(id) }
    running?.task.cancel()
    await runner?.value
  }

  private func runAll() async {
    while !waiting.isEmpty { await run(waiting.removeFirst()) }
    runner = nil
  }

  private func run(_ id: Int) async {
    guard let job = exports[id]?.job else { return }
    exports[id]?.state.state = .running
    let task = Task {
      try await job.run { [weak self] done, total in await self?.update(id, done, total) }
    }
    running = (id, task)
    let result = await task.result
    running = nil
    switch result {
    case .success(let outcome): finish(id, outcome)
    case .failure where task.isCancelled: exports[id]?.state.state = .cancelled
    case .failure(let error):
      exports[id]?.state.state = .failed
      exports[id]?.state.message = PageText(errorMessage(error))
    }
    removeOldest()
  }

  private func update(_ id: Int, _ done: Int, _ total: Int) {
    exports[id]?.state.done = done
    exports[id]?.state.total = total
  }

  private func finish(_ id: Int, _ outcome: PreviewExport.Outcome) {
    // This export has overwritten the files of earlier exports with the same paths.
    for (other, export) in exports where export.state.paths == outcome.paths {
      exports[other]?.state.paths = []
      exports[other]?.state.files = []
      exports[other]?.state.message = PageText("A later export has overwritten these files.")
    }
    exports[id]?.state.state = .done
    exports[id]?.state.paths = outcome.paths
    let files = exports[id]?.job.files.find(in: outcome.paths) ?? []
    exports[id]?.state.bytes = files.reduce(0) { $0 + $1.bytes }
    exports[id]?.state.files = Array(files.prefix(Self.mostFiles))
    exports[id]?.state.message = outcome.remarks.isEmpty ? nil : PageText(outcome.remarks)
  }

  /// Removes the oldest ended exports.
  private func removeOldest() {
    let ended = exports.keys.filter { $0 != running?.id && !waiting.contains($0) }.sorted()
    for id in ended.dropLast(Self.mostEnded) { exports[id] = nil }
  }
}
