import Foundation
import FuzzChecks

/// The fuzzed reader, which the environment variable `FUZZ_TARGET` names.
///
/// libFuzzer passes the environment to the processes that it starts, but would interpret an argument
/// as a folder.
private let target: FuzzTarget = {
  let name = ProcessInfo.processInfo.environment["FUZZ_TARGET"] ?? ""
  guard let target = FuzzTarget(rawValue: name) else {
    let known = FuzzTarget.allCases.map(\.rawValue).joined(separator: ", ")
    stop("FUZZ_TARGET is '\(name)'; expected one of: \(known)")
  }
  return target
}()

private let checker: FuzzChecker = {
  do { return try FuzzChecker(target) } catch { stop("\(error)") }
}()

/// Called by libFuzzer with each input; returns -1 to keep the input out of the corpus.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  do {
    return try checker.check(Array(UnsafeBufferPointer(start: bytes, count: count))) ? 0 : -1
  } catch {
    stop("finding: \(error)")
  }
}

/// Called by libFuzzer to change an input; returns its new length.
@_cdecl("LLVMFuzzerCustomMutator")
public func mutate(
  _ bytes: UnsafeMutablePointer<UInt8>,
  _ count: Int,
  _ limit: Int,
  _ seed: UInt32
) -> Int {
  let count = change(bytes, count, limit)
  // One in eight inputs keeps its wrong checksums.
  if target == .png || target == .apng, seed % 8 != 0 {
    PNGChecksums.correct(UnsafeMutableRawBufferPointer(start: bytes, count: count))
  }
  return count
}

/// libFuzzer's default mutation.
@_silgen_name("LLVMFuzzerMutate")
private func change(
  _ bytes: UnsafeMutablePointer<UInt8>,
  _ count: Int,
  _ limit: Int
) -> Int

private func stop(_ reason: String) -> Never {
  FileHandle.standardError.write(Data("\(reason)\n".utf8))
  abort()
}
