internal import Foundation
internal import Subprocess

/// The program as its users have it: started as a process of its own.
public enum Program {
  /// How the streams of the program are set up.
  public enum Streams: Sendable, Equatable {
    /// Standard output and error are kept, standard input is empty.
    case kept
    /// Standard output is closed.
    case outputClosed
    /// Standard output is a device that is full.
    case outputFull
    /// Standard output is read for one line, then closed.
    case outputReadForOneLine
    /// Standard input is closed.
    case inputClosed
    /// Standard error is a terminal.
    case errorIsTerminal
    /// Standard output is a terminal with so many columns; what is written is kept.
    case outputIsTerminal(columns: Int)
    /// The program is started a second time as soon as there is a file `out/frame-0002.png`; what
    /// both write is kept, and the status of the second.
    case besideItself
    /// As `kept`, started by a shell that gets this command: `$@` are the program and its words.
    case shell(String)
    /// As `kept`, with a gigabyte of memory and ten seconds of a processor.
    case keptWithinLimits

    /// What a shell does to start the program like this: `$@` are its words, and the path of the
    /// terminal, which is empty without one, is `$terminal`.
    fileprivate var shellCommand: String {
      switch self {
      case .kept: #"exec "$@""#
      case .shell(let command): "{ \(command); }"
      case .keptWithinLimits: #"ulimit -v 1000000; ulimit -t 10; exec "$@""#
      case .besideItself: Self.begun + #""$@"; status=$?; wait $!; exit $status"#
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

    /// The program runs on its own, and some frames are there.
    private static let begun =
      #"{ "$@" & } && until [ -e out/frame-0002.png ]; do sleep 0.01; done; "#
  }

  /// What the program did.
  public struct Result: Sendable, Equatable {
    /// The exit status; 128 more than the signal's number where one ended the program.
    public var status: Int32
    /// What it wrote to standard output.
    public var output: String
    /// What it wrote to standard error.
    public var error: String

    /// What a program is to do.
    public init(status: Int32, output: String, error: String) {
      (self.status, self.output, self.error) = (status, output, error)
    }
  }

  /// The most that is kept of a stream, in bytes; more fails the run.
  private static let maximumOutput = 8 << 20

  /// The program's path, beside the tests in the folder of what was built.
  public static let path: String = {
    // On Linux the tests are a program; elsewhere they are a bundle that another program loads.
    let bundles =
      [Bundle.main.bundleURL]
      + Bundle.allBundles.map(\.bundleURL).filter { $0.pathExtension == "xctest" }
      .map { $0.deletingLastPathComponent() }
    let paths = bundles.map { $0.appending(path: "fxrender").path }
    return paths.first(where: FileManager.default.isExecutableFile) ?? paths[0]
  }()

  /// Runs the program.
  ///
  /// Its home is the folder `home` in the working folder, which need not exist, so that nobody's own
  /// presets are seen.
  ///
  /// - Parameters:
  ///   - arguments: The words after the program's name.
  ///   - folder: The working folder.
  ///   - environment: Variables beside those of the tests.
  ///   - streams: How its streams are set up.
  /// - Returns: Its status and what it wrote.
  /// - Throws: Where it cannot be started, or writes more than is kept.
  public static func run(
    _ arguments: [String],
    in folder: String,
    environment: [String: String] = [:],
    _ streams: Streams = .kept
  ) async throws -> Result {
    await Gate.shared.enter()
    defer { Task { await Gate.shared.leave() } }
    var variables: [Environment.Key: String?] = [
      "HOME": folder + "/home", "XDG_DATA_HOME": nil, "NO_COLOR": nil, "COLUMNS": nil,
      "CI": nil,
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
      // The pipe's own status is that of its reader.
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

/// Lets few programs run at once: tests start together, and each program has threads of its own.
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
