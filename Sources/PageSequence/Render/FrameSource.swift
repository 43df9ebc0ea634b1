package import FrameImage

/// Finished frames, or frames that are drawn when they are needed, for the encoders of animations.
package protocol FrameSource: Sendable {
  /// The number of frames per second.
  var framesPerSecond: Double { get }
  /// The number of frames.
  var count: Int { get }
  /// The name of the frames in messages: the path of their folder, or the name of a board.
  var name: String { get }

  /// Returns a frame.
  func frame(_ index: Int) throws -> Bitmap
}

extension FinishedFrames: FrameSource {
  package var name: String { path }
}
