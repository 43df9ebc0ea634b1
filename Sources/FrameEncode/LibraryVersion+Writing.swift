package import FrameImage

extension LibraryVersion {
  /// The libraries that write pictures and that `reading` does not name.
  package static var writing: [LibraryVersion] {
    [LibraryVersion("cgif", ofFileWith: "cgif_newgif")]
  }
}
