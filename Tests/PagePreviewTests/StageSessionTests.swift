import Foundation
import FrameEncode
import FrameImage
import FrameRender
import PageEffects
import PageGeometry
import PagePreview
import PageScroll
import PageSequence
import PresetFiles
import TestSupport
import Testing

/// The frames and messages of a stage.
// The limit ends a test that waits for a message in vain.
@Suite(.timeLimit(.minutes(2)))
struct StageSessionTests {
  /// A small stage, with frames between two pages.
  private static func spec(
    from: Double = 0,
    to: Double = 3,
    frames: Int = 7,
    background: Colour? = nil
  ) -> SequenceSpec {
    SequenceSpec { spec in
      (spec.size, spec.pageSize) = (Size(width: 160, height: 100), Size(width: 60, height: 80))
      (spec.gap, spec.pages) = (7, ["5"])
      (spec.from, spec.to, spec.frames) = (from, to, frames)
      spec.background = background
    }
  }

  /// Returns a spec as JSON, as a page sends it.
  private static func json(_ spec: SequenceSpec) throws -> [String: Any] {
    let object = try JSONSerialization.jsonObject(with: JSONEncoder().encode(spec))
    return try #require(object as? [String: Any])
  }

  /// Returns a frame of a render, in straight RGBA.
  private static func rendered(
    _ preset: String,
    _ spec: SequenceSpec,
    frame: Int
  ) throws -> [UInt8] {
    let library = PresetLibrary(folders: [PresetFolder(path: Repository.presets.path)])
    let sequence = try FrameSequence(spec, of: try library.preset(preset))
    return try sequence.renderer.draw(try sequence.scene(frame)).straightBytes
  }

  @Test(
    arguments: ["coverflow", "linear", "cardflow", "cylinder", "swiper-cube"],
    [Colour.standardBackground, Colour(white: 1, alpha: 0.5), Colour(white: 0, alpha: 0)]
  )
  func `The pixels at rest and in a motion are those of a render`(
    preset: String,
    background: Colour
  ) async throws {
    let sweep = Sweep(from: 0, to: 3, way: 7, framesPerSecond: 60)
    let spec = Self.spec(background: background)
    try await TestPage.connected { page in
      try await page.open(preset, Self.json(spec))
      for place in 0..<4 {
        try page.sendToStage(["type": "seek", "position": place])
        let message = try await page.tick(place, at: Double(place))
        guard case .frame(let head, let pixels) = try #require(message) else { return }
        #expect(head["position"] as? Double == Double(place))
        #expect(head["isMoving"] as? Bool == false)
        let still = Self.spec(
          from: Double(place),
          to: Double(place),
          frames: 1,
          background: background
        )
        let expected = try Self.rendered(preset, still, frame: 0)
        #expect(pixels == expected, "page \(place)")
      }
      for frame in [0, 3, 6] {
        let message = try await page.tick(10 + frame, at: Double(10 + frame), frame: frame)
        guard case .frame(let head, let pixels) = try #require(message) else { return }
        #expect(head["frame"] as? Int == frame)
        #expect(head["position"] as? Double == sweep.position(ofFrame: frame))
        #expect(pixels == (try Self.rendered(preset, spec, frame: frame)), "frame \(frame)")
      }
    }
  }

  @Test(arguments: ["coverflow", "paging-scale-cover-flow"])
  func `A step of a slider parses no file, and its frame, which is that of a render, comes first`(
    preset: String
  ) async throws {
    let folder = PresetFolder(path: Repository.presets.path)
    let library = PresetLibrary(folders: [folder]).caching()
    try await TestPage.connected(library: library) { page in
      try await page.open(preset, Self.json(Self.spec()))
      let parsed = library.parsedFiles
      #expect(parsed > 0)
      for step in 1...3 {
        var spec = Self.spec()
        spec.set = ["perspective": "\(400 + 50 * step)"]
        var opening = try Self.json(spec)
        opening["preset"] = preset
        try page.sendToStage(["type": "open", "side": "a", "serial": step, "spec": opening])
        // An answer that does not wait for the frame would arrive before that of the next message.
        page.sendToStage(text: "{")
        #expect(await page.next()?.type == "failed")
        let message = try await page.tick(step, at: Double(step), frame: 3)
        guard case .frame(_, let pixels) = try #require(message) else { return }
        #expect(try pixels == Self.rendered(preset, spec, frame: 3))
        #expect(await page.next()?.object["serial"] as? Int == step)
      }
      #expect(library.parsedFiles == parsed)
    }
  }

