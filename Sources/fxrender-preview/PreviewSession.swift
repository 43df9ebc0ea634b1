import ArgumentParser
import FxRenderCommands
import PagePreview
import PageSequence
import PresetFiles

/// A run of the preview, which serves its page until the process gets a signal.
struct PreviewSession {
  private let command: PreviewCommand

  private static let loopback: Set = ["127.0.0.1", "::1", "localhost"]

  /// Parses the words of the command line, the first of which is `preview`.
  init(words: [String]) throws {
    command = try PreviewCommand.parse(Array(words.dropFirst()))
  }

  /// Serves the page, and returns the number of the signal that ended the run.
  ///
  /// - Throws: Errors of the preset and the options; `PreviewServerError` if the server cannot listen.
  func run() async throws -> Int32 {
    let library = PresetLibrary.standard
    let (start, project) = try command.start()
    let spec = try await checked(start, project?.file, in: library)
    let site = Preview(of: library, start: spec, services: StandardServices(), project: project)
    Interruption.prepare()
    let server = PreviewServer(site: site, host: command.host, port: command.port)
    let address = try await server.start()
    Console.output(address.url)
    if command.port != 0, address.port != command.port {
      Console.error("note: port \(command.port) is taken; using \(address.port)")
    }
    if !Self.loopback.contains(command.host) {
      site.allowOtherDevices(at: address)
      Console.error(
        """
        warning: other machines can reach \(command.host), and the connection is not encrypted
          Anyone who has the address above can use this page and save presets here.
        """
      )
    }
    let opensBrowser = !command.noOpen && Console.outputIsTerminal
    let entry = opensBrowser ? try? BrowserEntry(of: address) : nil
    if let entry { Task { await entry.open() } }
    var signal = Interruption.signal
    while signal == nil {
      try await Task.sleep(for: .milliseconds(20))
      signal = Interruption.signal
    }
    entry?.remove()
    await server.stop()
    await site.end()
    return signal ?? 0
  }

  /// Returns the spec to show first.
  ///
  /// Errors in the options and in the name of the preset are reported before the server starts. Errors in the text
  /// of the preset are shown by the editor of the page; until they are fixed, the stage shows the standard preset.
  private func checked(
    _ start: SequenceSpec,
    _ project: ProjectFile?,
    in library: PresetLibrary
  ) async throws -> SequenceSpec {
    var spec = start
    if project == nil { spec.preset = command.preset ?? Preview.standardPreset }
    if command.skipBadPages { try await spec.skipBadPages(Console.error) }
    var checked = spec
    let preset: Preset
    do {
      preset =
        try project?.variant(nil).preset(in: library)
        ?? library.presetWarningIfShadowed(spec.preset ?? "")
    } catch let failure as PresetFailure {
      let error = CommandError(failure as any Error)
      guard error.status == ExitStatus.wrongContent.rawValue else { throw failure }
      Console.error(error.message)
      Console.error("note: the preview opens the file in its editor")
      preset = try library.preset(Preview.standardPreset)
      checked.set = [:]
    }
    try FrameSequence(checked, of: preset, in: library).checkStage()
    return spec
  }
}
