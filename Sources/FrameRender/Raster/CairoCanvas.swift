import CCairo
package import FrameImage
package import PageEffects
import PageGeometry

/// A canvas of cairo: an image surface and its context, which are freed with this value.
///
/// Lengths are in points, see ``setPixelsPerPoint(x:y:)``. Shapes are drawn with smooth edges. After an
/// error, cairo draws nothing more and ``finish()`` throws, so that no incomplete picture is returned.
package struct CairoCanvas: ~Copyable {
  /// The largest side of a canvas, in pixels.
  package static let largestSide = 32_767

  /// The width in pixels.
  package let width: Int
  /// The height in pixels.
  package let height: Int
  private let surface: OpaquePointer
  private let context: OpaquePointer

  /// Creates a transparent canvas with one pixel per point.
  ///
  /// - Throws: `canvasTooLarge` if a side is longer than ``largestSide``, `outOfMemory` if there is
  ///   not enough memory for the pixels.
  package init(width: Int, height: Int) throws(RenderError) {
    precondition(width > 0 && height > 0, "a canvas must have at least one pixel")
    guard max(width, height) <= Self.largestSide else {
      throw .canvasTooLarge(width: width, height: height)
    }
    let created = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height))
    guard let surface = created else { throw .outOfMemory }
    // If the surface has an error status, its context has one too, so one check is enough.
    guard let context = cairo_create(surface) else {
      cairo_surface_destroy(surface)
      throw .outOfMemory
    }
    let status = cairo_status(context)
    guard status == CAIRO_STATUS_SUCCESS else {
      cairo_destroy(context)
      cairo_surface_destroy(surface)
      throw RenderError(status)
    }
    cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
    cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
    (self.width, self.height) = (width, height)
    (self.surface, self.context) = (surface, context)
  }

  deinit {
    cairo_destroy(context)
    cairo_surface_destroy(surface)
  }

  /// Sets the number of pixels per point for the shapes drawn afterwards.
  package mutating func setPixelsPerPoint(x: Double, y: Double) {
    precondition(
      x > 0 && y > 0 && x.isFinite && y.isFinite,
      "pixels per point must be finite and greater than 0"
    )
    cairo_identity_matrix(context)
    cairo_scale(context, x, y)
  }

  /// Fills an outline with the nonzero winding rule.
  package mutating func fill(_ path: VectorPath, _ colour: Colour) {
    trace(path)
    setSource(colour)
    cairo_fill(context)
  }

  /// Strokes an outline, with a line width in points and round ends and joins.
  package mutating func stroke(_ path: VectorPath, _ colour: Colour, width: Double) {
    precondition(width > 0 && width.isFinite, "a line's width must be finite and greater than 0")
    trace(path)
    setSource(colour)
    cairo_set_line_width(context, width)
    cairo_stroke(context)
  }

  /// Clears everything outside an outline, with a smooth edge.
  package mutating func keepInside(_ path: VectorPath) { combine(path, CAIRO_OPERATOR_DEST_IN) }

  /// Clears everything inside an outline, with a smooth edge.
  package mutating func clearInside(_ path: VectorPath) { combine(path, CAIRO_OPERATOR_DEST_OUT) }

  /// Fills an outline with an operator in place of painting over.
  private mutating func combine(_ path: VectorPath, _ rule: cairo_operator_t) {
    trace(path)
    setSource(Colour(white: 0))
    cairo_set_operator(context, rule)
    cairo_fill(context)
    cairo_set_operator(context, CAIRO_OPERATOR_OVER)
  }

  /// Sets every pixel, row by row.
  ///
  /// - Parameter body: Receives a row's index and its pixels, which it overwrites. A pixel is one
  ///   premultiplied number: alpha · 2²⁴ + red · 2¹⁶ + green · 2⁸ + blue.
  package mutating func setRows(_ body: (Int, UnsafeMutableBufferPointer<UInt32>) -> Void) {
    cairo_surface_flush(surface)
    forEachRow(body)
    cairo_surface_mark_dirty(surface)
  }

  /// Ends the drawing and returns the picture.
  ///
  /// - Throws: `outOfMemory` or `drawing` if cairo failed.
  package consuming func finish() throws(RenderError) -> Bitmap {
    cairo_surface_flush(surface)
    let status = cairo_status(context)
    guard status == CAIRO_STATUS_SUCCESS else { throw RenderError(status) }
    var bitmap = Bitmap(width: width, height: height)
    bitmap.withMutablePixels { pixels in
      forEachRow { row, words in
        for column in words.indices {
          // Red and blue change places.
          let word = words[column]
          pixels[row * width + column] =
            word & 0xFF00_FF00 | word >> 16 & 0xFF | (word & 0xFF) << 16
        }
      }
    }
    return bitmap
  }

  private func forEachRow(_ body: (Int, UnsafeMutableBufferPointer<UInt32>) -> Void) {
    // The pixels are missing only if the surface has an error status, which `finish` reports.
    guard let pixels = cairo_image_surface_get_data(surface) else { return }
    let bytesPerRow = Int(cairo_image_surface_get_stride(surface))
    for row in 0..<height {
      UnsafeMutableRawPointer(pixels + row * bytesPerRow)
        .withMemoryRebound(to: UInt32.self, capacity: width) { words in
          body(row, UnsafeMutableBufferPointer(start: words, count: width))
        }
    }
  }

  private func setSource(_ colour: Colour) {
    cairo_set_source_rgba(context, colour.red, colour.green, colour.blue, colour.alpha)
  }

  private func trace(_ path: VectorPath) {
    cairo_new_path(context)
    for element in path.elements {
      switch element {
      case .move(let end): cairo_move_to(context, end.x, end.y)
      case .line(let end): cairo_line_to(context, end.x, end.y)
      case .curve(let first, let second, let end):
        cairo_curve_to(context, first.x, first.y, second.x, second.y, end.x, end.y)
      case .close: cairo_close_path(context)
      }
    }
  }
}

extension RenderError {
  fileprivate init(_ status: cairo_status_t) {
    self =
      status == CAIRO_STATUS_NO_MEMORY
      ? .outOfMemory : .drawing(String(cString: cairo_status_to_string(status)))
  }
}

extension LibraryVersion {
  /// The libraries that draw cards and figures.
  package static var drawing: [LibraryVersion] {
    [LibraryVersion("cairo", String(cString: cairo_version_string())), .fonts]
  }
}
