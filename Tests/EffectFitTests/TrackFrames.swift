import EffectFit
import JSONCoding
import PageEffects
import PageGeometry

/// Frames of an effect: the corners of its pages at positions that the file does not have.
enum TrackFrames {
  static func file(_ effect: Effect, noise: Double, seed: UInt64) throws -> TrackFile {
    var random = NoiseSource(seed: seed)
    let view = effect.layout.viewport
    let frames = (0..<40).map { frame -> JSONValue in
      let position = 0.3 + 4.4 * Double(frame) / 39 + 0.2 * random.share()
      var pages: [JSONValue] = []
      for page in 0..<8 {
        let d = Double(page) - position
        guard abs(d) < 2.6, effect.window.contains(d) else { continue }
        let pose = effect.pose(at: d, index: page)
        guard pose.alpha > 0, !pose.isHidden,
          let corners = RoundTrip.corners(pose.matrix, effect.layout)
        else { continue }
        let points = corners.map { corner in
          JSONValue.numbers(
            corner.x + view.width / 2 + noise * random.next(),
            corner.y + view.height / 2 + noise * random.next()
          )
        }
        pages.append(.object(["page": .number(Double(page)), "corners": .array(points)]))
      }
      return .object(["pages": .array(pages)])
    }
    let page = effect.layout.pageSize
    let json = JSONValue.object([
      "size": .numbers(view.width, view.height), "pageSize": .numbers(page.width, page.height),
      "pages": .number(Double(effect.layout.pages)), "frames": .array(frames),
    ])
    return try TrackFile(json, file: "tracks.json", defaults: PoseFile.Defaults())
  }
}
