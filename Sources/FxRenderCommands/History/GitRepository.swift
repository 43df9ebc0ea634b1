import Foundation
import Subprocess

/// The history of the files in a folder of a Git repository, read with the program git.
///
/// Only commands that read commits and files of commits are used, so the work tree and the index do not change.
struct GitRepository: Sendable {
  /// The folder to which the names of files are relative.
  private let folder: String

  /// The maximum size of a list of commits, in bytes: about a million commits.
  private static let mostListBytes = 64 << 20

  /// Opens the repository of a folder; nil if the folder is not in a repository that git can read.
  init?(folder: String) async throws(CommandError) {
    self.folder = folder
    guard try await git(["rev-parse", "--git-dir"]) != nil else { return nil }
  }

  /// A commit.
  struct Commit: Encodable, Sendable, Equatable {
    var hash: String
    var author: String
    /// The date of the author in ISO 8601.
    var date: String
    /// The first line of the message.
    var subject: String
  }

  /// Returns the hash of the commit that a revision names; nil if there is none.
  func hash(of revision: String) async throws(CommandError) -> String? {
    guard !revision.isEmpty, !revision.hasPrefix("-") else { return nil }
    return try await git(["rev-parse", "--verify", "--quiet", "\(revision)^{commit}"])
      .map { Self.text($0) }
  }

  /// Returns a commit by its hash.
  func commit(_ hash: String) async throws(CommandError) -> Commit {
    let options = ["--max-count=1", "--no-show-signature", "--no-color"]
    let log = try await git(["log"] + options + ["--format=%an%x00%aI%x00%s", hash, "--"])
    let parts = Self.text(log ?? Data())
      .split(separator: "\0", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 3 else { throw Self.failure("git log cannot read the commit \(hash)") }
    return Commit(hash: hash, author: parts[0], date: parts[1], subject: parts[2])
  }

  /// Returns the commits that can be reached from `last` and from none of `first`, and that changed one of the files.
  ///
  /// The commit that halves the others best is the first in the list.
  func commits(
    after first: [String],
    upTo last: String,
    of files: [String]
  ) async throws(CommandError) -> [String] {
    let ends = [last] + first.map { "^" + $0 }
    let list = try await git(["rev-list", "--bisect-all"] + ends + ["--"] + files)
    guard let list else { throw Self.failure("git rev-list cannot read the history") }
    // Each line has a hash and its distance, such as "… (dist=3)".
    return Self.text(list).split(separator: "\n").map { String($0.prefix { $0 != " " }) }
  }

  /// Returns the bytes of a file of a commit; nil if it has no such file.
  func file(
    _ name: String,
    at commit: String,
    atMost limit: Int
  ) async throws(CommandError) -> Data? {
    // Unlike `git show`, this does not convert the text.
    try await git(["cat-file", "blob", "\(commit):./\(name)"], atMost: limit)
  }

  // MARK: The program

  /// Runs git and returns its output; nil if it fails.
  private func git(
    _ words: [String],
    atMost limit: Int = mostListBytes
  ) async throws(CommandError) -> Data? {
    let options = [
      "-C", folder, "--no-pager", "--literal-pathspecs", "-c", "i18n.logOutputEncoding=UTF-8",
    ]
    do {
      let result = try await Subprocess.run(
        .name("git"),
        arguments: .init(options + words),
        environment: .inherit.updating(["LC_ALL": "C", "GIT_OPTIONAL_LOCKS": "0"]),
        output: .bytes(limit: limit),
        error: .discarded
      )
      return result.terminationStatus.isSuccess ? Data(result.standardOutput) : nil
    } catch let error as SubprocessError where error.code == .executableNotFound {
      throw .unavailable(
        "there is no program 'git'",
        "Install git, or put it on PATH; --bisect reads the history of presets with it."
      )
    } catch let error as SubprocessError where error.code == .outputLimitExceeded {
      throw Self.failure("git \(words[0]) prints more than \(limit) bytes")
    } catch let error as SubprocessError where error.code == .spawnFailed {
      throw CommandError(
        "error: git cannot be started: \(error)\n"
          + "  Raise the limits of processes and of memory, or end other programs.",
        .outOfResources
      )
    } catch {
      throw Self.failure("git cannot be run: \(error)")
    }
  }

  private static func failure(_ problem: String) -> CommandError {
    .wrongContent(problem, "Check the repository with: git fsck")
  }

  private static func text(_ data: Data) -> String {
    String(decoding: data, as: UTF8.self).trimmingCharacters(in: .newlines)
  }
}
