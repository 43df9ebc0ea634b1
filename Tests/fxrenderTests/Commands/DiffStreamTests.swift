import Foundation
import FrameImage
import FrameTestSupport
import JSONCoding
import ProgramTestSupport
import TestSupport
import Testing

/// Tests of `fxrender diff --stdin`, which compares the pairs that lines of standard input name.
struct DiffStreamTests: ~Copyable {
  private let folder = TemporaryFolder()

  init() throws {
    for (name, left) in [("a", 20), ("b", 20), ("c", 26)] {
      let picture = Bitmap.drawn(width: 64, height: 64) { x, y in
        (left..<left + 20).contains(x) && (20..<40).contains(y)
          ? [200, 40, 40, 255] : [UInt8(x * 3), UInt8(y * 3), 90, 255]
      }
      _ = try folder.writePicture(picture, to: "\(name).png")
    }
  }

  /// Runs the program with lines, and returns its status and answers.
  private func run(
    _ lines: String,
    _ options: String = "",
    in folder: borrowing TemporaryFolder
  ) async throws -> (status: Int32, answers: [[String: JSONValue]]) {
    try folder.write(text: lines, to: "pairs.jsonl")
    let result = try await Program.run(
      ["diff", "--stdin"] + options.split(separator: " ").map(String.init),
      in: folder.path,
      .shell("exec \"$@\" < pairs.jsonl")
    )
    #expect(result.error == "")
    let answers = try result.output.split(separator: "\n").map { line in
      try JSONDecoder().decode([String: JSONValue].self, from: Data(line.utf8))
    }
    return (result.status, answers)
  }

