// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "LivePager",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .visionOS(.v2)],
  dependencies: [
    .package(name: "fxrender", path: "../..")
  ],
  targets: [
    .target(
      name: "LivePager",
      dependencies: [
        .product(name: "PageScroll", package: "fxrender"),
        .product(name: "PageEffects", package: "fxrender"),
        .product(name: "PresetFiles", package: "fxrender"),
      ],
      resources: [.copy("Presets"), .copy("Touches")]
    ),
    .executableTarget(name: "live-pager", dependencies: ["LivePager"]),
    .testTarget(name: "LivePagerTests", dependencies: ["LivePager"]),
  ]
)
