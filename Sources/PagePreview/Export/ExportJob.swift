/// Something to be written, and the command line that writes the same.
package struct ExportJob: Sendable {
  /// What came of it.
  package struct Outcome: Sendable, Equatable {
    /// What was written: files, or the folder of many.
    var paths: [String]
    /// What was said on the way.
    var remarks: String

    /// Creates the outcome of an export.
    package init(paths: [String], remarks: String = "") {
      (self.paths, self.remarks) = (paths, remarks)
    }
  }

  /// Told of frames that are done, and of how many.
  package typealias Tell = @Sendable (_ done: Int, _ total: Int) async -> Void

  /// The command line, for a shell.
  var command: String
  /// Whether one file comes out.
  var isOneFile: Bool
  /// Writes it.
  ///
  /// It throws `CancellationError` where its task was cancelled and what is written is not whole.
  var run: @Sendable (@escaping Tell) async throws -> Outcome

  /// Creates a job from its command line and what writes it.
  package init(
    command: String,
    isOneFile: Bool,
    run: @escaping @Sendable (@escaping Tell) async throws -> Outcome
  ) {
    (self.command, self.isOneFile, self.run) = (command, isOneFile, run)
  }
}
