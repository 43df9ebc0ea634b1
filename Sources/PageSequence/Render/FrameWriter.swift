import FrameImage
import FrameRender

/// Writes the frames of a sequence to a folder or to a file.
///
/// A file appears under its name only once it is complete. Several tasks may call `encode` at once, each for another
/// frame. They call the other functions one at a time.
protocol FrameWriter: AnyObject, Sendable {
  /// Encodes a frame as far as the order of the frames allows.
  ///
  /// - Parameter frame: The frame.
  /// - Returns: A function that writes the frame, to be called in the order of the frames.
  /// - Throws: The error of the encoder; `CancellationError` in a cancelled task that waits for another frame.
  func encode(_ frame: DrawnFrame) async throws -> @Sendable () throws -> Void

  /// Writes the end.
  func finish() throws

  /// The number of bytes of the finished file; 0 for a folder.
  var size: Int { get }

  /// Gives the finished files their names.
  func commit() throws
}

/// A frame that was drawn or read.
package struct DrawnFrame: Sendable {
  /// The index of the frame.
  let index: Int
  /// The pixels at each scale.
  let bitmaps: [Bitmap]
  /// The scene; nil for a frame that was read.
  var scene: Scene?
}

/// The writers of files with the same frames.
package struct FrameWriters: Sendable {
  private let all: [any FrameWriter]

  init(_ all: [any FrameWriter]) { self.all = all }

  /// Encodes a frame.
  ///
  /// - Returns: Functions that write the frame, to be called in the order of the frames.
  /// - Throws: The errors of `FrameWriter.encode`.
  func encode(_ frame: DrawnFrame) async throws -> [@Sendable () throws -> Void] {
    var functions: [@Sendable () throws -> Void] = []
    for writer in all { functions.append(try await writer.encode(frame)) }
    return functions
  }

  /// Writes the ends of all files.
  func finish() throws {
    for writer in all { try writer.finish() }
  }

  /// The number of bytes of all finished files.
  package var size: Int { all.reduce(0) { $0 + $1.size } }

  /// Gives all finished files their names; without this call they are removed with this value.
  package func commit() throws {
    for writer in all { try writer.commit() }
  }
}
