import Foundation
import FrameImage
import FrameRender
import FrameSnapshot
import PageEffects
import PageScroll
import PresetFiles

extension RenderJob {
  /// What the scroll depends on.
  private var motionText: String {
    switch motion {
    // A GIF's frames may be taken at other times than were asked for.
    case .sweep(let sweep): "\(sweep.resampled(at: scroll.framesPerSecond))"
    case .gestures(let gestures, let rate, let frames):
      "\(gestures.source) at \(rate), \(frames) frames"
    }
  }

  /// A hash of everything that the frames depend on: two renders with the same one are the same.
  var fingerprint: ContentHash {
    var parts = ["fxrender \(FxRender.version)", "\(effect.layout)", motionText, "\(fit)"]
    if formats.frames == .gifReady { parts.append("gif-ready \(palettes.settings)") }
    if motion.showsTouches { parts.append("touches") }
    if part.every > 1 { parts.append("every \(part.every)") }
    parts += effect.parameters.map { "\($0)" }
    parts += preset.texts.sorted { $0.key < $1.key }.map(\.value)
    let scales = renderers.map { "\($0.deck.scale)" }
    parts += ["scale \(scales.joined(separator: ","))", "\(renderers[0].background)"]
    switch source {
    case .cards(let count): parts.append("cards \(count)")
    case .images(let paths):
      parts += paths.map { path in
        // A link stands for what it leads to.
        let file = URL(fileURLWithPath: path)
        let target = file.resolvingSymlinksInPath().path
        let attributes = try? FileManager.default.attributesOfItem(atPath: target)
        let size = attributes?[.size] as? Int ?? 0
        let date = attributes?[.modificationDate] as? Date ?? .distantPast
        return "\(file.lastPathComponent) \(size) \(date.timeIntervalSince1970)"
      }
    }
    return ContentHash(of: parts.joined(separator: "\n"))
  }
}
