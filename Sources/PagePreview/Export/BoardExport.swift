import Foundation
import PageSequence

/// A request to export the board of a page: as a contact sheet, or as a film.
struct BoardRequest: Decodable {
  var project: ProjectRequest
  /// `sheet`, `gif` or `mp4`.
  var format: String

  /// Returns the job that writes the export.
  func job(in preview: Preview) throws -> PreviewExport {
    var project = try project.project(in: preview)
    // The file is in a temporary folder.
    project.changePaths { URL(fileURLWithPath: $0).path }
    guard ["sheet", "gif", "mp4"].contains(format) else {
      throw PreviewError.unreadable("there is no board as '\(format)'")
    }
    let isSheet = format == "sheet"
    let name = isSheet ? "sheet" : "render"
    let words =
      (isSheet ? [] : ["--board", "--format", format] + motion(of: project.stage))
      + ["--output", "Renders/board/board.\(isSheet ? "png" : format)"]
    let process = ExportProcess(
      program: preview.services.program,
      .project(name, options: words),
      preset: "board.json",
      unsaved: ["board.json": project.json]
    )
    return PreviewExport(
      command: "fxrender \(name) --project FILE.json \(words.dropLast(2).joined(separator: " "))",
      kind: format == "mp4" ? .video : .picture,
      files: .one,
      run: process.run
    )
  }

  /// Returns the words for the motion of a film: that of the stage if one was chosen, else that of other exports.
  private func motion(of stage: SequenceSpec) -> [String] {
    let options: [Any?] = [
      stage.scroll, stage.from, stage.to, stage.frames, stage.duration, stage.speed, stage.ease,
      stage.hold,
    ]
    let isChosen = stage.bounce || options.contains { $0 != nil }
    return isChosen ? [] : ExportSetting.wordsOfLoops
  }
}
