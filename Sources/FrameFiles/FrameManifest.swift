package import JSONCoding

/// The contents of `frames.json` without its frames.
package struct FrameManifest: Codable, Sendable, Equatable {
  /// The version of this format.
  package var schema = 1
  /// The revision of the renderer; nil in manifests of earlier versions, which have no checksums either.
  package var revision: Int?
  /// Whether every frame is rendered.
  package var complete: Bool
  /// The preset's name.
  package var preset: String
  /// The values of the preset's parameters.
  package var parameters: [String: JSONValue]
  /// The viewport's width and height, in points.
  package var size: [Double]
  /// A page's width and height, in points.
  package var pageSize: [Double]
  /// The number of pixels per point; if there are several scales, the first one.
  package var scale: Double
  /// Frames per second.
  package var fps: Double
  /// The number of frames of the whole scroll, of which a range or a shard lists some; nil in manifests of
  /// versions that did not write it.
  package var total: Int?
  /// The distance between rendered frames; nil for 1.
  package var every: Int?
  /// A hash of everything that the frames depend on.
  package var fingerprint: String
  /// The hashes of the inputs whose values are not in the manifest, by name; nil in manifests of
  /// versions that did not write them.
  package var inputs: [String: String]?

  /// The font file of texts on pages; nil if there is none.
  package var font: Font?

  /// A font file, and the library that reads its outlines.
  package struct Font: Codable, Sendable, Equatable {
    /// The hash of the file's bytes.
    var hash: String
    /// The version of FreeType.
    var freeType: String

    /// Creates the description of a font.
    package init(hash: String, freeType: String) { (self.hash, self.freeType) = (hash, freeType) }
  }

  /// Creates a manifest from its parts.
  package init(
    revision: Int? = nil,
    complete: Bool,
    preset: String,
    parameters: [String: JSONValue],
    size: [Double],
    pageSize: [Double],
    scale: Double,
    fps: Double,
    total: Int? = nil,
    every: Int? = nil,
    fingerprint: String,
    inputs: [String: String]? = nil
  ) {
    self.revision = revision
    (self.complete, self.preset, self.parameters) = (complete, preset, parameters)
    (self.size, self.pageSize, self.scale, self.fps) = (size, pageSize, scale, fps)
    (self.total, self.every) = (total, every)
    (self.fingerprint, self.inputs) = (fingerprint, inputs)
  }

  /// The distance between rendered frames.
  package var step: Int { every ?? 1 }

  /// Returns whether two manifests are of the same render; a manifest without a revision has that of the
  /// other one.
  package func isOfSameRender(as other: FrameManifest) -> Bool {
    var manifest = self
    manifest.revision = revision ?? other.revision
    return manifest == other
  }
}
