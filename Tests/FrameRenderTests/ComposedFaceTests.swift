import FrameImage
import FrameRender
import FrameTestSupport
import PageEffects
import PageGeometry
import Testing

/// Pages with layers or a blur.
struct ComposedFaceTests {
  /// A blurred page of which the frame shows one end.
  struct Crop: CustomTestStringConvertible {
    /// The standard deviation of the blur, in points.
    var radius: Double
    /// The side of the frame beyond which most of the page is.
    var side: PageSide
    var turn = ""
    var testDescription: String { "\(radius) at \(side) \(turn)" }

    /// The size of the page, which is odd; in the direction of the side it is longer than the blur reaches.
    var page: Size {
      let length = 12 * radius.rounded(.up) + 61
      return switch side {
      case .left, .right: Size(length, 47)
      case .top, .bottom: Size(53, length)
      }
    }

    /// Returns a frame of 45 by 39 pixels, with a margin around it.
    func draw(margin: Double) throws -> Bitmap {
      let (x, y): (Double, Double) =
        switch side {
        case .left: (-page.width / 2, 3)
        case .top: (-5, -page.height / 2)
        case .right: (page.width / 2, -4)
        case .bottom: (6, page.height / 2)
        }
      return try Stage(
        "transform: [{ translate: { x: \(x), y: \(y) } }\(turn)]",
        [TestPicture.scenery(width: Int(page.width), height: Int(page.height))],
        page: page,
        viewport: Size(45 + 2 * margin, 39 + 2 * margin)
      ) { extras, _ in
        extras.blur = PoseBlur(strength: 1, radius: radius)
      }.draw().bitmap
    }
  }

  static let crops = [0.3, 4, 11, 60].flatMap { radius in
    PageSide.allCases.map { Crop(radius: radius, side: $0) }
      + [Crop(radius: radius, side: .left, turn: ", { rotateZ: 13deg }")]
  }

  @Test(arguments: crops)
  func `The visible part of a blurred page is that of the whole one`(crop: Crop) throws {
    let (part, margin) = (try crop.draw(margin: 0), Int(12 * crop.radius.rounded(.up)) + 61)
    let whole = try crop.draw(margin: Double(margin)).part(
      PixelBox(x: margin...margin + 44, y: margin...margin + 38)
    )
    #expect(part == whole)
  }

  /// Returns a picture of a page with layers, corners and a clip.
  private static func layers(alpha: Double, turn: Angle) throws -> Bitmap {
    try Stage(
      "transform: [{ translate: { x: 2, y: -3 } }]\nalpha: \(alpha)",
      [TestPicture.scenery(width: 28, height: 32)],
      page: Size(28, 32),
      viewport: Size(48, 48)
    ) { extras, _ in
      extras.cornerRadius = 4
      extras.clip = PoseInsets(right: 2)
      extras.layers = [
        ContentLayer(
          "back",
          Rect(-14, -16, 28, 32),
          matrix: .translation(x: 3, y: 2) * .rotationZ(turn)
        ),
        ContentLayer(
          "middle",
          Rect(-20, -4, 30, 12),
          .colour(Colour(red: 1, green: 0.5, blue: 0, alpha: 0.75)),
          cornerRadius: 3,
          alpha: 0.5
        ),
        ContentLayer(
          "front",
          Rect(-4, -20, 10, 20),
          .colour(ExtrasTests.violet),
          matrix: .perspective(distance: 60) * .rotationY(turn)
        ),
        ContentLayer("outside", Rect(20, 20, 10, 10)),
      ]
    }.draw().bitmap
  }

  @Test(arguments: [(0.0, 60.0), (30.0, 38.0)])
  func `An opaque page shows its layers like a page that is almost opaque`(
    degrees: Double,
    least: Double
  ) throws {
    // The layers of a translucent page are first drawn into one picture, so that none is visible through another.
    let opaque = try Self.layers(alpha: 1, turn: .degrees(degrees))
    let translucent = try Self.layers(alpha: 0.9999, turn: .degrees(degrees))
    let likeness = Likeness.decibels(opaque, translucent.bytes.map(Double.init))
    #expect(likeness >= least, "\(likeness) dB")
  }
}
