import Foundation
import ProgramTestSupport
import TestSupport
import Testing

/// Tests of `fxrender fit`, which derives presets from numbers.
struct FitCommandTests: ~Copyable {
  private let folder = TemporaryFolder()

  private static let differences = "--differences=-3:3:0.1 --json"

  @Test func `A built-in preset is recognized with its settings`() async throws {
    let words = "poses coverflow --set tilt=0.7 \(Self.differences)"
    try folder.write(text: try await folder.output(of: words), to: "poses.json")
    let result = try await folder.run("fit poses.json")
    #expect(result.status == 0 && result.error == "this is coverflow with tilt 0.7\n")
    #expect(result.output.hasPrefix("extends: coverflow\n"))
    #expect(result.output.hasSuffix("  tilt: { default: 0.7 }\n"))
  }

  @Test(arguments: ["", " --json"])
  func `A byte order mark at the start of a file is skipped`(form: String) async throws {
    let poses = try await folder.output(of: "poses coverflow --differences=-3:3:0.1\(form)")
    try folder.write(text: "\u{FEFF}" + poses, to: "poses.txt")
    let result = try await folder.run("fit poses.txt --size 640x400 --page-size 240x320")
    #expect(result.status == 0 && result.error == "this is coverflow\n", "\(result.error)")
  }

  @Test(arguments: [
    ("coverflow", "swiper-coverflow"), ("cards", "swiper-cards"),
    ("creative", "swiper-creative-reveal"), ("flip", "swiper-flip"), ("cube", "swiper-cube"),
  ])
  func `The poses of Swiper are those of its presets`(effect: String, preset: String) async throws {
    let path = Repository.root.appending(path: "Tests/Browser/SwiperPoses/\(effect).json").path
    let result = try await Program.run(["fit", path], in: folder.path)
    #expect(result.status == 0 && result.error == "this is \(preset)\n")
  }

  @Test func `A written preset has the poses of the data`() async throws {
    for (name, size) in [
      ("wide", "640x400 --page-size 240x320"), ("tall", "390x844 --page-size 300x400"),
    ] {
      let words = "poses coverflow --size \(size) \(Self.differences)"
      try folder.write(text: try await folder.output(of: words), to: "\(name).json")
    }
    let fit = try await folder.run("fit wide.json tall.json --no-presets --output got.yaml")
    #expect(fit.status == 0 && fit.output == "got.yaml\n")
    #expect(fit.error.contains(" numbers; the largest distance of a corner is 0.0 px"))
    let text = try folder.text("got.yaml")
    #expect(text.contains("d * L * spacing + clamp(d, -1, 1) * L * spacing2"))
    let poses = try await folder.output(of: "poses ./got.yaml --differences=0.5")
    let expected = try await folder.output(of: "poses coverflow --differences=0.5")
    #expect(poses == expected)
  }

  @Test(arguments: [
    (
      "difference,alpha\n0,1\n", "--size 640x400 --page-size 240x320", 64,
      "error: 'poses.csv' has 0 rows with a position\n"
        + "  At least 5 page differences are needed; 61 from -3 to 3 are usual.\n"
    ),
    (
      "difference,alpha\n0,1\n", "", 65,
      "error: 'poses.csv': the file has neither the viewport's size nor the pages' size\n"
        + "  Add 'size' and 'pageSize' to the file, or give --size WIDTHxHEIGHT and --page-size WIDTHxHEIGHT.\n"
    ),
    (
      "<html>", "", 64,
      "error: 'poses.csv' is a page, but its name does not end in .html\n"
        + "  Rename it, so that Chromium opens it; numbers are read as JSON or as a table.\n"
    ),
    (
      "d,translationX\n0,1\n", "--property --position", 64,
      "error: no input is a page\n  --property and --page-selector are for pages that Chromium opens.\n"
    ),
    (
      "d,translationX\n0,1\n", "--property=position", 64,
      "error: 'position' is not a custom property\n"
        + "  Its name begins with two hyphens, such as --position.\n"
    ),
    (
      #"{"frames": []}"#, "", 64,
      "error: 'poses.csv' has frames, whose page positions are unknown\n"
        + "  Add --preset NAME to find the settings of a preset, or --preset auto to find the preset, too.\n"
    ),
  ])
  func `Wrong files are errors`(text: String, options: String, status: Int32, error: String)
    async throws
  {
    try folder.write(text: text, to: "poses.csv")
    let result = try await folder.run("fit poses.csv \(options)")
    #expect(result == Program.Result(status: status, output: "", error: error))
  }

