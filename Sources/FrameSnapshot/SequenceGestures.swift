public import FrameRender
public import PageEffects
public import PageScroll
public import PresetFiles

/// The gestures that move the pages of a sequence.
public struct SequenceGestures: Sendable, Equatable {
  /// Where they come from.
  public enum Source: Sendable, Equatable {
    /// A script, by the text of its file.
    case file(text: String)
    /// Gestures that are built in, from one page position to another.
    case builtIn(BuiltInGesture, from: Double, to: Double)
  }

  /// What they are called: the name or path that was given.
  public let name: String
  /// Where they come from.
  public let source: Source
  /// Whether fingers are drawn over the pages.
  public let showsTouches: Bool
  private let file: GestureScript?

  /// Gestures of a script.
  public init(_ file: GestureScriptFile, name: String, showsTouches: Bool) {
    (self.name, self.showsTouches) = (name, showsTouches)
    (source, self.file) = (.file(text: file.text), file.script)
  }

  /// Gestures that are built in.
  ///
  /// - Parameters:
  ///   - gesture: Which ones.
  ///   - from: The page position that they begin at.
  ///   - to: The page position that they go to.
  ///   - showsTouches: Whether fingers are drawn over the pages.
  public init(_ gesture: BuiltInGesture, from: Double, to: Double, showsTouches: Bool) {
    (name, self.showsTouches) = (gesture.rawValue, showsTouches)
    (source, file) = (.builtIn(gesture, from: from, to: to), nil)
  }

  /// The name without folders and ending.
  var shortName: String {
    let file = name.split(separator: "/").last ?? "script"
    return file.hasSuffix(".yaml") ? String(file.dropLast(5)) : String(file)
  }

  /// The scroll view of the script, which says what no option does; nil where they are built in.
  public var view: ScrollConfiguration? { file?.configuration }

  /// What is done to the pages of an effect.
  ///
  /// - Parameter effect: The effect, compiled for its layout.
  /// - Returns: A script on a scroll view that is laid out as the effect's pages are.
  public func script(of effect: Effect) -> GestureScript {
    if let file { return file.laidOut(effect.layout, wraps: effect.wraps) }
    guard case .builtIn(let gesture, let from, let to) = source else {
      preconditionFailure("gestures of a file have one")
    }
    return gesture.script(of: effect, from: from, to: to)
  }
}
