import FrameEncode
import FrameImage
package import FrameRender
import PageEffects
import PageGeometry
import PageScroll
import PresetFiles

/// The predicted processor time of the frames of a render.
///
/// A frame's time is that of its pixels and of the pixels that pages cover, and each shard reads the pages that it
/// shows. Frames of long renders are sampled, because neighbouring frames differ little. The rates were measured on
/// one core of an AMD EPYC (`Tests/Cluster/balance_test.py` compares predictions with measurements); on other machines
/// all times change by about the same factor, which does not matter for dividing a render.
package struct RenderCost: Sendable {
  /// Consecutive frames with the same cost.
  struct Block: Sendable {
    /// The number of frames.
    let count: Int
    /// The processor time of each frame without reading its pages, in seconds.
    let frame: Double
    /// The visible pages.
    let pages: [Int]
  }

  /// The blocks of all frames, in order.
  let blocks: [Block]
  /// The time to read or draw each page, in seconds.
  let pages: [Int: Double]
  /// The memory of the visible pages and of the picture that is being read, in bytes.
  package let pageMemory: Double
  /// The time to start the program, in seconds.
  static let start = 0.02

  /// The maximum number of frames whose scenes are computed.
  private static let samples = 1_024

  /// The time of a frame, whatever its size: its scene, record and file.
  private static let frame = 1.5e-4
  /// The time of each pixel of a frame: clearing, hashing and compressing.
  private static let framePixel = 1.2e-9
  /// The time of each pixel that pages cover: drawing and compressing.
  private static let coveredPixel = 7.5e-9
  /// The time of each texture sample of such a pixel.
  private static let sample = 1.7e-9
  /// The factor of both times if files are made as small as possible (`--png small`).
  private static let smallFiles = 18.0
  /// The time of each pixel of a generated card.
  private static let cardPixel = 2.7e-8
  /// The time of a picture, whatever its size, and of each pixel of its page.
  private static let (picture, pagePixel) = (2.0e-3, 1.2e-8)

  /// Predicts the cost of frames of a sequence.
  ///
  /// - Throws: `RenderError.poseNotFinite` if a frame cannot be drawn.
  package init(_ sequence: FrameSequence, frames: [Int]) throws(RenderError) {
    let count = min(frames.count, Self.samples)
    let ends = (0...count).map { frames.count * $0 / count }
    let viewport = sequence.layout.viewport
    let pixels = sequence.scales.reduce(0) { $0 + $1 * $1 }
    let framePixels = viewport.width * viewport.height * pixels
    let factor = sequence.request.png == .small ? Self.smallFiles : 1
    var densities: [Int: Double] = [:]
    var blocks: [Block] = []
    for (start, end) in zip(ends, ends.dropFirst()) {
      let scene = try sequence.scene(frames[(start + end - 1) / 2])
      let work = SceneWork(
        scene,
        scale: sequence.scale,
        hasPictures: !sequence.source.isGenerated
      ) { page in
        if let density = densities[page] { return density }
        let density = sequence.texelsPerPoint(ofPage: page)
        densities[page] = density
        return density
      }
      let pixel =
        (Self.framePixel + Self.coveredPixel * work.covered) * factor + Self.sample * work.samples
      let pages = Array(Set(scene.pages.map(\.index))).sorted()
      blocks.append(
        Block(count: end - start, frame: Self.frame + framePixels * pixel, pages: pages)
      )
    }
    let page = sequence.layout.pageSize
    let pagePixels = page.width * page.height * pixels
    self.blocks = blocks
    let shown = blocks.map(\.pages.count).max() ?? 0
    let largest = Set(blocks.flatMap(\.pages)).reduce(0) { most, index in
      max(most, sequence.pictures.size(of: index).map { $0.width * $0.height } ?? 0)
    }
    // Visible pages, pages that may be needed again, and two copies of the largest picture.
    pageMemory =
      Double(shown) * pagePixels * 8 + Double(PageDeck.defaultMemory * sequence.scales.count)
      + largest * 8
    pages = Set(blocks.flatMap(\.pages)).reduce(into: [:]) { pages, index in
      pages[index] = Self.time(ofPage: index, in: sequence, pagePixels)
    }
  }

  /// Returns the time to read or draw a page at all scales.
  private static func time(
    ofPage index: Int,
    in sequence: FrameSequence,
    _ pixels: Double
  ) -> Double {
    guard case .images = sequence.source else { return pixels * cardPixel }
    let size = sequence.pictures.size(of: index) ?? Size(width: 0, height: 0)
    let rate = sequence.format(ofPage: index)?.timePerPixel ?? 0
    return (picture + size.width * size.height * rate) * Double(sequence.scales.count)
      + pixels * pagePixel
  }

  /// The time of all frames in one process, in seconds.
  package var total: Double {
    Self.start + blocks.reduce(0) { $0 + Double($1.count) * $1.frame } + pages.values.reduce(0, +)
  }

  /// Returns the time of a shard that has every n-th frame, in seconds.
  package func shardTime(of count: Int) -> Double {
    let reading = pages.values.reduce(0, +)
    return Self.start + reading + (total - Self.start - reading) / Double(count)
  }

  /// Whether each shard has about the same cost if every n-th frame belongs to it.
  ///
  /// Pictures are read by each shard that shows them, so it is better to divide them.
  package var isEven: Bool {
    let frames = blocks.map(\.frame)
    let reading = pages.values.reduce(0, +)
    return (frames.max() ?? 0) <= 1.05 * (frames.min() ?? 0)
      && reading <= 0.05 * (total - reading)
  }
}

