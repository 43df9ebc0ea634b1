import JSONCoding
package import PageEffects
import PageGeometry

/// Poses that generated code is compared with: the file `vectors.json`.
package struct ExportVectors: Encodable, Sendable {
  var schema = 1
  var preset: String
  var layouts: [Block]

  /// The poses of a layout.
  struct Block: Encodable, Sendable {
    var layout: Size
    var poses: [Record]
  }

  /// A pose in the form of `fxrender poses --json`, and all numbers of its layers, of which that form omits and rounds
  /// some.
  struct Record: Encodable, Sendable {
    var pose: PoseRecord
    /// The numbers in the order of the records of layers, and then those of pieces: row, column, box, matrix, opacity
    /// and corner radius of each; nil if the effect has no layers.
    var layerValues: [Double]?

    private enum CodingKeys: CodingKey {
      case layerValues
    }

    init(_ record: PoseRecord) {
      pose = record
      layerValues = record.pose.extras?.exported
    }

    func encode(to encoder: any Encoder) throws {
      try pose.encode(to: encoder)
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encodeIfPresent(layerValues, forKey: .layerValues)
    }
  }

  /// A layout, with the property names that generated code uses.
  struct Size: Encodable, Sendable {
    var pageWidth: Double
    var pageHeight: Double
    var viewportWidth: Double
    var viewportHeight: Double
    var gap: Double
    var pages: Int
    var vertical: Bool
    var rightToLeft: Bool

    init(_ layout: Layout) {
      (pageWidth, pageHeight) = (layout.pageSize.width, layout.pageSize.height)
      (viewportWidth, viewportHeight) = (layout.viewport.width, layout.viewport.height)
      (gap, pages) = (layout.gap, layout.pages)
      vertical = layout.axis == .vertical
      rightToLeft = layout.isRightToLeft
    }
  }

  /// Evaluates the poses of an effect.
  ///
  /// - Parameters:
  ///   - effect: The effect.
  ///   - layouts: The layouts.
  ///   - differences: The page differences.
  /// - Throws: All errors in the formulas.
  package init(
    of effect: ExportedEffect,
    layouts: [Layout],
    differences: [Double] = Self.differences
  ) throws(EffectErrors) {
    preset = effect.origin.name.text
    self.layouts = []
    for layout in layouts {
      let compiled = try effect.compiled.effect(for: layout)
      let poses = differences.map { difference -> PoseRecord in
        let index = Self.index(at: difference)
        let pose = compiled.pose(at: difference, index: index)
        return PoseRecord(difference: difference, index: index, pose: pose)
      }
      let finite = poses.filter { $0.pose.isFinite }
      self.layouts.append(Block(layout: Size(layout), poses: finite.map { Record($0) }))
    }
  }

  /// The 65 page differences from −4 to 4.
  package static let differences = (-32...32).map { Double($0) / 8 }

  /// Returns the index of the page that is compared at a page difference: of the fifth page at rest.
  static func index(at difference: Double) -> Int { max(0, Int(difference.rounded()) + 4) }

  /// The file's text.
  package var text: String { JSONText.string(self) + "\n" }

  /// The poses as a table separated by tabs, for languages without a JSON reader.
  ///
  /// A line with eight numbers is a layout; the lines after it are its poses: page difference, index, matrix,
  /// alpha, order, 1 if the page is hidden, and the numbers of layers.
  package var table: String {
    layouts.map { block in
      let size = block.layout
      let layout = [
        size.pageWidth, size.pageHeight, size.viewportWidth, size.viewportHeight, size.gap,
        Double(size.pages), size.vertical ? 1 : 0, size.rightToLeft ? 1 : 0,
      ]
      let poses = block.poses.map { posed in
        let record = posed.pose
        let index = Double(record.index ?? 0)
        return [record.difference, index] + record.numbers.dropFirst()
          + [record.pose.isHidden ? 1 : 0] + (posed.layerValues ?? [])
      }
      return ([layout] + poses).map { row in
        row.map { "\($0 + 0)" }.joined(separator: "\t") + "\n"
      }.joined()
    }.joined()
  }

  /// Returns the layouts that an export is checked with: the given one, one along the other axis, and one from
  /// right to left with other sizes and a gap.
  package static func layouts(_ layout: Layout, across other: Layout) -> [Layout] {
    var third = layout
    third.axis = .horizontal
    third.isRightToLeft = true
    third.gap = 12
    third.pages = 9
    third.pageSize.width *= 0.75
    third.viewport.height *= 1.25
    return [layout, other, third]
  }
}

extension PoseExtras {
  /// The numbers of the layers that exported code has, and then those of pieces.
  fileprivate var exported: [Double] {
    let numbers = all.flatMap { layer in
      guard layer.kind == .content, let shift else { return layer.exported }
      return [shift.x, shift.y]
    }
    return (numbers + pieces.flatMap(\.exported)).map { $0 + 0 }
  }
}

extension PosedLayer {
  /// The numbers that exported code has: opacities as they are drawn, and the places of sides in their type.
  fileprivate var exported: [Double] {
    zip(kind.record.slots, values).flatMap { slot, value -> [Double] in
      switch value {
      case .number(let number) where slot.kind == .alpha: [min(max(number, 0), 1)]
      case .number(let number): [number]
      case .numbers(let numbers): numbers
      case .transform(let matrix): matrix.elements
      case .side(let side): [Double(LayerStyle.sides.firstIndex(of: side) ?? 0)]
      default: []
      }
    }
  }
}

extension PosePiece {
  /// The numbers that exported code has.
  fileprivate var exported: [Double] {
    [Double(row), Double(column), box.x, box.y, box.width, box.height] + matrix.elements
      + [alpha, cornerRadius] + (onPage?.elements ?? [])
  }
}
