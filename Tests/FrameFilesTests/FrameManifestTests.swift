import Foundation
import FrameFiles
import FrameTestSupport
import JSONCoding
import TestSupport
import Testing

/// The keys and the layout of `frames.json`.
struct FrameManifestTests {
  static let list: FrameList = {
    let manifest = FrameManifest(
      complete: true,
      preset: "cardflow",
      parameters: [
        "step": 0.2, "count": 1, "wrap": false, "fadeMax": "inf", "radius": "max(0.01, half)",
      ],
      size: [640, 400],
      pageSize: [240, 320],
      scale: 1,
      fps: 60,
      fingerprint: "0123"
    )
    var near = FrameRecord.Page(page: 0, difference: 0, alpha: 1, order: 0)
    near.corners = [[200, 40], [440, 40], [440, 360], [200, 360]]
    var behind = FrameRecord.Page(page: 1, difference: 1, alpha: 0.5, order: -1)
    behind.polygon = [[0, 0], [1.5, 0], [1, 1]]
    let recorded = FrameRecord.Page(page: 2, difference: 2, alpha: 1, order: 0, pose: ["skew": 9])
    func frame(_ index: Int, pages: [FrameRecord.Page] = []) -> FrameRecord {
      var frame = FrameRecord.written(index)
      (frame.time, frame.contentOffset[0]) = (Double(index) / 2, Double(index) * 120)
      frame.pages = pages
      return frame
    }
    var (first, last) = (frame(0, pages: [near, behind, recorded]), frame(2))
    first.pixels = "abcd"
    last.scales = [
      FrameRecord.Scaled(scale: 2, file: "frame-0002@2x.png"),
      FrameRecord.Scaled(scale: 1.5, file: "frame-0002@1.5x.png"),
    ]
    last.setPixels(["ab", "cd", "ef"])
    return FrameList(manifest, frames: [first, frame(1), last])
  }()

  @Test func `The manifest is pretty-printed and each frame is one line`() throws {
    let place = TemporaryFolder()
    try FrameFolder(path: place.path).write(Self.list)
    let page =
      #"{"alpha":1,"corners":[[200,40],[440,40],[440,360],[200,360]],"difference":0,"#
      + #""order":0,"page":0}"#
    let behind =
      #"{"alpha":0.5,"corners":null,"difference":1,"order":-1,"page":1,"#
      + #""polygon":[[0,0],[1.5,0],[1,1]]}"#
    let recorded = #"{"alpha":1,"difference":2,"order":0,"page":2,"pose":{"skew":9}}"#
    let text = """
      {
        "complete" : true,
        "fingerprint" : "0123",
        "fps" : 60,
        "pageSize" : [
          240,
          320
        ],
        "parameters" : {
          "count" : 1,
          "fadeMax" : "inf",
          "radius" : "max(0.01, half)",
          "step" : 0.2,
          "wrap" : false
        },
        "preset" : "cardflow",
        "scale" : 1,
        "schema" : 1,
        "size" : [
          640,
          400
        ],
        "frames" : [
      {"contentOffset":[0,0],"file":"frame-0000.png","index":0,"pages":[\(page),\(behind),\(recorded)],"pixels":"abcd","time":0},
      {"contentOffset":[120,0],"file":"frame-0001.png","index":1,"pages":[],"time":0.5},
      {"contentOffset":[240,0],"file":"frame-0002.png","index":2,"pages":[],"pixels":"ab","scales":[{"file":"frame-0002@2x.png","pixels":"cd","scale":2},{"file":"frame-0002@1.5x.png","pixels":"ef","scale":1.5}],"time":1}
        ]
      }

      """
    #expect(DocumentText(try place.text("frames.json")).withoutChecksums == text)
  }

  @Test func `A frame has one file for each scale, in order`() {
    #expect(
      Self.list.frames.map(\.files) == [
        ["frame-0000.png"], ["frame-0001.png"],
        ["frame-0002.png", "frame-0002@2x.png", "frame-0002@1.5x.png"],
      ]
    )
  }

  @Test(arguments: [0, 1, 3]) func `A written list is read back`(count: Int) throws {
    let place = TemporaryFolder()
    var list = Self.list
    list.frames = Array(list.frames.prefix(count))
    try FrameFolder(path: place.path).write(list)
    #expect(try FrameList(path: place.path("frames.json")) == list)
  }

  @Test
  func `A list from an earlier version, with keys before and after the frames, is read`() throws {
    let place = TemporaryFolder()
    let lines = Self.list.frames.map { JSONText.string($0) }.joined(separator: ",\n")
    let text =
      #"{"complete":true,"fingerprint":"0123","fps":60,"frames":["# + "\n\(lines)\n"
      + #"],"pageSize":[240,320],"parameters":{"count":1,"fadeMax":"inf","#
      + #""radius":"max(0.01, half)","step":0.2,"wrap":false},"#
      + #""preset":"cardflow","scale":1,"schema":1,"size":[640,400]}"# + "\n"
    _ = try place.write(text.utf8, to: "frames.json")
    #expect(try FrameList(path: place.path("frames.json")) == Self.list)
  }
}
