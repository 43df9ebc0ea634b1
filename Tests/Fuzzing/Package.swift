// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Fuzzing",
  platforms: [.macOS(.v26)],
  dependencies: [.package(name: "fxrender", path: "../..")],
  targets: [
    .target(
      name: "FuzzEntry",
      dependencies: [.product(name: "FuzzChecks", package: "fxrender")],
      swiftSettings: [.treatAllWarnings(as: .error)]
    ),
    .executableTarget(name: "Fuzzer", dependencies: ["FuzzEntry"]),
  ]
)
