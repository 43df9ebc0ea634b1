// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [.treatAllWarnings(as: .error)]

/// The project's libraries.
let libraries: [Target.Dependency] = [
  .product(name: "PresetFiles", package: "fxrender"),
  .product(name: "FrameRender", package: "fxrender"),
]

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "fxrender", path: "..", traits: []),
    .package(url: "https://github.com/google/swift-benchmark", exact: "0.1.2"),
  ],
  targets: [
    .target(name: "CAllocationCount"),
    .target(name: "CInstructionCount"),
    .target(name: "Stages", dependencies: libraries, swiftSettings: settings),
    .executableTarget(
      name: "Timings",
      dependencies: [
        "CAllocationCount",
        "Stages",
        .product(name: "Benchmark", package: "swift-benchmark"),
      ],
      swiftSettings: settings
    ),
    .executableTarget(
      name: "Instructions",
      dependencies: ["CInstructionCount", "Stages"],
      swiftSettings: settings
    ),
    .executableTarget(name: "Poses", dependencies: libraries, swiftSettings: settings),
    .executableTarget(name: "Raster", dependencies: libraries, swiftSettings: settings),
  ]
)
