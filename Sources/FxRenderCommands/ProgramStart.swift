import CHeap
import Dispatch
import Foundation
import FrameImage
import FrameSnapshot

/// How both programs start.
package enum ProgramStart {
  /// Larger blocks, such as photographs, are given back when they are freed: 8 MiB, above what a worker
  /// takes and frees for each frame of a usual screen.
  private static let largestKeptBlock = 8 << 20

  private static let outOfMemoryHelp =
    "Use smaller pictures, a smaller --size or --scale, or fewer --jobs."

  /// The most words of a command line, the program's name too.
  ///
  /// A judgement: the parser takes a time that grows with their square, and half a second for these.
  private static let mostWords = 4096

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
    refuseUnreadableWords()
    heap_give_back_from(largestKeptBlock)
    heap_end_when_exhausted(ExitStatus.outOfMemory.rawValue, outOfMemoryHelp)
    ProgramVersion.setCommit(commit.isEmpty ? nil : commit)
    Task { @MainActor in
      await program()
      exit(0)
    }
    dispatchMain()
  }

  /// Ends the program where there are too many words, or where a word or the current folder's path is not
  /// UTF-8.
  ///
  /// Swift would replace the bytes, and the program would read and write files of other names.
  private static func refuseUnreadableWords() {
    let count = Int(CommandLine.argc)
    guard count <= mostWords else {
      Failure(
        CommandError.usage(
          "the command line has \(count - 1) words",
          "At most \(mostWords - 1) are read; name a folder in place of its files."
        )
      ).exit()
    }
    let words = UnsafeBufferPointer(start: CommandLine.unsafeArgv, count: count)
    for (place, word) in words.enumerated() {
      refuse(word, as: "word \(place) of the command line")
    }
    let folder = getcwd(nil, 0)
    defer { free(folder) }
    refuse(folder, as: "the path of the current folder")
  }

  private static func refuse(_ name: UnsafePointer<CChar>?, as what: String) {
    guard let name, String(validatingCString: name) == nil else { return }
    let bytes = UnsafeBufferPointer(start: name, count: strlen(name)).map(UInt8.init(bitPattern:))
    let shown = bytes.map { byte in
      (0x20..<0x7F).contains(byte)
        ? String(UnicodeScalar(byte)) : "\\x" + byte.hexadecimal
    }
    Failure(
      CommandError.usage(
        "\(what) is not UTF-8: '\(shown.joined())'",
        "Rename it, or use a link whose name is UTF-8."
      )
    ).exit()
  }
}