  @Test func `An arrow key starts a motion, which ends with idle messages`() async throws {
    try await TestPage.connected { page in
      try await page.open("coverflow", Self.json(Self.spec()))
      _ = try await page.tick(0, at: 100)
      let arrow: [String: Any] = ["kind": "arrow", "step": 1, "time": 100.01]
      var head = try #require(try await page.tick(1, at: 100.1, inputs: [arrow])?.object)
      let position = try #require(head["position"] as? Double)
      #expect(position > 0 && position < 1)
      #expect(head["isMoving"] as? Bool == true)
      // After hours in a background tab.
      head = try #require(try await page.tick(2, at: 20_000)?.object)
      #expect(head["position"] as? Double == 1)
      #expect(head["isMoving"] as? Bool == false)
      let idle = try await page.tick(3, at: 20_001, expecting: "idle")
      #expect(idle?.object["tick"] as? Int == 3)
    }
  }

  @Test func `The position is kept when an effect, a layout or a side is opened`() async throws {
    let stage = try Self.json(Self.spec(to: 1))
    let fewer = stage.merging(["pages": "2"]) { _, new in new }
    try await TestPage.connected { page in
      try await page.open("coverflow", stage)
      try page.sendToStage(["type": "seek", "position": 2.25])
      #expect(try await page.tick(0, at: 0)?.object["position"] as? Double == 2.25)
      try await page.open("linear", stage)
      try await page.open("swiper-cube", stage, side: "b")
      let first = try #require(try await page.tick(1, at: 1)?.object)
      let second = try #require(await page.next("frame")?.object)
      #expect(first["side"] as? String == "a" && second["side"] as? String == "b")
      #expect(first["position"] as? Double == 2.25 && second["position"] as? Double == 2.25)
      // Side B still has more pages than side A.
      try await page.open("linear", fewer)
      #expect(try await page.tick(2, at: 2)?.object["position"] as? Double == 1)
    }
  }

  @Test
  func `Each side of a comparison has its own stage, and both have the same position`() async throws
  {
    let files = [
      "wide.yaml": "summary: Wide.\ntransform: [{ translate: { x: d * L } }]\n"
        + "stage: { page: { width: 100%, height: 50% }, gap: 2 }\n",
      "few.yaml": "summary: Few.\ntransform: [{ translate: { x: d * L } }]\n"
        + "stage: { page: { width: 50%, aspect: 1 }, pages: 3 }\n",
    ]
    let folder = TemporaryFolder()
    for (name, text) in files { _ = try folder.write(text.utf8, to: name) }
    try await TestPage.connected(start: SequenceSpec(preset: "wide"), in: folder.path) { page in
      let spec: [String: Any] = ["size": "64x40"]
      func layout(
        _ name: String,
        _ spec: [String: Any],
        _ side: String
      ) async throws -> [String: Any] {
        let opened = try await page.open(name, spec, side: side)
        return try #require(opened?["layout"] as? [String: Any])
      }
      let wide = try await layout("wide", spec, "a")
      #expect(wide["pageSize"] as? [Double] == [64, 20] && wide["gap"] as? Double == 2)
      #expect(wide["pages"] as? Int == 12)
      let few = try await layout("few", spec, "b")
      #expect(few["pageSize"] as? [Double] == [32, 32] && few["gap"] as? Double == 0)
      #expect(few["pages"] as? Int == 3)
      for (position, shown) in [(1.5, 1.5), (7, 2)] {
        try page.sendToStage(["type": "seek", "position": position])
        let first = try #require(try await page.tick(Int(position), at: position)?.object)
        let second = try #require(await page.next("frame")?.object)
        #expect(first["side"] as? String == "a" && second["side"] as? String == "b")
        #expect(first["position"] as? Double == position)
        let pages = try #require(second["pages"] as? [[String: Any]])
        let differences = pages.compactMap { page in
          (page["page"] as? Int).flatMap { index in
            (page["difference"] as? Double).map { Double(index) - $0 }
          }
        }
        #expect(!differences.isEmpty && differences.allSatisfy { $0 == shown })
      }
      // Options that are given win on both sides.
      let given = try await layout("few", spec.merging(["pageSize": "8x8"]) { $1 }, "b")
      #expect(given["pageSize"] as? [Double] == [8, 8])
    }
  }

