import Foundation
import FrameEncode
import FrameRender
import JSONCoding
import PageDecks
import PageEffects
import PageGeometry
import PageSequence
import PresetFiles
import Testing

/// Specs as JSON and as command-line arguments.
struct SequenceSpecTests {
  static let full = SequenceSpec(preset: "wheel") { spec in
    (spec.scroll, spec.showTouches, spec.frames, spec.duration) = ("swipe", true, 7, 0.5)
    (spec.speed, spec.fps, spec.from, spec.to) = (2, 59.94, -1, 3.5)
    (spec.ease, spec.hold, spec.bounce) = (.easing(.backOut), 0.25, true)
    (spec.size, spec.pageSize) = (Size(width: 64, height: 40.25), Size(width: 24.5, height: 32))
    (spec.device, spec.bezel) = (.phone, true)
    (spec.gap, spec.pages, spec.wrap) = (-3.5, ["a b.png", "../\"é\".webp"], false)
    (spec.direction, spec.rtl) = (.vertical, true)
    spec.set = ["tilt": "0.7", "arc": "180deg"]
    (spec.centerOffset, spec.viewpointOffset) = (Point(x: 1, y: -2), Point(x: -0.5, y: 1e9))
    (spec.scale, spec.fit) = ([1, 2, 1.5], .contain)
    (spec.deck, spec.font) = (.posters, "a b.ttf")
    (spec.background, spec.cornerRadius) = (Colour(white: 0, alpha: 0), 12.5)
    spec.format = OutputFormats(.png, .gif)
    (spec.palette, spec.colors, spec.dither) = (.global, 16, .ordered)
    (spec.quality, spec.loop, spec.png, spec.colorRange) = (50, 2, .small, .full)
    spec.matte = Colour(red: 1, green: 1, blue: 1)
    (spec.codec, spec.exactSize, spec.maxSize) = ("h264", true, 5e6)
    (spec.range, spec.every) = (2...5, 3)
  }

  @Test(arguments: [SequenceSpec(), SequenceSpec(preset: "./own.yaml"), full])
  func `A spec written as JSON is read back`(spec: SequenceSpec) throws {
    #expect(try JSONDecoder().decode(SequenceSpec.self, from: JSONEncoder().encode(spec)) == spec)
    #expect(try JSONDecoder().decode(SequenceSpec.self, from: Data(spec.text.utf8)) == spec)
  }

  @Test(arguments: [SequenceSpec(), full])
  func `A spec is read from a JSON object of command-line texts`(spec: SequenceSpec) throws {
    guard case .object(let texts) = spec.texts else { throw CancellationError() }
    #expect(try SequenceSpec(json: texts) == spec)
  }

  @Test(arguments: [
    ("png", "png"), ("gif", "palette colors dither quality matte loop"),
    ("gif-ready", "png colors dither quality matte"), ("apng", "png loop"),
    ("webp", "quality loop"), ("mp4", "codec exactSize quality"),
    ("webm", "codec exactSize quality"), ("mov", "codec exactSize quality"), ("mkv", "codec"),
    ("raw", ""), ("y4m", "colorRange"),
  ])
  func `A format reads its own options, and notes name the others that are set`(
    name: String,
    words: String
  ) throws {
    let format = try #require(OutputFormat.all.first { $0.name == name })
    let own = SequenceSpec.options.filter { format.reads($0) }
    #expect(Set(own.map(\.key)) == Set(words.split(separator: " ").map(String.init)))
    let all = SequenceSpec.options.filter { option in
      OutputFormat.all.contains { $0.reads(option) }
    }
    #expect(all.count == 10)
    let unused = all.filter { !format.reads($0) }
    let notes = unused.map { "--\($0.name) has no effect with --format \(name)" }
    #expect(Self.full.unusedNotes(for: OutputFormats(format)) == notes)
  }

  @Test func `Every option has an argument and is in the schema with its default`() throws {
    guard case .object(let fields) = SequenceSpec.schema,
      case .object(let properties) = fields["properties"]
    else { throw CancellationError() }
    for option in SequenceSpec.options {
      #expect(!Self.full.arguments(of: [option.group]).isEmpty)
      #expect(option.arguments(of: Self.full).isEmpty == false, "\(option.key) is set")
      guard case .object(let schema) = properties[option.key] else {
        Issue.record("\(option.key) is not in the schema")
        continue
      }
      #expect(schema["description"] == .string(option.help))
      // A preset's stage decides the others.
      #expect(schema["default"] == (option.isStaged ? nil : option.standard))
    }
    #expect(properties.count == SequenceSpec.options.count + 2)
  }

  @Test func `Keys are unique and determine the command-line names`() {
    let keys = SequenceSpec.options.map(\.key)
    #expect(Set(keys).count == keys.count)
    #expect(SequenceSpec.options.first { $0.key == "viewpointOffset" }?.name == "viewpoint-offset")
  }

