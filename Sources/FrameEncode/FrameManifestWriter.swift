public import Foundation

/// A manifest on its way into a file, frame by frame, so that memory does not grow with their number.
///
/// One frame is one line, which reads well in a comparison and lets shares be joined line by line.
/// Like every file it appears under its name when it is complete.
public struct FrameManifestWriter: ~Copyable, Sendable {
  private var file: AtomicFile
  private let ending: Data
  /// What is not yet in the file.
  private var buffer: [UInt8]
  private var isFirst = true

  /// How many bytes are written at once.
  private static let bufferSize = 1 << 16

  /// Begins a manifest.
  ///
  /// - Parameters:
  ///   - manifest: What it says of the sequence; the frames that it has are left out.
  ///   - path: Where it is to appear.
  /// - Throws: Where it cannot be written.
  public init(_ manifest: FrameManifest, path: String) throws(FileWriteError) {
    var head = manifest
    head.frames = []
    let text = JSONText.data(head)
    // No other key of the format has a list without elements, and no text has bare quotes.
    guard let frames = text.firstRange(of: Data(FrameManifestLines.noFrames.utf8)) else {
      preconditionFailure("a manifest has frames")
    }
    file = try AtomicFile(path: path)
    buffer = text[..<(frames.upperBound - 1)] + [10]
    ending = text[(frames.upperBound - 1)...]
  }

  /// A frame as it is written.
  ///
  /// - Parameter frame: The frame.
  /// - Returns: One line of JSON, without its break.
  public static func line(of frame: FrameManifest.Frame) -> Data { JSONText.data(frame) }

  /// Adds a frame, which has to come after those that are there.
  ///
  /// - Parameter line: What `line(of:)` gave.
  /// - Throws: Where it cannot be written.
  public mutating func append(_ line: Data) throws(FileWriteError) {
    if !isFirst { buffer += Array(",\n".utf8) }
    buffer += line
    isFirst = false
    if buffer.count >= Self.bufferSize { try flush() }
  }

  /// Lets the manifest appear.
  ///
  /// - Throws: Where it cannot be written.
  public consuming func commit() throws(FileWriteError) {
    if !isFirst { buffer.append(10) }
    buffer += ending
    buffer.append(10)
    try flush()
    try file.commit()
  }

  private mutating func flush() throws(FileWriteError) {
    try buffer.withUnsafeBufferPointer { (bytes) throws(FileWriteError) in
      try file.append(UnsafeRawBufferPointer(bytes))
    }
    buffer.removeAll(keepingCapacity: true)
  }
}
