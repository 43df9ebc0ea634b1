import FuzzChecks

/// Tests a reader of documents with as many inputs as possible: optimized, without sanitizers, and in one process.
///
/// `.ci/fuzz` also runs libFuzzer, which is much slower, but finds inputs that reach new code, and errors in memory.
/// Its inputs are among those that this program changes. With `-` as the finding, a crash prints a backtrace instead of
/// writing its input.
@main
enum Main {
  static func main() async throws {
    let arguments = CommandLine.arguments
    guard arguments.count >= 5, let target = FuzzTarget(rawValue: arguments[1]),
      FuzzMutator(target).input(seed: 0) != nil,
      let seconds = Double(arguments[2]), let seed = UInt64(arguments[3])
    else {
      print("usage: FuzzRunner <target with a grammar> <seconds> <seed> <finding> [<folder>…]")
      return
    }
    if arguments[4] != "-" { InputGuard.start(findings: arguments[4]) }
    let run = try FuzzRun(target, from: seed, folders: Array(arguments.dropFirst(5)))
    print(try await run.results(after: .seconds(seconds)))
  }
}
