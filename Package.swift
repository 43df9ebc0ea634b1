// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// The modules and tests that need no optimization: without it they compile in a third of the time.
///
/// Tests that compute pictures pixel by pixel, such as FrameImageTests, would run for longer than that saves.
/// Unsafe flags are allowed here because no library product contains these modules.
let unoptimized: Set = [
  "FxRenderCommands", "EffectExportTests", "EffectFitTests", "EffectModuleTests",
  "PageEffectsTests", "PageGeometryTests", "PageScrollTests",
  "PresetFilesTests",
  "FrameEncodeTests", "FrameFilesTests", "FrameSnapshotTests", "FrameSnapshotTestingTests",
  "PagePreviewTests", "PageSequenceTests", "fxrenderTests", "FuzzTests",
]

/// The modules that are optimized for size: they compute no pixels, and compile in three quarters of the time.
let small: Set = ["EffectExport", "PagePreview"]

/// Returns the settings of a target.
func settings(of name: String) -> [SwiftSetting] {
  let level = unoptimized.contains(name) ? "-Onone" : small.contains(name) ? "-Osize" : nil
  return settings + (level.map { [.unsafeFlags([$0], .when(configuration: .release))] } ?? [])
}

/// The packages of the products that targets depend on.
let packages = [
  "ArgumentParser": "swift-argument-parser",
  "NIOCore": "swift-nio", "NIOHTTP1": "swift-nio", "NIOPosix": "swift-nio",
  "NIOWebSocket": "swift-nio",
  "RealModule": "swift-numerics",
  "Subprocess": "swift-subprocess",
  "Yams": "Yams",
]

/// The packages that the library products need.
///
/// Only the programs and tests need the others. They are conditional on the trait `Programs`, so that SwiftPM does
/// not even download them for an app that turns off the trait.
let packagesOfLibraries: Set = ["swift-numerics", "Yams"]

/// Returns the dependencies with the names of targets of this package and of products of others.
///
/// The tables below contain only strings, because long literals of dependencies take seconds to compile.
func dependencies(_ names: [String]) -> [Target.Dependency] {
  names.map { name in
    guard let package = packages[name] else { return .byName(name: name) }
    guard packagesOfLibraries.contains(package) else {
      return .product(name: name, package: package, condition: .when(traits: ["Programs"]))
    }
    return .product(name: name, package: package)
  }
}

