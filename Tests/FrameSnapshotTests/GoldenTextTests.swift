import Foundation
import FrameSnapshot
import PageSequence
import TestSupport
import Testing

/// Goldens that Git has emptied, replaced by a pointer, or merged with a conflict.
struct GoldenTextTests {
  static let problems: [(String, GoldenError.Problem)] = [
    ("", .empty),
    ("version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n", .pointer),
    ("{\n<<<<<<< HEAD\n  \"a\" : 1\n=======\n  \"a\" : 2\n>>>>>>> branch\n}\n", .conflict),
    ("<<<<<<< HEAD\n=======\n>>>>>>> branch\n", .conflict), ("text\n", .layout),
  ]

  @Test(arguments: problems)
  func `A file that Git has changed is named`(text: String, problem: GoldenError.Problem) throws {
    let folder = TemporaryFolder()
    let path = try folder.write(text.utf8, to: "golden.json")
    #expect(throws: GoldenError(path: path, problem: problem)) { try GoldenFile(path: path) }
  }

  @Test func `Messages say what to do`() {
    func text(_ problem: GoldenError.Problem) -> String {
      GoldenError(path: "golden.json", problem: problem).description
    }
    #expect(
      text(.empty)
        == "golden.json is empty\n  Restore it with Git, or record it again: fxrender record."
    )
    #expect(
      text(.pointer) == """
        golden.json is a pointer of Git LFS, not the file itself
          Fetch the file: git lfs pull.
        """
    )
    #expect(
      text(.conflict) == """
        golden.json contains the conflict markers of a merge
          Record it again with the options of one side: fxrender approve --options ours|theirs.
        """
    )
  }

  @Test(arguments: GoldenSide.allCases, [false, true])
  func `Either side of a conflict can be read`(side: GoldenSide, hasBase: Bool) async throws {
    let folder = TemporaryFolder()
    var lines: [[Substring]] = []
    for frames in [9, 7, 5] {
      let place = GoldenFolder(path: folder.path("golden-\(frames)"))
      let golden = try SampleGolden.make(in: folder, SampleGolden.options(frames: frames))
      _ = try await golden.record(in: place, workers: 1)
      let text = try String(contentsOfFile: place.manifest, encoding: .utf8)
      lines.append(text.split(separator: "\n", omittingEmptySubsequences: false))
    }
    // The first line and the last, empty one are common.
    let parts = lines.map { $0.dropFirst().dropLast().joined(separator: "\n") + "\n" }
    let base = hasBase ? "||||||| base\n\(parts[2])" : ""
    let conflict =
      "\(lines[0][0])\n<<<<<<< HEAD\n\(parts[0])\(base)=======\n\(parts[1])>>>>>>> branch\n"
    let path = try folder.write(conflict.utf8, to: "golden.json")
    let file = try GoldenFile(path: path, side: side)
    #expect(file.count == (side == .ours ? 9 : 7))
    #expect(file.spec.frames == file.count)
  }
}
