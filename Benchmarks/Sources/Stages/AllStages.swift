extension Stage {
  /// Returns every stage from reading a preset to writing a frame.
  ///
  /// - Parameter scale: Pixels per point; frames have 1280×720 points.
  /// - Returns: The stages with their inputs.
  /// - Throws: An error if a preset cannot be read or a card cannot be drawn.
  public static func all(scale: Double) throws -> [Stage] {
    let workbench = Workbench(scale: scale)
    return try workbench.poses() + workbench.scrolling() + workbench.textures()
      + workbench.drawing() + workbench.encoding() + workbench.endToEnd()
  }
}