/// The modules in layers; dependencies point down only, which `LayerTests` checks.
let modules: KeyValuePairs<String, [String]> = [
  "TextTools": [],
  "WebPages": [],
  "PageGeometry": ["TextTools", "RealModule"],
  "PageEffects": ["TextTools", "PageGeometry", "RealModule"],
  "PageScroll": ["PageGeometry", "RealModule"],
  // Compiled for browsers by Packaging/browser; here only for tests.
  "EffectModule": ["PageGeometry", "PageEffects", "PageScroll"],
  "BrowserModule": [],
  "JSONCoding": ["TextTools"],
  "PresetFiles": [
    "TextTools", "PageGeometry", "PageEffects", "PageScroll", "JSONCoding", "Yams",
  ],
  "EffectExport": ["TextTools", "PageGeometry", "PageEffects", "JSONCoding"],
  "EffectFit": [
    "TextTools", "PageGeometry", "PageEffects", "JSONCoding", "PresetFiles", "RealModule",
  ],
  "BrowserReader": ["JSONCoding"],
  "FrameImage": [
    "TextTools", "PageGeometry", "CDeflate", "CGif", "CLcms", "CLoadedLibrary", "CPixelKernels",
    "CSpng",
    "CTurboJPEG", "CWebP", "CXXHash",
  ],
  "FrameRender": [
    "PageGeometry", "PageEffects", "PageScroll", "FrameImage", "CCairo", "CFreeType",
    "CPixelKernels", "RealModule",
  ],
  "PageDecks": ["PageGeometry", "PageEffects", "FrameImage", "FrameRender", "CPixelKernels"],
  "FrameEncode": [
    "TextTools", "PageGeometry", "FrameImage", "CDeflate", "CPixelKernels", "CTurboJPEG", "CWebP",
  ],
  "FrameFiles": ["TextTools", "PageGeometry", "JSONCoding", "FrameImage"],
  "FrameCompare": ["TextTools", "PageGeometry", "FrameImage", "CPixelKernels"],
  "PageSequence": [
    "TextTools", "PageGeometry", "PageEffects", "PageScroll", "JSONCoding", "PresetFiles",
    "FrameImage",
    "FrameRender", "PageDecks", "FrameEncode", "FrameFiles",
  ],
  "Flashes": [
    "TextTools", "PageGeometry", "PageEffects", "PageScroll", "PresetFiles", "FrameImage",
    "FrameRender",
    "PageSequence",
  ],
  "Gallery": [
    "TextTools", "PageGeometry", "PageEffects", "PageScroll", "JSONCoding", "PresetFiles",
    "FrameImage", "FrameRender", "FrameEncode", "PageSequence", "WebPages",
  ],
  "Publishing": [
    "TextTools", "PageGeometry", "PageEffects", "JSONCoding", "PresetFiles", "FrameImage",
    "FrameRender", "FrameEncode", "PageSequence", "WebPages", "CDeflate",
  ],
  "FrameSnapshot": [
    "TextTools", "PageGeometry", "PageEffects", "PageScroll", "JSONCoding", "PresetFiles",
    "FrameImage",
    "FrameRender", "FrameEncode", "FrameFiles", "FrameCompare", "PageSequence", "WebPages",
  ],
  "FxRenderCommands": [
    "TextTools", "PageGeometry", "PageEffects", "PageScroll", "JSONCoding", "PresetFiles",
    "EffectExport", "EffectFit", "BrowserReader",
    "FrameImage", "FrameRender", "PageDecks", "FrameEncode", "FrameFiles", "FrameCompare",
    "PageSequence", "Flashes", "FrameSnapshot", "Gallery", "Publishing", "BrowserModule", "CHeap",
    "CNotice", "CResources", "ArgumentParser",
  ],
  "PagePreview": [
    "TextTools", "PageGeometry", "PageEffects", "PageScroll", "JSONCoding", "PresetFiles",
    "FrameImage",
    "FrameRender", "FrameEncode", "FrameFiles", "PageSequence", "FrameSnapshot", "Gallery",
    "WebPages", "EffectExport", "EffectFit",
    "NIOCore", "NIOPosix", "NIOHTTP1", "NIOWebSocket", "Subprocess",
  ],
]

/// The modules that tests of other packages need: neither the commands of the program nor the preview's server.
///
/// `FrameSnapshotTesting` exports those whose types a test uses.
let snapshots = [
  "PageGeometry", "PageScroll", "PresetFiles", "FrameImage", "FrameEncode", "FrameFiles",
  "FrameCompare", "PageSequence", "FrameSnapshot",
]

/// Linker settings of the two programs: on Linux they link Swift's libraries statically, so that they run
/// without Swift, start faster, and `make install` only copies them.
///
/// SwiftPM's own `--static-swift-stdlib` compiles every module differently and cannot be used for tests,
/// so everything would be built twice. Modules compiled for shared libraries autolink fewer libraries than
/// static linking needs; the others are listed here.
let programLinking: [LinkerSetting] = [
  .unsafeFlags(
    ["-static-stdlib", "-use-ld=lld"]
      + [
        "Foundation", "CoreFoundation", "_FoundationICU", "_FoundationCShims",
        "_FoundationCollections", "stdc++",
      ].map { "-l\($0)" }
      // Swift's list of static libraries exports all symbols, for plugins; the programs load none.
      + ["-Xlinker", "--no-export-dynamic"]
      // Addresses of functions cannot be overwritten.
      + ["-Xlinker", "-z", "-Xlinker", "relro", "-Xlinker", "-z", "-Xlinker", "now"],
    .when(platforms: [.linux], configuration: .release)
  )
]

/// Settings of C code: the C library checks the sizes of buffers, except in pixel_kernels.c.
let cSettings: [CSetting] = [
  .define("_FORTIFY_SOURCE", to: "3", .when(platforms: [.linux], configuration: .release))
]

/// The folders of files that SwiftPM embeds in a module as bytes, with a literal for each byte.
let embedded = [
  "BrowserModule": ["Page"], "BrowserReader": ["Page"], "FrameSnapshot": ["Report/Page"],
  "FxRenderCommands": ["Plan/Engines"], "Gallery": ["Page"], "WebPages": ["Page"],
]
/// The folders of files that the plug-in EmbeddedTexts embeds as texts: larger ones, in modules of the programs alone.
let texts = ["EffectExport": "Resources", "PagePreview": "Page", "Publishing": "Player"]

