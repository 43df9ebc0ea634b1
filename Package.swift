// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// The modules in layers; an arrow (a dependency) points down only.
///
/// `LayerTests` holds imports to it.
let modules: [(name: String, dependencies: [Target.Dependency])] = [
  ("PageGeometry", [.product(name: "RealModule", package: "swift-numerics")]),
  ("PageEffects", ["PageGeometry", .product(name: "RealModule", package: "swift-numerics")]),
  ("PageScroll", ["PageGeometry", .product(name: "RealModule", package: "swift-numerics")]),
  (
    "PresetFiles",
    ["PageGeometry", "PageEffects", "PageScroll", .product(name: "Yams", package: "Yams")]
  ),
  (
    "FrameImage",
    [
      "PageGeometry", "CDeflate", "CGif", "CLcms", "CPixelKernels", "CSpng", "CTurboJPEG",
      "CWebP", "CXXHash",
    ]
  ),
  (
    "FrameRender",
    [
      "PageGeometry", "PageEffects", "PageScroll", "FrameImage", "CCairo", "CPixelKernels",
      .product(name: "RealModule", package: "swift-numerics"),
    ]
  ),
  (
    "FrameEncode",
    ["FrameImage", "CCgif", "CDeflate", "CPixelKernels", "CTurboJPEG", "CWebP"]
  ),
  (
    "FrameSnapshot",
    [
      "PageGeometry", "PageEffects", "PageScroll", "PresetFiles", "FrameImage", "FrameRender",
      "FrameEncode",
    ]
  ),
  (
    "PagePreview",
    [
      "PageGeometry", "PageEffects", "PageScroll", "PresetFiles", "FrameImage", "FrameRender",
      "FrameEncode", "FrameSnapshot", .product(name: "NIOCore", package: "swift-nio"),
      .product(name: "NIOPosix", package: "swift-nio"),
      .product(name: "NIOHTTP1", package: "swift-nio"),
      .product(name: "NIOWebSocket", package: "swift-nio"),
      .product(name: "Subprocess", package: "swift-subprocess"),
    ]
  ),
]

/// The modules without the preview, whose server is not used by other packages' suites.
let snapshots = modules.map(\.name).filter { $0 != "PagePreview" }

/// The folders of files that are compiled into a module as bytes.
let embedded = ["FrameSnapshot": ["Gallery", "Report"], "PagePreview": ["Page"]]

/// The C libraries: module map, pkg-config name, Debian and Homebrew packages.
let libraries: [(name: String, pkgConfig: String, apt: String, brew: String)] = [
  ("CCairo", "cairo", "libcairo2-dev", "cairo"),
  ("CCgif", "cgif", "libcgif-dev", "cgif"),
  ("CDeflate", "libdeflate", "libdeflate-dev", "libdeflate"),
  ("CGif", "libgif", "libgif-dev", "giflib"),
  ("CLcms", "lcms2", "liblcms2-dev", "little-cms2"),
  ("CSpng", "spng", "libspng-dev", "libspng"),
  ("CTurboJPEG", "libturbojpeg", "libturbojpeg0-dev", "jpeg-turbo"),
  ("CWebP", "libwebpmux", "libwebp-dev", "webp"),
  ("CXXHash", "libxxhash", "libxxhash-dev", "xxhash"),
]

/// What tests share, in folders of Tests.
///
/// Each depends on no more than it imports, so that a change to a module rebuilds few tests.
let supports: [(name: String, dependencies: [Target.Dependency])] = [
  ("TestSupport", []),
  ("EffectTestSupport", ["PageEffects", "PresetFiles", "TestSupport"]),
  ("FrameTestSupport", ["FrameImage", "FrameEncode", "CGif", "TestSupport"]),
  ("ProgramTestSupport", [.product(name: "Subprocess", package: "swift-subprocess")]),
  (
    "FuzzChecks",
    [
      "PageGeometry", "PageEffects", "PageScroll", "PresetFiles", "FrameImage", "CDeflate",
      "TestSupport",
    ]
  ),
]

