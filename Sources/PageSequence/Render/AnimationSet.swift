import Foundation
import FrameEncode
import FrameFiles
import FrameImage

/// The animations of a render that have the same frames, which they receive in order.
final class AnimationSet {
  /// The files, by scale.
  private let files: [[any AnimationFile]]
  private let times: FrameTimes
  private var count = 0

  init(_ files: [[any AnimationFile]], _ times: FrameTimes) {
    (self.files, self.times) = (files, times)
  }

  /// Whether there are no files, so that no frames are needed.
  var isEmpty: Bool { files.allSatisfy(\.isEmpty) }

  /// The encoders that several workers use at once.
  var encoders: AnimationEncoders {
    AnimationEncoders(sinks: files.map { $0.map(\.concurrentSink) }, times: times)
  }

  /// Adds the next frame, at every scale.
  func append(_ frame: AnimationFrame) throws {
    let end = times.end(ofPlace: count)
    count += 1
    for (place, files) in files.enumerated() {
      for (file, encoded) in zip(files, frame.encoded[place]) {
        if let encoded {
          try file.append(encoded, until: end)
        } else {
          try file.append(frame.bitmaps[place], until: end)
        }
      }
    }
  }

  /// Writes the ends of all files.
  func finish() throws {
    for file in files.joined() { try file.finish() }
  }

  /// The number of bytes of all finished files.
  var size: Int { files.joined().reduce(0) { $0 + $1.size } }

  /// Moves all finished files to their paths.
  func commit() throws {
    for file in files.joined() { try file.commit() }
  }
}

/// A frame for the files of an `AnimationSet`.
struct AnimationFrame: Sendable {
  /// The pixels at each scale; empty if all files have encoded frames.
  var bitmaps: [Bitmap] = []
  /// The encoded frame for each file of each scale; nil for a file that encodes frames in order.
  var encoded: [[EncodedFrame?]] = []
}

/// The encoders of an `AnimationSet` that several workers use at once.
struct AnimationEncoders: Sendable {
  /// The encoder of each file of each scale; nil for a file that encodes frames in order.
  fileprivate let sinks: [[(any ConcurrentFrameSink)?]]
  fileprivate let times: FrameTimes

  /// Draws a frame, and encodes it as far as the order of the frames allows.
  ///
  /// - Parameters:
  ///   - index: The index of the frame.
  ///   - draw: Returns the pixels at each scale.
  /// - Returns: The frame for `AnimationSet.append`.
  /// - Throws: The error of `draw`, or that of an earlier frame.
  func frame(_ index: Int, draw: () throws -> [Bitmap]) async throws -> AnimationFrame {
    do {
      var frame = AnimationFrame(bitmaps: try draw())
      for (bitmap, sinks) in zip(frame.bitmaps, sinks) {
        var encoded: [EncodedFrame?] = []
        for sink in sinks {
          encoded.append(try await sink?.encode(bitmap, at: times.place(ofFrame: index)))
        }
        frame.encoded.append(encoded)
      }
      if sinks.joined().allSatisfy({ $0 != nil }) { frame.bitmaps = [] }
      return frame
    } catch {
      for sink in sinks.joined() { sink?.fail(error) }
      throw error
    }
  }
}

/// An animation that is being encoded.
///
/// A file appears under its name only once it is complete.
protocol AnimationFile: AnyObject {
  /// The encoder, if several workers use it at once.
  var concurrentSink: (any ConcurrentFrameSink)? { get }
  /// Adds an encoded frame that is shown until a time, in seconds after the first frame.
  func append(_ frame: EncodedFrame, until end: Double) throws
  /// Adds a frame that is shown until a time, in seconds after the first frame.
  func append(_ bitmap: Bitmap, until end: Double) throws
  /// Writes the end of the file.
  func finish() throws
  /// The number of bytes of the finished file.
  var size: Int { get }
  /// Moves the finished file to its path.
  func commit() throws
}
