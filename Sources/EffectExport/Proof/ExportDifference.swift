import PageEffects
import PageGeometry
import TextTools

/// The effect of a change of a preset: on the code of each target, and on the place of pages.
package struct ExportDifference {
  private var old: ExportJob
  private let new: ExportJob

  /// Creates the difference of two exports to the same targets.
  package init(from old: ExportJob, to new: ExportJob) {
    (self.old, self.new) = (old, new)
    // The name of the preset is no difference.
    var effect = old.request.effect
    effect.origin.name = new.request.effect.origin.name
    self.old.request = ExportRequest(effect, old.request.options)
  }

  /// The differences of the generated code as a unified diff, and a line about the largest shift.
  ///
  /// - Throws: `ExportRefusal`, or the errors in the formulas.
  package var text: String {
    get throws {
      let (before, after) = (try sources(of: old), try sources(of: new))
      var text = ""
      for path in Set(before.keys).union(after.keys).sorted() {
        let diff = UnifiedDiff(from: before[path] ?? "", to: after[path] ?? "")
        text += diff.text(from: "old/\(path)", to: "new/\(path)")
      }
      return text + (try shift) + "\n"
    }
  }

  /// Whether the code or a pose differs.
  package var isEmpty: Bool {
    get throws { try sources(of: old) == sources(of: new) && largest.shift == 0 }
  }

  /// Returns the code of an export by path, without tests and pages that show it.
  private func sources(of job: ExportJob) throws -> [String: String] {
    var sources: [String: String] = [:]
    for file in try job.sources()
    where !file.path.contains("test.") && !file.path.hasSuffix(".html") {
      sources[file.path] = file.text
    }
    return sources
  }

  private var largest: (shift: Double, difference: Double, layout: Layout?) {
    get throws {
      var largest: (shift: Double, difference: Double, layout: Layout?) = (0, 0, nil)
      for layout in new.layouts {
        let (before, after) = (
          try old.request.effect.compiled.effect(for: layout),
          try new.request.effect.compiled.effect(for: layout)
        )
        for difference in ExportVectors.differences {
          let index = ExportVectors.index(at: difference)
          let (a, b) = (
            before.pose(at: difference, index: index), after.pose(at: difference, index: index)
          )
          guard a.isFinite, b.isFinite else { continue }
          let shift = b.matrix.shift(from: a.matrix, pageSize: layout.pageSize)
          if shift > largest.shift { largest = (shift, difference, layout) }
        }
      }
      return largest
    }
  }

  /// The largest shift of a page's corner, in words.
  private var shift: String {
    get throws {
      let (shift, difference, layout) = try largest
      guard let layout else { return "No page moves." }
      let axis =
        layout.axis == .vertical
        ? "vertical" : layout.isRightToLeft ? "right to left" : "horizontal"
      let (w, h) = (layout.pageSize.width.plainText, layout.pageSize.height.plainText)
      let points = ((shift * 1e3).rounded() / 1e3).plainText
      return "Pages move by up to \(points) points: at page difference \(difference.plainText), "
        + "\(axis), pages of \(w) x \(h)."
    }
  }
}
