/// The record of one frame in `frames.json` and `golden.json`.
///
/// Positions are in points, angles in degrees and times in seconds. Components of poses are rounded to six
/// decimals, and all other numbers to nine. Keys that are nil are omitted.
package struct FrameRecord: Codable, Sendable, Equatable {
  /// The frame's index, from 0.
  package var index: Int
  /// The time at which the frame is shown, in seconds.
  package var time: Double
  /// The duration of the frame, in hundredths of a second; nil unless it is made for a GIF.
  package var delay: Int?
  /// The content offset, x and y, in points.
  package var contentOffset: [Double]
  /// The size and the hash of the frame's file, as text (see `FileDigest`); nil in goldens, in files of earlier
  /// versions, and until it is written.
  package var digest: String?
  /// The name of the frame's file; nil in goldens.
  package var file: String?
  /// The hash of the frame's pixels; nil until it is drawn.
  package var pixels: String?
  /// The frame at further scales; nil if there is one scale.
  package var scales: [Scaled]?
  /// The visible pages, back to front.
  package var pages: [Page]

  /// Creates a record of a frame that is not drawn yet.
  package init(
    index: Int,
    time: Double,
    contentOffset: [Double],
    file: String? = nil,
    scales: [Scaled]? = nil,
    pages: [Page] = []
  ) {
    (self.index, self.time, self.contentOffset) = (index, time, contentOffset)
    (self.file, self.scales, self.pages) = (file, scales, pages)
  }

  /// The names of the frame's files, in the order of the scales.
  package var files: [String] { [file].compactMap(\.self) + (scales ?? []).map(\.file) }

  /// Returns the frame's files with their scales; empty if the record names no file.
  package func pictures(firstScale: Double) -> [Scaled] {
    file.map { file in
      [Scaled(scale: firstScale, file: file, pixels: pixels, digest: digest)] + (scales ?? [])
    } ?? []
  }

  /// Sets the hashes of the frame's pixels, one for each scale.
  package mutating func setPixels(_ hashes: [String]) {
    pixels = hashes[0]
    for (place, hash) in hashes.dropFirst().enumerated() { scales?[place].pixels = hash }
  }

  /// Sets the digests of the frame's files, one for each scale.
  package mutating func setDigests(_ digests: [FileDigest]) {
    digest = digests[0].text
    for (place, digest) in digests.dropFirst().enumerated() { scales?[place].digest = digest.text }
  }

  /// A frame at a further scale.
  package struct Scaled: Codable, Sendable, Equatable {
    /// Pixels per point.
    package var scale: Double
    /// The size and the hash of the file, as text; nil in files of earlier versions, and until it is written.
    package var digest: String?
    /// The name of the file.
    package var file: String
    /// The hash of the pixels; nil until the frame is drawn.
    package var pixels: String?

    /// Creates a record of a frame's file at a further scale.
    package init(scale: Double, file: String, pixels: String? = nil, digest: String? = nil) {
      (self.scale, self.file, self.pixels, self.digest) = (scale, file, pixels, digest)
    }
  }

  /// A visible page of a frame.
  package struct Page: Codable, Sendable, Equatable {
    /// The page's index.
    package var page: Int
    /// The page difference: 0 for the page at rest, 1 for the next page.
    package var difference: Double
    /// The opacity, in 0…1.
    package var alpha: Double
    /// The paint order: pages are painted in ascending order of this number.
    package var order: Double
    /// The components of the pose that differ from those of a page at rest, by name; nil in files of
    /// other programs.
    package var pose: [String: Double]?
    /// The values of layers, such as `blur`, by name; nil if the effect has none.
    package var extras: [String: Double]?
    /// The corners on the canvas, clockwise from the page's top left; nil in goldens, and nil if a corner
    /// is behind the eye.
    package var corners: [[Double]]?
    /// The outline of the visible part if a corner is behind the eye; nil if no corner is.
    package var polygon: [[Double]]?

    /// Creates a record of a page.
    package init(
      page: Int,
      difference: Double,
      alpha: Double,
      order: Double,
      pose: [String: Double]? = nil,
      extras: [String: Double]? = nil
    ) {
      (self.page, self.difference, self.alpha, self.order) = (page, difference, alpha, order)
      (self.pose, self.extras) = (pose, extras)
    }

    /// Writes the page; next to a polygon, `corners` is null instead of omitted.
    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(page, forKey: .page)
      try container.encode(difference, forKey: .difference)
      try container.encode(alpha, forKey: .alpha)
      try container.encode(order, forKey: .order)
      try container.encodeIfPresent(pose, forKey: .pose)
      try container.encodeIfPresent(extras, forKey: .extras)
      if corners != nil || polygon != nil { try container.encode(corners, forKey: .corners) }
      try container.encodeIfPresent(polygon, forKey: .polygon)
    }
  }
}
