import JSONCoding
import PageEffects
import PageGeometry
import TextTools

/// An animation of flat pages, whose progress an app sets as it scrolls.
package enum LottieTarget: ExportTarget {
  package static let name = "lottie"
  package static let title = "Lottie"
  package static let use = Template(PackageResources.use_lottie_md)
  package static let check = ExportCheck.run
  package static let accuracy = "0.05 pt, opacity 0.002; 8 of 255 in rlottie"

  package static func losses(of request: ExportRequest) throws -> [String] {
    let losses = try request.effect.losses(exceptFor: [])
    let scene = try LottieScene(request)
    guard scene.error > exactError else { return losses }
    let shift = (scene.error * 10).rounded(.up) / 10
    return losses + [
      """
      layers are flat: pages in perspective, or rotated in 3-D, or skewed, become rotated and scaled \
      rectangles, whose corners are up to \(shift) points off.
      """
    ]
  }

  package static func notes(of effect: ExportedEffect) -> [String] {
    [
      """
      the animation scrolls from the first page to the last, \(LottieScene.framesPerPage) frames per page; \
      set its progress. Pages are layers of one colour, named `page 0`, `page 1`, …: replace them by pictures.
      """
    ]
  }

  package static func approximations(of request: ExportRequest) throws -> [String] {
    let shift = (try LottieScene(request).error * 1e4).rounded(.up) / 1e4
    return [
      """
      corners are up to \(shift.plainText) points off in a frame; between frames, \
      1/\(LottieScene.framesPerPage) page apart, pages move in straight lines.
      """
    ]
  }

  package static func numbers(of request: ExportRequest) -> ExportNumbers? { nil }

  package static func code(of request: ExportRequest) throws -> [ExportedFile] {
    let scene = try LottieScene(request)
    let origin = request.effect.origin
    return [ExportedFile("\(origin.slug).json", text(of: scene, origin))]
  }

  package static func test(of request: ExportRequest) throws -> ExportedFile {
    let scene = try LottieScene(request)
    // Of a page's corner, in points.
    let tolerance = ((scene.error + 0.05) * 1e4).rounded(.up) / 1e4
    let values = [
      "name": request.effect.origin.slug,
      "licence": CodeComment.licence(request.effect.origin, "#"),
      "frames": "\(LottieScene.framesPerPage)", "tolerance": "\(tolerance)",
    ]
    return ExportedFile("check.py", Template(PackageResources.check_py).filled(values))
  }

  /// The error in points up to which a page counts as flat.
  private static let exactError = 0.01

  /// Returns the file, with one layer per line.
  private static func text(of scene: LottieScene, _ origin: ExportedEffect.Origin) -> String {
    let layers = scene.layers.enumerated().map { JSONText.string($1.json(number: $0 + 1)) }
    let head: [String: JSONValue] = [
      "v": .string("5.7.0"), "nm": .string(origin.name.text), "ddd": .number(0), "fr": .number(60),
      "ip": .number(0), "op": .number(Double(scene.frames.count)),
      "w": .number(scene.layout.viewport.width.rounded(.up)),
      "h": .number(scene.layout.viewport.height.rounded(.up)),
      "assets": .array([]),
      "meta": .object([
        "g": .string("fxrender export"),
        "d": .string(String(CodeComment.licence(origin, "").split(separator: "\n").joined())),
      ]),
    ]
    return JSONText.string(JSONValue.object(head)).dropLast()
      + ",\"layers\":[\n\(layers.joined(separator: ",\n"))\n]}"
  }
}
