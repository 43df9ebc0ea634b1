import PageEffects
import PageGeometry
import TextTools

/// A style sheet without JavaScript: formulas over the page difference, which a scroll timeline animates.
package enum CSSTarget: ExportTarget {
  package static let name = "css"
  package static let title = "CSS"
  package static let use = Template(PackageResources.use_css_md)
  package static let check = ExportCheck.run
  package static let accuracy = "0.05 px, opacity 0.002, equal paint order"

  package static func losses(of request: ExportRequest) -> [String] {
    let (effect, options) = (request.effect, request.options)
    let style = options.style
    let always: [LayerKind] = [.overlays, .content, .blur, .shadow, .glow, .cornerRadius, .clip]
    let pieces: [LayerKind] = style == .calc ? [.pieces] : []
    var losses = effect.losses(exceptFor: Set(always + pieces))
    let hides: [Expression] = [.condition(true), .condition(false)]
    if style == .keyframes {
      if effect.isOfIndex {
        let shift = (effect.shiftBetweenIndices(in: options.layout) * 10).rounded(.up) / 10
        losses.append(
          "pages of different indices move alike, because they share keyframes "
            + "(up to \(shift.plainText) points)."
        )
      }
      return losses + (CSSTransformTrack(try? CSSContext(request))?.losses ?? [])
    }
    let isOnSide = effect.extras?.layers(.overlays).contains { $0.side != nil } ?? false
    if effect.layerKinds.contains(.pieces), isOnSide {
      let count = effect.size(of: .pieces)
      losses.append("overlays that fade toward a side begin again in each piece (\(count)).")
    }
    if effect.backfaceRule == .eye, !hides.contains(effect.backfaceVisible) {
      let (hidden, all) = effect.hiddenPoses(in: options.layout)
      losses.append(
        "backs are never hidden, because only some pages hide theirs (\(hidden) of \(all) poses)."
      )
    }
    if effect.hasChangingCurves {
      let error = try? ExportError(of: effect, layouts: [options.layout], in: .tables)
      let shift = ((error?.shift ?? 0) * 10).rounded(.up) / 10
      losses.append(
        "`bezier` is a table, whose control points are those of the page at rest (up to "
          + "\(shift.plainText) points)."
      )
    }
    return losses
  }

  package static func approximations(of request: ExportRequest) -> [String] {
    guard request.options.style == .calc else {
      let transform = CSSTransformTrack(try? CSSContext(request))
      guard transform?.track().frames != nil else { return [] }
      let tolerance = request.options.tolerance.plainText
      return [
        "pages are up to \(tolerance) points off where they are in the viewport or one viewport around it, in "
          + "the layout of the export alone; a jump takes less than a pixel of scrolling."
      ]
    }
    let tables = CurveTables(of: request.effect, request.options.layout)
    var sentences: [String] = []
    let curves = request.effect.curves.reduce(into: [[Expression]]()) { curves, curve in
      if !curves.contains(curve) { curves.append(curve) }
    }
    for curve in curves {
      guard let table = tables[curve] else { continue }
      let error = (table.error * 1e6).rounded(.up) / 1e6
      let isFixed = curve.allSatisfy(\.names.isEmpty)
      sentences.append(
        "`bezier` with \(table.control.map(\.plainText).joined(separator: ", ")) is a table of "
          + "\(table.points.count) points, at most \(error.plainText) off"
          + (isFixed ? "." : "; variables of CSS do not change it.")
      )
    }
    return sentences
  }

  package static func numbers(of request: ExportRequest) -> ExportNumbers? {
    guard request.options.style == .calc else { return nil }
    return request.effect.curves.isEmpty ? .double : .tables
  }

  package static func code(of request: ExportRequest) throws -> [ExportedFile] {
    let name = request.effect.origin.slug
    return [
      ExportedFile("\(name).css", try CSSSheet(request).text),
      ExportedFile("demo.html", CSSPages.demo(of: request)),
    ]
  }

  package static func test(of request: ExportRequest) throws -> ExportedFile {
    let isTabled = numbers(of: request) == .tables
    let layouts = isTabled ? [request.options.layout] : []
    let error = try ExportError(of: request.effect, layouts: layouts, in: .tables).shift
    return ExportedFile("test.html", CSSTestPage.text(of: request, tables: error))
  }
}
