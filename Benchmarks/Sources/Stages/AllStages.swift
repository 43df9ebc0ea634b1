extension Stage {
  /// Every stage from a preset's file to a frame's.
  ///
  /// - Parameter scale: Pixels per point of pages and frames, which are of 1280×720 points.
  /// - Returns: The stages, with all that they need made.
  /// - Throws: Where a preset or a card cannot be had.
  public static func all(scale: Double) throws -> [Stage] {
    let workbench = Workbench(scale: scale)
    return try workbench.poses() + workbench.scrolling() + workbench.textures()
      + workbench.drawing() + workbench.encoding() + workbench.endToEnd()
  }
}
