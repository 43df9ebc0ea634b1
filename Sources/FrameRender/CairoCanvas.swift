import CCairo
public import FrameImage
public import PageEffects
import PageGeometry

/// A picture being drawn by cairo: an image surface and its context, freed with the value.
///
/// Lengths are in points; ``pixelsPerPoint`` says how many pixels those are. Shapes are drawn with
/// smooth edges over what is there. Once cairo has failed it draws no more, and ``finish()`` throws,
/// so that no half-drawn picture gets out.
public struct CairoCanvas: ~Copyable {
  /// The longest side cairo can draw, in pixels.
  public static let largestSide = 32_767

  /// Pixels from left to right.
  public let width: Int
  /// Pixels from top to bottom.
  public let height: Int
  private let surface: OpaquePointer
  private let context: OpaquePointer

  /// A transparent canvas whose point is one pixel.
  ///
  /// - Parameters:
  ///   - width: Pixels from left to right, at least 1.
  ///   - height: Pixels from top to bottom, at least 1.
  /// - Throws: `tooLarge` where a side is over ``largestSide``, `outOfMemory` where the pixels cannot
  ///   be had.
  public init(width: Int, height: Int) throws(CanvasError) {
    precondition(width > 0 && height > 0, "a canvas has at least one pixel")
    guard max(width, height) <= Self.largestSide else {
      throw .tooLarge(width: width, height: height)
    }
    let created = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height))
    guard let surface = created else { throw .outOfMemory }
    // A context made for a surface in error is in error itself, so that one check serves both.
    guard let context = cairo_create(surface) else {
      cairo_surface_destroy(surface)
      throw .outOfMemory
    }
    let status = cairo_status(context)
    guard status == CAIRO_STATUS_SUCCESS else {
      cairo_destroy(context)
      cairo_surface_destroy(surface)
      throw CanvasError(status)
    }
    cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
    cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
    self.width = width
    self.height = height
    self.surface = surface
    self.context = context
  }

  deinit {
    cairo_destroy(context)
    cairo_surface_destroy(surface)
  }

  /// Sets how large a point is from here on.
  ///
  /// - Parameters:
  ///   - x: Pixels to the point along x, over 0.
  ///   - y: Pixels to the point along y, over 0.
  public mutating func setPixelsPerPoint(x: Double, y: Double) {
    precondition(x > 0 && y > 0 && x.isFinite && y.isFinite, "a point has a finite size over 0")
    cairo_identity_matrix(context)
    cairo_scale(context, x, y)
  }

  /// Fills an outline; where it winds around a place, the place is inside.
  ///
  /// - Parameters:
  ///   - path: The outline, in points.
  ///   - colour: What to lay over the inside.
  public mutating func fill(_ path: VectorPath, _ colour: Colour) {
    trace(path)
    setSource(colour)
    cairo_fill(context)
  }

  /// Draws along an outline with round ends and joins.
  ///
  /// - Parameters:
  ///   - path: The middle of the line, in points.
  ///   - colour: What to draw with.
  ///   - width: The thickness in points, over 0.
  public mutating func stroke(_ path: VectorPath, _ colour: Colour, width: Double) {
    precondition(width > 0 && width.isFinite, "a line has a finite width over 0")
    trace(path)
    setSource(colour)
    cairo_set_line_width(context, width)
    cairo_stroke(context)
  }

  /// Clears everything outside an outline, with a smooth edge.
  ///
  /// - Parameter path: The outline, in points.
  public mutating func keepInside(_ path: VectorPath) {
    trace(path)
    setSource(Colour(white: 0))
    cairo_set_operator(context, CAIRO_OPERATOR_DEST_IN)
    cairo_fill(context)
    cairo_set_operator(context, CAIRO_OPERATOR_OVER)
  }

  /// Sets every pixel, row by row.
  ///
  /// - Parameter body: Gets a row from the top and its pixels from the left, to overwrite; a pixel is
  ///   one number, premultiplied: alpha · 2²⁴ + red · 2¹⁶ + green · 2⁸ + blue.
  package mutating func setRows(_ body: (Int, UnsafeMutableBufferPointer<UInt32>) -> Void) {
    cairo_surface_flush(surface)
    forEachRow(body)
    cairo_surface_mark_dirty(surface)
  }

  /// Ends the drawing.
  ///
  /// - Returns: The picture, `width` by `height` pixels.
  /// - Throws: `outOfMemory` where cairo ran out of memory while drawing.
  public consuming func finish() throws(CanvasError) -> Bitmap {
    cairo_surface_flush(surface)
    let status = cairo_status(context)
    guard status == CAIRO_STATUS_SUCCESS else { throw CanvasError(status) }
    var bitmap = Bitmap(width: width, height: height)
    bitmap.withMutableBytes { bytes in
      var target = 0
      forEachRow { _, words in
        for word in words {
          bytes[target] = UInt8(truncatingIfNeeded: word >> 16)
          bytes[target + 1] = UInt8(truncatingIfNeeded: word >> 8)
          bytes[target + 2] = UInt8(truncatingIfNeeded: word)
          bytes[target + 3] = UInt8(truncatingIfNeeded: word >> 24)
          target += 4
        }
      }
    }
    return bitmap
  }

  private func forEachRow(_ body: (Int, UnsafeMutableBufferPointer<UInt32>) -> Void) {
    // Cairo has no pixels to show only for a surface in error, which `finish` reports.
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

extension CanvasError {
  fileprivate init(_ status: cairo_status_t) {
    if status == CAIRO_STATUS_NO_MEMORY {
      self = .outOfMemory
    } else {
      self = .drawing(String(cString: cairo_status_to_string(status)))
    }
  }
}
