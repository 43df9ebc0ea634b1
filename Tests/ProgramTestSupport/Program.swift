internal import Foundation
internal import Subprocess

/// The program, started as a separate process.
public enum Program {
  /// The setup of the program's standard streams.
  public enum Streams: Sendable, Equatable {
    /// Standard output and standard error are captured, and standard input is empty.
    case captured
    /// Standard output is closed.
    case outputClosed
    /// Standard output is a full device.
    case outputFull
    /// One line of standard output is read, and then standard output is closed.
    case outputReadForOneLine
    /// Standard input is closed.
    case inputClosed
    /// Standard error is a terminal.
    case errorIsTerminal
    /// Standard output is a terminal with a number of columns; its output is captured.
    case outputIsTerminal(columns: Int)
    /// The program is started a second time as soon as the file `out/frame-0002.png` exists.
    ///
    /// The first run is paused during the second one, so that it cannot end before.
    ///
    /// The output of both runs and the status of the second run are captured.
    case startedTwice
    /// The same as `captured`, but a shell command starts the program.
    ///
    /// In the shell command, `$@` is the program with its arguments.
    case shell(String)
    /// The same as `captured`, but with at most a gigabyte of memory and ten seconds of processor time.
    case capturedWithinLimits

    /// The shell command that starts the program with these streams.
    ///
    /// In it, `$@` is the program with its arguments, and `$terminal` is the path of the terminal, or empty.
    fileprivate var shellCommand: String {
      switch self {
      case .captured: #"exec "$@""#
      case .shell(let command): "{ \(command); }"
      case .capturedWithinLimits: #"ulimit -v 1000000; ulimit -t 10; exec "$@""#
      case .startedTwice:
        Self.inBackground + #"kill -STOP $!; "$@"; status=$?; kill -CONT $!; wait $!; exit $status"#
      case .outputClosed: #"exec "$@" >&-"#
      case .outputFull: #"exec "$@" >/dev/full"#
      case .outputReadForOneLine: #"{ "$@"; echo "status $?" >&2; } | head -n 1"#
      case .inputClosed: #"exec "$@" <&-"#
      case .errorIsTerminal: #"exec "$@" 2>"$terminal""#
      case .outputIsTerminal(let columns):
        "stty -onlcr cols \(columns) <\"$terminal\"; " + #"exec "$@" >"$terminal""#
      }
    }

    fileprivate var hasTerminal: Bool {
      switch self {
      case .errorIsTerminal, .outputIsTerminal: true
      default: false
      }
    }

    /// Shell code that starts the program in the background and waits until its third frame exists.
    private static let inBackground =
      #"{ "$@" & } && until [ -e out/frame-0002.png ]; do sleep 0.01; done; "#
  }

  /// The result of a run.
  public struct Result: Sendable, Equatable {
    /// The exit status; 128 plus the signal number if a signal ended the program.
    public var status: Int32
    /// The text written to standard output.
    public var output: String
    /// The text written to standard error.
    public var error: String

    /// Creates an expected result.
    public init(status: Int32, output: String, error: String) {
      (self.status, self.output, self.error) = (status, output, error)
    }
  }

  /// The maximum size of captured output, in bytes; a run that writes more fails.
  private static let maximumOutput = 8 << 20

  /// The path of the program, which is next to the tests in the build folder.
  public static let path: String = {
    // On Linux the tests are an executable; elsewhere they are a bundle loaded by another program.
    let bundles =
      [Bundle.main.bundleURL]
      + Bundle.allBundles.map(\.bundleURL).filter { $0.pathExtension == "xctest" }
      .map { $0.deletingLastPathComponent() }
    let paths = bundles.map { $0.appending(path: "fxrender").path }
    return paths.first(where: FileManager.default.isExecutableFile) ?? paths[0]
  }()

  /// Runs the program.
  ///
  /// The program's home folder is `home` in the working folder, so that the user's own presets are not found.
  /// The folder need not exist.
  public static func run(
    _ arguments: [String],
    in folder: String,
    environment: [String: String] = [:],
    _ streams: Streams = .captured
  ) async throws -> Result {
    await Gate.shared.enter()
    defer { Task { await Gate.shared.leave() } }
    var variables: [Environment.Key: String?] = [
      "HOME": folder + "/home", "XDG_DATA_HOME": nil, "NO_COLOR": nil, "COLUMNS": nil,
      "CI": nil,
      // The results do not depend on whether the module for browsers was built.
      "FXRENDER_BROWSER_MODULE": folder + "/no-module.wasm",
    ]
    for (name, value) in environment { variables[Environment.Key(stringLiteral: name)] = value }
    let terminal = streams.hasTerminal ? try PseudoTerminal() : nil
    let start = #"cd "$1" && terminal=$2 && shift 2 && "#
    let result = try await Subprocess.run(
      .name("sh"),
      arguments: Arguments(
        ["-c", start + streams.shellCommand, "sh", folder, terminal?.path ?? "", path] + arguments
      ),
      environment: .inherit.updating(variables),
      output: .bytes(limit: maximumOutput),
      error: .bytes(limit: maximumOutput)
    )
    var error = String(decoding: result.standardError, as: UTF8.self)
    var output = String(decoding: result.standardOutput, as: UTF8.self)
    if let terminal {
      let written = String(decoding: terminal.written(), as: UTF8.self)
      if streams == .errorIsTerminal { error += written } else { output += written }
    }
    var status = status(of: result.terminationStatus)
    if streams == .outputReadForOneLine,
      let last = error.range(of: #"status \d+\n$"#, options: .regularExpression)
    {
      // The exit status of a pipeline is that of its last program, so the shell printed the status of the
      // first program.
      status = Int32(error[last].dropFirst(7).dropLast()) ?? -1
      error.removeSubrange(last)
    }
    return Result(status: status, output: output, error: error)
  }

  private static func status(of status: TerminationStatus) -> Int32 {
    switch status {
    case .exited(let code): code
    case .signaled(let signal): 128 + signal
    }
  }
}

/// Limits the number of programs that run at the same time.
///
/// Without the limit, tests start many programs together, each with several threads.
private actor Gate {
  static let shared = Gate(places: 3)

  private var places: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(places: Int) { self.places = places }

  func enter() async {
    guard places == 0 else {
      places -= 1
      return
    }
    await withCheckedContinuation { waiting.append($0) }
  }

  func leave() {
    guard waiting.isEmpty else { return waiting.removeFirst().resume() }
    places += 1
  }
}
