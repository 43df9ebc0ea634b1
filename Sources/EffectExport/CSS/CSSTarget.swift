import PageEffects
import PageGeometry
import TextTools

/// A style sheet without JavaScript: formulas over the page difference, which a scroll timeline animates.
package enum CSSTarget: ExportTarget {
  package static let name = "css"
  package static let title = "CSS"
  package static let use = Template(PackageResources.use_css_md)
  package static let check = ExportCheck.run
  package static let showsReducedEffect = true
  package static let accuracy = "0.05 px, opacity 0.002, equal paint order"

  package static func usage(of request: ExportRequest) -> String {
    CSSPages.use(of: request.effect)
  }

  package static func losses(of request: ExportRequest) throws -> [String] {
    let (effect, options) = (request.effect, request.options)
    let style = options.style
    let always: [LayerKind] = [.overlays, .content, .blur, .shadow, .glow, .cornerRadius, .clip]
    let pieces: [LayerKind] = style == .calc ? [.pieces] : []
    let outside: [LayerKind] = effect.hasReflectionOutside ? [.reflection] : []
    var losses =
      try effect.losses(exceptFor: Set(always + pieces + outside)) + clashes(in: effect)
    if let loss = effect.background?.loss { losses.append(loss) }
    let hides: [Expression] = [.condition(true), .condition(false)]
    if style == .keyframes {
      if effect.isOfIndex {
        let shift = (try effect.shiftBetweenIndices(in: options.layout) * 10).rounded(.up) / 10
        losses.append(
          "pages of different indices move alike, because they share keyframes "
            + "(up to \(shift.plainText) points)."
        )
      }
      return try losses + CSSSheet(request).losses
    }
    let isOnSide = effect.extras?.layers(.overlays).contains { $0.side != nil } ?? false
    if effect.layerKinds.contains(.pieces), isOnSide {
      let count = try effect.size(of: .pieces)
      losses.append("overlays that fade toward a side begin again in each piece (\(count)).")
    }
    if effect.backfaceRule == .eye, !hides.contains(effect.backfaceVisible) {
      let (hidden, all) = try effect.hiddenPoses(in: options.layout)
      losses.append(
        "backs are never hidden, because only some pages hide theirs (\(hidden) of \(all) poses)."
      )
    }
    if effect.hasChangingCurves {
      let error = try ExportError(of: effect, layouts: [options.layout], in: .tables)
      let shift = (error.shift * 10).rounded(.up) / 10
      losses.append(
        "`bezier` is a table, whose control points are those of the page at rest (up to "
          + "\(shift.plainText) points)."
      )
    }
    return losses
  }

  /// Returns sentences about layers that a style sheet draws differently because of another one.
  private static func clashes(in effect: ExportedEffect) throws -> [String] {
    func clash(of kinds: [LayerKind], with other: LayerKind, _ words: String) throws -> [String] {
      let titles = kinds.filter(effect.layerKinds.contains).map(\.record.title)
      guard !titles.isEmpty, effect.layerKinds.contains(other) else { return [] }
      return ["\(titles.joined(separator: ", ")): \(words) (\(try effect.size(of: other)))."]
    }
    let shadows: [LayerKind] = effect.clipsContent ? [] : [.shadow, .glow]
    return try clash(of: shadows, with: .clip, "cut off where the page is clipped")
      + clash(
        of: [.shadow, .glow, .cornerRadius, .clip],
        with: .pieces,
        "drawn on the undivided page, not on its pieces"
      )
  }

  package static func approximations(of request: ExportRequest) throws -> [String] {
    layers(of: request.effect) + (try curves(of: request))
  }

  /// Returns sentences about the texts and other pictures of layers.
  private static func layers(of effect: ExportedEffect) -> [String] {
    let (layers, name) = (effect.extras?.layers(.content) ?? [], effect.origin.slug)
    var sentences: [String] = []
    if layers.contains(where: \.isText) {
      sentences.append(
        "the browser shapes the texts, in the fonts of `--\(name)-font` or the system's: their letters and line breaks "
          + "differ, and a text that does not fit is cut off without an ellipsis; the page contains the texts."
      )
    }
    if effect.layerKinds.contains(.pieces) {
      sentences.append(
        "while a page is in pieces, only its picture is seen, `--\(name)-page-picture`, not what is in its content."
      )
    }
    for layer in layers {
      guard case .content(.file) = layer["shows"] else { continue }
      sentences.append(
        "the picture of the layer \(layer.name) is the value of `--\(name)-layer-\(layer.name)-picture` on each page."
      )
    }
    return sentences
  }

  private static func curves(of request: ExportRequest) throws -> [String] {
    guard request.options.style == .calc else {
      let transform = CSSTransformTrack(try CSSContext(request))
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
