/// Something to be written, and the command line that writes the same.
struct ExportJob: Sendable {
  /// What came of it.
  struct Outcome: Sendable, Equatable {
    /// What was written: files, or the folder of many.
    var paths: [String]
    /// What was said on the way.
    var remarks = ""
  }

  /// Told of frames that are done, and of how many.
  typealias Tell = @Sendable (_ done: Int, _ total: Int) async -> Void

  /// The command line, for a shell.
  var command: String
  /// Whether one file comes out.
  var isOneFile: Bool
  /// Writes it.
  ///
  /// It throws `CancellationError` where its task was cancelled and what is written is not whole.
  var run: @Sendable (@escaping Tell) async throws -> Outcome
}
