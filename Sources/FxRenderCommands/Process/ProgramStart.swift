import CHeap
import CResources
import Dispatch
import Foundation
import FrameImage
package import FrameSnapshot
import Synchronization
import TextTools

/// Starts both programs, `fxrender` and `fxrender-preview`.
package enum ProgramStart {
  /// The size above which freed blocks, such as those of photographs, are returned to the system.
  ///
  /// 8 MiB is more than the size of the blocks that a worker allocates and frees for each frame of a usual
  /// screen.
  private static let largestKeptBlock = 8 << 20

  /// The maximum number of words in a command line, including the program's name.
  ///
  /// The parser's time grows with the square of the number of words; 4096 words take half a second.
  private static let mostWords = 4096

  /// Runs the program `fxrender`.
  ///
  /// - Parameter commit: The commit that the program was built from; empty if the build did not name one.
  package static func fxrender(commit: String) -> Never {
    run(commit: commit) {
      PreviewProgram.endIfThisProcess()
      // Not in the preview, which reports these errors to its page, and continues.
      resources_end_when_exhausted()
      await FxRender.run()
    }
  }

  /// Sets up the standard streams and the heap, runs a program, and exits.
  ///
  /// The streams are set up before the first task, because tasks open files, which could get the descriptor
  /// of a closed stream.
  ///
  /// - Parameters:
  ///   - commit: The commit that the program was built from; empty if the build did not name one.
  ///   - program: The program; the exit status is 0 if it returns.
  package static func run(
    commit: String,
    _ program: @escaping @MainActor @Sendable () async -> Void
  ) -> Never {
    Console.prepare()
    ResourceCheck.run()
    rejectUnreadableWords()
    heap_give_back_from(largestKeptBlock)
    ProgramVersion.setCommit(commit.isEmpty ? nil : commit)
    Task { @MainActor in
      await program()
      exit(0)
    }
    dispatchMain()
  }

  /// Ends the program if there are too many words, or if a word or the path of the current folder is not
  /// UTF-8.
  ///
  /// Swift would replace the invalid bytes, so the program would read and write files with different names.
  private static func rejectUnreadableWords() {
    let count = Int(CommandLine.argc)
    guard count > 0 else {
      // Swift's library finds the words with /proc/self/maps.
      CommandError(
        "error: the command line cannot be read\n  Mount /proc, which the program needs.",
        .outOfResources
      ).exit()
    }
    guard count <= mostWords else {
      CommandError.usage(
        "the command line has \(count - 1) words",
        "At most \(mostWords - 1) are allowed; name a folder instead of its files."
      ).exit()
    }
    let words = UnsafeBufferPointer(start: CommandLine.unsafeArgv, count: count)
    for (place, word) in words.enumerated() {
      reject(word, as: "word \(place) of the command line")
    }
    let folder = getcwd(nil, 0)
    defer { free(folder) }
    reject(folder, as: "the path of the current folder")
  }

  private static func reject(_ name: UnsafePointer<CChar>?, as subject: String) {
    guard let name, String(validatingCString: name) == nil else { return }
    let bytes = UnsafeBufferPointer(start: name, count: strlen(name)).map(UInt8.init(bitPattern:))
    let shown = bytes.map { byte in
      (0x20..<0x7F).contains(byte)
        ? String(UnicodeScalar(byte)) : "\\x" + byte.hexadecimal
    }
    CommandError.usage(
      "\(subject) is not UTF-8: '\(shown.joined())'",
      "Rename it, or use a link whose name is UTF-8."
    ).exit()
  }
}

extension ProgramVersion {
  /// The commit this program was built from.
  ///
  /// The two small program targets set it when they start. If a library contained it, every commit would
  /// recompile all modules that depend on that library.
  private static let commit = Mutex<String?>(nil)

  fileprivate static func setCommit(_ commit: String?) { self.commit.withLock { $0 = commit } }

  /// This program's version.
  package static var current: ProgramVersion { ProgramVersion(commit: commit.withLock(\.self)) }
}