/// The C libraries: module map, pkg-config name, Debian and Homebrew packages.
let libraries: [(name: String, pkgConfig: String, apt: String, brew: String)] = [
  ("CCairo", "cairo", "libcairo2-dev", "cairo"),
  ("CDeflate", "libdeflate", "libdeflate-dev", "libdeflate"),
  ("CFreeType", "freetype2", "libfreetype-dev", "freetype"),
  ("CGif", "libgif", "libgif-dev", "giflib"),
  ("CLcms", "lcms2", "liblcms2-dev", "little-cms2"),
  ("CSpng", "spng", "libspng-dev", "libspng"),
  ("CTurboJPEG", "libturbojpeg", "libturbojpeg0-dev", "jpeg-turbo"),
  ("CWebP", "libwebpmux", "libwebp-dev", "webp"),
  ("CXXHash", "libxxhash", "libxxhash-dev", "xxhash"),
]

/// The modules shared by tests, in folders of Tests.
///
/// Each depends only on the modules that it imports, so that a change to a module rebuilds few tests.
let supports: KeyValuePairs<String, [String]> = [
  "TestSupport": [],
  "ComparisonTestSupport": [
    "FrameImage", "FrameEncode", "FrameCompare", "TestSupport", "FrameTestSupport",
  ],
  // Also compiled for browsers.
  "EffectModuleCheck": ["PageGeometry", "PageScroll", "EffectModule"],
  "EffectTestSupport": ["PageEffects", "PresetFiles", "TestSupport"],
  "FrameTestSupport": [
    "FrameImage", "FrameEncode", "FrameFiles", "CDeflate", "CGif", "TestSupport",
  ],
  "ProgramTestSupport": ["Subprocess"],
  "ScrollTestSupport": ["PageGeometry", "PageScroll", "TestSupport"],
  "FuzzChecks": [
    "PageGeometry", "PageEffects", "PageScroll", "EffectModule", "JSONCoding", "PresetFiles",
    "FrameImage", "FrameRender", "PageSequence", "Gallery", "PagePreview", "TestSupport",
    "FrameTestSupport", "Yams",
  ],
]