  @Test func `A spec is written as command-line arguments`() {
    #expect(
      Self.full.arguments(of: [.layout, .scale]) == [
        "--size", "64x40.25", "--device", "phone", "--page-size", "24.5x32", "--gap=-3.5",
        "--pages", "a b.png", "--pages", "../\"é\".webp", "--no-wrap", "--direction", "vertical",
        "--rtl", "--set", "arc=180deg", "--set", "tilt=0.7", "--center-offset", "1,-2",
        "--viewpoint-offset=-0.5,1000000000",
        "--scale", "1,2,1.5",
      ]
    )
  }

  @Test(arguments: [
    (#"{"size": "640×400"}"#, #"{"size": [640, 400]}"#),
    (#"{"duration": "500ms"}"#, #"{"duration": 0.5}"#),
    (#"{"duration": "2s", "hold": "1 s"}"#, #"{"duration": 2, "hold": 1}"#),
    (#"{"scale": "2x"}"#, #"{"scale": 2}"#), (#"{"scale": [2]}"#, #"{"scale": 2}"#),
    (#"{"pages": "5"}"#, #"{"pages": 5}"#), (#"{"pages": "a"}"#, #"{"pages": ["a"]}"#),
    (#"{"centerOffset": "10, -20"}"#, #"{"centerOffset": [10, -20]}"#),
    (#"{"set": {"tilt": 0.5, "wrap": true}}"#, #"{"set": {"tilt": "0.5", "wrap": "true"}}"#),
    (#"{"format": ["png", "gif"]}"#, #"{"format": "png,gif"}"#),
    (#"{"size": null, "schema": 1}"#, "{}"),
  ])
  func `Values are read in all accepted forms`(one: String, other: String) throws {
    let specs = try [one, other].map {
      try JSONDecoder().decode(SequenceSpec.self, from: Data($0.utf8))
    }
    #expect(specs[0] == specs[1])
  }

  private static let formatNames = OutputFormat.all.map(\.name).joined(separator: ", ")

  static let rejections: [(String, String, String)] = [
    (#"{"sise": 3}"#, "a spec has no key 'sise'", "Did you mean 'size'?"),
    (
      #"{"rhubarb": 3}"#, "a spec has no key 'rhubarb'",
      "'fxrender render --help' shows all options."
    ),
    (#"{"schema": 2}"#, "schema cannot be '2'", "Expected 1."),
    (
      #"{"preset": 3}"#, "preset cannot be '3'",
      "Expected a string: a preset's name or the path of its file."
    ),
    (
      #"{"size": [64]}"#, "--size cannot be '[64]'",
      "Expected a width and a height in points, such as 640x400."
    ),
    (
      #"{"size": [64, -1]}"#, "--size cannot be '[64,-1]'",
      "Width and height must be from 0.000001 to 1000000000 points."
    ),
    (
      #"{"gap": 2e9}"#, "--gap cannot be '2000000000'",
      "Expected a number from -1000000000 to 1000000000."
    ),
    (
      #"{"gap": "nan"}"#, "--gap cannot be 'nan'",
      "Expected a number from -1000000000 to 1000000000."
    ),
    (
      #"{"gap": "0x10"}"#, "--gap cannot be '0x10'",
      "Expected a number from -1000000000 to 1000000000."
    ),
    (#"{"fps": 0}"#, "--fps cannot be '0'", "Expected a number from 0.000001 to 1000000000."),
    (#"{"hold": "2 m"}"#, "--hold cannot be '2 m'", "Expected a number from 0 to 1000000000."),
    (#"{"frames": 0}"#, "--frames cannot be '0'", "Expected a whole number from 1 to 1000000."),
    (#"{"frames": 1.5}"#, "--frames cannot be '1.5'", "Expected a whole number from 1 to 1000000."),
    (
      #"{"direction": "diagonal"}"#, "--direction cannot be 'diagonal'",
      "Expected one of horizontal, vertical."
    ),
    (
      #"{"background": "blurple"}"#, "--background cannot be 'blurple'",
      "Did you mean 'purple'? Expected a CSS colour, such as #1c1c1e, rgb(28 28 30), navy or transparent."
    ),
    (
      #"{"centerOffset": [0]}"#, "--center-offset cannot be '[0]'",
      "Expected two lengths in points, such as 10,-20."
    ),
    (
      #"{"viewpointOffset": [0, -2e9]}"#, "--viewpoint-offset cannot be '[0,-2000000000]'",
      "Expected numbers from -1000000000 to 1000000000."
    ),
    (
      #"{"scale": [1, 1]}"#, "--scale cannot be '[1,1]'",
      "Expected each scale once; 1 is repeated."
    ),
    (#"{"rtl": "yes"}"#, "--rtl cannot be 'yes'", "Expected true or false."),
    (
      #"{"pages": [3]}"#, "--pages cannot be '[3]'",
      "Expected a number of cards, or an array of folders and pictures."
    ),
    (
      #"{"set": ["tilt=1"]}"#, "--set cannot be '[\"tilt=1\"]'",
      "Expected an object of parameters, such as {\"tilt\": 0.7}."
    ),
    (
      #"{"set": {"tilt": null}}"#, "--set cannot be '{\"tilt\":null}'",
      "Expected numbers, strings, true or false as values of parameters."
    ),
    (
      #"{"range": [5, 2]}"#, "--range cannot be '[5,2]'",
      "Expected a first and a last frame, such as 10-19."
    ),
    (
      #"{"format": "tiff"}"#, "--format cannot be 'tiff'",
      "Did you mean 'png'? Expected formats separated by commas: \(formatNames)."
    ),
    (
      #"{"format": []}"#, "--format cannot be '[]'",
      "Expected formats separated by commas: \(formatNames)."
    ),
    (#"{"scroll": 3}"#, "--scroll cannot be '3'", "Expected a string."),
  ]

  @Test(arguments: rejections)
  func `An invalid value's error names the option`(json: String, problem: String, help: String) {
    let error = #expect(throws: SequenceError.self) {
      try JSONDecoder().decode(SequenceSpec.self, from: Data(json.utf8))
    }
    #expect(error == SequenceError(problem: problem, help: help, kind: .usage))
  }
}