  @Test func `Settings that frames show are printed as JSON and written to a file`() async throws {
    try await folder.output(of: "coverflow --frames 8 \(small) --output out --quiet")
    let words = "fit out/frames.json --preset coverflow --json --output got.yaml"
    #expect(try await folder.output(of: words).hasPrefix(#"{"equal":[],"error":"#))
    #expect(try folder.text("got.yaml").contains("extends: coverflow\n"))
  }

  @Test func `A number takes another form`() async throws {
    let poses = try await folder.output(of: "poses coverflow \(Self.differences)")
    try folder.write(text: poses, to: "poses.json")
    let points = try await folder.run("fit poses.json --form rotateY=points --json")
    #expect(points.status == 0 && points.output.contains("rotateY: \\\"plc(d; "))
    #expect(points.output.contains(#""form":"points""#))
    let constant = try await folder.run("fit poses.json --form rotateY=constant")
    #expect(constant.status == 65 && constant.error.contains("no formula was found"))
    let unknown = try await folder.run("fit poses.json --form turn=points")
    let error = "error: --form: the effect has no number 'turn'\n  Numbers: translateX, "
    #expect(unknown.status == 64 && unknown.error.hasPrefix(error))
    let wrong = """
      error: --form: 'rotateY=curve' is not a number's form
        Expected NAME=FORM, such as rotateY=points. Forms: formula, short, points, constant.
      """
    try await Refusal("fit poses.json --form rotateY=curve", 64, wrong).check(in: folder)
    let before = try folder.bytes("poses.json")
    try await Refusal(
      "fit poses.json --output ./poses.json",
      64,
      "error: --output './poses.json' would replace the input 'poses.json'\n  Name another file."
    ).check(in: folder)
    #expect(try folder.bytes("poses.json") == before)
    try await Refusal(
      "fit poses.json --preset linear --no-presets",
      64,
      "error: --no-presets has no effect with --preset\n"
        + "  It is for poses, from which a new preset is made; omit one of the options."
    ).check(in: folder)
  }

  @Test func `An order that the data does not have is declared where pages swap`() async throws {
    let rows = (-10...10).map { "\(Double($0) / 5),\(abs($0) * 48),\(1 - Double(abs($0)) / 25)" }
    try folder.write(text: "d,x,scale\n" + rows.joined(separator: "\n") + "\n", to: "poses.csv")
    let words = "fit poses.csv --size 640x400 --page-size 240x320 --no-presets --output got.yaml"
    #expect(try await folder.run(words).status == 0)
    let reason = "The data has no paint order; the page nearest to rest is in front."
    #expect(try folder.text("got.yaml").contains("exceptions:\n  order-swap: \(reason)\n"))
    let found = try await folder.output(of: "lint got.yaml")
    #expect(found == "1 preset, 0 findings, 1 declared exception\n")
  }

  @Test
  func `Nothing is written if the preset is far from the data, unless it is forced`() async throws {
    let rows = (-20...20).map { "\($0),\($0 * 100),\(($0 * $0 * 7919 + $0 * 31) % 97 * 20)" }
    let table = (["difference,translationX,translationY"] + rows).joined(separator: "\n")
    try folder.write(text: table + "\n", to: "poses.csv")
    let words = "fit poses.csv --size 640x400 --page-size 240x320 --noise 0 --output got.yaml"
    let refused = try await folder.run(words)
    #expect(refused.status == 65)
    #expect(refused.error.hasPrefix("error: no formula was found that is near the data: "))
    #expect(try folder.names() == ["poses.csv"])
    #expect(try await folder.run("\(words) --force").status == 0)
    let note = "# Written with --force: the largest distance of a corner from the data is "
    #expect(try folder.text("got.yaml").hasPrefix(note))
  }
}
