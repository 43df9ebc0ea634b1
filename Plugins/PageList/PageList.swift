import Foundation
import PackagePlugin

/// Lists the files of the preview's page: before each build, it generates a file with their paths and bytes,
/// `pageFiles`.
///
/// SwiftPM embeds each file as a static property and has no list of them. The list is written only if files were added
/// or removed, so that nothing else is compiled again.
@main
struct PageList: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let output = context.pluginWorkDirectoryURL
    let script = context.package.directoryURL.appending(path: "Packaging/page-list")
    return [
      .prebuildCommand(
        displayName: "Listing the files of the preview's page",
        executable: URL(filePath: "/bin/sh"),
        arguments: [
          script.path, target.directoryURL.appending(path: "Page").path,
          output.appending(path: "PageList.swift").path,
        ],
        outputFilesDirectory: output
      )
    ]
  }
}
