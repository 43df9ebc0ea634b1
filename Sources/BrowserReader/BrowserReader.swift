import Foundation
package import JSONCoding

/// The reading of poses from the pages of a document, which a browser opens and scrolls.
package struct BrowserReader: Sendable {
  /// The settings of a reading.
  package struct Options: Sendable {
    /// The width and height of the window, in pixels.
    package var window = (width: 1280.0, height: 800.0)
    /// The custom property that has the page position; nil if the document scrolls.
    package var property: String?
    /// The selector of the pages; nil to find them.
    package var pages: String?
    /// Whether the browser may run without its sandbox, which the administrator's processes do not have.
    package var allowsNoSandbox = false

    /// Creates the settings of a document that scrolls.
    package init() {}
  }

  /// The poses of a document.
  package struct Result: Sendable {
    /// The poses, as `fxrender poses --json` prints them, with corners instead of matrices.
    package var poses: JSONValue
    /// What was not read, in sentences.
    package var notes: [String]
  }

  /// The time after which a browser is ended, in seconds.
  package static let mostSeconds = 60.0

  private let folder: DocumentFolder
  private let options: Options
  private let program: String

  /// Finds the document and the browser.
  ///
  /// - Parameters:
  ///   - path: The document, or a folder with `index.html`.
  ///   - options: The settings.
  /// - Throws: `noInput` if there is no document; `unavailable` if there is no browser, or none with a sandbox.
  package init(_ path: String, _ options: Options) throws(BrowserError) {
    folder = try DocumentFolder(path)
    program = try BrowserProgram.path()
    self.options = options
    guard geteuid() != 0 || options.allowsNoSandbox else {
      throw .unavailable(
        problem: "Chromium has no sandbox for the user root",
        help: "Run fxrender as another user; for a page that you trust, add --no-browser-sandbox."
      )
    }
  }

  /// Opens the document, and reads the poses of its pages along the scroll.
  ///
  /// - Parameter isStopped: Whether to give up, and to end the browser.
  /// - Returns: The poses.
  /// - Throws: `content` if there are no pages that move; `unavailable` if the browser cannot run; `stopped`.
  package func result(isStopped: @escaping () -> Bool) throws(BrowserError) -> Result {
    let isRoot = geteuid() == 0
    let process = try BrowserProcess(program, hasSandbox: !isRoot)
    let folder = self.folder
    var connection = BrowserConnection(
      process,
      seconds: Self.mostSeconds,
      isStopped: isStopped
    ) { folder.answer($0) }
    try open(&connection)
    let stage = try PageStage(&connection, pages: options.pages, property: options.property)
    return try PoseReading(stage, &connection).result()
  }

  private func open(_ connection: inout BrowserConnection) throws(BrowserError) {
    let target = try connection.call("Target.createTarget", ["url": "about:blank"])?["targetId"]
    let attached = try connection.call(
      "Target.attachToTarget",
      ["targetId": target ?? .null, "flatten": true]
    )
    connection.session = attached?["sessionId"]?.text
    try connection.call("Page.enable")
    try connection.call("DOM.enable")
    try connection.call("Fetch.enable", ["patterns": [["urlPattern": "*"]]])
    try connection.call(
      "Emulation.setDeviceMetricsOverride",
      [
        "width": .number(options.window.width), "height": .number(options.window.height),
        "deviceScaleFactor": 1, "mobile": false,
      ]
    )
    try connection.call("Page.navigate", ["url": .string(folder.documentAddress)])
    let loaded = """
      new Promise((done) => document.readyState === 'complete' ? done() : addEventListener('load', done))
        .then(() => document.fonts.ready)
        .then(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true)))))
      """
    let result = try connection.call(
      "Runtime.evaluate",
      ["expression": .string(loaded), "awaitPromise": true, "returnByValue": true]
    )
    guard result?["result"]?["value"] == true else {
      throw .content(
        problem: "the page '\(folder.document)' cannot be opened",
        help: "Check it in a browser."
      )
    }
  }
}
