import CHeap
import Dispatch
import Foundation
import FrameSnapshot

/// How both programs start.
package enum ProgramStart {
  /// Larger blocks, such as photographs, are given back when they are freed: 8 MiB, above what a worker
  /// takes and frees for each frame of a usual screen.
  private static let largestKeptBlock = 8 << 20

  /// Runs the program `fxrender`.
  ///
  /// - Parameter commit: The commit it was built from; empty if the build did not name one.
  package static func fxrender(commit: String) -> Never {
    run(commit: commit) { await FxRender.run() }
  }

  /// Sets up the standard streams and the heap, runs a program to its end, and exits.
  ///
  /// The streams come before the first task: tasks open descriptors, which would take the place of a
  /// closed stream.
  ///
  /// - Parameters:
  ///   - commit: The commit it was built from; empty if the build did not name one.
  ///   - program: The program; its return is success.
  package static func run(
    commit: String,
    _ program: @escaping @MainActor @Sendable () async -> Void
  ) -> Never {
    Standard.prepare()
    heap_give_back_from(largestKeptBlock)
    ProgramVersion.setCommit(commit.isEmpty ? nil : commit)
    Task { @MainActor in
      await program()
      exit(0)
    }
    dispatchMain()
  }
}
