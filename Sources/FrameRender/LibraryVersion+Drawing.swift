import CCairo
public import FrameImage

extension LibraryVersion {
  /// The libraries that draw page faces.
  public static var drawing: [LibraryVersion] {
    [LibraryVersion("cairo", String(cString: cairo_version_string()))]
  }
}