extension FrameSequence {
  /// Returns the format of a page's picture; nil if it cannot be read.
  fileprivate func format(ofPage index: Int) -> ImageFormat? {
    guard case .images(let paths) = source,
      let start = try? RegularFile.bytes(of: paths[index % paths.count], atMost: 16)
    else { return nil }
    return ImageFormat.recognise([UInt8](start))
  }

  /// Returns the number of texels per point of a page at the first scale.
  fileprivate func texelsPerPoint(ofPage index: Int) -> Double {
    guard case .images = source, let size = pictures.size(of: index) else { return scale }
    return renderer.deck.texelsPerPoint(ofPicture: size)
  }
}

extension ImageFormat {
  /// The time to decode a pixel of a picture, in seconds; large JPEG pictures are decoded at a reduced size.
  fileprivate var timePerPixel: Double {
    switch self {
    case .png: 1.3e-8
    case .webp: 2.7e-8
    default: 4.0e-9
    }
  }
}

extension RenderCost {
  /// Divides the frames into consecutive shards whose predicted times are as equal as possible.
  ///
  /// - Parameter count: The number of parts, at least 1 and at most the number of frames.
  /// - Returns: The positions of the frames of each part, and its time in seconds; there may be fewer parts.
  package func shards(_ count: Int) -> [(positions: Range<Int>, seconds: Double)] {
    // The smallest limit for which the parts suffice is found by bisection.
    var (low, high) = (0.0, total)
    for _ in 0..<50 {
      let limit = (low + high) / 2
      if parts(limit, most: count).last?.positions.upperBound == frameCount {
        high = limit
      } else {
        low = limit
      }
    }
    return parts(high, most: count)
  }

  /// The number of frames.
  package var frameCount: Int { blocks.reduce(0) { $0 + $1.count } }

  /// Fills parts with frames up to a time, one part after the other.
  ///
  /// - Parameters:
  ///   - limit: The time of a part in seconds; a frame that takes longer is a part of its own.
  ///   - most: The maximum number of parts.
  /// - Returns: The parts, which have all frames only if the time suffices.
  private func parts(_ limit: Double, most: Int) -> [(positions: Range<Int>, seconds: Double)] {
    var parts: [(positions: Range<Int>, seconds: Double)] = []
    var (begin, end, time) = (0, 0, Self.start)
    var read: [Int: Int] = [:]
    for block in blocks {
      var left = block.count
      while left > 0 {
        let reading = block.pages.reduce(0) {
          read[$1] == parts.count ? $0 : $0 + (pages[$1] ?? 0)
        }
        let room = min(Double(left), max(0, (limit - time - reading) / block.frame))
        // The first frame of a part always fits.
        let taken = max(begin == end ? 1 : 0, Int(room))
        if taken > 0 {
          for page in block.pages { read[page] = parts.count }
          time += reading + Double(taken) * block.frame
          end += taken
          left -= taken
        }
        guard left > 0 else { break }
        parts.append((begin..<end, time))
        guard parts.count < most else { return parts }
        (begin, time) = (end, Self.start)
      }
    }
    if begin < end { parts.append((begin..<end, time)) }
    return parts
  }
}
