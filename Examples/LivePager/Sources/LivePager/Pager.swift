import PageEffects
import PageGeometry
import PageScroll
import PresetFiles

/// A pager whose pages are placed by an effect.
///
/// A view of an app owns a pager, sends its touches to it, and draws the pages of each frame.
public struct Pager {
  /// A page of a frame.
  public struct Page: Sendable, Equatable {
    /// The index of the page.
    public var index: Int
    /// The transform and the opacity.
    public var pose: Pose
    /// The point of the view at which the origin of the pose is, in points from the view's top left corner.
    public var origin: Point
  }

  /// The next time at which a frame must be drawn.
  public enum NextFrame: Equatable {
    /// As soon as possible: the content moves.
    case soon
    /// At a time in seconds: something will change without input.
    case at(Double)
    /// After the next input.
    case afterInput
  }

  /// The scroll view.
  public private(set) var model: ScrollModel
  /// The pages whose views exist.
  public private(set) var views: Set<Int> = []
  /// The tapped pages, in order of time.
  public private(set) var taps: [Int] = []
  private let preset: Preset
  private var effect: Effect

  /// Creates a pager that rests on the first page.
  ///
  /// - Parameters:
  ///   - preset: The effect.
  ///   - view: The size of the view, in points.
  ///   - pageSize: The size of a page, in points.
  ///   - pages: The number of pages, at least 1.
  /// - Throws: The errors in the formulas of the effect.
  public init(preset: Preset, view: Size, pageSize: Size, pages: Int) throws {
    self.preset = preset
    let layout = Layout(pageSize: pageSize, viewport: view, pages: pages)
    effect = try preset.effect(layout: layout)
    var configuration = ScrollConfiguration(view: view, pageSize: pageSize, pages: pages)
    configuration.ownStride = effect.stride
    // An effect may show pages outside of the view's bounds, and hide pages inside.
    model = ScrollModel(configuration, reach: effect.window)
  }

  // MARK: Display link

  /// Advances the scroll view to a frame, and returns its pages.
  ///
  /// - Parameter time: The time of the display link, in seconds.
  /// - Returns: The visible pages, from back to front.
  public mutating func frame(at time: Double) -> [Page] {
    model.advance(to: time)
    for event in model.takeEvents() { handle(event) }
    return pages
  }

  private mutating func handle(_ event: ScrollEvent) {
    switch event.kind {
    case .willLoad(let page): views.insert(page)
    case .didUnload(let page): views.remove(page)
    case .tapped(_, let point): if let page = page(at: point) { taps.append(page) }
    default: break
    }
  }

  /// The next time at which a frame must be drawn.
  public var nextFrame: NextFrame {
    let isMoving = model.state(at: model.time).phase != .idle
    if isMoving || model.restTime > model.time { return .soon }
    return model.nextChange.map(NextFrame.at) ?? .afterInput
  }

  /// Handles a touch.
  public mutating func handle(_ touch: RecordedTouch) {
    switch touch.phase {
    case .began: model.touchDown(at: touch.point, time: touch.time)
    case .moved: model.touchMoved(to: touch.point, time: touch.time)
    case .ended: model.touchUp(time: touch.time)
    case .cancelled: model.touchesCancelled(time: touch.time)
    }
  }

  // MARK: Pages

  /// The visible pages at the model's time, from back to front.
  public var pages: [Page] {
    let (geometry, offset) = (model.geometry, model.state(at: model.time).offset)
    let pages = model.loadedPages.compactMap { index -> Page? in
      let difference = geometry.difference(ofPage: index, at: offset)
      guard effect.window.contains(effect.wrapped(difference)) else { return nil }
      let pose = effect.pose(at: difference, index: index)
      guard !pose.isHidden, pose.alpha > 0 else { return nil }
      return Page(
        index: index,
        pose: pose,
        origin: geometry.restCentre(ofPage: index, at: offset)
      )
    }
    return pages.sorted { $0.pose.paintKey(ofPage: $0.index) < $1.pose.paintKey(ofPage: $1.index) }
  }

  /// Returns the front page at a point of the view.
  public func page(at point: Point) -> Int? {
    let size = model.configuration.pageSize
    return pages.last { page in
      guard page.pose.isInteractive, let inverse = Homography(page.pose.matrix).inverse else {
        return false
      }
      let place = inverse.map(Point(x: point.x - page.origin.x, y: point.y - page.origin.y))
      // With a divisor of 0 or less, the point is behind the eye.
      guard place.z > 0 else { return false }
      return abs(place.x / place.z) <= size.width / 2 && abs(place.y / place.z) <= size.height / 2
    }?.index
  }

  /// Changes the size of the view, as in a rotation.
  ///
  /// Motions and drags go on.
  ///
  /// - Parameters:
  ///   - view: The new size, in points.
  ///   - time: In seconds.
  /// - Throws: The errors in the formulas of the effect.
  public mutating func resize(to view: Size, time: Double) throws {
    var configuration = model.configuration
    configuration.view = view
    let layout = Layout(
      pageSize: configuration.pageSize,
      viewport: view,
      pages: max(1, configuration.pages)
    )
    effect = try preset.effect(layout: layout)
    configuration.ownStride = effect.stride
    model.setConfiguration(configuration, time: time)
  }
}
