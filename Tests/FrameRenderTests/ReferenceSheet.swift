import FrameImage
import FrameRender
import PageEffects
import PageGeometry

/// A flat shape for the reference renderer: a page, a piece of a page, a shadow or a floor.
struct ReferenceSheet {
  /// The homography from the canvas to the sheet, row by row.
  private let back: [Double]
  private let matrix: [Double]
  private let alpha: Double
  /// Returns the premultiplied colour at a point of the sheet; nil outside it.
  private let colour: (Double, Double) -> ReferencePicture.Colour?

  private init(
    _ matrix: Matrix4,
    alpha: Double,
    _ canvas: (size: Size, scale: Double),
    _ colour: @escaping (Double, Double) -> ReferencePicture.Colour?
  ) {
    let middle = Point(canvas.size.width / 2 * canvas.scale, canvas.size.height / 2 * canvas.scale)
    let map = Homography(matrix).scaled(by: canvas.scale, movedTo: middle)
    let (a, b, c) = (map.row0, map.row1, map.row2)
    let minors = [
      b.y * c.z - b.z * c.y, a.z * c.y - a.y * c.z, a.y * b.z - a.z * b.y,
      b.z * c.x - b.x * c.z, a.x * c.z - a.z * c.x, a.z * b.x - a.x * b.z,
      b.x * c.y - b.y * c.x, a.y * c.x - a.x * c.y, a.x * b.y - a.y * b.x,
    ]
    let determinant = a.x * minors[0] + a.y * minors[3] + a.z * minors[6]
    back = minors.map { $0 / determinant }
    self.matrix = matrix.elements
    self.alpha = alpha
    self.colour = colour
  }

  /// Returns the sheets of a page, from back to front.
  static func sheets(
    of page: Scene.Page,
    _ scene: Scene,
    _ stage: Stage,
    layerRays: Int
  ) -> [ReferenceSheet] {
    let extras = page.pose.extras ?? PoseExtras()
    let box = Rect(aboutOrigin: scene.pageSize)
    let canvas = (scene.viewport, stage.scale)
    var picture = ReferencePicture(stage.pictures[page.index])
    if !extras.layers.isEmpty {
      picture = layered(extras.layers, picture, scene.pageSize, rays: layerRays)
    }
    for overlay in extras.overlays { picture = picture.under(overlay) }
    if let blur = extras.blur {
      let density = Double(picture.width) / box.width
      picture = picture.blurred(min(max(blur.strength, 0), 1) * blur.radius * density)
    }
    func isShown(_ x: Double, _ y: Double) -> Bool {
      let clip = extras.clip ?? PoseInsets()
      let (left, top) = (max(clip.left, 0), max(clip.top, 0))
      let rest = Rect(
        box.x + left,
        box.y + top,
        box.width - left - max(clip.right, 0),
        box.height - top - max(clip.bottom, 0)
      )
      let radius = extras.cornerRadius ?? 0
      return isInside(x, y, rest, clip.corners ?? radius)
        && (clip.corners == nil || isInside(x, y, box, radius))
    }
    func colour(_ x: Double, _ y: Double) -> ReferencePicture.Colour? {
      guard isShown(x, y) else { return nil }
      return picture.colour(x / box.width + 0.5, y / box.height + 0.5)
    }
    let whole = PosePiece(row: 0, column: 0, box: box, matrix: page.pose.matrix)
    let parts = (extras.pieces.isEmpty ? [whole] : extras.pieces).map { piece in
      let middle = Point(piece.box.x + piece.box.width / 2, piece.box.y + piece.box.height / 2)
      let inside = { (x: Double, y: Double) -> Bool in
        isInside(x + middle.x, y + middle.y, piece.box, piece.cornerRadius)
          && isShown(x + middle.x, y + middle.y)
      }
      return (piece: piece, middle: middle, inside: inside)
    }
    var sheets: [ReferenceSheet] = []
    if let floor = extras.floor {
      let colour = blurred(Rect(aboutOrigin: floor.size), floor.radius, floor.colour) { x, y in
        abs(x) <= floor.size.width / 2 && abs(y) <= floor.size.height / 2
      }
      sheets.append(ReferenceSheet(floor.matrix, alpha: floor.opacity, canvas, colour))
    }
    if let shadow = extras.shadow {
      for part in parts {
        var box = part.piece.box
        (box.x, box.y) = (box.x - part.middle.x, box.y - part.middle.y)
        let colour = blurred(box, shadow.radius, shadow.colour, of: part.inside)
        let alpha = shadow.opacity * part.piece.alpha * page.pose.alpha
        sheets.append(
          ReferenceSheet(part.piece.matrix, alpha: alpha, canvas) { x, y in
            part.inside(x, y) ? nil : colour(x - shadow.x, y - shadow.y)
          }
        )
      }
    }
    for part in parts {
      let alpha = part.piece.alpha * page.pose.alpha
      sheets.append(
        ReferenceSheet(part.piece.matrix, alpha: alpha, canvas) { x, y in
          part.inside(x, y) ? colour(x + part.middle.x, y + part.middle.y) : nil
        }
      )
    }
    return sheets
  }

