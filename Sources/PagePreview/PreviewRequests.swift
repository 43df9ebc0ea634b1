import Foundation
import FrameEncode
import FrameFiles
import FrameImage
import FrameRender
import Gallery
import JSONCoding
import PageSequence
import PresetFiles
import Synchronization
import TextTools

/// Requests other than for the page's files: pictures, saving and exports.
///
/// Paths of requests are only compared with known names, and never used as file paths.
extension Preview {
  /// Answers a GET.
  func get(_ path: String) async -> PreviewAnswer {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
      .map(String.init)
    switch parts.count {
    case 1 where parts[0] == "catalog": return Self.json(["catalog": catalog])
    case 3...4 where parts[0] == "thumbnail":
      guard let kind = GalleryPicture(rawValue: parts[2]),
        let name = (library.names + openPaths).first(where: { Self.encoded($0) == parts[1] })
      else { return .notFound }
      return await answer {
        let keys = parts.dropFirst(3).first.flatMap(Self.decoded)?.split(separator: "\n")
        let picture = try await self.thumbnails.file(
          of: self.preset(name),
          kind,
          showing: self.pictures.paths(of: (keys ?? []).map(String.init))
        )
        return PreviewAnswer(type: "image/webp", body: .bytes(picture))
      }
    case 2 where parts[0] == "like":
      guard let name = Self.decoded(parts[1]) else { return .notFound }
      return await answer {
        let (preset, library) = (try self.preset(name), self.library)
        let names = try await IdleThread.run { try SimilarPresets.names(like: preset, in: library) }
        return Self.json(["names": names])
      }
    case 1 where parts[0] == "pictures": return Self.json(["pictures": pictures.list])
    case 2 where parts[0] == "pictures":
      let name = Self.decoded(parts[1])
      guard let path = name.flatMap(pictures.path) else { return .notFound }
      return await answer {
        PreviewAnswer(type: "image/webp", body: .bytes(try PictureThumbnail.webp(of: path)))
      }
    case 3 where parts[0] == "bezel":
      guard let bezel = BezelPicture(device: parts[1], screen: parts[2]) else { return .notFound }
      return await answer {
        PreviewAnswer(type: "image/png", body: .bytes(try bezel.png()))
      }
    case 1 where parts[0] == "schema":
      return PreviewAnswer(type: "application/json", body: .bytes(Array(JSONSchema.preset.utf8)))
    case 1 where parts[0] == "exports": return Self.json(["exports": await exports.states])
    case 2 where parts[0] == "download":
      guard let file = downloads.path(of: path) else { return .notFound }
      return await answer { try Self.file(at: file) }
    case 2 where parts[0] == "phone":
      guard let file = phonePages.path(of: path) else { return .notFound }
      return await answer {
        var answer = try Self.file(at: file)
        (answer.type, answer.fileName) = ("text/html; charset=utf-8", nil)
        answer.isSeparatePage = true
        return answer
      }
    case 4 where parts[0] == "export" && parts[2] == "file":
      guard let id = Int(parts[1]), let index = Int(parts[3]),
        let path = await exports.file(index, of: id)
      else { return .notFound }
      return await answer { try Self.file(at: path) }
    default: return .notFound
    }
  }

  /// Answers a POST.
  func post(_ path: String, _ body: [UInt8]) async -> PreviewAnswer {
    await answer {
      switch path {
      case "/command":
        let (command, _) = try self.command(Self.decode(body))
        return Self.json(Described(command))
      case "/export":
        let (command, isUnsaved) = try self.command(Self.decode(body))
        let job = command.job(program: self.services.program, isUnsaved: isUnsaved)
        return Self.json(Started(id: try await self.exports.start(job), command: job.command))
      case "/export/cancel":
        let request: CancelRequest = try Self.decode(body)
        await self.exports.cancel(request.id)
        return Self.json([String: String]())
      case "/export/download":
        let path = try await self.exportedPath(Self.decode(body))
        return Self.json(["address": self.downloads.address(of: path)])
      case "/export/phone":
        let path = try await self.exportedPath(Self.decode(body), ending: ".html")
        return Self.json(Shared(try self.phoneAddress(of: path)))
      case "/lint":
        return Self.json(["findings": try await self.findings(Self.decode(body))])
      case "/project":
        let request: ProjectRequest = try Self.decode(body)
        return Self.json(["path": try request.save(in: self)])
      case "/board/export":
        let request: BoardRequest = try Self.decode(body)
        let job = try request.job(in: self)
        return Self.json(Started(id: try await self.exports.start(job), command: job.command))
      case "/points":
        let request: PointsRequest = try Self.decode(body)
        return Self.json(try request.answer(in: self))
      case "/import": return Self.json(["result": try await self.imported(Self.decode(body))])
      case "/pictures/add": return Self.json(try self.pictures.shelf.add(Self.decode(body)))
      case "/save":
        let saving = PresetSaving(
          library: self.library,
          paths: self.openPaths,
          checkName: self.services.checkName
        )
        let path = try saving.save(Self.decode(body))
        self.allow(path: path)
        return Self.json(["path": path])
      default: return .notFound
      }
    }
  }

  // MARK: Bodies of requests

  /// A request to export one side of the stage, or to show the command for it.
  private struct ExportRequest: Decodable {
    /// The fields of the stage's spec.
    var spec: [String: JSONValue]
    /// The preset's text if it is not saved.
    var source: String?
    var format: ExportFormat
    /// The values of settings that differ from the stage, by name.
    var settings: [String: JSONValue]?
  }

  private struct CancelRequest: Decodable {
    var id: Int
  }

  private struct DownloadRequest: Decodable {
    var id: Int
    var index: Int
  }