/// A suite for each module, and three that look across them.
///
/// Each depends on the modules that it imports; those that start the program depend on it too.
let tests: [(name: String, dependencies: [Target.Dependency], resources: [Resource])] = [
  ("PageGeometryTests", ["PageGeometry"], []),
  (
    "PageEffectsTests",
    ["PageGeometry", "PageEffects", "TestSupport", "EffectTestSupport"],
    []
  ),
  (
    "PageScrollTests",
    [
      "PageGeometry", "PageScroll", "TestSupport",
      .product(name: "RealModule", package: "swift-numerics"),
    ],
    []
  ),
  (
    "PresetFilesTests",
    ["PageGeometry", "PageEffects", "PageScroll", "PresetFiles", "TestSupport"],
    [.copy("Bad"), .copy("Lint"), .copy("Scripts")]
  ),
  (
    "FrameImageTests",
    ["PageGeometry", "FrameImage", "TestSupport", "FrameTestSupport", "FuzzChecks"],
    [.copy("Fixtures")]
  ),
  (
    "FrameRenderTests",
    [
      "PageGeometry", "PageEffects", "PageScroll", "PresetFiles", "FrameImage", "FrameRender",
      "TestSupport", "EffectTestSupport", "FrameTestSupport",
    ],
    []
  ),
  (
    "FrameEncodeTests",
    ["FrameImage", "FrameEncode", "TestSupport", "FrameTestSupport"],
    []
  ),
  (
    "FrameSnapshotTests",
    [
      "PageGeometry", "PageEffects", "PageScroll", "PresetFiles", "FrameImage", "FrameRender",
      "FrameEncode", "FrameSnapshot", "TestSupport", "EffectTestSupport", "FrameTestSupport",
    ],
    []
  ),
  (
    "FrameSnapshotTestingTests",
    [
      "PageGeometry", "PageEffects", "PageScroll", "PresetFiles", "FrameImage", "FrameSnapshot",
      "FrameSnapshotTesting", "TestSupport", "FrameTestSupport",
    ],
    []
  ),
  (
    "PagePreviewTests",
    [
      "PageGeometry", "PageEffects", "PageScroll", "PresetFiles", "FrameRender", "FrameSnapshot",
      "PagePreview", "CHeap", "fxrender", "TestSupport", "EffectTestSupport",
      "ProgramTestSupport",
    ],
    []
  ),
  (
    "fxrenderTests",
    [
      "PageGeometry", "PageEffects", "PageScroll", "PresetFiles", "FrameImage", "FrameEncode",
      "FrameSnapshot", "fxrender", "TestSupport", "FrameTestSupport", "ProgramTestSupport",
    ],
    []
  ),
  (
    "PresetTests",
    [
      "PageGeometry", "PageEffects", "PageScroll", "PresetFiles", "FrameImage", "FrameRender",
      "FrameSnapshot", "TestSupport",
    ],
    []
  ),
  ("LayerTests", ["TestSupport"], []),
  ("FuzzTests", ["TestSupport", "FuzzChecks"], []),
]

let package = Package(
  name: "fxrender",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "fxrender", targets: ["fxrender"]),
    .library(name: "PageEffects", targets: ["PageGeometry", "PageEffects", "PresetFiles"]),
    .library(
      name: "FrameRender",
      targets: ["PageScroll", "FrameImage", "FrameRender", "FrameEncode", "FrameSnapshot"]
    ),
    // For suites of other packages; with it come the modules that its calls have in them.
    .library(
      name: "FrameSnapshotTesting",
      targets: snapshots + ["FrameSnapshotTesting"]
    ),
    // For the package in Tests/Fuzzing alone.
    .library(name: "FuzzChecks", targets: ["FuzzChecks"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
    .package(url: "https://github.com/apple/swift-numerics", exact: "1.1.1"),
    .package(url: "https://github.com/jpsim/Yams", exact: "6.2.2"),
    .package(url: "https://github.com/swiftlang/swift-subprocess", exact: "1.0.2"),
  ],
  targets: libraries.map { library in
    .systemLibrary(
      name: library.name,
      pkgConfig: library.pkgConfig,
      providers: [.apt([library.apt]), .brew([library.brew])]
    )
  }
    + [.target(name: "CHeap"), .target(name: "CPixelKernels")]
    + modules.map { module in
      .target(
        name: module.name,
        dependencies: module.dependencies,
        resources: embedded[module.name, default: []].map { .embedInCode($0) },
        swiftSettings: settings
      )
    }
    + [
      .executableTarget(
        name: "fxrender",
        dependencies: modules.map { .byName(name: $0.name) } + [
          "CHeap", .product(name: "ArgumentParser", package: "swift-argument-parser"),
        ],
        swiftSettings: settings
      ),
      // No module of the program's: it brings the testing library with it.
      .target(
        name: "FrameSnapshotTesting",
        dependencies: snapshots.map { .byName(name: $0) },
        swiftSettings: settings
      ),
    ]
    + supports.map { support in
      .target(
        name: support.name,
        dependencies: support.dependencies,
        path: "Tests/\(support.name)",
        swiftSettings: settings
      )
    }
    + tests.map { test in
      .testTarget(
        name: test.name,
        dependencies: test.dependencies,
        resources: test.resources,
        swiftSettings: settings
      )
    }
)
