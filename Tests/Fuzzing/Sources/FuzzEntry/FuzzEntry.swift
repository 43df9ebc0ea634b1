import Foundation
import FuzzChecks

/// What is fuzzed, as the environment names it: libFuzzer hands it on to the processes that it starts,
/// and would take an argument for a folder.
private let target: FuzzTarget = {
  let name = ProcessInfo.processInfo.environment["FUZZ_TARGET"] ?? ""
  guard let target = FuzzTarget(rawValue: name) else {
    let known = FuzzTarget.allCases.map(\.rawValue).joined(separator: ", ")
    stop("FUZZ_TARGET is '\(name)' and has to be one of: \(known)")
  }
  return target
}()

private let checker: FuzzChecker = {
  do { return try FuzzChecker(target) } catch { stop("\(error)") }
}()

/// Called by libFuzzer with each input; -1 tells it not to go on from this one.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  do {
    return try checker.check(Array(UnsafeBufferPointer(start: bytes, count: count))) ? 0 : -1
  } catch {
    stop("finding: \(error)")
  }
}

/// Called by libFuzzer to change an input; the result is its new length.
@_cdecl("LLVMFuzzerCustomMutator")
public func mutate(
  _ bytes: UnsafeMutablePointer<UInt8>,
  _ count: Int,
  _ limit: Int,
  _ seed: UInt32
) -> Int {
  let count = change(bytes, count, limit)
  // Now and then a checksum stays wrong.
  if target == .png || target == .apng, seed % 8 != 0 {
    PNGChecksums.mend(UnsafeMutableRawBufferPointer(start: bytes, count: count))
  }
  return count
}

/// libFuzzer's own changes.
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
