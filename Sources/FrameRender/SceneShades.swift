extension Scene {
  /// The scene with others faintly behind it.
  ///
  /// - Parameters:
  ///   - scenes: What is painted before it, the farthest back first; of the same viewport.
  ///   - alpha: How opaque they are, of what they are by themselves, in 0…1.
  /// - Returns: A scene of the pages of all.
  package func over(_ scenes: [Scene], alpha: Double) -> Scene {
    var scene = self
    var shades = scenes.flatMap(\.fragments)
    for place in shades.indices { shades[place].alpha *= alpha }
    scene.fragments = shades + fragments
    scene.pages = scenes.flatMap(\.pages) + pages
    return scene
  }
}
