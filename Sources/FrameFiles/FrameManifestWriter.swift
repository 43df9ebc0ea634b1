package import Foundation

/// A manifest on its way into a file, frame by frame, so that memory does not grow with their number.
///
/// Like every file it appears under its name when it is complete.
package struct FrameManifestWriter: ~Copyable {
  private var file: AtomicFile
  private let ending: Data
  private let isDurable: Bool
  /// What is not yet in the file.
  private var buffer: [UInt8]
  private var count = 0

  /// How many bytes are written at once.
  private static let bufferSize = 1 << 16

  /// Begins a manifest.
  ///
  /// - Parameters:
  ///   - manifest: What it says of the sequence; the frames that it has are left out.
  ///   - path: Where it is to appear.
  ///   - isDurable: Whether it is on the disk when it appears.
  /// - Throws: Where it cannot be written.
  package init(
    _ manifest: FrameManifest,
    path: String,
    isDurable: Bool = false
  ) throws(FileWriteError) {
    let layout = FrameManifestLayout(manifest)
    file = try AtomicFile(path: path, keepsLink: false)
    buffer = Array(layout.beginning)
    ending = layout.ending
    self.isDurable = isDurable
  }

  /// Adds a frame, which has to come after those that are there.
  ///
  /// - Parameter line: What `FrameManifestLayout.line(of:)` gives.
  /// - Throws: Where it cannot be written.
  package mutating func append(_ line: Data) throws(FileWriteError) {
    buffer += FrameManifestLayout.addition(of: line, at: count)
    count += 1
    if buffer.count >= Self.bufferSize { try flush() }
  }

  /// Lets the manifest appear.
  ///
  /// - Throws: Where it cannot be written.
  package consuming func commit() throws(FileWriteError) {
    buffer += ending
    try flush()
    try file.commit(isDurable: isDurable)
  }

  private mutating func flush() throws(FileWriteError) {
    try buffer.withUnsafeBufferPointer { (bytes) throws(FileWriteError) in
      try file.append(UnsafeRawBufferPointer(bytes))
    }
    buffer.removeAll(keepingCapacity: true)
  }
}
