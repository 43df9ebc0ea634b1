import Foundation
import PackagePlugin

/// Tells a program the commit that it is built from: before each build, it generates a file with the string
/// `buildCommit`.
///
/// Git knows it without a build setting, so every build knows it. A manifest cannot read it, because SwiftPM
/// evaluates a manifest again only if the manifest or the environment changes. The file is written only if the
/// commit has changed, so that nothing else is compiled again.
@main
struct BuildCommit: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let output = context.pluginWorkDirectoryURL
    let script = context.package.directoryURL.appending(path: "Packaging/commit")
    return [
      .prebuildCommand(
        displayName: "Reading the commit",
        executable: URL(filePath: "/bin/sh"),
        arguments: [script.path, output.appending(path: "BuildCommit.swift").path],
        outputFilesDirectory: output
      )
    ]
  }
}
