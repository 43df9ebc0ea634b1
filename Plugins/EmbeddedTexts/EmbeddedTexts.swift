import Foundation
import PackagePlugin

/// Embeds the files of a module's folder as texts: before each build, it generates a file with `PackageResources`.
///
/// SwiftPM itself writes a literal for each byte, which takes the compiler a minute for 300 kB, and has no list of the
/// files. The file is written only if a file of the folder has changed, so that nothing else is compiled again.
@main
struct EmbeddedTexts: BuildToolPlugin {
  /// The names of folders that are embedded.
  private static let folders = ["Page", "Player", "Resources"]

  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let output = context.pluginWorkDirectoryURL
    let script = context.package.directoryURL.appending(path: "Packaging/embedded-texts")
    let found = Self.folders.map { target.directoryURL.appending(path: $0).path }
      .first(where: FileManager.default.fileExists)
    guard let folder = found else { return [] }
    return [
      .prebuildCommand(
        displayName: "Embedding the files of \(target.name)",
        executable: URL(filePath: "/bin/sh"),
        arguments: [script.path, folder, output.appending(path: "PackageResources.swift").path],
        outputFilesDirectory: output
      )
    ]
  }
}
