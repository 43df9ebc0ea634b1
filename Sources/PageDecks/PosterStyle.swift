import FrameRender

/// The colours of a generated poster.
struct PosterStyle {
  /// The background.
  let ground: DeckTone
  /// The colours of the shapes.
  let shapes: [DeckTone]
  /// The colour of the type.
  let ink: DeckTone

  /// The styles, in the order of the pages; all tones were chosen by eye.
  static let all = [
    PosterStyle(
      ground: DeckTone(0.66, 0.20, .red),
      shapes: [
        DeckTone(0.92, 0.09, .amber), DeckTone(0.45, 0.17, .magenta), DeckTone(0.80, 0.14, .orange),
      ],
      ink: DeckTone(0.98, 0.02, .amber)
    ),
    PosterStyle(
      ground: DeckTone(0.42, 0.19, .blue),
      shapes: [
        DeckTone(0.82, 0.13, .cyan), DeckTone(0.72, 0.18, .pink), DeckTone(0.93, 0.09, .amber),
      ],
      ink: DeckTone(0.98, 0.01, .sky)
    ),
    PosterStyle(
      ground: DeckTone(0.88, 0.14, .amber),
      shapes: [
        DeckTone(0.63, 0.20, .pink), DeckTone(0.48, 0.17, .indigo), DeckTone(0.97, 0.03, .yellow),
      ],
      ink: DeckTone(0.27, 0.11, .violet)
    ),
    PosterStyle(
      ground: DeckTone(0.62, 0.12, .teal),
      shapes: [
        DeckTone(0.90, 0.08, .mint), DeckTone(0.38, 0.10, .cyan), DeckTone(0.84, 0.13, .orange),
      ],
      ink: DeckTone(0.98, 0.02, .mint)
    ),
    PosterStyle(
      ground: DeckTone(0.94, 0.03, .red),
      shapes: [
        DeckTone(0.64, 0.21, .red), DeckTone(0.55, 0.18, .blue), DeckTone(0.85, 0.13, .amber),
      ],
      ink: DeckTone(0.28, 0.10, .indigo)
    ),
    PosterStyle(
      ground: DeckTone(0.50, 0.21, .purple),
      shapes: [
        DeckTone(0.78, 0.15, .magenta), DeckTone(0.88, 0.11, .amber), DeckTone(0.36, 0.16, .violet),
      ],
      ink: DeckTone(0.98, 0.02, .magenta)
    ),
    PosterStyle(
      ground: DeckTone(0.25, 0.09, .indigo),
      shapes: [
        DeckTone(0.74, 0.17, .orange), DeckTone(0.66, 0.18, .violet), DeckTone(0.86, 0.10, .cyan),
      ],
      ink: DeckTone(0.97, 0.02, .sky)
    ),
    PosterStyle(
      ground: DeckTone(0.79, 0.12, .pink),
      shapes: [
        DeckTone(0.55, 0.21, .red), DeckTone(0.93, 0.06, .orange), DeckTone(0.47, 0.17, .purple),
      ],
      ink: DeckTone(0.30, 0.13, .magenta)
    ),
  ]
}
