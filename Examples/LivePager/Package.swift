// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "LivePager",
  platforms: [.macOS(.v15), .iOS(.v15), .tvOS(.v15), .visionOS(.v1)],
  dependencies: [
    // Without traits, the packages that only the programs need are not downloaded.
    .package(name: "fxrender", path: "../..", traits: [])
  ],
  targets: [
    .target(
      name: "LivePager",
      dependencies: [
        .product(name: "PageScroll", package: "fxrender"),
        .product(name: "PageEffects", package: "fxrender"),
        .product(name: "PresetFiles", package: "fxrender"),
      ],
      resources: [.embedInCode("Presets"), .embedInCode("Touches")]
    ),
    .executableTarget(name: "live-pager", dependencies: ["LivePager"]),
    .testTarget(name: "LivePagerTests", dependencies: ["LivePager"]),
  ]
)
