package import PageGeometry

/// The background behind all pages that a preset defines.
package enum Background: Sendable, Equatable {
  /// An opaque colour.
  case colour(Colour)
  case gradient(Gradient)
  /// A picture file, fitted to the viewport.
  case picture(path: String, fit: PageFit)
  /// The pictures of the two pages nearest to the page position, which cover the viewport.
  ///
  /// `blur` is the standard deviation of their blur, in points of the viewport, at least 0. `dim` is the opacity
  /// of the black over them, in 0…1.
  case pages(blur: Double, dim: Double)

  /// Opaque colours that change linearly between their places.
  package struct Gradient: Sendable, Equatable {
    package var shape: Shape
    /// At least two colours, each with its place from 0 to 1; the places do not decrease.
    package var stops: [Stop]

    package init(shape: Shape, stops: [Stop]) {
      precondition(stops.count >= 2, "a gradient must have at least two colours")
      (self.shape, self.stops) = (shape, stops)
    }
  }

  /// The direction in which colours change.
  package enum Shape: Sendable, Equatable {
    /// Along a line through the middle, in a direction as in CSS: 0 is upward, and a quarter turn is to the right.
    ///
    /// The line is so long that the corners have the first and the last colour.
    case linear(Angle)
    /// From the middle to the corners, in circles.
    case radial
  }

  /// A colour and its place.
  package struct Stop: Sendable, Equatable {
    package var colour: Colour
    package var place: Double

    package init(_ colour: Colour, at place: Double) {
      (self.colour, self.place) = (colour, place)
    }
  }
}
