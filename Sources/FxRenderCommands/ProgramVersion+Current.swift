package import FrameSnapshot
import Synchronization

extension ProgramVersion {
  /// The commit this program was built from.
  ///
  /// Only the two small program targets know it, and they set it when they start: were it compiled
  /// into a library, every commit would compile all that depends on that library again.
  private static let commit = Mutex<String?>(nil)

  /// Sets the commit; called once, when the program starts.
  static func setCommit(_ commit: String?) { self.commit.withLock { $0 = commit } }

  /// This program's version.
  package static var current: ProgramVersion { ProgramVersion(commit: commit.withLock(\.self)) }
}
