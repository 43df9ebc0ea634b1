/// The modules and their allowed imports; a module may import only lower modules.
enum Layers {
  /// The modules directly below each module, and the libraries that the module may import.
  ///
  /// A module may also import all modules farther below, but not the libraries of other modules.
  static let arrows: [String: Set<String>] = [
    "TextTools": [],
    "WebPages": [],
    "PageGeometry": ["TextTools"],
    "PageEffects": ["PageGeometry"],
    "PageScroll": ["PageGeometry"],
    "EffectModule": ["PageEffects", "PageScroll"],
    "BrowserModule": [],
    "JSONCoding": ["TextTools"],
    "PresetFiles": ["PageEffects", "PageScroll", "JSONCoding", "Yams"],
    "EffectExport": ["PageEffects", "JSONCoding"],
    "EffectFit": ["PresetFiles"],
    "BrowserReader": ["JSONCoding"],
    "CHeap": [],
    "CLoadedLibrary": [],
    "CLocaleData": [],
    "CNotice": [],
    "CPixelKernels": [],
    "CResources": [],
    "FrameImage": [
      "PageGeometry", "CDeflate", "CGif", "CLcms", "CLoadedLibrary", "CPixelKernels", "CSpng",
      "CTurboJPEG", "CWebP", "CXXHash",
    ],
    "FrameEncode": ["FrameImage", "CDeflate", "CPixelKernels", "CTurboJPEG", "CWebP"],
    "FrameFiles": ["FrameImage", "JSONCoding"],
    "FrameCompare": ["FrameImage", "CPixelKernels"],
    "FrameRender": [
      "PageEffects", "PageScroll", "FrameImage", "CCairo", "CFreeType", "CPixelKernels",
    ],
    "PageDecks": ["FrameRender", "CPixelKernels"],
    "PageSequence": ["PageDecks", "FrameEncode", "FrameFiles", "PresetFiles"],
    "Flashes": ["PageSequence"],
    "FrameSnapshot": ["PageSequence", "FrameCompare", "WebPages"],
    "Gallery": ["PageSequence", "WebPages"],
    "Publishing": ["PageSequence", "WebPages", "CDeflate"],
    "FrameSnapshotTesting": ["FrameSnapshot", "Testing", "XCTest"],
    "PagePreview": [
      "FrameSnapshot", "Gallery", "EffectExport", "EffectFit", "NIOCore", "NIOHTTP1", "NIOPosix",
      "NIOWebSocket",
      "Subprocess",
    ],
    "FxRenderCommands": [
      "Flashes", "FrameSnapshot", "Gallery", "Publishing", "BrowserModule", "EffectExport",
      "EffectFit", "BrowserReader", "ArgumentParser", "CHeap", "CNotice", "CResources",
    ],
    "fxrender": ["FxRenderCommands"],
    "fxrender-preview": ["FxRenderCommands", "PagePreview", "ArgumentParser"],
  ]

  /// The modules that may not import the platform's libraries.
  static let withoutPlatform: Set = [
    "TextTools", "PageGeometry", "PageEffects", "PageScroll", "EffectModule",
  ]

  /// The modules that every module may import: `RealModule` has the C library's functions on all platforms.
  static let everywhere: Set = ["RealModule"]

  static let platform: Set = [
    "Darwin", "Dispatch", "Foundation", "FoundationEssentials", "Glibc", "Musl", "Synchronization",
  ]

  /// Returns the names of all modules that a module may import; nil if the module is not in the table.
  static func imports(allowedIn module: String) -> Set<String>? {
    guard let arrows = arrows[module] else { return nil }
    let below = arrows.reduce(into: arrows) { $0.formUnion(modules(below: $1)) }
    return below.union(everywhere).union(withoutPlatform.contains(module) ? [] : platform)
  }

  /// Returns all modules of this package below a module, without libraries.
  private static func modules(below module: String) -> Set<String> {
    let next = (arrows[module] ?? []).filter { arrows[$0] != nil }
    return next.reduce(into: next) { $0.formUnion(modules(below: $1)) }
  }
}
