import Foundation
import FrameImage
import FrameRender
import FrameSnapshot
import PageEffects
import PageGeometry
import PageScroll
import PresetFiles

extension RenderJob {
  /// What the scroll depends on.
  private var motionText: String {
    switch motion {
    // A GIF's frames may be taken at other times than were asked for.
    case .sweep(let sweep): Self.text(of: sweep.resampled(at: scroll.framesPerSecond))
    case .gestures(let gestures, let rate, let frames):
      "\(gestures.source) at \(rate), \(frames) frames"
    }
  }

  /// The text of a sweep; it has type names since fingerprints of earlier versions have them.
  private static func text(of sweep: Sweep) -> String {
    let ease =
      if case .easing(let easing) = sweep.ease { "PageGeometry.Easing.\(easing)" } else {
        "\(sweep.ease)"
      }
    return """
      Sweep(from: \(sweep.from), to: \(sweep.to), way: \(sweep.way), \
      framesPerSecond: \(sweep.framesPerSecond), ease: \(ease), hold: \(sweep.hold), \
      bounces: \(sweep.bounces), isTurn: \(sweep.isTurn))
      """
  }

  /// A part of what the frames depend on.
  struct Input {
    /// What an error calls it.
    let name: String
    let text: String
    /// Whether the manifest has its hash, since it has no values for it.
    let isHashed: Bool

    init(_ name: String, _ text: String, isHashed: Bool = true) {
      (self.name, self.text, self.isHashed) = (name, text, isHashed)
    }
  }

  /// Everything that the frames depend on.
  var inputs: [Input] {
    var inputs = [
      Input("program version", "fxrender \(FxRender.version)"),
      Input("layout", "\(effect.layout)"), Input("motion", motionText), Input("--fit", "\(fit)"),
    ]
    if formats.frames == .gifReady {
      inputs.append(Input("palette", "gif-ready \(palettes.settings)"))
    }
    if motion.showsTouches { inputs.append(Input("--show-touches", "touches")) }
    if part.every > 1 { inputs.append(Input("--every", "every \(part.every)")) }
    inputs += effect.parameters.map { Input("parameter", "\($0)", isHashed: false) }
    let texts = preset.texts.sorted { $0.key < $1.key }.map(\.value)
    inputs.append(Input("text of the preset", texts.joined(separator: "\n")))
    let scales = renderers.map { "\($0.deck.scale)" }
    inputs += [
      Input("--scale", "scale \(scales.joined(separator: ","))"),
      Input("--background", "\(renderers[0].background)"),
      Input("--pages", pagesText),
    ]
    return inputs
  }

  /// A hash of everything that the frames depend on: two renders with the same one are the same.
  var fingerprint: ContentHash {
    ContentHash(of: inputs.map(\.text).joined(separator: "\n"))
  }

  private var pagesText: String {
    switch source {
    case .cards(let count): "cards \(count)"
    case .images(let paths):
      paths.map { path in
        // A link stands for what it leads to.
        let file = URL(fileURLWithPath: path)
        let target = file.resolvingSymlinksInPath().path
        let attributes = try? FileManager.default.attributesOfItem(atPath: target)
        let size = attributes?[.size] as? Int ?? 0
        let date = attributes?[.modificationDate] as? Date ?? .distantPast
        return "\(file.lastPathComponent) \(size) \(date.timeIntervalSince1970)"
      }.joined(separator: "\n")
    }
  }
}
