import CCairo
package import FrameImage

extension LibraryVersion {
  /// The libraries that draw page faces.
  package static var drawing: [LibraryVersion] {
    [LibraryVersion("cairo", String(cString: cairo_version_string()))]
  }
}
