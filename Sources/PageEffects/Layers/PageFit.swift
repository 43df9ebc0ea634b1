/// The way a picture is fitted to a box with a different aspect ratio, as with `object-fit` in CSS.
///
/// The box is a page, or a layer of its content.
public enum PageFit: String, Sendable, CaseIterable {
  /// The picture covers the box and is cropped evenly on both sides.
  case cover
  /// The whole picture is visible; the rest of the box is transparent.
  case contain
  /// The picture is stretched to the box.
  case fill
}
