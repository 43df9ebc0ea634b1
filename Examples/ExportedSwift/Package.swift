// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "cards",
  platforms: [.macOS(.v10_15), .iOS(.v13)],
  targets: [.executableTarget(name: "cards")]
)