/// A test target for each module, and four for the whole package.
///
/// Each depends on the modules that it imports. Tests that start the programs do not depend on them, because
/// their static linking would apply to the tests as well; every build of the tests builds the programs.
let tests: KeyValuePairs<String, [String]> = [
  "TextToolsTests": ["TextTools"],
  "PageGeometryTests": ["PageGeometry", "TestSupport"],
  "PageEffectsTests": ["PageGeometry", "PageEffects", "TestSupport", "EffectTestSupport"],
  "PageScrollTests": [
    "PageGeometry", "PageScroll", "TestSupport", "ScrollTestSupport", "RealModule",
  ],
  "EffectModuleTests": [
    "PageGeometry", "PageEffects", "PageScroll", "JSONCoding", "PresetFiles", "EffectModule",
    "BrowserModule", "TestSupport", "ScrollTestSupport", "EffectModuleCheck", "Subprocess",
  ],
  "PresetFilesTests": [
    "TextTools", "PageGeometry", "PageEffects", "PageScroll", "JSONCoding", "PresetFiles",
    "TestSupport",
  ],
  "EffectExportTests": [
    "PageGeometry", "PageEffects", "PresetFiles", "EffectExport", "TestSupport",
    "EffectTestSupport",
  ],
  "EffectFitTests": [
    "PageGeometry", "PageEffects", "JSONCoding", "PresetFiles", "EffectFit", "TestSupport",
    "EffectTestSupport",
  ],
  "FrameImageTests": [
    "PageGeometry", "FrameImage", "TestSupport", "FrameTestSupport", "FuzzChecks",
  ],
  "FrameRenderTests": [
    "PageGeometry", "PageEffects", "PageScroll", "JSONCoding", "PresetFiles", "FrameImage",
    "FrameRender", "PageDecks", "FrameCompare", "TestSupport", "EffectTestSupport",
    "FrameTestSupport",
  ],
  "FrameEncodeTests": ["FrameImage", "FrameEncode", "TestSupport", "FrameTestSupport"],
  "JSONCodingTests": ["JSONCoding"],
  "FrameFilesTests": [
    "JSONCoding", "FrameImage", "FrameEncode", "FrameFiles", "TestSupport", "FrameTestSupport",
  ],
  "FrameCompareTests": [
    "PageGeometry", "PageEffects", "FrameImage", "FrameRender", "PageDecks", "FrameEncode",
    "FrameCompare",
    "TestSupport", "EffectTestSupport", "FrameTestSupport", "ComparisonTestSupport",
  ],
  "PageSequenceTests": [
    "PageGeometry", "PageEffects", "PageScroll", "JSONCoding", "PresetFiles", "FrameImage",
    "FrameEncode", "FrameRender", "PageDecks", "FrameFiles", "PageSequence", "TestSupport",
    "FrameTestSupport",
  ],
  "FlashesTests": ["PageEffects", "PresetFiles", "FrameImage", "Flashes", "TestSupport"],
  "FrameSnapshotTests": [
    "PageGeometry", "PageEffects", "PageScroll", "JSONCoding", "PresetFiles", "FrameImage",
    "FrameRender", "PageDecks", "FrameEncode", "FrameFiles", "FrameCompare", "PageSequence",
    "FrameSnapshot", "WebPages",
    "TestSupport", "EffectTestSupport", "FrameTestSupport", "ComparisonTestSupport",
  ],
  "FrameSnapshotTestingTests": [
    "PageGeometry", "PageEffects", "PageScroll", "JSONCoding", "PresetFiles", "FrameImage",
    "FrameRender", "FrameCompare", "PageSequence", "FrameSnapshot", "FrameSnapshotTesting",
    "TestSupport", "FrameTestSupport",
  ],
  "PublishingTests": [
    "JSONCoding", "FrameImage", "WebPages", "Publishing", "CDeflate", "TestSupport",
    "FrameTestSupport",
  ],
  "PagePreviewTests": [
    "PageGeometry", "PageEffects", "PageScroll", "JSONCoding", "PresetFiles", "FrameImage",
    "FrameEncode", "FrameRender", "PageDecks", "PageSequence", "Gallery", "PagePreview", "CHeap",
    "EffectExport", "TestSupport", "EffectTestSupport", "FrameTestSupport", "ProgramTestSupport",
  ],
  "fxrenderTests": [
    "PageGeometry", "PageEffects", "PageScroll", "JSONCoding", "PresetFiles", "FrameImage",
    "FrameEncode", "FrameFiles", "FrameCompare", "PageSequence", "FrameSnapshot", "TestSupport",
    "FrameTestSupport", "ProgramTestSupport",
  ],
  "PresetTests": [
    "PageGeometry", "PageEffects", "PageScroll", "JSONCoding", "PresetFiles", "EffectExport",
    "FrameImage", "FrameRender", "FrameFiles", "FrameCompare", "PageSequence", "FrameSnapshot",
    "Gallery",
    "TestSupport", "EffectTestSupport",
  ],
  "LayerTests": ["TestSupport"],
  "FuzzTests": [
    "PageEffects", "JSONCoding", "PresetFiles", "PageSequence", "TestSupport", "FuzzChecks",
  ],
]

/// The files of tests that are copied beside them.
let copied = ["PresetFilesTests": ["Bad", "Lint", "Scripts"], "FrameImageTests": ["Fixtures"]]

let libraryTargets: [Target] = libraries.map { library in
  .systemLibrary(
    name: library.name,
    pkgConfig: library.pkgConfig,
    providers: [.apt([library.apt]), .brew([library.brew])]
  )
}

let moduleTargets: [Target] =
  modules.map { module in
    .target(
      name: module.key,
      dependencies: dependencies(module.value),
      exclude: texts[module.key].map { [$0] } ?? [],
      resources: embedded[module.key, default: []].map { .embedInCode($0) },
      swiftSettings: settings(of: module.key),
      plugins: texts[module.key] == nil ? [] : ["EmbeddedTexts"]
    )
  } + [
    .target(name: "CHeap", cSettings: cSettings),
    .target(name: "CNotice", cSettings: cSettings),
    .target(name: "CResources", cSettings: cSettings),
    .target(name: "CLoadedLibrary", cSettings: cSettings),
    .target(name: "CPixelKernels", cSettings: cSettings),
    // Only for the two programs: it replaces the locale data of a statically linked Foundation.
    .target(name: "CLocaleData", cSettings: cSettings),
    // Only for the two programs.
    .plugin(name: "BuildCommit", capability: .buildTool()),
    .plugin(name: "EmbeddedTexts", capability: .buildTool()),
    // Not a dependency of the programs: it links the testing library.
    .target(
      name: "FrameSnapshotTesting",
      dependencies: dependencies(snapshots),
      swiftSettings: settings
    ),
  ]

