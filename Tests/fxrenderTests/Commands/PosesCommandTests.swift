import Foundation
import JSONCoding
import ProgramTestSupport
import TestSupport
import Testing

/// Tests of `fxrender poses`, which prints poses as tab-separated text or as JSON.
struct PosesCommandTests: ~Copyable {
  private let folder = TemporaryFolder()

  /// The matrix of a page at rest with a perspective distance of 500 points.
  private static let atRest: [Double] =
    [1, 0, 0, 0] + [0, 1, 0, 0] + [0, 0, 1, 0] + [0, 0, -0.002, 1]

  /// Returns the JSON object of standard output.
  private func object(
    _ words: String,
    in folder: borrowing TemporaryFolder
  ) async throws -> [String: Any] {
    let text = try await folder.output(of: words)
    #expect(text.hasSuffix("}\n"))
    let object = try JSONSerialization.jsonObject(with: Data(text.utf8))
    return try #require(object as? [String: Any])
  }

  @Test func `JSON has the documented keys`() async throws {
    let list = try await object(
      "poses coverflow --differences=-3:3:0.25 --page-size 200x200 --size 320x480 --pages 10 "
        + "--set tilt=0.7 --json",
      in: folder
    )
    let keys: Set = ["schema", "preset", "parameters", "size", "pageSize", "gap", "poses"]
    #expect(Set(list.keys) == keys && list["size"] as? [Double] == [320, 480])
    #expect(list["pageSize"] as? [Double] == [200, 200])
    #expect(list["schema"] as? Int == 1 && list["preset"] as? String == "coverflow")
    let parameters = try #require(list["parameters"] as? [String: Any])
    #expect(parameters["tilt"] as? Double == 0.7 && parameters["spacing"] as? Double == 0.25)
    let poses = try #require(list["poses"] as? [[String: Any]])
    let differences = poses.map { $0["difference"] as? Double }
    let expected: [Double?] = (-12...12).map { index in Double(index) / 4 }
    #expect(differences == expected)
    for pose in poses {
      #expect(Set(pose.keys) == ["difference", "matrix", "alpha", "order", "hidden"])
      #expect((pose["matrix"] as? [Double])?.count == 16)
      #expect(pose["hidden"] as? Bool == false)
    }
    // Poses are multiples of 2⁻³².
    let matrix = try #require(poses[12]["matrix"] as? [Double])
    #expect(zip(matrix, Self.atRest).allSatisfy { abs($0 - $1) < 0x1p-32 })
  }

  @Test func `JSON has the shortest numbers that a pose rounds to the same value`() async throws {
    let text =
      "summary: A.\nperspective: { distance: 700 }\norder: d / 3\nalpha: 1 - 0.15 * d\n"
      + "transform: [{ translate: { x: d / 3 } }]\n"
    try folder.write(text: text, to: "own.yaml")
    let json = try await folder.output(of: "poses own.yaml --differences=1 --json")
    #expect(json.contains(#""alpha":0.85,"#) && json.contains(#""order":0.333333}"#), "\(json)")
    #expect(json.contains("[1,0,0,0.3333333333,0,1,") && json.contains(",-0.0014285715,1]"))
  }