  @Test func `Pairs are answered in their order, with the numbers of lines`() async throws {
    let (status, answers) = try await run(
      """
      {"id": 7, "expected": "a.png", "actual": "b.png"}

      {"id": {"name": "moved"}, "expected": "a.png", "actual": "c.png"}
      """,
      in: folder
    )
    try #require(answers.count == 2 && status == 1)
    #expect(
      answers[0] == [
        "line": 1, "id": 7, "passes": true, "kind": "identical",
        "verdict": "passes, 1 frame, identical",
      ]
    )
    #expect(answers[1]["line"] == 3 && answers[1]["id"] == .object(["name": "moved"]))
    #expect(answers[1]["passes"] == false && answers[1]["diagnosis"] != nil)
    guard case .string(let text) = answers[1]["text"] else { return }
    #expect(text.hasPrefix("a.png ↔ c.png: differs: "), "\(text)")
  }

  /// Lines, each followed by its error.
  static let wrong = #"""
    {"id": 1,
      the line is not JSON in UTF-8
    [1]
      the line is not an object such as {"expected": "a.png", "actual": "b.png"}
    {"actual": "a.png"}
      'expected' is missing; it is a path, or {"data": "…"}
    {"expected": 5, "actual": "a.png"}
      'expected' is 5; it must be a path, or {"data": "…"}
    {"expected": {"data": "?"}, "actual": "a.png"}
      'expected' has no bytes: write {"data": "…"} with a picture file in base64
    {"expected": {"data": "AAAA"}, "actual": "a.png"}
      expected: not a PNG, JPEG or WebP picture: it starts with bytes 00 00 00
      Save the picture as PNG, JPEG or WebP, or remove the file from the pages.
    {"expected": "no.png", "actual": "a.png"}
      there is nothing at 'no.png'
      Name a folder of pictures, a GIF, an APNG or a video.
    {"expected": "a.png", "actual": "a.png", "masks": []}
      unknown key 'masks'; a line has the keys actual, exact, expected, id, mask
    {"expected": "a.png", "actual": "a.png", "mask": ["rect:1"]}
      the mask rect:1 is none of page:N, rect:X,Y,W,H and frames:A-B
    {"expected": "a.png", "actual": "a.png", "mask": "page:1"}
      'mask' is page:1; it must be a list such as ["rect:0,0,8,8"]
    {"expected": "a.png", "actual": "a.png", "exact": 1}
      'exact' is 1; it must be true or false

    """#.matches(of: #/(?m)^(\S.*)\n  ((?:.+\n  )*.+)$/#).map { ($0.output.1, $0.output.2) }

  @Test func `A wrong line has its reason, and the next ones are answered`() async throws {
    let lines = Self.wrong.map(\.0) + [#"{"expected": "a.png", "actual": "b.png"}"#]
    let (status, answers) = try await run(lines.joined(separator: "\n"), in: folder)
    try #require(status == 65 && answers.count == lines.count)
    for (number, (line, error)) in Self.wrong.enumerated() {
      #expect(answers[number]["error"] == .string(String(error)), "\(line)")
      #expect(answers[number]["line"] == .number(Double(number + 1)))
      #expect(answers[number]["passes"] == nil)
    }
    #expect(answers[lines.count - 1]["passes"] == true)
  }

  @Test func `Bytes that are not UTF-8 and a line without an end are answered`() async throws {
    _ = try folder.write([0x7B, 0xFF, 0xFE, 0x7D, 0x0A, 0x22], to: "pairs.jsonl")
    let result = try await Program.run(
      ["diff", "--stdin"],
      in: folder.path,
      .shell("exec \"$@\" < pairs.jsonl")
    )
    #expect(result.status == 65 && result.output.split(separator: "\n").count == 2, "\(result)")
  }

  @Test func `Pictures are also read from base64, and sequences from their paths`() async throws {
    let data = Data(try folder.bytes("a.png")).base64EncodedString()
    try await folder.output(of: "linear --frames 3 --fps 25 --quiet \(small) --output one")
    try await folder.output(of: "convert one --format gif --quiet --output one.gif")
    let (status, answers) = try await run(
      """
      {"expected": {"data": "\(data)"}, "actual": "b.png"}
      {"expected": "one", "actual": "one.gif"}
      {"expected": "one", "actual": "one.gif", "exact": true}
      {"expected": "a.png", "actual": "one.gif"}
      {"expected": "a.png", "actual": "c.png", "mask": ["rect:0,0,64,64"]}
      {"expected": "a.png", "actual": "c.png", "mask": ["rect:16,16,40,40"]}
      """,
      in: folder
    )
    #expect(status == 1)
    #expect(answers.map { $0["passes"] } == [true, true, false, nil, false, true])
    #expect(answers[3]["error"] == "one side is a picture and the other a sequence of frames")
  }

  @Test(arguments: [
    ("a.png", "'a.png'"), ("--json", "--json"), ("--report a.html", "--report"),
    ("--explain", "--explain"), ("--format github", "--format github"), ("--jobs 2", "--jobs 2"),
    ("--tolerance palette", "--tolerance palette"),
  ])
  func `Words without a meaning for lines are refused`(words: String, name: String) async throws {
    let result = try await folder.run("diff --stdin \(words)")
    #expect(result.status == 64, "\(result)")
    #expect(result.error.hasPrefix("error: --stdin cannot be combined with \(name)\n"))
    let missing = try await folder.run("diff a.png")
    #expect(missing.status == 64)
    let error = "error: <actual> is missing\n  Name two folders or files, or use --stdin.\n"
    #expect(missing.error == error)
  }

  @Test(.enabled(if: LongChecks.areOn))
  func `More than 500 pairs of 64×64 pixels are answered in a second`() async throws {
    let line = "{\"expected\": \"a.png\", \"actual\": \"c.png\"}\n"
    let same = "{\"expected\": \"a.png\", \"actual\": \"b.png\"}\n"
    let start = ContinuousClock.now
    let (_, answers) = try await run(String(repeating: line + same, count: 1000), in: folder)
    let time = ContinuousClock.now - start
    #expect(answers.count == 2000 && time < .seconds(4), "\(time)")
  }
}
