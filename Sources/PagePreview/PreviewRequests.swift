import Foundation
import FrameFiles
import FrameImage
import FrameRender
import FrameSnapshot
import JSONCoding
import PageSequence
import PresetFiles

/// What a preview answers beside its page: pictures, presets that are kept, and exports.
///
/// A path is taken apart and compared with names that are known; none of it reaches the disk.
extension Preview {
  /// What a page is shown.
  func show(_ path: String) async -> PreviewAnswer {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
      .map(String.init)
    switch parts.count {
    case 1 where parts[0] == "catalog": return Self.json(Catalog(catalog: catalog))
    case 3 where parts[0] == "thumbnail":
      guard let kind = GalleryPicture(rawValue: parts[2]),
        let name = (library.names + openPaths).first(where: { Self.word($0) == parts[1] })
      else { return .notFound }
      return await answer { try await self.thumbnail(of: name, kind) }
    case 2 where parts[0] == "export":
      guard let state = await exports.state(of: Int(parts[1]) ?? 0) else { return .notFound }
      return Self.json(state)
    case 3 where parts[0] == "export" && parts[2] == "file":
      guard let path = await exports.file(of: Int(parts[1]) ?? 0) else { return .notFound }
      return await answer { try Self.file(at: path) }
    default: return .notFound
    }
  }

  /// What a change that a page asks for gets.
  func change(_ path: String, _ body: [UInt8]) async -> PreviewAnswer {
    await answer {
      switch path {
      case "/command":
        let (command, _) = try self.command(Self.read(body))
        return Self.json(Command(command: command.text))
      case "/export":
        let (command, isUnsaved) = try self.command(Self.read(body))
        let job = command.job(program: self.commandLine.program, isUnsaved: isUnsaved)
        return Self.json(Started(id: try await self.exports.start(job), command: job.command))
      case "/export/cancel":
        let wish: Cancelling = try Self.read(body)
        await self.exports.cancel(wish.id)
        return Self.json([String: String]())
      case "/save":
        let path = try self.saving.save(Self.read(body))
        self.allow(path: path)
        return Self.json(["path": path])
      default: return .notFound
      }
    }
  }

  private var saving: PresetSaving {
    PresetSaving(library: library, paths: openPaths, checkName: commandLine.checkName)
  }

  // MARK: Wishes

  /// A side of the stage with options, as a page asks for it to be written.
  private struct ExportWish: Decodable {
    var spec: SequenceSpec
    var source: String?
    var format: ExportCommand.Format
  }

  private struct Cancelling: Decodable {
    var id: Int
  }

  private static func read<Wish: Decodable>(_ body: [UInt8]) throws -> Wish {
    do {
      return try JSONDecoder().decode(Wish.self, from: Data(body))
    } catch let refusal as StageRefusal {
      throw refusal
    } catch let error as SequenceError {
      throw error
    } catch {
      throw StageRefusal.message("not what a page sends")
    }
  }

  private func command(_ wish: ExportWish) throws -> (ExportCommand, isUnsaved: Bool) {
    let name = wish.spec.preset ?? ""
    let sequence = try sequence(
      wish.spec,
      of: preset(name, text: wish.source),
      memory: PageDeck.defaultMemory
    )
    let command = ExportCommand(sequence, wish.spec, named: name, as: wish.format)
    return (command, wish.source != nil)
  }

  // MARK: Answers

  private struct Catalog: Encodable {
    var catalog: [PreviewEntry]
  }

  private struct Command: Encodable {
    var command: String
  }

  private struct Started: Encodable {
    var id: Int
    var command: String
  }

  private struct Problem: Encodable {
    var message: String
    var diagnostics: [StageFailure.Diagnostic]?
  }

  private static func json(_ value: some Encodable, status: Int = 200) -> PreviewAnswer {
    PreviewAnswer(
      status: status,
      type: "application/json",
      body: .bytes([UInt8](JSONText.data(value)))
    )
  }

  /// A name as a path has it: the bytes in hexadecimal, since the server lets no escapes through.
  private static func word(_ name: String) -> String {
    name.utf8.map(\.hexadecimal).joined()
  }

  private func thumbnail(of name: String, _ kind: GalleryPicture) async throws -> PreviewAnswer {
    let picture = try await thumbnails.file(of: preset(name), kind)
    return PreviewAnswer(type: "image/webp", body: .bytes(picture))
  }

  /// A file that was exported, to be kept under its name.
  private static func file(at path: String) throws -> PreviewAnswer {
    let url = URL(fileURLWithPath: path)
    guard let file = try? AnswerFile(path: path) else {
      throw StageRefusal("'\(path)' is gone", "Export it once more.")
    }
    return PreviewAnswer(
      type: url.pathExtension == "gif" ? "image/gif" : "image/png",
      body: .file(file),
      fileName: url.lastPathComponent
    )
  }

  /// An answer, or what is wrong.
  private func answer(
    _ body: () async throws -> PreviewAnswer
  ) async -> PreviewAnswer {
    do {
      return try await body()
    } catch {
      var problem = Problem(message: words(of: error))
      if case PresetFailure.wrong(let errors, _) = error {
        problem.diagnostics = errors.map(StageFailure.Diagnostic.init)
      }
      return Self.json(problem, status: Self.status(of: error))
    }
  }

  private static func status(of error: any Error) -> Int {
    switch error {
    case is ExportsFull: 429
    case is PresetIsThere: 409
    case is PresetFailure: 422
    case is FileWriteError: 500
    default: 400
    }
  }
}
