import Foundation

/// The check of the limits whose violation would crash the program.
///
/// It runs before the first task, because Dispatch and SwiftNIO abort the program when they cannot open a
/// file, and a stack overflow cannot be reported. The other limits are not checked here: how much memory and
/// how many threads are needed is known only when they are used, and CHeap and CResources report it then.
enum ResourceCheck {
  /// The size of the smallest stack, in KiB.
  ///
  /// The stacks of threads have the same size. A small render needs 320 KiB, and the export of the deepest
  /// formulas that the parser accepts 384 KiB (measured in release builds on x86-64).
  private static let stack = 512

  /// The smallest number of files that can be opened beside the standard streams.
  ///
  /// Dispatch opens 4 of them, a render to PNG files on two cores 7 in all, and a preview with one page 11. A
  /// program that needs more of them, such as a render of videos, which needs 25, reports it then.
  private static let files = 16

  /// Ends the program if a limit is too low.
  static func run() {
    let (stack, files) = (limit(stackLimit), limit(filesLimit))
    if stack < self.stack << 10 {
      end(
        "the limit of stacks is \(stack >> 10) KiB, and at least \(self.stack) KiB are needed",
        "Raise it with: ulimit -s \(self.stack)"
      )
    }
    let count = openableFiles
    if count < self.files {
      end(
        "only \(count) more files can be opened (limit of open files: \(files)), and at least "
          + "\(self.files) are needed",
        "Raise the limit with: ulimit -n 256"
      )
    }
  }

  /// The number of files that can be opened, at most ``files``.
  ///
  /// Files that were open before the program started count too, so the limit alone does not say it.
  private static var openableFiles: Int {
    var copies: [Int32] = []
    defer { for copy in copies { close(copy) } }
    while copies.count < files {
      let copy = dup(STDERR_FILENO)
      guard copy >= 0 else { break }
      copies.append(copy)
    }
    return copies.count
  }

  #if canImport(Darwin)
  private static let (stackLimit, filesLimit) = (RLIMIT_STACK, RLIMIT_NOFILE)
  #else
  private static let stackLimit = Int32(RLIMIT_STACK.rawValue)
  private static let filesLimit = Int32(RLIMIT_NOFILE.rawValue)
  #endif

  /// Returns a limit of the system; the maximum number if it cannot be read.
  private static func limit(_ resource: Int32) -> UInt64 {
    var limit = rlimit()
    return getrlimit(resource, &limit) == 0 ? UInt64(limit.rlim_cur) : .max
  }

  private static func end(_ problem: String, _ help: String) -> Never {
    // Unlike the initializer of other errors, this needs little of the stack.
    Console.error("error: \(problem)\n  \(help)")
    exit(ExitStatus.outOfResources.rawValue)
  }
}