  private static func layered(
    _ layers: [ContentLayer],
    _ picture: ReferencePicture,
    _ page: Size,
    rays: Int
  ) -> ReferencePicture {
    let sheets = layers.map { layer in
      let (box, alpha) = (layer.box, min(max(layer.alpha, 0), 1))
      let canvas = (page, Double(picture.width) / page.width)
      return ReferenceSheet(layer.matrix, alpha: alpha, canvas) { x, y in
        guard isInside(x, y, box, layer.cornerRadius) else { return nil }
        switch layer.shows {
        case .picture:
          // The picture and the page have the same proportions.
          var scales = (box.width / page.width, box.height / page.height)
          if layer.fit != .fill {
            let scale =
              layer.fit == .cover ? max(scales.0, scales.1) : min(scales.0, scales.1)
            scales = (scale, scale)
          }
          let u = (x - box.x - box.width / 2) / (page.width * scales.0) + 0.5
          let v = (y - box.y - box.height / 2) / (page.height * scales.1) + 0.5
          return (0...1).contains(u) && (0...1).contains(v) ? picture.colour(u, v) : nil
        // Texts have references of their own.
        case .text, .file: return nil
        case .colour(let colour):
          let ink = SIMD4(colour.red, colour.green, colour.blue, 1) * colour.alpha * 255
          return (ink.x, ink.y, ink.z, ink.w)
        }
      }
    }
    return ReferencePicture(width: picture.width, height: picture.height) { x, y in
      (0..<rays * rays).reduce(into: SIMD4()) { sum, ray in
        var colour = ReferencePicture.clear
        let rx = Double(x) + (Double(ray % rays) + 0.5) / Double(rays)
        let ry = Double(y) + (Double(ray / rays) + 0.5) / Double(rays)
        for sheet in sheets { sheet.paint(&colour, rx, ry) }
        sum += SIMD4(colour.0, colour.1, colour.2, colour.3) / Double(rays * rays)
      }
    }
  }

  /// Returns whether a point is in a box with round corners.
  private static func isInside(_ x: Double, _ y: Double, _ box: Rect, _ radius: Double) -> Bool {
    let radius = min(radius, box.width / 2, box.height / 2)
    let (middleX, middleY) = (box.x + box.width / 2, box.y + box.height / 2)
    guard abs(x - middleX) <= box.width / 2, abs(y - middleY) <= box.height / 2 else {
      return false
    }
    let across = max(abs(x - middleX) - (box.width / 2 - radius), 0)
    let down = max(abs(y - middleY) - (box.height / 2 - radius), 0)
    return across * across + down * down <= radius * radius || (across == 0 || down == 0)
  }

  /// Returns a blurred shape of one colour.
  ///
  /// The shape is computed on a grid of three cells per point, so that every third cell is centred on
  /// a pixel.
  private static func blurred(
    _ box: Rect,
    _ radius: Double,
    _ colour: Colour,
    of isInside: (Double, Double) -> Bool
  ) -> (Double, Double) -> ReferencePicture.Colour? {
    let (density, margin) = (3.0, 4 * radius)
    let (width, height) = (box.width + 2 * margin, box.height + 2 * margin)
    let (left, top) = (box.x - margin, box.y - margin)
    let ink = SIMD4(colour.red, colour.green, colour.blue, 1) * colour.alpha * 255
    let picture = ReferencePicture(width: Int(width * density), height: Int(height * density)) {
      let x = left + (Double($0) + 0.5) / density
      let y = top + (Double($1) + 0.5) / density
      return isInside(x, y) ? ink : SIMD4()
    }.blurred(radius * density)
    return { x, y in
      let (u, v) = ((x - left) / width, (y - top) / height)
      return u >= 0 && u <= 1 && v >= 0 && v <= 1 ? picture.colour(u, v) : nil
    }
  }

  /// Returns the intersection of a ray and the sheet's plane; nil if there is none in front of the
  /// eye.
  private func place(_ x: Double, _ y: Double) -> (Double, Double)? {
    // The reciprocal of the perspective divisor: between 0 and 100 if the sheet is in front of the
    // eye.
    let w = back[6] * x + back[7] * y + back[8]
    guard w > 0, w <= 1 / ConvexPolygon.nearestDivisor else { return nil }
    return ((back[0] * x + back[1] * y + back[2]) / w, (back[3] * x + back[4] * y + back[5]) / w)
  }

  /// Returns the depth of the sheet along a ray; nil if the ray misses the sheet.
  func depth(_ x: Double, _ y: Double) -> Double? {
    guard let (px, py) = place(x, y), colour(px, py) != nil else { return nil }
    let z = matrix[8] * px + matrix[9] * py + matrix[11]
    return z / (matrix[12] * px + matrix[13] * py + matrix[15])
  }

  /// Blends the sheet over a colour if the ray hits it.
  func paint(_ below: inout ReferencePicture.Colour, _ x: Double, _ y: Double) {
    guard let (px, py) = place(x, y), let texel = colour(px, py) else { return }
    let rest = 1 - texel.3 / 255 * alpha
    below.0 = texel.0 * alpha + below.0 * rest
    below.1 = texel.1 * alpha + below.1 * rest
    below.2 = texel.2 * alpha + below.2 * rest
    below.3 = texel.3 * alpha + below.3 * rest
  }
}
