// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "fxrender", path: ".."),
    .package(url: "https://github.com/google/swift-benchmark", exact: "0.1.2"),
  ],
  targets: [
    .target(name: "CAllocationCount"),
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "CAllocationCount",
        .product(name: "PageEffects", package: "fxrender"),
        .product(name: "FrameRender", package: "fxrender"),
        .product(name: "Benchmark", package: "swift-benchmark"),
      ],
      swiftSettings: [.treatAllWarnings(as: .error)]
    ),
  ]
)
