import JSONCoding
package import PageEffects
import PageGeometry
import TextTools

/// An animation of flat pages, whose progress an app sets as it scrolls.
package enum LottieTarget: ExportTarget {
  package static let name = "lottie"
  package static let title = "Lottie"
  package static let use = Template(PackageResources.use_lottie_md)
  package static let check = ExportCheck.run
  package static let accuracy =
    "0.05 pt (pieces 0.3), opacity 0.002; 8 of 255 (pieces 22) in rlottie"

  package static func losses(of request: ExportRequest) throws -> [String] {
    let effect = request.effect
    let scene = try request.posed
    var written = Set(LayerKind.allCases)
    for kind in [LayerKind.blur, .reflection, .floor] where scene.largestShare(of: kind) > 0 {
      written.remove(kind)
    }
    if effect.hasTexts { written.remove(.content) }
    var losses = try effect.losses(exceptFor: written)
    let kinds = Set(effect.layerKinds)
    if kinds.contains(.pieces), !kinds.isDisjoint(with: [.shadow, .glow]) {
      losses.append("pieces have no shadow (\(try effect.size(of: .pieces))).")
    }
    if effect.isRoundTwice {
      losses.append(
        "a clip with corners does not cut the page's own corners (\(try effect.size(of: .cornerRadius)))."
      )
    }
    guard scene.error > exactError else { return losses }
    let shift = (scene.error * 10).rounded(.up) / 10
    return losses + [
      """
      layers are flat: pages in perspective, or rotated in 3-D, or skewed, become rotated and scaled \
      rectangles, whose corners are up to \(shift) points off.
      """
    ]
  }

  package static func usage(of request: ExportRequest) -> String {
    use.filled(request.effect.names.merging(["frames": "\(LottieScene.framesPerPage)"]) { $1 })
  }

  package static func notes(of effect: ExportedEffect) -> [String] {
    [
      """
      the animation scrolls from the first page to the last, \(LottieScene.framesPerPage) frames per page. Each page is \
      one composition in `assets`, `page 0`, `page 1`, …: replace its layer `picture`, or each layer that shows a \
      picture, by your own once.
      """
    ]
  }

  package static func loss(of kind: LayerKind, in effect: ExportedEffect) -> LayerLoss { .none }

  package static func approximations(of request: ExportRequest) throws -> [String] {
    let scene = try request.posed
    let shift = (scene.error * 1e4).rounded(.up) / 1e4
    let corners = """
      corners are up to \(shift.plainText) points off in a frame; between frames, \
      1/\(LottieScene.framesPerPage) page apart, pages move in straight lines.
      """
    let shadows = [LayerKind.shadow, .glow].map(scene.largestShare).max() ?? 0
    guard shadows > 0 else { return [corners] }
    let error = (shadows * LottieShadow.error * 2550).rounded(.up) / 10
    return [
      corners,
      """
      a shadow or glow is \(LottieShadow.count) shapes instead of a blur, which differ by up to \(error.plainText) of \
      255 from it.
      """,
    ]
  }

  package static func numbers(of request: ExportRequest) -> ExportNumbers? { nil }

  package static func code(of request: ExportRequest) throws -> [ExportedFile] {
    [ExportedFile("\(request.effect.origin.slug).json", try text(of: request))]
  }

  package static func test(of request: ExportRequest) throws -> ExportedFile {
    let scene = try request.posed
    // Of a corner of a page or a piece, in points.
    let hasPieces = request.effect.layerKinds.contains(.pieces)
    let movement = hasPieces ? 3 * LottieScene.pieceTolerance : 0.05
    let tolerance = ((scene.error + movement) * 1e4).rounded(.up) / 1e4
    let values = [
      "name": request.effect.origin.slug,
      "licence": CodeComment.licence(request.effect.origin, "#"),
      "frames": "\(LottieScene.framesPerPage)", "tolerance": "\(tolerance)",
      "shared": request.effect.depth == .shared ? "True" : "False",
    ]
    return ExportedFile("check.py", Template(PackageResources.check_py).filled(values))
  }

  /// The error in points up to which a page counts as flat.
  private static let exactError = 0.01

  /// Returns the file, with one layer or composition per line.
  private static func text(of request: ExportRequest) throws -> String {
    let scene = try request.posed
    let origin = request.effect.origin
    let layers = LottieLayers(scene, of: request.effect.layerKinds)
    let head: [String: JSONValue] = [
      "v": .string("5.7.0"), "nm": .string(origin.name.text), "ddd": .number(0), "fr": .number(60),
      "ip": .number(0), "op": .number(Double(scene.frames.count)),
      "w": .number(scene.layout.viewport.width.rounded(.up)),
      "h": .number(scene.layout.viewport.height.rounded(.up)),
      "meta": .object([
        "g": .string("fxrender export"),
        "d": .string(String(CodeComment.licence(origin, "").split(separator: "\n").joined())),
      ]),
    ]
    func list(_ values: [JSONValue]) -> String {
      let lines = values.map(json).joined(separator: ",\n")
      return lines.isEmpty ? "[]" : "[\n\(lines)\n]"
    }
    let own = layers.layers.enumerated().map { $0.element.json(number: $0.offset + 1) }
    return JSONText.string(JSONValue.object(head)).dropLast()
      + ",\"assets\":\(list(layers.compositions.map(\.json)))"
      + ",\"layers\":\(list(own))}"
  }

  /// Returns the text of a value, in which the type of an object is first: rlottie reads a shape by the type before it.
  private static func json(_ value: JSONValue) -> String {
    switch value {
    case .object(let values):
      let keys = values.keys.sorted { a, b in a == "ty" || (b != "ty" && a < b) }
      let members = keys.compactMap { key in values[key].map { "\"\(key)\":\(json($0))" } }
      return "{\(members.joined(separator: ","))}"
    case .array(let values): return "[\(values.map(json).joined(separator: ","))]"
    case .number(let number): return Int(exactly: number).map { "\($0)" } ?? "\(number)"
    default: return JSONText.string(value)
    }
  }
}
