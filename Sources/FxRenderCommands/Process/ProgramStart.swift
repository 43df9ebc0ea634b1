import CHeap
import Dispatch
import Foundation
import FrameImage
package import FrameSnapshot
import Synchronization

/// The start of both programs.
package enum ProgramStart {
  /// The size over which freed blocks, such as photographs, are returned to the system: 8 MiB, more than a
  /// worker allocates and frees for each frame of a usual screen.
  private static let largestKeptBlock = 8 << 20

  private static let outOfMemoryHelp =
    "Use smaller pictures, a smaller --size or --scale, or fewer --jobs."

  /// The most words of a command line, the program's name included.
  ///
  /// A judgement: the parser takes time quadratic in their number, half a second for these.
  private static let mostWords = 4096

  /// Runs the program `fxrender`.
  ///
  /// - Parameter commit: The commit it was built from; empty if the build did not name one.
  package static func fxrender(commit: String) -> Never {
    run(commit: commit) { await FxRender.run() }
  }

  /// Sets up the standard streams and the heap, runs a program, and exits.
  ///
  /// The streams are set up before the first task, because tasks open descriptors, which would take the
  /// place of a closed stream.
  ///
  /// - Parameters:
  ///   - commit: The commit it was built from; empty if the build did not name one.
  ///   - program: The program; its return is success.
  package static func run(
    commit: String,
    _ program: @escaping @MainActor @Sendable () async -> Void
  ) -> Never {
    Console.prepare()
    rejectUnreadableWords()
    heap_give_back_from(largestKeptBlock)
    heap_end_when_exhausted(ExitStatus.outOfMemory.rawValue, outOfMemoryHelp)
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
  /// Swift would replace the invalid bytes, and the program would read and write files of other names.
  private static func rejectUnreadableWords() {
    let count = Int(CommandLine.argc)
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
  /// Only the two small program targets know it, and they set it when they start: compiled into a library, it
  /// would make every commit recompile all modules that depend on that library.
  private static let commit = Mutex<String?>(nil)

  fileprivate static func setCommit(_ commit: String?) { self.commit.withLock { $0 = commit } }

  /// This program's version.
  package static var current: ProgramVersion { ProgramVersion(commit: commit.withLock(\.self)) }
}
