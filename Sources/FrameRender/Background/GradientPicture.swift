import FrameImage
import PageEffects
import PageGeometry
import RealModule

extension Background.Gradient {
  /// Returns a picture of the gradient.
  func bitmap(width: Int, height: Int) -> Bitmap {
    let (place, colours) = (places(width: width, height: height), channels)
    var bitmap = Bitmap(width: width, height: height)
    bitmap.withMutablePixels { pixels in
      for row in 0..<height {
        for column in 0..<width {
          let share = place(Double(column) + 0.5, Double(row) + 0.5)
          pixels[row * width + column] = Self.colour(at: Float(share), of: colours).pixel
        }
      }
    }
    return bitmap
  }

  /// Returns a function that gives the place of a point, in pixels, on the gradient.
  private func places(width: Int, height: Int) -> (Double, Double) -> Double {
    let middle = Point(x: Double(width) / 2, y: Double(height) / 2)
    switch shape {
    case .linear(let angle):
      // Rounded, which hides differences between the functions of C libraries.
      let (sine, cosine) = (rounded(.sin(angle.radians)), rounded(.cos(angle.radians)))
      let length = abs(sine) * Double(width) + abs(cosine) * Double(height)
      return { x, y in ((x - middle.x) * sine - (y - middle.y) * cosine) / length + 0.5 }
    case .radial:
      let radius = (middle.x * middle.x + middle.y * middle.y).squareRoot()
      return { x, y in
        let (dx, dy) = (x - middle.x, y - middle.y)
        return (dx * dx + dy * dy).squareRoot() / radius
      }
    }
  }

  private func rounded(_ number: Double) -> Double { (number * 0x1p24).rounded() * 0x1p-24 }

  private var channels: [(place: Float, colour: SIMD4<Float>)] {
    stops.map { (Float($0.place), $0.colour.opaque.premultiplied) }
  }

  private static func colour(
    at share: Float,
    of stops: [(place: Float, colour: SIMD4<Float>)]
  ) -> SIMD4<Float> {
    guard let next = stops.firstIndex(where: { $0.place > share }) else {
      return stops[stops.count - 1].colour
    }
    guard next > 0 else { return stops[0].colour }
    let (from, to) = (stops[next - 1], stops[next])
    let part = (share - from.place) / (to.place - from.place)
    return from.colour + (to.colour - from.colour) * part
  }
}