let programTargets: [Target] = [
  .executableTarget(
    name: "fxrender",
    dependencies: ["CLocaleData", "FxRenderCommands"],
    swiftSettings: settings,
    linkerSettings: programLinking,
    plugins: ["BuildCommit"]
  ),
  // A separate program, because its server takes almost half of the compile time.
  .executableTarget(
    name: "fxrender-preview",
    dependencies: dependencies([
      "CLocaleData", "FrameImage", "FrameSnapshot", "Gallery", "FxRenderCommands", "PagePreview",
      "PageSequence", "PresetFiles", "ArgumentParser",
    ]),
    swiftSettings: settings,
    linkerSettings: programLinking,
    plugins: ["BuildCommit"]
  ),
]

let testTargets: [Target] =
  supports.map { support in
    .target(
      name: support.key,
      dependencies: dependencies(support.value),
      path: "Tests/\(support.key)",
      swiftSettings: settings
    )
  }
  + [
    // Only for `.ci/fuzz`, which builds it.
    .executableTarget(
      name: "FuzzRunner",
      dependencies: ["FuzzChecks", "TestSupport"],
      path: "Tests/FuzzRunner",
      swiftSettings: settings
    )
  ]
  + tests.map { test in
    .testTarget(
      name: test.key,
      dependencies: dependencies(test.value),
      resources: copied[test.key, default: []].map { .copy($0) },
      swiftSettings: settings(of: test.key)
    )
  }

let package = Package(
  name: "fxrender",
  // Linux needs no entry. The renderer uses `Synchronization`, which macOS has since version 15. It needs C
  // libraries that only macOS and Linux have, and the libraries for apps need no newer API than those of iOS 15.
  platforms: [.macOS(.v15), .iOS(.v15), .tvOS(.v15), .visionOS(.v1)],
  products: [
    .executable(name: "fxrender", targets: ["fxrender"]),
    .executable(name: "fxrender-preview", targets: ["fxrender-preview"]),
    // For apps: each includes the modules in its API, and needs no C library.
    .library(name: "PageGeometry", targets: ["PageGeometry"]),
    .library(name: "PageEffects", targets: ["PageGeometry", "PageEffects"]),
    .library(name: "PageScroll", targets: ["PageGeometry", "PageScroll"]),
    .library(
      name: "PresetFiles",
      targets: ["PageGeometry", "PageEffects", "PageScroll", "PresetFiles"]
    ),
    .library(
      name: "FrameRender",
      targets: [
        "PageScroll", "JSONCoding", "FrameImage", "FrameRender", "PageDecks", "FrameEncode",
        "FrameFiles", "PageSequence", "FrameSnapshot",
      ]
    ),
    // For comparing frames from any source: it renders nothing and reads no presets.
    .library(name: "FrameCompare", targets: ["PageGeometry", "FrameImage", "FrameCompare"]),
    // For tests of other packages; it includes the modules in its API.
    .library(name: "FrameSnapshotTesting", targets: snapshots + ["FrameSnapshotTesting"]),
    // Only for the package in Tests/Fuzzing.
    .library(name: "FuzzChecks", targets: ["FuzzChecks"]),
  ],
  traits: [
    .default(enabledTraits: ["Programs"]),
    .trait(
      name: "Programs",
      description: "The programs and the tests. An app turns it off, with traits: []."
    ),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
    .package(url: "https://github.com/apple/swift-numerics", exact: "1.1.1"),
    .package(url: "https://github.com/jpsim/Yams", exact: "6.2.2"),
    .package(url: "https://github.com/swiftlang/swift-subprocess", exact: "1.0.2"),
  ],
  targets: libraryTargets + moduleTargets + programTargets + testTargets
)
