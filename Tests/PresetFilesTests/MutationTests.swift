import Foundation
import PageEffects
import PresetFiles
import TestSupport
import Testing

/// Files with changed, removed and repeated bytes must be read or refused with an error.
struct MutationTests {
  static let count = LongChecks.count(300, long: 3_000)

  @Test func `A mutated preset is read or refused`() throws {
    let names = shipped.names
    let originals = try names.map { try Data(contentsOf: URL(fileURLWithPath: shipped.file($0))) }
    // Extended files stay unchanged next to the mutated one.
    let files = Dictionary(uniqueKeysWithValues: zip(names.map { "\($0).yaml" }, originals))
    try Self.check(originals, beside: files, seed: 20_240_607) { folder throws(PresetFailure) in
      _ = try folder.preset(named: "mutant")
    }
  }

  @Test func `A mutated script is read or refused`() throws {
    let folders = ["Presets/Scrolls", "Tests/Fuzzing/Corpora/scripts"]
    let originals = try folders.flatMap { folder in
      let url = Repository.root.appending(path: folder)
      return try FileManager.default.contentsOfDirectory(atPath: url.path).sorted()
        .filter { $0.hasSuffix(".yaml") || $0.hasPrefix("seed") }
        .map { try Data(contentsOf: url.appending(path: $0)) }
    }
    try Self.check(originals, beside: [:], seed: 20_261_122) { folder throws(PresetFailure) in
      _ = try GestureScriptFile.read(path: folder.file("mutant"))
    }
  }

  /// Reads mutations of files, each next to other files.
  private static func check(
    _ originals: [Data],
    beside files: [String: Data],
    seed: UInt64,
    _ read: (PresetFolder) throws(PresetFailure) -> Void
  ) throws {
    var random = SplitMix(state: seed)
    try withFolder(files) { folder in
      var refused = 0
      for round in 0..<count {
        var bytes = [UInt8](originals[round % originals.count])
        for _ in 0...random.next() % 3 { mutate(&bytes, originals, &random) }
        try Data(bytes).write(to: URL(fileURLWithPath: folder.file("mutant")))
        do throws(PresetFailure) {
          try read(folder)
        } catch .wrong(let errors, _) where !errors.isEmpty {
          refused += 1
          #expect(errors.allSatisfy { $0.span.line >= 1 && $0.span.column >= 1 })
        } catch {
          Issue.record("round \(round): \(error)")
        }
      }
      // Most mutations break a file; some only change a number or a sentence.
      #expect(refused > count / 4 && refused < count)
    }
  }

  private static func mutate(
    _ bytes: inout [UInt8],
    _ originals: [Data],
    _ random: inout SplitMix
  ) {
    guard !bytes.isEmpty else { return }
    let place = Int(random.next() % UInt64(bytes.count))
    let end = min(bytes.count, place + 1 + Int(random.next() % 24))
    switch random.next() % 7 {
    case 0: bytes[place] ^= 1 << UInt8(random.next() % 8)
    case 1: bytes.removeSubrange(place..<end)
    case 2: bytes.insert(contentsOf: bytes[place..<end], at: place)
    case 3:
      let signs = Array("[]{}()&*!|>'\"%@`:,;#-?<=^+/ \n\t\r.0eE~".utf8)
      bytes[place] = signs[Int(random.next() % UInt64(signs.count))]
    case 4:
      let words = [
        "inf", "1e999", "- ", "d", "pi", " ? ", ": ", " #", "0 / 0", "<<: ", "*a", "&a ", "not ",
        "clamp(", ")", "\u{FEFF}", "é", "\u{2028}", "\0",
      ]
      bytes.insert(contentsOf: words[Int(random.next() % UInt64(words.count))].utf8, at: place)
    case 5:
      let other = originals[Int(random.next() % UInt64(originals.count))]
      bytes.insert(contentsOf: other.prefix(Int(random.next() % UInt64(other.count))), at: place)
    default: bytes.removeSubrange(place...)
    }
  }
}
