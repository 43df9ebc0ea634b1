package import FrameCompare
import FrameImage
import FrameRender
package import PageEffects
import PageGeometry
import TextTools

/// A small change that is made to a sequence to test whether its verification finds it.
package enum PlantedChange: Sendable, Equatable {
  /// A component of a page's pose is larger: a translation by points, or a scale by a share of itself.
  case pose(frame: Int, page: Int, component: PoseComponent, amount: Double)
  /// A page is less opaque.
  case opacity(frame: Int, page: Int, amount: Double)
  /// A page is painted before the page that was directly behind it.
  case paintOrder(frame: Int, page: Int)
  /// One channel of a pixel differs by 1 of 255.
  case pixel(frame: Int, x: Int, y: Int)
  /// A frame is missing.
  case missingFrame(Int)
  /// A frame and the next one are exchanged.
  case exchangedFrames(Int)

  /// The kinds of changes.
  package enum Kind: String, CaseIterable, Codable, Sendable {
    case pose, opacity, paintOrder, pixel, missingFrame, exchangedFrames
  }

  package var kind: Kind {
    switch self {
    case .pose: .pose
    case .opacity: .opacity
    case .paintOrder: .paintOrder
    case .pixel: .pixel
    case .missingFrame: .missingFrame
    case .exchangedFrames: .exchangedFrames
    }
  }

  /// The index of the changed frame, or of the first of two frames.
  package var frame: Int {
    switch self {
    case .pose(let frame, _, _, _), .opacity(let frame, _, _), .paintOrder(let frame, _),
      .pixel(let frame, _, _), .missingFrame(let frame), .exchangedFrames(let frame):
      frame
    }
  }

  /// The frames that differ from the golden at the same index; nil if the number of frames differs.
  var differing: ClosedRange<Int>? {
    switch self {
    case .missingFrame: nil
    case .exchangedFrames(let frame): frame...frame + 1
    default: frame...frame
    }
  }
}

// MARK: - Planting

extension PlantedChange {
  /// Returns the indices of the frames of the changed sequence, in its order.
  func frames(of count: Int) -> [Int] {
    var frames = Array(0..<count)
    switch self {
    case .missingFrame(let frame): frames.remove(at: frame)
    case .exchangedFrames(let frame): frames.swapAt(frame, frame + 1)
    default: break
    }
    return frames
  }

  /// Returns the changed scene of a frame.
  func applied(to scene: Scene, ofFrame index: Int, _ effect: Effect) -> Scene {
    guard index == frame else { return scene }
    var pages = scene.pages
    func place(_ page: Int) -> Int? { pages.lastIndex { $0.index == page } }
    switch self {
    case .pose(_, let page, let component, let amount):
      guard let place = place(page) else { return scene }
      pages[place].pose.increase(component, by: amount)
    case .opacity(_, let page, let amount):
      guard let place = place(page) else { return scene }
      pages[place].pose.rawAlpha = pages[place].pose.alpha - amount
    case .paintOrder(_, let page):
      guard let place = place(page), place > 0 else { return scene }
      pages[place].pose.order = pages[place - 1].pose.order - 1
    default: return scene
    }
    return scene.showing(pages, of: effect)
  }

  /// Changes the pixels of a frame.
  func apply(to bitmap: inout Bitmap, ofFrame index: Int) {
    guard case .pixel(index, let x, let y) = self else { return }
    let place = (y * bitmap.width + x) * 4
    bitmap.withMutableBytes { bytes in
      // The pixels are premultiplied: no channel exceeds alpha.
      if bytes[place] > 0 {
        bytes[place] -= 1
      } else {
        bytes[place + 3] = max(bytes[place + 3], 1)
        bytes[place] = 1
      }
    }
  }
}

extension Pose {
  /// Increases a translation by points, or a scale by a share of itself.
  ///
  /// Each of these components can change alone in every pose. A rotation would change others too.
  fileprivate mutating func increase(_ component: PoseComponent, by amount: Double) {
    switch component {
    case .translationX:
      model.row0 += amount * model.row3
      matrix.row0 += amount * model.row3
    case .translationY:
      model.row1 += amount * model.row3
      matrix.row1 += amount * model.row3
    case .scaleX, .scaleY:
      let isX = component == .scaleX
      let scale = Matrix4.scale(x: isX ? 1 + amount : 1, y: isX ? 1 : 1 + amount)
      (model, matrix) = (model * scale, matrix * scale)
    default: preconditionFailure("\(component) cannot change alone")
    }
  }
}

// MARK: - Finding

extension PlantedChange {
  /// Returns whether a diagnosis names this change: exactly the changed frames, and the changed page and component,
  /// pixel or missing frame.
  ///
  /// A comparison that fails for another reason has not found the change.
  package func isFound(in diagnosis: SequenceDiagnosis) -> Bool {
    guard !diagnosis.passes, let first = diagnosis.first else { return false }
    if case .missingFrame(let frame) = self {
      return diagnosis.kind == .frames && diagnosis.missing == [frame] && diagnosis.added.isEmpty
    }
    guard diagnosis.runs == [differing].compactMap(\.self) else { return false }
    switch self {
    case .pose(_, let page, let component, _):
      return first.kind == .geometry && first.page == page
        && first.component?.name == component.rawValue
    case .opacity(_, let page, _): return first.page == page && first.component?.name == "alpha"
    case .paintOrder(_, let page): return first.kind == .order && first.page == page
    case .pixel(_, let x, let y):
      // Without the pixels of the golden, only the frame can be named.
      return first.pixels.map { $0.differing == 1 && $0.box == [x, y, 1, 1] } ?? true
    case .missingFrame, .exchangedFrames: return true
    }
  }
}

extension PlantedChange: CustomStringConvertible {
  /// The change in words, such as "frame 17: page 3, translationX by 0.25 pt".
  package var description: String {
    switch self {
    case .pose(let frame, let page, let component, let amount):
      let size = component.unit.isEmpty ? "\((amount * 100).plainText) %" : amount.plainText
      return "frame \(frame): page \(page), \(component.rawValue) by \(size)\(component.unit)"
    case .opacity(let frame, let page, let amount):
      return "frame \(frame): page \(page), alpha by -\(amount.plainText)"
    case .paintOrder(let frame, let page):
      return "frame \(frame): page \(page), painted before the page behind it"
    case .pixel(let frame, let x, let y):
      return "frame \(frame): the pixel at x \(x), y \(y), by 1 of 255"
    case .missingFrame(let frame): return "frame \(frame): missing"
    case .exchangedFrames(let frame): return "frames \(frame) and \(frame + 1): exchanged"
    }
  }
}