  /// A request to check a preset against the rules of lint.
  private struct LintRequest: Decodable {
    var preset: String
    /// The text to check instead of the file's.
    var source: String?
  }

  private func findings(_ request: LintRequest) async throws -> [Failure.Place] {
    let preset = try preset(request.preset, text: request.source)
    let library = library
    return try await IdleThread.run {
      try PresetLint(library: library).report(on: preset).findings
        .compactMap(Failure.Place.init)
    }
  }

  /// Returns the preset that the program derives from files, with its errors.
  private func imported(_ request: ImportRequest) async throws -> JSONValue {
    let outcome = try await request.process(program: services.program).run { _, _ in }
    let text = outcome.paths.joined(separator: "\n")
    return try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
  }

  private static func decode<Body: Decodable>(_ body: [UInt8]) throws -> Body {
    do {
      return try JSONDecoder().decode(Body.self, from: Data(body))
    } catch let error as SequenceError {
      throw error
    } catch {
      throw PreviewError.unreadable("it does not have the expected fields")
    }
  }

  private func command(_ request: ExportRequest) throws -> (ExportCommandLine, isUnsaved: Bool) {
    let settings = request.settings ?? [:]
    let fields = request.spec.merging(ExportSetting.options(in: settings)) { $1 }
    let spec = try pictures.resolved(SequenceSpec(json: fields))
    let name = spec.preset ?? ""
    let sequence = try sequence(
      spec,
      of: preset(name, text: request.source),
      memory: PageDeck.defaultMemory
    )
    let command = try ExportCommandLine(
      sequence,
      spec,
      named: name,
      as: request.format,
      settings: settings
    )
    return (command, request.source != nil)
  }

  // MARK: Answers

  /// The answer after an export was added to the queue.
  private struct Started: Encodable {
    var id: Int
    var command: String
  }

  /// The answer that describes an export before it starts.
  private struct Described: Encodable {
    var command: String
    /// The width and height of a frame.
    var pixels: [Int]
    var frames: Int
    var fps: Double

    init(_ command: ExportCommandLine) {
      self.command = command.text
      let sequence = command.sequence
      pixels = [sequence.frameSize.width, sequence.frameSize.height]
      (frames, fps) = (sequence.frames, sequence.framesPerSecond)
    }
  }

  /// The answer with the address of a page for other devices.
  private struct Shared: Encodable {
    var address: String
    /// The rows of the QR code of the address: `1` for each dark module, and `0` for each light one.
    var code: [String]

    init(_ address: String) {
      self.address = address
      let code = QRCode(address)
      self.code = (0..<(code?.side ?? 0)).map { row in
        (0..<(code?.side ?? 0)).map { code?[row, $0] == true ? "1" : "0" }.joined()
      }
    }
  }

  private static func json(_ value: some Encodable, status: Int = 200) -> PreviewAnswer {
    PreviewAnswer(
      status: status,
      type: "application/json",
      body: .bytes([UInt8](JSONText.data(value)))
    )
  }

  /// Encodes a name for a path: its bytes in hexadecimal, because the server refuses escapes.
  private static func encoded(_ name: String) -> String { name.utf8.map(\.hexadecimal).joined() }

  /// Decodes a name that `encoded` has returned; nil for other text.
  private static func decoded(_ text: String) -> String? {
    let digits = Array(text.utf8)
    guard digits.count.isMultiple(of: 2) else { return nil }
    var bytes: [UInt8] = []
    for start in stride(from: 0, to: digits.count, by: 2) {
      let pair = String(decoding: digits[start..<start + 2], as: UTF8.self)
      guard let byte = UInt8(pair, radix: 16) else { return nil }
      bytes.append(byte)
    }
    return String(validating: bytes, as: UTF8.self)
  }

  /// Returns the path of an exported file.
  private func exportedPath(
    _ request: DownloadRequest,
    ending: String = ""
  ) async throws(PreviewError) -> String {
    guard let path = await exports.file(request.index, of: request.id), path.hasSuffix(ending)
    else { throw .refused("a later export has overwritten this file", "Export it again.") }
    _ = try Self.exportedFile(path)
    return path
  }

  /// Returns a new address at which other devices can open an exported page.
  private func phoneAddress(of path: String) throws(PreviewError) -> String {
    guard let server = outerAddress.withLock(\.self) else {
      throw .refused(
        "a phone cannot reach this preview, which listens only at this machine",
        "Start it with --host 0.0.0.0, in a network that you trust."
      )
    }
    return "http://\(server.host):\(server.port)" + phonePages.address(of: path)
  }

  private static func exportedFile(_ path: String) throws(PreviewError) -> AnswerFile {
    guard let file = try? AnswerFile(path: path) else {
      throw PreviewError.refused("'\(path)' no longer exists", "Export it again.")
    }
    return file
  }

  /// Returns the answer with an exported file.
  private static func file(at path: String) throws -> PreviewAnswer {
    let url = URL(fileURLWithPath: path)
    let format = OutputFormat.all.first { $0.fileExtension == url.pathExtension }
    return PreviewAnswer(
      type: format?.mediaType ?? "application/octet-stream",
      body: .file(try exportedFile(path)),
      fileName: url.lastPathComponent
    )
  }

  /// Returns an answer, or the answer that reports the error.
  private func answer(_ body: () async throws -> PreviewAnswer) async -> PreviewAnswer {
    do {
      return try await body()
    } catch {
      return Self.json(["failure": failure(of: error)], status: Self.status(of: error))
    }
  }

  private static func status(of error: any Error) -> Int {
    switch error {
    case let error as PreviewError: error.status
    case is PresetFailure: 422
    case is FileWriteError: 500
    default: 400
    }
  }
}