  @Test func `A position that is set while nothing is shown is kept`() async throws {
    try await TestPage.connected { page in
      try await page.open("linear", source: "summary: x.\n", expecting: "failed")
      try page.sendToStage(["type": "seek", "position": 2])
      try await page.open("linear")
      #expect(try await page.tick(0, at: 0)?.object["position"] as? Double == 2)
    }
  }

  @Test func `Inputs at almost the same time give a finite velocity`() async throws {
    try await TestPage.connected { page in
      try await page.open("linear")
      _ = try await page.tick(0, at: 0)
      let moves: [(kind: String, x: Double)] = [("down", 320), ("move", 1e7), ("move", -1e7)]
      let inputs = moves.enumerated().map { place, move -> [String: Any] in
        ["kind": move.kind, "id": 1, "x": move.x, "y": 200, "time": Double(place + 1) * 1e-302]
      }
      let end: [String: Any] = ["kind": "up", "id": 1, "time": 4e-302]
      _ = try await page.tick(1, at: 1e-300, inputs: inputs + [end])
      let place = try await page.tick(2, at: 60)?.object["position"] as? Double
      #expect(place.map { $0 == $0.rounded() } == true)
    }
  }

  @Test func `Onion skins are drawn behind the frame's own pages`() async throws {
    try await TestPage.connected { page in
      try await page.open("linear", Self.json(Self.spec(from: 1)))
      guard case .frame(_, let plain)? = try await page.tick(0, at: 0, frame: 0),
        case .frame(let head, let shaded)? = try await page.tick(1, at: 1, frame: 0, onion: true)
      else { throw CancellationError() }
      #expect(plain != shaded)
      // The middle of the page at rest.
      let middle = (50 * 160 + 80) * 4
      #expect(plain[middle..<middle + 4] == shaded[middle..<middle + 4])
      #expect((head["pages"] as? [Any])?.count == 3, "onion skins are not in the list")
    }
  }

  @Test
  func `An invalid text is reported with its places, and the stage still shows the previous one`()
    async throws
  {
    try await TestPage.connected { page in
      try await page.open("linear")
      let text = "summary: x.\ntransform: [{ rotat: 3 }]\n"
      let failure = try #require(try await page.open("linear", source: text, expecting: "failed"))
      #expect(failure["text"] as? String == text)
      let places = failure.failurePlaces
      #expect(places.count == 1)
      #expect(places.first?["line"] as? Int == 2)
      #expect(places.first?["column"] as? Int == 15)
      #expect(places.first?["length"] as? Int == 5)
      let words = try #require(places.first?["message"] as? String)
      #expect(words.hasPrefix("unknown operation 'rotat'\nDid you mean 'rotate'?"))
      #expect(try await page.tick(0, at: 0)?.type == "frame")
    }
  }

  @Test(arguments: [
    "", "{", "[]", #"{"type":"dance"}"#, #"{"type":"tick","id":1}"#,
    #"{"type":"seek","position":1e300}"#, #"{"type":"seek","position":1e999}"#,
    #"{"type":"tick","id":1,"time":-1,"onion":false,"inputs":[]}"#,
    #"{"type":"tick","id":1,"time":1,"onion":false,"inputs":[{"kind":"down","id":0,"x":1e9,"y":0,"time":1}]}"#,
    #"{"type":"tick","id":1,"time":1,"onion":false,"inputs":[{"kind":"fly","time":1}]}"#,
    #"{"type":"open","side":"c","serial":1,"spec":{"preset":"linear"}}"#,
  ])
  func `An unreadable message is reported, and the stage continues`(text: String) async throws {
    try await TestPage.connected { page in
      page.sendToStage(text: text)
      let failure = try #require(await page.next("failed")?.object)
      #expect(failure.failureText.hasPrefix("A message cannot be read: "))
      try await page.open("linear")
      #expect(try await page.tick(0, at: 0)?.type == "frame")
    }
  }

