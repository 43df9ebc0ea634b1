import ComparisonTestSupport
import Foundation
import FrameCompare
import FrameEncode
import FrameImage
import FrameRender
import FrameSnapshot
import PageEffects
import PageGeometry
import PageScroll
import PageSequence
import TestSupport

/// Changes of rendered frames, compared without goldens.
extension SeededChange {
  private static func change(
    _ name: String,
    _ kind: DifferenceKind,
    shift: Int? = nil,
    missing: [Int] = [],
    added: [Int] = [],
    _ make: @escaping @Sendable ([Bitmap]) throws -> [Bitmap]
  ) -> SeededChange {
    SeededChange(
      name: "frames: \(name)",
      kind: kind,
      shift: shift,
      missing: missing,
      added: added,
      method: .frames(make)
    )
  }

  /// A render with other options.
  private static func rendered(
    _ name: String,
    _ kind: DifferenceKind,
    _ change: @escaping @Sendable (inout SequenceSpec) -> Void
  ) -> SeededChange {
    Self.change(name, kind) { _ in
      var spec = Self.spec
      change(&spec)
      return try Self.frames(of: Self.sequence(Self.preset, spec))
    }
  }

  /// Two frames in exchanged places.
  private static func exchange(of first: Int, and second: Int) -> SeededChange {
    var exchange = Self.change("\(first) and \(second) exchanged", .swapped) { frames in
      var frames = frames
      frames.swapAt(first, second)
      return frames
    }
    exchange.swapped = [[first, second]]
    return exchange
  }

  static let noises: [SeededChange] =
    (1...3).map { seed in
      change("noise of ±1, seed \(seed)", .noise) { frames in
        var random = SplitMix(state: UInt64(seed))
        return frames.map { frame in
          frame.mapped { $0 + Double(Int.random(in: -1...1, using: &random)) }
        }
      }
    } + [
      change("noise of ±2", .noise) { frames in
        var random = SplitMix(state: 4)
        return frames.map { frame in
          frame.mapped { $0 + Double(Int.random(in: -2...2, using: &random)) }
        }
      },
      change("another rasterizer", .antialiasing) { _ in
        var spec = spec
        spec.scale = [4]
        return try frames(of: sequence(preset, spec)).map { $0.averaged(by: 4) }
      },
      change("a palette of 64 colours", .palette) { frames in
        try frames.paletted(PaletteSettings(colours: 64))
      },
      change("unchanged", .identical) { $0 },
    ]

  static let contents: [SeededChange] = [
    change("a line across one frame", .content) { frames in
      var frames = frames
      frames[6] = frames[6].filled(x: 0..<320, y: 90..<91, [220, 40, 40, 255])
      return frames
    },
    change("a short vertical line", .content) { frames in
      frames.map { $0.filled(x: 150..<151, y: 80..<92, [240, 240, 240, 255]) }
    },
    change("a dot of 2 × 2 in one frame", .content) { frames in
      var frames = frames
      frames[9] = frames[9].filled(x: 30..<32, y: 40..<42, [240, 240, 240, 255])
      return frames
    },
    // The same shapes, with softer edges.
    change("one frame blurred", .colour) { frames in
      var frames = frames
      frames[3] = frames[3].blurred(by: 2)
      return frames
    },
  ]

  static let moves: [SeededChange] = [
    rendered("moved by 0.25 px", .antialiasing) { $0.centerOffset = Point(x: 0.25, y: 0) },
    rendered("moved by 0.5 px", .geometry) { $0.centerOffset = Point(x: 0.5, y: 0) },
    rendered("moved by 2 px", .geometry) { $0.centerOffset = Point(x: 0, y: 2) },
    rendered("larger by 1 %", .geometry) { $0.set["size"] = "1.01" },
    rendered("rotated by half a degree", .geometry) { $0.set["lean"] = "0.5deg" },
    rendered("of another size", .geometry) { $0.size?.width = 321 },
  ]

  static let gammas: [SeededChange] =
    [1.02, 1.1, 0.9].map { gamma in
      change("gamma \(gamma)", .colour) { frames in
        frames.map { frame in frame.mapped { 255 * pow($0 / 255, gamma) } }
      }
    }

  static let colours: [SeededChange] =
    [1, -1, 2, 8].map { step in
      // A uniform difference by one level is noise.
      change("brightness \(step)", abs(step) == 1 ? .noise : .colour) { frames in
        frames.map { frame in frame.mapped { $0 + Double(step) } }
      }
    } + [
      change("the background changed by 4", .colour) { frames in
        frames.map { frame in
          frame.changed { _, _, pixel in pixel == [28, 28, 30, 255] ? [28, 32, 30, 255] : pixel }
        }
      },
      rendered("opacity changed by 2 %", .colour) { $0.set["fade"] = "0.22" },
    ]

  /// The same frames at other times.
  static let times: [SeededChange] = [
    change("one frame late", .shifted, shift: 1) { [$0[0]] + $0.dropLast() },
    change("three frames early", .shifted, shift: -3) { frames in
      frames.dropFirst(3) + Array(repeating: frames[14], count: 3)
    },
    change("one missing", .frames, missing: [7]) { frames in
      frames.enumerated().filter { $0.offset != 7 }.map(\.element)
    },
    change("the first missing", .frames, missing: [0]) { Array($0.dropFirst()) },
    change("one repeated", .frames, added: [8]) { $0[...7] + [$0[7]] + $0[8...] },
    change("one frozen", .frames, missing: [5], added: [5]) { frames in
      var frames = frames
      frames[5] = frames[4]
      return frames
    },
    exchange(of: 6, and: 7),
    exchange(of: 3, and: 11),
    rendered("eased", .easing) { $0.ease = .easing(.quadInOut) },
  ]
}