  @Test func `A table for people has the columns in which something happens`() async throws {
    let overlay = #"{ name: shade, color: black, opacity: "clamp(abs(d), 0, 1) / 2" }"#
    let layers = "overlays: [\(overlay)]\nalpha: 1 - abs(d) / 4\n"
    let text = presetText("translate: { x: d * 10 }") + layers
    try folder.write(text: text, to: "own.yaml")
    #expect(
      try await folder.output(of: "poses own.yaml --differences=-1,0,0.3 --components") == """
          d  translationX  alpha  order  overlay.shade
         -1           -10   0.75      0            0.5
          0             0      1      0              0
        0.3             3  0.925      0           0.15

        """
    )
    let error = "error: --components cannot be combined with --json\n  Omit one of them."
    try await Refusal("poses own.yaml --components --json", 64, error).check(in: folder)
  }

  @Test(arguments: [
    ("", 640.0), ("--size 390x844", 390), ("--page-size 100x50", 100),
    ("--size 390x844 --page-size 240x320", 240), ("--direction vertical", 0),
  ])
  func `Poses are those of the preset's stage unless a page size is given`(
    options: String,
    place: Double
  ) async throws {
    let words = "poses viewpager-default --differences=1 --json"
    let list = try await object(options.isEmpty ? words : "\(words) \(options)", in: folder)
    let poses = try #require(list["poses"] as? [[String: Any]])
    #expect((poses.first?["matrix"] as? [Double])?[3] == place)
  }

  @Test
  func `Lines have the values of the JSON with nine decimals, separated by tabs`() async throws {
    let rest = "wheel --differences=-1,0,0.3,7"
    let lines = try await folder.output(of: "poses \(rest)").split(separator: "\n")
      .map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
    let numbers = (1...4).flatMap { row in (1...4).map { "m\(row)\($0)" } }
    #expect(lines.first == ["difference"] + numbers + ["alpha", "order", "hidden"])
    let poses = try #require(
      try await object("poses \(rest) --json", in: folder)["poses"] as? [[String: Any]]
    )
    #expect(lines.count == 5 && poses.count == 4)
    for (line, pose) in zip(lines.dropFirst(), poses) {
      let expected =
        [pose["difference"] as? Double] + (pose["matrix"] as? [Double] ?? []).map(Optional.some)
        + [pose["alpha"] as? Double, pose["order"] as? Double]
      #expect(line.dropLast().map(Double.init) == expected.map { $0.map(JSONText.rounded) })
      #expect(line.last == (pose["hidden"] as? Bool).map { "\($0)" })
      #expect(!line.contains("-0"))
    }
  }

  @Test(arguments: [
    // The values are the arguments, and the translation of the page at d = 1 (m14, m24).
    ("linear --page-size 200x100", 200.0, 0.0),
    ("linear --page-size 200x100 --direction vertical", 0, 100),
    ("linear --page-size 200x100 --rtl", -200, 0),
    ("linear --page-size 200x100 --direction vertical --rtl", 0, 100),
    ("linear --page-size 200x100 --set spacing=1.5", 300, 0),
    ("linear --page-size 200x100 --center-offset 7,-9", 207, -9),
    ("linear --page-size 200x100 --viewpoint-offset 7,-9", 193, 9),
    ("cardflow --page-size 200x100 --gap 12", 212, 0),
    ("linear --page-size 200x100 --wrap --pages 3", 200, 0),
    // In a ring of two pages the neighbour is on both sides.
    ("linear --page-size 200x100 --wrap --pages 2", -200, 0),
  ])
  func `A page's place depends on the layout`(words: String, x: Double, y: Double) async throws {
    let list = try await object("poses \(words) --differences=1 --json", in: folder)
    let pose = try #require((list["poses"] as? [[String: Any]])?.first)
    let matrix = try #require(pose["matrix"] as? [Double])
    #expect(abs(matrix[3]) == abs(x) && matrix[7] == y)
    if !words.contains("--pages 2") { #expect(matrix[3] == x) }
  }

  @Test func `The index of the page is 0 without --index`() async throws {
    try folder.write(text: presetText("translate: { x: index * 10 }"), to: "own.yaml")
    func x(_ words: String) async throws -> String {
      let text = try await folder.output(of: "poses own.yaml --differences=0 \(words)")
      return String(text.split(separator: "\n")[1].split(separator: "\t")[4])
    }
    #expect(try await x("") == "0")
    #expect(try await x("--index 7") == "70")
  }

  @Test func `A pose that is not finite is rejected`() async throws {
    try folder.write(text: presetText("translate: { x: 1 / d }"), to: "own.yaml")
    try await Refusal(
      "poses own.yaml --differences=0",
      65,
      "error: the effect gives page 0 no finite pose at page difference 0.0; "
        + "look for a division by 0 or a root of a negative number"
    ).check(in: folder)
  }

  @Test func `The pictures of a folder are counted as pages`() async throws {
    for number in 1...3 {
      try folder.write(stripes: [[1, 2, 3]], width: 4, height: 4, to: "photos/\(number).png")
    }
    let rest = "--differences=-2,-1,0,1,2"
    let counted = try await folder.output(of: "poses wheel \(rest) --pages photos")
    #expect(try await folder.output(of: "poses wheel \(rest) --pages 3") == counted)
  }
}