  @Test(
    arguments: [
      (["output": "x"], "A spec has no key 'output'"),
      (["pages": "photos"], "The picture 'photos' is not one of this preview"),
      (["pages": ["3", "4"]], "The picture '3' is not one of this preview"),
      (["pages": ["picture:1"]], "The picture 'picture:1' is not one of this preview"),
      (["pages": ["/etc/passwd"]], "The picture '/etc/passwd' is not one of this preview"),
      (["font": "/etc/passwd"], "The font '/etc/passwd' is not that of this preview"),
      (["scroll": "a/b"], "A script file can be chosen only on the command line"),
      (["scroll": "b.yaml"], "A script file can be chosen only on the command line"),
      (["scroll": ["a/b.yaml"]], "[scroll] cannot be '[\"a/b.yaml\"]'"),
      (["pages": true], "[pages] cannot be 'true'"), (["rtl": ["x"]], "[rtl] cannot be '[\"x\"]'"),
      (["size": true], "[size] cannot be 'true'"), (["rtl": "yes"], "[rtl] cannot be 'yes'"),
      (["scale": "1,2"], "[scale] cannot be '1,2'"),
      (["pages": "4", "to": 10], "[to] 10 leaves frames without a page"),
    ] as [([String: any Sendable], String)]
  )
  func `Options that a page must not set are refused`(
    options: [String: any Sendable],
    problem: String
  ) async throws {
    try await TestPage.connected { page in
      let failure = try await page.open("linear", options, expecting: "failed")
      let text = try #require(failure).failureText
      #expect(text.hasPrefix(problem + "\n"))
      let option = text.wholeMatch(of: /\[(\w+)\].*/.dotMatchesNewlines())?.output.1
      let kind = option == nil ? "other" : "option"
      #expect(failure?.failureCause == [kind, option.map(String.init)])
    }
  }

  @Test(arguments: ["/etc/passwd", "../Presets/linear.yaml", "./linear.yaml"])
  func `A foreign path is not read`(path: String) async throws {
    try await TestPage.connected { page in
      let failure = try await page.open(path, expecting: "failed")
      #expect(failure?.failureText.hasPrefix("'\(path)' is not a file of this preview\n") == true)
    }
  }

  /// Writes two pictures, an empty file and a truncated one to a folder, and returns its path.
  private static func writePictures(to folder: borrowing TemporaryFolder) throws -> String {
    var encoder = PNGEncoder()
    let picture = encoder.encode(
      Bitmap(width: 8, height: 8, bytes: Array(repeating: 200, count: 256))
    )
    _ = try folder.write(picture, to: "mix/a.png")
    _ = try folder.write([], to: "mix/b.png")
    _ = try folder.write(picture, to: "mix/c.png")
    _ = try folder.write(picture.dropLast(picture.count / 2), to: "mix/d.png")
    return folder.path("mix")
  }

