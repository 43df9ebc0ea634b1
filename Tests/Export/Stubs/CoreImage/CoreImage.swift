// swift-format-ignore-file
// The part of Core Image that exported code uses, as the developer documentation of Apple has it: `CIImage.init(cgImage:)`,
// `CIImage.clampedToExtent()`, `CIImage.applyingGaussianBlur(sigma:)`, `CIContext.createCGImage(_:from:)`.
import Foundation
@_exported import QuartzCore

public final class CIImage {
  private let image: CGImage
  private let isClamped: Bool
  let deviation: Double

  private init(_ image: CGImage, _ isClamped: Bool, _ deviation: Double) {
    (self.image, self.isClamped, self.deviation) = (image, isClamped, deviation)
  }

  public convenience init(cgImage: CGImage) { self.init(cgImage, false, 0) }

  public var extent: CGRect { CGRect(origin: .zero, size: image.size) }

  public func clampedToExtent() -> CIImage { CIImage(image, true, deviation) }

  public func applyingGaussianBlur(sigma: Double) -> CIImage {
    precondition(isClamped, "the edges of a blur must stay sharp")
    return CIImage(image, isClamped, sigma)
  }

  var blurred: CGImage {
    let items = image.items.map { item in
      var item = item
      item.deviation = deviation
      return item
    }
    return CGImage(items, size: image.size)
  }
}

public final class CIContext: @unchecked Sendable {
  public init() {}
  public func createCGImage(_ image: CIImage, from rect: CGRect) -> CGImage? { image.blurred }
}
