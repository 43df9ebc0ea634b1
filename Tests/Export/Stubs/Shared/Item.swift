// swift-format-ignore-file
// What stubs of views and layers draw.
import Foundation

/// Something that is drawn: a box and the boxes that clip it, as points in homogeneous coordinates.
public struct Item: Sendable {
  public typealias Corner = (x: Double, y: Double, w: Double)
  public typealias Box = (box: [Corner], radius: Double)
  public typealias Ink = (red: Double, green: Double, blue: Double, alpha: Double)

  public var kind: String
  public var box: [Corner]
  public var clips: [Box] = []
  public var cut: [Box] = []
  public var colors: [Ink] = []
  public var line: [Corner] = []
  public var text = ""
  public var alpha = 1.0
  public var deviation = 0.0

  public init(kind: String, box: [Corner], colors: [Ink] = [], text: String = "") {
    (self.kind, self.box, self.colors, self.text) = (kind, box, colors, text)
  }

  public mutating func map(_ move: (Corner) -> Corner) {
    box = box.map(move)
    clips = clips.map { ($0.box.map(move), $0.radius) }
    cut = cut.map { ($0.box.map(move), $0.radius) }
    line = line.map(move)
  }

  public static func corners(_ box: CGRect) -> [Corner] {
    [(box.minX, box.minY, 1), (box.maxX, box.minY, 1), (box.maxX, box.maxY, 1), (box.minX, box.maxY, 1)]
  }

  /// The item as JSON; corners behind the eye are null.
  public var json: String {
    func point(_ it: Corner) -> String { it.w > 0.05 ? "[\(it.x / it.w),\(it.y / it.w)]" : "null" }
    func points(_ it: [Corner]) -> String { "[\(it.map(point).joined(separator: ","))]" }
    func boxes(_ it: [Box]) -> String {
      "[\(it.map { "[\(points($0.box)),\($0.radius)]" }.joined(separator: ","))]"
    }
    let ends = [colors.first, colors.last].map { ($0?.alpha ?? 1) * alpha }
    let rgb = colors.first.map { "[\($0.red),\($0.green),\($0.blue)]" } ?? "null"
    return """
      {"k":"\(kind)","p":\(points(box)),"rgb":\(kind == "fade" ? "null" : rgb),"a":\(ends),"s":\(deviation),\
      "clips":\(boxes(clips)),"cut":\(boxes(cut)),"line":\(points(line)),"text":"\(text)"}
      """
  }
}
