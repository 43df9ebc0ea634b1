import Foundation
import FrameFiles
import FrameSnapshot
import FrameTestSupport
import JSONCoding
import PageEffects
import PageSequence
import PresetFiles
import TestSupport
import Testing

/// Layout, reading and validation of `golden.json`.
struct GoldenFileTests: ~Copyable {
  private let folder = TemporaryFolder()

  /// Returns a frame with up to two pages.
  static func frame(_ index: Int, pages: Int = 2) -> FrameRecord {
    var turned = PoseComponents()
    turned[.rotationY] = 31.4
    turned[.translationX] = -12.203389
    let page = FrameRecord.Page(
      page: 7,
      difference: -0.05,
      alpha: 0.5,
      order: 1,
      pose: turned.named
    )
    let other = FrameRecord.Page(page: 8, difference: 1, alpha: 1, order: 2, pose: [:])
    var frame = FrameRecord(
      index: index,
      time: Double(index) / 4,
      contentOffset: [Double(index) * 6, 0],
      pages: Array([page, other].prefix(pages))
    )
    frame.pixels = "0\(index)"
    return frame
  }

  /// Writes a golden with these frames and returns its path.
  static func write(
    _ frames: [FrameRecord],
    in folder: borrowing TemporaryFolder,
    _ change: (inout GoldenManifest) -> Void = { _ in }
  ) throws -> String {
    var manifest = try SampleGolden.manifest(in: folder)
    change(&manifest)
    let path = folder.path("golden.json")
    let writer = try FrameDocumentWriter(manifest, path: path)
    for frame in frames { try writer.append(frame) }
    try writer.finish()
    try writer.commit()
    return path
  }