  @Test
  func `Pictures that cannot be read have a placeholder, and are reported with the reason`()
    async throws
  {
    let folder = TemporaryFolder()
    let pages = try Self.writePictures(to: folder)
    let start = SequenceSpec(preset: "linear") { $0.pages = [pages] }
    let tick: [String: Any] = [
      "type": "tick", "id": 4, "time": 0, "onion": false, "inputs": [[String: Any]](),
    ]
    try await TestPage.connected(start: start) { page in
      for side in ["a", "b"] {
        let spec: [String: Any] = ["pages": pages, "size": "300x80", "pageSize": "60x80"]
        let first = try await page.open("linear", spec, side: side)
        // The first side finds the pictures when it draws them; the other one knows them.
        #expect((first?["brokenPictures"] as? [Any])?.count == (side == "a" ? 0 : 2))
        try page.sendToStage(tick)
        if side == "b" { continue }
        let opened = try #require(await page.next("opened")?.object)
        let broken = try #require(opened["brokenPictures"] as? [[String: String]])
        #expect(broken.map { $0["key"] } == ["\(pages)/b.png", "\(pages)/d.png"])
        #expect(broken.map { $0["name"] } == ["b.png", "d.png"])
        #expect(broken[0]["message"] == "not a PNG, JPEG or WebP picture: the file is empty")
        #expect(broken[1]["message"]?.hasPrefix("a damaged PNG picture: ") == true)
        #expect(await page.next("idle")?.object["tick"] as? Int == 4)
      }
      #expect(try await page.tick(5, at: 1)?.type == "frame")
      // Without these pictures there is nothing to report.
      let rest = ["\(pages)/a.png", "\(pages)/c.png"]
      let opened = try await page.open("linear", ["pages": rest])
      #expect((opened?["brokenPictures"] as? [Any])?.isEmpty == true)
    }
  }

  @Test func `A picture that was replaced by a good one is shown`() async throws {
    let folder = TemporaryFolder()
    let pages = try Self.writePictures(to: folder)
    let good = try folder.bytes("mix/a.png")
    let start = SequenceSpec(preset: "linear") { $0.pages = [pages] }
    try await TestPage.connected(start: start) { page in
      try await page.open("linear", ["pages": pages])
      #expect(try await page.tick(1, at: 0, expecting: "idle") != nil)
      _ = try folder.write(good, to: "mix/b.png")
      let opened = try await page.open("linear", ["pages": pages])
      let broken = try #require(opened?["brokenPictures"] as? [[String: String]])
      #expect(broken.map { $0["name"] } == ["d.png"])
    }
  }

  @Test
  func `A first preset with errors is replaced by the standard one until it is fixed`() async throws
  {
    let folder = TemporaryFolder()
    for (name, text) in [
      ("broken", "summary: x.\ntransform: [{ rotat: 3 }]\n"),
      ("coverflow", "summary: Plain.\ntransform: [{ translate: { x: d * L } }]\n"),
    ] { _ = try folder.write(text.utf8, to: "\(name).yaml") }
    try await TestPage.connected(in: folder.path) { page in
      let spec: [String: Any] = ["preset": "broken", "size": "64x40", "set": ["far": "1"]]
      try page.sendToStage(["type": "open", "side": "a", "serial": 7, "spec": spec])
      let standIn = try #require(await page.next("opened")?.object)
      #expect(standIn["asked"] as? String == "coverflow" && standIn["serial"] as? Int == 0)
      #expect(standIn["isStandIn"] as? Bool == true)
      #expect((standIn["layout"] as? [String: Any])?["viewport"] as? [Double] == [64, 40])
      let failure = try #require(await page.next("failed")?.object)
      #expect(failure["asked"] as? String == "broken" && failure["serial"] as? Int == 7)
      #expect(failure.failurePlaces.first?["line"] as? Int == 2)
      #expect(try await page.tick(0, at: 0)?.type == "frame")
      let fixed = try await page.open(
        "broken",
        source: "summary: x.\ntransform: [{ translate: { x: d * L } }]\n"
      )
      #expect(fixed?["isStandIn"] as? Bool == false)
      #expect(try await page.tick(1, at: 1)?.type == "frame")
    }
  }

  @Test func `A text with a new name is shown as a preset without a file`() async throws {
    try await TestPage.connected { page in
      let text = "extends: linear\nsummary: Mine.\n"
      let opened = try #require(try await page.open("dropped", source: text))
      let preset = try #require(opened["preset"] as? [String: Any])
      #expect(preset["name"] as? String == "dropped" && preset["isNew"] as? Bool == true)
      #expect(opened["isEdited"] as? Bool == true && opened["file"] == nil)
      let failure = try #require(
        try await page.open("dropped", source: "summary: [", expecting: "failed")
      )
      #expect(failure["text"] as? String == "summary: [")
      #expect(!failure.failurePlaces.isEmpty)
    }
  }
}
