import Foundation

/// The number of screen pixels per point of a stage: its zoom times the pixels of the screen per pixel of the page.
package struct StageScale: Decodable, Equatable, Sendable {
  let pixelsPerPoint: Double

  /// The scale of a stage that is not zoomed, on a screen with one pixel per pixel of the page.
  static let one = StageScale(pixelsPerPoint: 1)

  /// The range of scales that a page can have.
  private static let range = 0.001...100.0
  /// The range of the scale of the pages' pictures, which is a power of two, so that they are not drawn or read again
  /// in each step of a zoom.
  private static let pictureScales = 1.0...4.0

  private init(pixelsPerPoint: Double) { self.pixelsPerPoint = pixelsPerPoint }

  package init(from decoder: any Decoder) throws {
    pixelsPerPoint = try decoder.singleValueContainer().decode(Double.self)
    guard Self.range.contains(pixelsPerPoint) else {
      throw PreviewError.unreadable(
        "scale is \(pixelsPerPoint), expected pixels per point from 0.001 to 100"
      )
    }
  }

  /// The scale of the pages' pictures, in pixels per point, at which they are sharp.
  var ofPictures: Double {
    let least = exp2(log2(pixelsPerPoint).rounded(.up))
    return min(max(least, Self.pictureScales.lowerBound), Self.pictureScales.upperBound)
  }
}
