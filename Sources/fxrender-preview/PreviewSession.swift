import ArgumentParser
import FrameImage
import FrameSnapshot
import FxRenderCommands
import PagePreview
import PageSequence
import PresetFiles

/// A run of the preview, which serves its page until the process gets a signal.
struct PreviewSession {
  private let command: PreviewCommand

  private static let defaultPreset = "coverflow"
  private static let loopback: Set = ["127.0.0.1", "::1", "localhost"]

  /// Parses the words of the command line, the first of which is `preview`.
  init(words: [String]) throws {
    command = try PreviewCommand.parse(Array(words.dropFirst()))
  }

  /// Serves the page, and returns the number of the signal that ended the run.
  ///
  /// - Throws: Errors of the preset and the options; `PreviewServerError` if the server cannot listen.
  func run() async throws -> Int32 {
    let name = command.preset ?? Self.defaultPreset
    let library = PresetLibrary.standard
    // Errors in the preset and the options are reported before the server starts.
    let preset = try library.presetWarningIfShadowed(name)
    var spec = command.arguments.spec
    spec.preset = name
    try FrameSequence(spec, of: preset, in: library).checkStage()
    let token = Self.token()
    let site = Preview(of: library, start: spec, token: token, services: StandardServices())
    Interruption.prepare()
    let server = PreviewServer(site: site, host: command.host, port: command.port, token: token)
    let address = try await server.start()
    Console.output(address.url)
    if command.port != 0, address.port != command.port {
      Console.error("note: port \(command.port) is taken; using \(address.port)")
    }
    if !Self.loopback.contains(command.host) {
      Console.error(
        "warning: everyone who can reach \(command.host) can use this page and save presets here"
      )
    }
    if !command.noOpen, Console.outputIsTerminal { Task { await address.openInBrowser() } }
    var signal = Interruption.signal
    while signal == nil {
      try await Task.sleep(for: .milliseconds(20))
      signal = Interruption.signal
    }
    await server.stop()
    await site.end()
    return signal ?? 0
  }

  /// Returns 32 random bytes as hexadecimal text.
  private static func token() -> String {
    var random = SystemRandomNumberGenerator()
    return (0..<4).map { _ in UInt64.random(in: 0...UInt64.max, using: &random).hexadecimal }
      .joined()
  }
}
