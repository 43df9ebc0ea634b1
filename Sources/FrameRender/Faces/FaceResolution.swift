import PageEffects
import PageGeometry

/// The resolutions at which the faces of a scene are rendered.
package struct FaceResolution {
  /// The maximum numbers of pixels of a composed face, of a blurred shape, and of the text of a layer.
  package private(set) var maximumPixels: (ofFace: Int, ofShape: Int, ofText: Int)

  /// Pixels of the canvas per point of the viewport.
  private let scale: Double
  /// The largest magnification of the parts of each page.
  private var magnifications: [Scene.Page.Key: Double] = [:]

  /// The maximum number of times the resolution of a small face is halved.
  private static let maximumHalvings = 10

  /// Chooses the resolutions for a canvas with a number of pixels.
  ///
  /// A face or shape may have four times as many pixels as the canvas, so that a page that fills the
  /// canvas stays sharp at twice its size, but never fewer than a quarter of a million. All shapes
  /// together may have as many as one, because they have soft edges; all faces as many as sixteen, and so may all
  /// texts.
  /// If they need more, the largest ones get fewer, so that time and memory do not grow with the
  /// number of pages.
  package init(_ scene: Scene, scale: Double, canvasPixels: Int) {
    self.scale = scale
    let most = max(4 * canvasPixels, 1 << 18)
    maximumPixels = (most, most, most)
    for fragment in scene.fragments where fragment.origin != nil {
      let magnification = magnification(of: fragment)
      magnifications[fragment.page.key] = max(self.magnification(of: fragment.page), magnification)
    }
    maximumPixels.ofFace = Self.largestShare(of: 16 * most, facePixels(scene), atMost: most)
    maximumPixels.ofShape = Self.largestShare(of: most, shapePixels(scene), atMost: most)
    maximumPixels.ofText = Self.largestShare(of: 16 * most, textPixels(scene), atMost: most)
  }

  /// Returns the largest number of canvas pixels per point of a page, which all its pieces share; infinite near
  /// the eye, and 0 if nothing of it is visible.
  func magnification(of page: Scene.Page) -> Double { magnifications[page.key] ?? 0 }

  /// Returns the number of pixels per point for the face of a page.
  func density(of page: Scene.Page) -> Double { density(magnification(of: page)) }

  /// Returns the number of pixels per point for the shape of a fragment.
  func density(of fragment: Scene.Fragment) -> Double { density(magnification(of: fragment)) }

  /// Returns the number of pixels per point for the text of a layer of a page.
  ///
  /// It is the canvas's scale times a power of 2, so that a text is drawn once during most of its motion, and at
  /// least as many texels per pixel as sampling needs between the pixels of the text.
  func density(of layer: ContentLayer, on page: Scene.Page) -> Double {
    let map = Homography(layer.matrix)
    let own = layer.box.corners.reduce(0) { max($0, map.magnification(at: $1)) }
    let needed = magnification(of: page) * own * Footprint.fewestTexels
    return Self.smallest(from: scale * Magnification.limit * 2, atLeast: needed)
  }

  /// Returns the number of pixels per point for a face with a magnification.
  ///
  /// The possible values are the canvas's scale times 2, 1, ½, ¼ and so on. The result is the
  /// smallest of them that is at least 80 % of the magnification, or the largest if none is.
  ///
  /// The steps keep the sharpness of a page constant during most of its motion.
  private func density(_ magnification: Double) -> Double {
    Self.smallest(from: scale * Magnification.limit, atLeast: magnification * 0.8)
  }

  /// Returns the smallest density of those that halve from the largest one that is at least a needed one, or the
  /// largest if none is.
  private static func smallest(from largest: Double, atLeast needed: Double) -> Double {
    var density = largest
    for _ in 0..<maximumHalvings where density / 2 >= needed { density /= 2 }
    return density
  }

  /// Returns the largest number of canvas pixels per point of a fragment; infinite near the eye.
  private func magnification(of fragment: Scene.Fragment) -> Double {
    let map = Homography(fragment.matrix)
    return scale * fragment.outline.reduce(0) { max($0, map.magnification(at: $1)) }
  }

  /// Returns the numbers of pixels that the composed faces of a scene need to be sharp.
  private func facePixels(_ scene: Scene) -> [Double] {
    scene.pages.flatMap { page -> [Double] in
      guard let extras = page.pose.extras else { return [] }
      let (box, density) = (scene.box(of: page), density(of: page))
      let blurs = [0] + [extras.reflection?.blur].compactMap(\.self).filter { $0 > 0 }
      return blurs.compactMap { blur in
        ComposedFace(extras, blurredBy: blur).map { _ in
          box.width * box.height * density * density
        }
      }
    }
  }

  /// Returns the numbers of pixels that the texts of a scene need to be sharp, if they fill their boxes.
  private func textPixels(_ scene: Scene) -> [Double] {
    scene.pages.flatMap { page in
      (page.pose.extras?.layers ?? []).compactMap { layer -> Double? in
        guard case .text = layer.shows else { return nil }
        let density = density(of: layer, on: page)
        return max(0, layer.box.width) * max(0, layer.box.height) * density * density
      }
    }
  }

  /// Returns the numbers of pixels that the blurred shapes of a scene need to be sharp.
  private func shapePixels(_ scene: Scene) -> [Double] {
    var pixels: [Double] = []
    var last: (shape: BlurredShape, density: Double)?
    for fragment in scene.fragments {
      guard case .shape(let shape, _) = fragment.content else { continue }
      let density = density(of: fragment)
      // All pieces of a page have the same shadow.
      if let last, last.shape == shape, last.density == density { continue }
      last = (shape, density)
      pixels.append(shape.pixels(density: density))
    }
    return pixels
  }

  /// Returns the number of pixels that a face may have so that all faces have at most a total.
  ///
  /// Each face has as many pixels as it needs or as the result allows; the result is as large as possible.
  private static func largestShare(of total: Int, _ needed: [Double], atMost most: Int) -> Int {
    var (left, others) = (Double(total), Double(needed.count))
    for need in needed.map({ min($0, Double(most)) }).sorted() {
      guard need * others <= left else { return max(1, Int(left / others)) }
      (left, others) = (left - need, others - 1)
    }
    return most
  }
}