  @Test func `Each value of the manifest and each frame has its own line`() throws {
    _ = try Self.write([Self.frame(0), Self.frame(1, pages: 0)], in: folder) { manifest in
      manifest.revision = 7
      manifest.fingerprint = "00ff"
      manifest.parameters = ["on": .bool(true), "step": .number(0.25)]
      manifest.spec = SequenceSpec { $0.set = ["step": "0.25"] }
      manifest.path = "own/sample.yaml"
      manifest.pictures = [.init(page: 7, file: "photos/7.jpg", hash: "0f")]
      manifest.pixels = .png(every: 5)
      manifest.reason = "it leans <more> / \"now\""
    }
    let text = try folder.text("golden.json")
    #expect(text.contains("\n  \"revision\" : 7,\n"))
    #expect(
      DocumentText(text).withoutChecksums == """
        {
          "fingerprint" : "00ff",
          "parameters" : {
            "on" : true,
            "step" : 0.25
          },
          "path" : "own/sample.yaml",
          "pictures" : [
            {
              "file" : "photos/7.jpg",
              "hash" : "0f",
              "page" : 7
            }
          ],
          "pixels" : "every:5",
          "preset" : "sample",
          "reason" : "it leans <more> / \\"now\\"",
          "schema" : 2,
          "source" : {
            "sample.yaml" : [
              "summary: Written by a test.",
              "window: [-1, 1]",
              "transform: [{ translate: { x: d * L } }]"
            ]
          },
          "spec" : {
            "set" : {
              "step" : "0.25"
            }
          },
          "frames" : [
        {"contentOffset":[0,0],"index":0,"pages":[{"alpha":0.5,"difference":-0.05,"order":1,"page":7,"pose":{"rotationY":31.4,"translationX":-12.203389}},{"alpha":1,"difference":1,"order":2,"page":8,"pose":{}}],"pixels":"00","time":0},
        {"contentOffset":[6,0],"index":1,"pages":[],"pixels":"01","time":0.25}
          ]
        }

        """
    )
  }

  private static let leaning =
    SampleGolden.yaml + "\nparameters:\n  lean: { type: angle, default: 9deg, help: Lean. }\n"
    + "  far: { type: number, default: 9, help: Far. }\n"

  @Test(arguments: [
    // The settings are a number in radians, in degrees, without a recorded value, with a unit, and infinite.
    ("0.5", 0.5, "0.5rad"), ("45", Double.pi / 4, "45deg"), ("45", nil, "45deg"),
    ("0.5rad", 0.5, "0.5rad"), ("inf", nil, "inf"),
  ])
  func `Old settings keep their meaning`(text: String, recorded: Double?, expected: String) throws {
    let path = try Self.write([Self.frame(0)], in: folder) { manifest in
      manifest.parameters["lean"] = recorded.map { JSONValue($0) }
      manifest.parameters["far"] = .number(3)
      manifest.spec.set = ["lean": text, "far": "3", "gone": "1"]
    }
    _ = try folder.write(Self.leaning.utf8, to: "sample.yaml")
    let preset = try PresetFolder(path: folder.path).preset(named: "sample")
    let file = try GoldenFile(path: path)
    #expect(file.spec(of: preset).set == ["lean": expected, "far": "3", "gone": "1"])
  }

  @Test func `Settings are recorded with their units`() throws {
    var options = SampleGolden.small
    options.set = ["lean": "45", "far": "3"]
    let sequence = try SampleGolden.make(Self.leaning, in: folder, options).sequence
    let manifest = try GoldenManifest(sequence, path: nil)
    #expect(manifest.spec.set == ["lean": "45deg", "far": "3"])
    #expect(sequence.spec.set["lean"] == "45")
  }

  @Test(arguments: [0, 1, 2, 400])
  func `Written frames are read back in any order`(count: Int) throws {
    let frames = (0..<count).map { Self.frame($0, pages: $0 % 3) }
    let file = try GoldenFile(path: Self.write(frames, in: folder))
    #expect(file.count == count && file.name == "sample" && file.presetReference == "sample")
    #expect(file.pixels == nil)
    let manifest = try SampleGolden.manifest(in: folder)
    #expect(file.manifest.spec == manifest.spec)
    #expect(file.manifest.sources == ["sample.yaml": SampleGolden.yaml])
    for frame in frames.reversed() {
      #expect(try file.frame(frame.index) == frame)
      let outline = try file.outline(ofFrame: frame.index)
      #expect(outline.pixels == frame.pixels && outline.contentOffset == frame.contentOffset)
    }
  }

  @Test(arguments: ["\n", "\r\n"])
  func `The preset's text in a golden keeps its line endings`(lineEnding: String) throws {
    let yaml = SampleGolden.yaml.replacing("\n", with: lineEnding) + lineEnding
    let golden = try SampleGolden.make(yaml, in: folder)
    let manifest = try GoldenManifest(golden.sequence, path: nil, pixels: nil, reason: nil)
    #expect(manifest.sources["sample.yaml"].map { Array($0.utf8) } == Array(yaml.utf8))
    let lines = yaml.utf8.count { $0 == 10 } + 1
    #expect(manifest.source["sample.yaml"]?.count == lines)
  }

  @Test func `The reference to a preset outside the library is its path`() throws {
    let path = try Self.write([], in: folder) { $0.path = "own/sample.yaml" }
    let file = try GoldenFile(path: path)
    #expect(file.name == "sample" && file.presetReference == "own/sample.yaml")
  }

  // MARK: Invalid goldens

  /// Each row has a text in the file, its replacement, and the part of the error message after the path.
  static let damages: [(String, String, String)] = [
    (#""schema" : 2"#, #""schema" : 3"#, " has schema 3; at most 2 is supported\n  \(version)"),
    (#""schema""#, #""scheme""#, ": 'schema' is missing or has \(taken)"),
    (#""schema" : 2"#, #""schema" : 1.5"#, " \(layout)"),
    (#""preset""#, #""reset""#, ": 'preset' is missing or has \(taken)"),
    (#""preset" : "sample""#, #""preset" : 7"#, ": 'preset' is missing or has \(taken)"),
    (
      #""fps" : 60"#, #""fps" : [60]"#,
      ": --fps cannot be '[60]'\n  Expected a number from 0.000001 to 1000000000."
        + " Record it again: fxrender record."
    ),
    (
      #""gap""#, #""gab""#,
      ": a spec has no key 'gab'\n  Did you mean 'gap'? Record it again: fxrender record."
    ),
    (#""fps" : 60"#, #""fps" : 1e999"#, ": 'spec.fps' is missing or has \(taken)"),
    (#""pixels" : "apng""#, #""pixels" : "gif""#, ": 'pixels' is missing or has \(taken)"),
    (#""fps" : 60"#, #""fps" : 60000000"#, ": option 'fps' has \(taken)"),
    ("\n  ]\n}\n", "\n  ]\n}", " \(layout)"),
    ("\n  ]\n}\n", "\n  ]\n", " \(layout)"),
    ("\n  ]\n}\n", "\n}\n", " \(layout)"),
  ]

  private static let version = "Use the version of fxrender that wrote it, or record it again."
  private static let record = "  Record it again: fxrender record."
  private static let taken = "an invalid value\n\(record)"
  private static let layout =
    "does not have the layout of a golden, one frame per line\n\(record)"

  /// Replaces a text that occurs once in a golden without checksums.
  private static func replace(
    _ old: String,
    with new: String,
    in folder: borrowing TemporaryFolder
  ) throws {
    let text = DocumentText(try folder.text("golden.json")).withoutChecksums
    #expect(text.ranges(of: old).count == 1, "the replaced text occurs once")
    try folder.write(text: text.replacing(old, with: new), to: "golden.json")
  }

  @Test(arguments: damages)
  func `The error about a damaged golden states the problem`(
    old: String,
    new: String,
    message: String
  ) throws {
    let path = try Self.write([Self.frame(0)], in: folder) { $0.pixels = .apng }
    try Self.replace(old, with: new, in: folder)
    let error = #expect(throws: GoldenError.self) { try GoldenFile(path: path) }
    #expect(error?.description == path + message)
  }

  @Test func `A golden with another JSON layout is rejected`() throws {
    let path = try Self.write([Self.frame(0)], in: folder)
    let object = try JSONSerialization.jsonObject(with: Data(folder.bytes("golden.json")))
    for options: JSONSerialization.WritingOptions in [[], .prettyPrinted] {
      let data = try JSONSerialization.data(withJSONObject: object, options: options)
      _ = try folder.write(data, to: "golden.json")
      #expect(throws: GoldenError(path: path, problem: .layout)) { try GoldenFile(path: path) }
    }
  }

  @Test func `A missing golden or a folder in its place is reported`() throws {
    let path = folder.path("golden.json")
    let missing = #expect(throws: GoldenError.self) { try GoldenFile(path: path) }
    #expect(missing?.description == "\(path) is missing\n\(Self.record)")
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    let unreadable = #expect(throws: GoldenError.self) { try GoldenFile(path: path) }
    let expected = "\(path) cannot be read\n  Check that it is a file with read permission."
    #expect(unreadable?.description == expected)
  }

  @Test(arguments: [
    ("\"index\":1", "\"index\":2"), ("\"contentOffset\":[6,0]", "\"contentOffset\":[6]"),
    ("\"contentOffset\":[6,0]", "\"contentOffset\":[6,0,0]"), ("\"time\":0.25", "\"time\":null"),
    ("\"rotationY\":31.4", "\"rotationQ\":31.4"), ("\"alpha\":0.5", "\"alpha\":1e999"),
    ("\"pixels\":\"01\"", "\"pixels\":1"),
  ])
  func `Reading a damaged frame fails, and others are readable`(old: String, new: String) throws {
    let path = try Self.write([Self.frame(0, pages: 0), Self.frame(1, pages: 1)], in: folder)
    try Self.replace(old, with: new, in: folder)
    let file = try GoldenFile(path: path)
    #expect(try file.frame(0) == Self.frame(0, pages: 0))
    let error = #expect(throws: GoldenError.self) { try file.frame(1) }
    #expect(error?.description == "\(path): frame 1 cannot be read\n\(Self.record)")
  }

  @Test func `Reading the outline of a frame without an offset and a hash fails`() throws {
    let path = try Self.write([Self.frame(0)], in: folder)
    let text = DocumentText(try folder.text("golden.json")).withoutChecksums
    let other = text.replacing("contentOffset", with: "offset").replacing("pixels", with: "pixel")
    try folder.write(text: other, to: "golden.json")
    let file = try GoldenFile(path: path)
    #expect(throws: GoldenError(path: path, problem: .frame(0))) { try file.outline(ofFrame: 0) }
  }

  @Test func `A golden from an earlier version, with one line per page, is read`() throws {
    let frames = [Self.frame(0), Self.frame(1, pages: 0), Self.frame(2)]
    let path = try Self.write(frames, in: folder)
    let text = DocumentText(try folder.text("golden.json")).withoutChecksums
      .replacing("\"pages\":[", with: "\"pages\":[\n  ").replacing("}},{", with: "}},\n  {")
      .replacing("],\"pixels\"", with: "\n],\"pixels\"")
    _ = try folder.write(text.utf8, to: "golden.json")
    let file = try GoldenFile(path: path)
    #expect(try (0..<file.count).map { try file.frame($0) } == frames)
  }

  // MARK: Damaged bytes

  /// Reads all frames and their outlines.
  private static func readAll(_ path: String) throws(GoldenError) {
    let file = try GoldenFile(path: path)
    for index in 0..<file.count {
      _ = try file.outline(ofFrame: index)
      _ = try file.frame(index)
    }
  }

  @Test func `A golden truncated at any byte is rejected`() throws {
    let path = try Self.write([Self.frame(0), Self.frame(1)], in: folder)
    let bytes = try folder.bytes("golden.json")
    for end in bytes.indices {
      _ = try folder.write(bytes[..<end], to: "golden.json")
      let error = #expect(throws: GoldenError.self) { try Self.readAll(path) }
      let problem = error?.problem
      #expect(end == 0 ? problem == .empty : problem == .layout || problem == Self.lacksChecksums)
    }
  }

  private static let lacksChecksums =
    GoldenError.Problem.changed("\(FrameDocumentError.Problem.missingChecksum)")

  @Test func `A golden with a changed bit or a well-formed change is rejected`() throws {
    let path = try Self.write((0..<5).map { Self.frame($0) }, in: folder)
    let text = DocumentText(try folder.text("golden.json"))
    var random = SplitMix(state: 7)
    var bytes = Array(text.text.utf8)
    for _ in 0..<LongChecks.count(200, long: 5_000) {
      let (place, bit) = (Int(random.next() % UInt64(bytes.count)), random.next() % 8)
      bytes[place] ^= 1 << bit
      _ = try folder.write(bytes, to: "golden.json")
      #expect(throws: GoldenError.self, "bit \(bit) of byte \(place)") {
        try GoldenFile(path: path)
      }
      bytes[place] ^= 1 << bit
    }
    for edit in text.edits {
      _ = try folder.write(edit.text.utf8, to: "golden.json")
      let error = #expect(throws: GoldenError.self, "\(edit.name)") { try GoldenFile(path: path) }
      #expect(error?.description.hasPrefix(path) == true)
    }
  }

  @Test func `An older golden with changed bytes is read or rejected`() throws {
    let path = try Self.write([Self.frame(0), Self.frame(1)], in: folder)
    let original = Array(DocumentText(try folder.text("golden.json")).withoutChecksums.utf8)
    var random = SplitMix(state: 6)
    var rejected = 0
    let rounds = LongChecks.count(300, long: 2_000)
    for _ in 0..<rounds {
      var bytes = original
      for _ in 0...random.next() % 3 {
        let place = Int(random.next() % UInt64(bytes.count))
        let end = min(bytes.count, place + Int(random.next() % 40))
        switch random.next() % 4 {
        case 0: bytes[place] ^= 1 << UInt8(random.next() % 8)
        case 1: bytes.removeSubrange(place..<end)
        case 2: bytes.insert(contentsOf: bytes[place..<end], at: place)
        default: bytes[place] = Array("[]{}\",:-0e9\n".utf8)[Int(random.next() % 12)]
        }
      }
      _ = try folder.write(bytes, to: "golden.json")
      do throws(GoldenError) { try Self.readAll(path) } catch { rejected += 1 }
    }
    // Many changes break the file; others change only a number or a line of the preset.
    #expect(rejected > rounds / 4 && rejected < rounds)
  }
}
