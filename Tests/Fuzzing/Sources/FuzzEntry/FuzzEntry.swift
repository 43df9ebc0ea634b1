import Dispatch
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

private let mutator = FuzzMutator(target)

/// Called by libFuzzer with each input; returns -1 to keep the input out of the corpus.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let input = Array(UnsafeBufferPointer(start: bytes, count: count))
  let ended = DispatchSemaphore(value: 0)
  nonisolated(unsafe) var verdict = FuzzVerdict.foreign
  // Most checks never suspend, so they run here, with the large stack of the main thread.
  Task.immediate {
    do {
      verdict = try await checker.check(input)
    } catch {
      stop("finding: \(error)")
    }
    ended.signal()
  }
  ended.wait()
  return verdict == .foreign ? -1 : 0
}

/// Called by libFuzzer to change an input; returns its new length.
///
/// Half of the changes keep the shape of a document; the others are changes of bytes.
@_cdecl("LLVMFuzzerCustomMutator")
public func mutate(
  _ bytes: UnsafeMutablePointer<UInt8>,
  _ count: Int,
  _ limit: Int,
  _ seed: UInt32
) -> Int {
  if seed % 2 == 0 {
    let input = Array(UnsafeBufferPointer(start: bytes, count: count))
    if let changed = mutator.changed(input, seed: UInt64(seed / 2)), changed.count <= limit {
      for (index, byte) in changed.enumerated() { bytes[index] = byte }
      return changed.count
    }
  }
  let count = change(bytes, count, limit)
  // One in eight inputs keeps its wrong checksums.
  if seed % 8 != 0 { mutator.correct(UnsafeMutableRawBufferPointer(start: bytes, count: count)) }
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
