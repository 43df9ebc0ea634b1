import Foundation
import FrameFiles
import Testing

/// What `frames.json` says, key by key as the interface promises it.
struct FrameManifestTests {
  static let manifest = FrameManifest(
    complete: true,
    preset: "cardflow",
    parameters: [
      "step": .number(0.2), "count": .number(1), "wrap": .bool(false), "fadeMax": .text("inf"),
      "radius": .text("max(0.01, half)"),
    ],
    size: [640, 400],
    pageSize: [240, 320],
    scale: 1,
    fps: 60,
    fingerprint: "0123",
    frames: [
      FrameManifest.Frame(
        index: 0,
        time: 0,
        contentOffset: [0, 0],
        file: "frame-0000.png",
        pixels: "abcd",
        pages: [
          FrameManifest.Page(
            page: 0,
            difference: 0,
            alpha: 1,
            order: 0,
            corners: [[200, 40], [440, 40], [440, 360], [200, 360]],
            polygon: nil
          ),
          FrameManifest.Page(
            page: 1,
            difference: 1,
            alpha: 0.5,
            order: -1,
            corners: nil,
            polygon: [[0, 0], [1.5, 0], [1, 1]]
          ),
        ]
      ),
      FrameManifest.Frame(index: 1, time: 0.5, contentOffset: [120, 0], file: "frame-0001.png"),
      FrameManifest.Frame(
        index: 2,
        time: 1,
        contentOffset: [240, 0],
        file: "frame-0002.png",
        pixels: "ab",
        scales: [
          FrameManifest.Scaled(scale: 2, file: "frame-0002@2x.png", pixels: "cd"),
          FrameManifest.Scaled(scale: 1.5, file: "frame-0002@1.5x.png"),
        ]
      ),
    ]
  )

  @Test
  func `It is written as the interface says`() {
    let frames = [
      #"{"contentOffset":[0,0],"file":"frame-0000.png","index":0,"pages":["#
        + #"{"alpha":1,"corners":[[200,40],[440,40],[440,360],[200,360]],"difference":0,"#
        + #""order":0,"page":0},"#
        + #"{"alpha":0.5,"corners":null,"difference":1,"order":-1,"page":1,"#
        + #""polygon":[[0,0],[1.5,0],[1,1]]}],"pixels":"abcd","time":0}"#,
      #"{"contentOffset":[120,0],"file":"frame-0001.png","index":1,"pages":[],"time":0.5}"#,
      #"{"contentOffset":[240,0],"file":"frame-0002.png","index":2,"pages":[],"pixels":"ab","#
        + #""scales":[{"file":"frame-0002@2x.png","pixels":"cd","scale":2},"#
        + #"{"file":"frame-0002@1.5x.png","scale":1.5}],"time":1}"#,
    ]
    let text =
      #"{"complete":true,"fingerprint":"0123","fps":60,"frames":["# + frames.joined(separator: ",")
      + #"],"pageSize":[240,320],"parameters":{"count":1,"fadeMax":"inf","#
      + #""radius":"max(0.01, half)","step":0.2,"wrap":false},"#
      + #""preset":"cardflow","scale":1,"schema":1,"size":[640,400]}"#
    #expect(String(decoding: JSONText.data(Self.manifest), as: UTF8.self) == text)
  }

  @Test
  func `A frame's files are those of all its scales, in order`() {
    #expect(
      Self.manifest.frames.map(\.files) == [
        ["frame-0000.png"], ["frame-0001.png"],
        ["frame-0002.png", "frame-0002@2x.png", "frame-0002@1.5x.png"],
      ]
    )
  }

  @Test
  func `What is written is read back, and written the same again`() throws {
    let data = JSONText.data(Self.manifest)
    let read = try JSONDecoder().decode(FrameManifest.self, from: data)
    #expect(read == Self.manifest)
    #expect(JSONText.data(read) == data)
  }

  @Test(arguments: [
    ("true", FrameManifest.Value.bool(true)), ("1", .number(1)), ("0", .number(0)),
    ("-0.25", .number(-0.25)), ("\"inf\"", .text("inf")), ("\"true\"", .text("true")),
  ])
  func `A switch is no number and a number no switch`(
    text: String,
    value: FrameManifest.Value
  ) throws {
    let read = try JSONDecoder().decode(FrameManifest.Value.self, from: Data(text.utf8))
    #expect(read == value)
    #expect(String(decoding: JSONText.data(value), as: UTF8.self) == text)
  }
}
