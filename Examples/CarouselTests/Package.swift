// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "CarouselTests",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "fxrender", path: "../..", traits: [])],
  targets: [
    .testTarget(
      name: "CarouselTests",
      dependencies: [.product(name: "FrameSnapshotTesting", package: "fxrender")],
      exclude: ["__Goldens__"]
    )
  ]
)
