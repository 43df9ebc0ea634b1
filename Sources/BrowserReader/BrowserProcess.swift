import Foundation

/// A browser that is running without a window, in a group of processes and with a profile of its own.
///
/// It reads messages from descriptor 3 and writes them to descriptor 4. The group is killed and the profile is
/// removed with this object; the browser also ends when its pipes are closed.
final class BrowserProcess {
  /// The descriptor to which messages are written.
  let input: Int32
  /// The descriptor from which messages are read.
  let output: Int32
  private let identifier: pid_t
  private let profile: String

  /// The options of every browser.
  private static let options = [
    "--headless", "--remote-debugging-pipe", "--no-first-run", "--no-default-browser-check",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--disable-extensions", "--disable-breakpad", "--disable-quic", "--mute-audio",
    "--hide-scrollbars", "--force-color-profile=srgb",
    // Nothing reaches the network: all connections go through a proxy whose name has no address.
    "--proxy-server=socks5://proxy.invalid:1", "--proxy-bypass-list=<-loopback>",
    "--host-resolver-rules=MAP * ~NOTFOUND",
    "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
    "--webrtc-ip-handling-policy=disable_non_proxied_udp",
    "about:blank",
  ]

  /// Starts a browser.
  ///
  /// - Parameters:
  ///   - program: Its path.
  ///   - hasSandbox: Whether Chromium's sandbox is on.
  /// - Throws: `unavailable` if it cannot be started.
  init(_ program: String, hasSandbox: Bool) throws(BrowserError) {
    // A browser that ends early must not end this program with a signal.
    signal(SIGPIPE, SIG_IGN)
    // A short name, because the paths of the browser's sockets have about a hundred bytes.
    var name = Array("\(NSTemporaryDirectory())fxrender-XXXXXX".utf8CString)
    let isCreated = mkdtemp(&name) != nil
    profile = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    guard isCreated else {
      throw .unavailable(
        problem: "the folder '\(profile)' for the browser's profile cannot be created",
        help: "Set TMPDIR to a folder that can be written."
      )
    }
    let (commands, answers) = (Self.pipe(), Self.pipe())
    let words =
      [program, "--user-data-dir=\(profile)"] + (hasSandbox ? [] : ["--no-sandbox"]) + Self.options
    // Temporary files of the browser are removed with its profile.
    let environment = ProcessInfo.processInfo.environment.merging(["TMPDIR": profile]) { $1 }
    let (code, identifier) = Self.start(words, environment, reading: commands.read, answers.write)
    close(commands.read)
    close(answers.write)
    (input, output, self.identifier) = (commands.write, answers.read, identifier)
    guard code == 0 else {
      throw .unavailable(
        problem: "'\(program)' cannot be started: \(String(cString: strerror(code)))",
        help: "Check the installation of Chromium."
      )
    }
  }

  deinit {
    close(input)
    close(output)
    if identifier > 0 {
      kill(-identifier, SIGKILL)
      var status: Int32 = 0
      while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
    }
    // Processes that are being killed may still write.
    for _ in 0..<20 {
      try? FileManager.default.removeItem(atPath: profile)
      guard FileManager.default.fileExists(atPath: profile) else { break }
      usleep(50_000)
    }
  }

  /// Creates a pipe whose descriptors are above those of the browser's messages, and are closed in other programs.
  private static func pipe() -> (read: Int32, write: Int32) {
    var ends: [Int32] = [-1, -1]
    _ = Foundation.pipe(&ends)
    let moved = ends.map { fcntl($0, F_DUPFD_CLOEXEC, 10) }
    for end in ends { close(end) }
    return (moved[0], moved[1])
  }

  /// Starts a program as the leader of a new group of processes, without input and output of its own.
  ///
  /// - Parameters:
  ///   - words: The path of the program, and its options.
  ///   - environment: The environment variables.
  ///   - input: The descriptor of messages to the program.
  ///   - output: The descriptor of messages from the program.
  /// - Returns: 0 or the errno, and the identifier of the process.
  private static func start(
    _ words: [String],
    _ environment: [String: String],
    reading input: Int32,
    _ output: Int32
  ) -> (code: Int32, identifier: pid_t) {
    #if canImport(Darwin)
    var actions: posix_spawn_file_actions_t?
    var attributes: posix_spawnattr_t?
    #else
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    for descriptor in Int32(0)...2 {
      posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
    }
    posix_spawn_file_actions_adddup2(&actions, input, 3)
    posix_spawn_file_actions_adddup2(&actions, output, 4)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    posix_spawnattr_setpgroup(&attributes, 0)
    var arguments = words.map { strdup($0) } + [nil]
    var variables = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { for text in arguments + variables { free(text) } }
    var identifier: pid_t = 0
    let code = posix_spawn(&identifier, words[0], &actions, &attributes, &arguments, &variables)
    return (code, code == 0 ? identifier : 0)
  }
}
