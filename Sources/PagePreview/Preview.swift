import Foundation
import FrameRender
import FrameSnapshot
import PageEffects
public import PageSequence
public import PresetFiles
import Synchronization

/// The site of a live preview: its page, and the stages of those who look at it.
public final class Preview: PreviewSite {
  /// Where presets are found.
  let library: PresetLibrary
  /// What looks at the files of what is open, for all stages.
  let watch = FileWatch()
  /// The small pictures of the gallery.
  let thumbnails = Thumbnails()
  /// What is being written.
  package let exports: Exports

  private let start: SequenceSpec
  let commandLine: PreviewCommandLine
  private let page: PreviewAnswer
  /// What tells this run of the program from others.
  private let run = UUID().uuidString
  /// The files that may be opened by their paths.
  private let paths: Mutex<Set<String>>

  /// A preview.
  ///
  /// - Parameters:
  ///   - library: Where presets are found.
  ///   - start: What is shown first; pictures and scripts by their paths come from here alone.
  ///   - token: What the page shows with every change.
  ///   - commandLine: The services of the program.
  public init(
    of library: PresetLibrary,
    start: SequenceSpec,
    token: String,
    commandLine: PreviewCommandLine
  ) {
    (self.library, self.start, self.commandLine) = (library, start, commandLine)
    exports = Exports(words: Self.words(commandLine))
    page = Self.page(token: token)
    paths = Mutex(Set([start.preset].compactMap(\.self).filter(PresetLibrary.isPath)))
  }

  // MARK: Requests

  /// What a request gets: the page, its files and pictures, or what became of a wish.
  public func answer(_ request: PreviewRequest) async -> PreviewAnswer {
    switch (request.method, request.path) {
    case (.get, "/"): page
    case (.get, let path):
      if let file = PageFiles.answers[path] { file } else { await show(path) }
    case (.post, let path): await change(path, request.body)
    }
  }

  /// Ends what was begun for pages, such as exports.
  public func end() async { await exports.end() }

  private static func page(token: String) -> PreviewAnswer {
    let text = PageTemplate(PackageResources.index_html).pieces.map { piece in
      switch piece {
      case .text(let text): text
      case .place("token"): token
      case .place("options"): PageOptions.json
      case .place(let name):
        preconditionFailure("index.html names \(name), and nothing goes there")
      }
    }
    return PreviewAnswer(type: "text/html; charset=utf-8", body: .bytes(Array(text.joined().utf8)))
  }

  // MARK: Stages

  /// Shows a page its stage until it has gone.
  public func talk(with socket: any PreviewSocket) async {
    let mailbox = StageMailbox()
    await withTaskGroup { group in
      group.addTask {
        for await text in socket.messages {
          let letter: StageMailbox.Letter
          do throws(StageRefusal) {
            letter = .message(try StageMessage(text))
          } catch {
            letter = .unreadable(error)
          }
          // Who sends more than is drawn is not a page of ours.
          guard mailbox.put(letter) else { break }
        }
        mailbox.close()
      }
      // Where the page has gone there is nobody to tell.
      group.addTask { try? await StageSession(self, socket, mailbox).run() }
      await group.next()
      group.cancelAll()
    }
  }

  /// Every preset that can be shown.
  var catalog: [PreviewEntry] {
    commandLine.catalog()
      + openPaths.sorted().compactMap { path in
        (try? library.preset(path)).map { PreviewEntry($0, isFile: true) }
      }
  }

  /// What a page gets first.
  var hello: StageHello {
    StageHello(
      version: FrameRenderer.version,
      run: run,
      start: start.texts,
      scripts: commandLine.scripts()
    )
  }

  /// The files that may be opened by their paths.
  var openPaths: Set<String> { paths.withLock(\.self) }

  /// Lets a file be opened by its path: one that the page has saved.
  func allow(path: String) { paths.withLock { _ = $0.insert(path) } }

  /// A preset that a page asks for.
  ///
  /// - Parameters:
  ///   - name: Its name, or the path of its file.
  ///   - text: What its file is taken to say; nil reads it.
  /// - Returns: The preset.
  /// - Throws: What is wrong with it; `StageRefusal` for a path that nobody has named.
  func preset(_ name: String, text: String? = nil) throws -> Preset {
    guard isKnown(name) else {
      throw StageRefusal(
        "'\(name)' is not one of the files of this preview",
        "Start another: fxrender preview \(name)"
      )
    }
    return try library.preset(name, text: text)
  }

  /// The file of a preset that a page asks for; nil where it has none, or one that nobody has named.
  func file(of name: String) -> String? {
    isKnown(name) ? try? library.path(of: name) : nil
  }

  private func isKnown(_ name: String) -> Bool {
    !PresetLibrary.isPath(name) || openPaths.contains(name)
  }

  /// The sequence of a spec that a page sent.
  ///
  /// - Parameters:
  ///   - spec: The spec.
  ///   - preset: Its preset.
  ///   - others: Sequences whose pages are used where they are the same.
  ///   - memory: How many bytes of pages are kept.
  /// - Returns: The sequence.
  /// - Throws: Where an option or a setting cannot be used, or not by a page.
  func sequence(
    _ spec: SequenceSpec,
    of preset: Preset,
    sharing others: [FrameSequence] = [],
    memory: Int
  ) throws -> FrameSequence {
    try StageRefusal.check(spec, against: start, of: preset)
    let sequence = try FrameSequence(
      spec,
      of: preset,
      in: library,
      sharing: others,
      memory: memory
    )
    try sequence.checkStage()
    return sequence
  }

  /// What is said of an error: the problem, and the way out.
  func words(of error: any Error) -> String { Self.words(commandLine)(error) }

  private static func words(
    _ commandLine: PreviewCommandLine
  ) -> @Sendable (any Error) -> String {
    { error in (error as? any SpokenError)?.text ?? commandLine.words(error) }
  }
}

extension PreviewEntry {
  /// What is said of a preset.
  public init(_ preset: Preset, isFile: Bool = false) {
    self.init(
      name: isFile ? preset.path : preset.name,
      summary: preset.summary,
      family: preset.family,
      tags: preset.tags,
      source: preset.source,
      parameters: preset.definition.parameters.count,
      isFile: isFile
    )
  }
}
