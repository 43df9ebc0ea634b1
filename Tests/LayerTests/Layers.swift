/// The modules and what each may import: the arrows of the design, which point down only.
enum Layers {
  /// A module names the modules next below it, which bring all that lies below them, and the
  /// libraries that it alone is the home of.
  static let arrows: [String: Set<String>] = [
    "PageGeometry": [],
    "PageEffects": ["PageGeometry"],
    "PageScroll": ["PageGeometry"],
    "JSONCoding": [],
    "PresetFiles": ["PageEffects", "PageScroll", "JSONCoding", "Yams"],
    "CBuildInfo": [],
    "CHeap": [],
    "CLoadedLibrary": [],
    "CPixelKernels": [],
    "FrameImage": [
      "PageGeometry", "CDeflate", "CGif", "CLcms", "CLoadedLibrary", "CPixelKernels", "CSpng",
      "CTurboJPEG", "CWebP", "CXXHash",
    ],
    "FrameEncode": ["FrameImage", "CCgif", "CDeflate", "CPixelKernels", "CTurboJPEG", "CWebP"],
    "FrameFiles": ["FrameImage", "JSONCoding"],
    "FrameCompare": ["FrameImage"],
    "FrameRender": ["PageEffects", "PageScroll", "FrameImage", "CCairo", "CPixelKernels"],
    "PageSequence": ["FrameRender", "FrameEncode", "FrameFiles", "PresetFiles"],
    "FrameSnapshot": ["PageSequence", "FrameCompare"],
    "FrameSnapshotTesting": ["FrameSnapshot", "Testing", "XCTest"],
    "PagePreview": [
      "FrameSnapshot", "NIOCore", "NIOHTTP1", "NIOPosix", "NIOWebSocket", "Subprocess",
    ],
    "FxRenderCommands": ["FrameSnapshot", "ArgumentParser", "CHeap"],
    "fxrender": ["FxRenderCommands", "CBuildInfo"],
    "fxrender-preview": ["FxRenderCommands", "PagePreview", "ArgumentParser", "CBuildInfo"],
  ]

  /// The modules that stand on the language and `everywhere` alone.
  static let withoutPlatform: Set = ["PageGeometry", "PageEffects", "PageScroll"]

  /// What every module may import: one name for the C library's functions on every platform.
  static let everywhere: Set = ["RealModule"]

  /// What the platform gives, for modules that are not `withoutPlatform`.
  static let platform: Set = [
    "Darwin", "Dispatch", "Foundation", "FoundationEssentials", "Glibc", "Musl", "Synchronization",
  ]

  /// All that a module may import.
  ///
  /// - Parameter module: The name of a folder of Sources.
  /// - Returns: Names of modules; nil if the module is not in the table.
  static func imports(allowedIn module: String) -> Set<String>? {
    guard let arrows = arrows[module] else { return nil }
    let below = arrows.reduce(into: arrows) { $0.formUnion(modules(below: $1)) }
    return below.union(everywhere).union(withoutPlatform.contains(module) ? [] : platform)
  }

  /// Our own modules below one: libraries stay with the module that names them.
  private static func modules(below module: String) -> Set<String> {
    let next = (arrows[module] ?? []).filter { arrows[$0] != nil }
    return next.reduce(into: next) { $0.formUnion(modules(below: $1)) }
  }
}
