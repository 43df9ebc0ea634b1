package import PageGeometry

/// The natural arrangement of an effect's pages: the defaults of their size, their gap, their number and the
/// direction of their scroll.
///
/// What is nil has the default of presets without a stage.
package struct PresetStage: Sendable, Equatable {
  /// The size and the gap of the pages in viewports for which `tall` and `wide` have none.
  package var usual = Spacing()
  /// The size and the gap in viewports that are higher than wide.
  package var tall = Spacing()
  /// The size and the gap in viewports that are not higher than wide.
  package var wide = Spacing()
  /// The number of pages, at least 1.
  package var pages: Int?
  /// The direction of the scroll.
  package var direction: Axis?

  /// The size of a page, and the gap between pages.
  package struct Spacing: Sendable, Equatable {
    /// The size of a page.
    package var page: Page?
    /// The gap between pages; a share is one of the viewport's length.
    package var gap: Extent?

    /// Creates a spacing without values.
    package init() {}
  }

  /// A length in points, or a share of the viewport.
  package enum Extent: Sendable, Equatable {
    case points(Double)
    /// Hundredths of the viewport's side.
    case percent(Double)

    /// Returns the length in points for a side of the viewport.
    func length(of side: Double) -> Double {
      switch self {
      case .points(let points): points
      // This order of operations is exact for most sizes.
      case .percent(let percent): percent * side / 100
      }
    }
  }

  /// The size of a page: the largest one that fits into a box.
  package struct Page: Sendable, Equatable {
    package var box: Box
    /// The proportions; nil to fill the box.
    package var aspect: Aspect?

    /// The sides of a box.
    package enum Box: Sendable, Equatable {
      case sides(width: Extent, height: Extent)
      /// The sides along and across the scroll.
      case axes(length: Extent, breadth: Extent)
    }
  }

  /// The proportions of a page, `width / height`.
  package struct Aspect: Sendable, Equatable {
    package var width: Double
    package var height: Double
  }

  /// Returns the size of a page in points; nil if the stage does not set it.
  package func pageSize(in viewport: Size, along axis: Axis) -> Size? {
    (spacing(in: viewport).page ?? usual.page)?.size(in: viewport, along: axis)
  }

  /// Returns the gap in points; nil if the stage does not set it.
  package func gap(in viewport: Size, along axis: Axis) -> Double? {
    (spacing(in: viewport).gap ?? usual.gap)?.length(of: viewport.length(along: axis))
  }

  /// Returns the spacing in viewports of the same shape.
  private func spacing(in viewport: Size) -> Spacing {
    viewport.height > viewport.width ? tall : wide
  }
}

extension PresetStage.Page {
  fileprivate func size(in viewport: Size, along axis: Axis) -> Size {
    let (width, height) =
      switch (box, axis) {
      case (.sides(let width, let height), _): (width, height)
      case (.axes(let length, let breadth), .horizontal): (length, breadth)
      case (.axes(let length, let breadth), .vertical): (breadth, length)
      }
    let box = Size(
      width: width.length(of: viewport.width),
      height: height.length(of: viewport.height)
    )
    guard let aspect else { return box }
    return box.width * aspect.height > box.height * aspect.width
      ? Size(width: box.height * aspect.width / aspect.height, height: box.height)
      : Size(width: box.width, height: box.width * aspect.height / aspect.width)
  }
}
