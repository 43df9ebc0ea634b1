import PageEffects
import PageGeometry

/// A style sheet without JavaScript: formulas over the page difference, which a scroll timeline animates.
package enum CSSTarget: ExportTarget {
  package static let name = "css"
  package static let title = "CSS"
  package static let check = ExportCheck.run
  package static let accuracy = "0.05 px, opacity 0.002, equal paint order"

  package static func losses(of effect: ExportedEffect, _ options: ExportOptions) -> [String] {
    let style = options.style
    let always: [LayerKind] = [.overlays, .content, .blur, .shadow, .glow, .cornerRadius, .clip]
    let pieces: [LayerKind] = style == .calc ? [.pieces] : []
    var losses = effect.losses(exceptFor: Set(always + pieces))
    let hides: [Formula] = [.condition(true), .condition(false)]
    if style == .keyframes {
      if effect.isOfIndex {
        losses.append("pages of different indices move alike, because they share keyframes.")
      }
      return losses + CSSSheet.keyframeLosses(of: effect, options)
    }
    let isOnSide = effect.extras?.layers(.overlays).contains { $0.side != nil } ?? false
    if effect.layerKinds.contains(.pieces), isOnSide {
      losses.append("overlays that fade toward a side begin again in each piece.")
    }
    if effect.backfaceRule == .eye, !hides.contains(effect.backfaceVisible) {
      losses.append("backs are never hidden, because only some pages hide theirs.")
    }
    if effect.callsUntabled { losses.append("`bezier` and `spring` are not functions of CSS.") }
    return losses
  }

  package static func files(
    of effect: ExportedEffect,
    _ options: ExportOptions
  ) throws -> [ExportedFile] {
    let name = effect.origin.name
    return [
      ExportedFile("css/\(name).css", try CSSSheet(effect, options).text),
      ExportedFile("css/demo.html", CSSPages.demo(of: effect, options)),
      ExportedFile("css/test.html", CSSTestPage(effect, options).text),
    ]
  }
}
