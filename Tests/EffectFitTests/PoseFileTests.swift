import EffectFit
import Foundation
import JSONCoding
import PageEffects
import PageGeometry
import TestSupport
import Testing

/// The reading of poses from JSON and tables.
struct PoseFileTests {
  private static let defaults = PoseFile.Defaults(
    size: Size(width: 640, height: 400),
    pageSize: Size(width: 240, height: 320)
  )

  private static func json(_ text: String) throws -> PoseFile {
    let json = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
    return try PoseFile(json, file: "poses.json", defaults: PoseFile.Defaults())
  }

  private static func pose(_ fields: String) -> String {
    #"{"size": [640, 400], "pageSize": [240, 320], "poses": [{"difference": 0, \#(fields)}]}"#
  }

  @Test(arguments: [
    (#"{"frames": []}"#, "there is no list 'poses'"),
    (#"{"poses": []}"#, "the file has neither the viewport's size nor the pages' size"),
    (#"{"size": [640, 400], "poses": []}"#, "the file does not have the pages' size"),
    (#"{"sizes": [1, 2], "poses": []}"#, "unknown key 'sizes'"),
    (#"{"direction": "up", "poses": []}"#, "'direction' is up"),
    (#"{"origin": 1, "poses": []}"#, "'origin' is 1"),
    (
      #"{"size": [640, 400], "pageSize": [240, 320], "gap": "16", "poses": []}"#,
      "'gap' is 16"
    ),
    (pose(#""alhpa": 1"#), "unknown column 'alhpa'"),
    (
      pose(#""overlays": [{"name": "a b", "opacity": 1}]"#),
      "pose 1: no overlay can be called 'a b'"
    ),
    (pose(#""matrix": [1, 2]"#), "pose 1: matrix is [1,2]"),
    (
      #"{"size": [640, 400], "pageSize": [240, 320], "poses": [{"alpha": 1}]}"#,
      "pose 1 has no page difference"
    ),
  ])
  func `A wrong file is an error that quotes it`(text: String, problem: String) throws {
    let error = #expect(throws: FitError.self) { try Self.json(text) }
    #expect(error?.description.hasPrefix("'poses.json': \(problem)") == true)
  }

  @Test(arguments: [
    ("difference,alhpa\n0,1", "unknown column 'alhpa'"),
    ("difference,overlay.a b\n0,1", "unknown column 'overlay.a b'"),
    ("difference,d,alpha\n0,1", "line 2 has 2 columns, and the header has 3"),
    ("difference,alpha\n0,full", "line 2: 'full' is not a number"),
    ("alpha,alpha\n1,1", "the column 'alpha' is there twice"),
    ("d,scaleY,scale\n0,1,1", "the columns 'scaleY' and 'scale' have the same number"),
    ("", "the file is empty"),
  ])
  func `A wrong table is an error that quotes it`(text: String, problem: String) throws {
    let error = #expect(throws: FitError.self) {
      try PoseFile(text: text, file: "poses.csv", defaults: Self.defaults)
    }
    #expect(error?.description.hasPrefix("'poses.csv': \(problem)") == true)
  }

  @Test(arguments: [",", ";", "\t"])
  func `A table has columns between commas, semicolons or tabs`(separator: String) throws {
    let lines = ["difference,translationX,overlay.shade,hidden", "1,240,0.5,false", "0,0,0,true"]
    let text = lines.joined(separator: "\r\n").replacing(",", with: separator)
    let rows = try PoseFile(text: text, file: "poses.csv", defaults: Self.defaults).table.rows
    #expect(rows.map(\.d) == [0, 1] && rows.map(\.isHidden) == [true, false])
    #expect(rows[1].numbers == ["overlay.shade": 0.5] && rows[1].matrix?.row0.w == 240)
  }

  @Test func `Columns may have the names of measured tables and of CSS`() throws {
    let short = "d,x,y,z,scale,rotateY,opacity\n1,240,10,-5,0.5,30,0.4"
    let long =
      "difference,translationX,translationY,translationZ,scaleX,scaleY,rotationY,alpha\n"
      + "1,240,10,-5,0.5,0.5,30,0.4"
    let rows = try [short, long].map {
      try PoseFile(text: $0, file: "poses.csv", defaults: Self.defaults).table.rows[0]
    }
    #expect(rows[0].alpha == 0.4 && rows[0].matrix?.row0.w == 240)
    #expect(rows[0].matrix == rows[1].matrix && rows[0].alpha == rows[1].alpha)
    let json = try Self.json(Self.pose(#""x": 240, "scale": 0.5, "opacity": 0.4"#)).table.rows[0]
    #expect(json.alpha == 0.4 && json.matrix?.row0.w == 240 && json.matrix?.row1.y == 0.5)
  }

  @Test func `Corners may be measured from the viewport's corner`() throws {
    let corners = "[[200, 40], [440, 40], [440, 360], [200, 360]]"
    let text = Self.pose(#""corners": \#(corners)"#)
      .replacing("\"poses\"", with: "\"origin\": \"topLeft\", \"poses\"")
    let row = try #require(try Self.json(text).table.rows.first)
    #expect(row.corners?.first == Point(x: -120, y: -160))
  }

  @Test func `Vertical pages are reflected`() throws {
    let matrix = "[1,0,0,0, 0,1,0,320, 0,0,1,0, 0,0,0,1]"
    let text = Self.pose(#""matrix": \#(matrix)"#)
      .replacing("\"poses\"", with: "\"direction\": \"vertical\", \"poses\"")
    let file = try Self.json(text)
    #expect(file.isVertical && file.table.layout.pageSize == Size(width: 320, height: 240))
    #expect(file.table.rows[0].matrix?.row0.w == 320)
  }
}
