import FrameRender

/// The light of a generated photograph: the colours of the sky, of the sun, and of far and near things.
struct PhotoMood {
  /// The colour of the sky at the top and at the horizon.
  let sky: (top: DeckTone, low: DeckTone)
  /// The colour of the sun or moon.
  let glow: DeckTone
  /// The colour of things at the horizon and in front; between them, air adds the colour of the horizon.
  let far: DeckTone
  let near: DeckTone

  /// The moods; all tones were chosen by eye.
  ///
  /// Dark tones are blue, violet or red, because dark yellow and dark green look drab.
  static let all = [
    PhotoMood(
      sky: (DeckTone(0.62, 0.12, .indigo), DeckTone(0.87, 0.09, .orange)),
      glow: DeckTone(0.97, 0.06, .amber),
      far: DeckTone(0.68, 0.12, .purple),
      near: DeckTone(0.30, 0.11, .violet)
    ),
    PhotoMood(
      sky: (DeckTone(0.63, 0.14, .sky), DeckTone(0.92, 0.05, .cyan)),
      glow: DeckTone(0.99, 0.03, .yellow),
      far: DeckTone(0.72, 0.10, .sky),
      near: DeckTone(0.37, 0.09, .cyan)
    ),
    PhotoMood(
      sky: (DeckTone(0.40, 0.15, .violet), DeckTone(0.77, 0.16, .orange)),
      glow: DeckTone(0.93, 0.12, .amber),
      far: DeckTone(0.56, 0.17, .pink),
      near: DeckTone(0.25, 0.11, .purple)
    ),
    PhotoMood(
      sky: (DeckTone(0.74, 0.11, .magenta), DeckTone(0.92, 0.06, .red)),
      glow: DeckTone(0.99, 0.04, .amber),
      far: DeckTone(0.70, 0.14, .pink),
      near: DeckTone(0.38, 0.14, .magenta)
    ),
    PhotoMood(
      sky: (DeckTone(0.22, 0.10, .indigo), DeckTone(0.50, 0.14, .sky)),
      glow: DeckTone(0.95, 0.04, .cyan),
      far: DeckTone(0.40, 0.13, .blue),
      near: DeckTone(0.17, 0.07, .indigo)
    ),
    PhotoMood(
      sky: (DeckTone(0.72, 0.11, .teal), DeckTone(0.94, 0.06, .mint)),
      glow: DeckTone(0.99, 0.04, .yellow),
      far: DeckTone(0.73, 0.11, .teal),
      near: DeckTone(0.36, 0.09, .cyan)
    ),
    PhotoMood(
      sky: (DeckTone(0.73, 0.15, .orange), DeckTone(0.91, 0.11, .amber)),
      glow: DeckTone(0.99, 0.06, .yellow),
      far: DeckTone(0.67, 0.17, .red),
      near: DeckTone(0.34, 0.13, .pink)
    ),
    PhotoMood(
      sky: (DeckTone(0.60, 0.15, .purple), DeckTone(0.88, 0.08, .magenta)),
      glow: DeckTone(0.99, 0.03, .amber),
      far: DeckTone(0.65, 0.14, .violet),
      near: DeckTone(0.33, 0.14, .indigo)
    ),
  ]
}
