import FrameImage
import FrameRender
import JSONCoding
import PageSequence
import PresetFiles

/// The stage of one page: it opens presets on its sides, moves them and sends frames.
///
/// A session runs in one task, which compiles presets and draws frames when it is its turn among the sessions of all
/// pages, and waits until a frame is sent.
package final class StageSession {
  private let preview: Preview
  private let socket: any PreviewSocket
  private let queue: StageQueue

  private var contents: [StageSide: StageContent] = [:]
  /// The last opening of each side, including an opening that failed.
  private var openings: [StageSide: PageMessage.Opening] = [:]
  private var files: StageFiles
  private var scroll = StageScroll()
  private var scale = StageScale.one
  private var painter = FramePainter()

  init(_ preview: Preview, _ socket: any PreviewSocket, _ queue: StageQueue) {
    (self.preview, self.socket, self.queue) = (preview, socket, queue)
    files = StageFiles(of: preview, to: queue)
  }

  /// Handles events until the page disconnects.
  ///
  /// - Throws: `CancellationError` if sending fails because the page has disconnected.
  func run() async throws {
    try await socket.send(preview.hello.json)
    try await queue.handleAll { try await $0.handle(in: self) }
  }

  // MARK: Events

  /// Stops showing a side.
  func close(_ side: StageSide) {
    (contents[side], openings[side]) = (nil, nil)
    files.forget(side)
    painter.invalidate()
  }

  /// Moves the live stage to a position, in pages.
  func seek(to position: Double) {
    scroll.seek(to: position, in: contents[.a] ?? contents[.b])
    painter.invalidate()
  }

  /// Tells the page that a message cannot be read.
  func report(_ error: PreviewError) async throws {
    let failure = preview.failure(of: error)
    try await socket.send(
      FailedMessage(side: .a, serial: 0, failure: failure, reason: .page).json
    )
  }

  // MARK: Presets

  /// Shows a preset on a side, or tells the page why that is not possible.
  func open(
    _ opening: PageMessage.Opening,
    reason: FailedMessage.Reason
  ) async throws {
    let side = opening.side
    openings[side] = opening
    do {
      let content = try content(of: opening)
      let isStep = contents[side]?.isStep(to: opening) ?? false
      if side == .a || scroll.isEmpty { scroll.show(content) }
      files.watch(opening, content.sequence.preset.texts)
      show(content, reason: reason)
      // The page requests a frame of each slider's step, which is drawn before the curves.
      if !isStep { try await sendOpened() }
    } catch let error as CancellationError {
      throw error
    } catch {
      var texts: [String: String] = [:]
      if case PresetFailure.wrong(_, let read) = error {
        texts = read
        if side == .a, contents[side] == nil { try await showStandIn(for: opening) }
      }
      files.watch(opening, texts, keepsOthers: true)
      try await socket.send(failure(opening, error, reason).json)
    }
  }

  /// Compiles the preset of an opening, and reuses equal rendered pages of the other sides.
  private func content(
    of opening: PageMessage.Opening,
    isStandIn: Bool = false
  ) throws -> StageContent {
    let others = StageSide.allCases.compactMap { contents[$0] }
    return try StageContent(opening, in: preview, at: scale, sharing: others, isStandIn: isStandIn)
  }

  /// Shows a preset on its side; `sendOpened` tells the page.
  private func show(_ content: StageContent, reason: FailedMessage.Reason) {
    let side = content.opening.side
    contents[side] = content
    contents[side]?.unsentReason = reason
    painter.invalidate()
  }

  /// Tells the page about the contents that it does not know yet.
  private func sendOpened() async throws {
    for side in StageSide.allCases {
      guard let content = contents[side], let reason = content.unsentReason else { continue }
      contents[side]?.unsentReason = nil
      try await socket.send(OpenedMessage(content, reason: reason).json)
    }
  }

  /// Shows the standard preset in place of the first one, which has errors, with the same options.
  ///
  /// Its message has the serial number 0, because it answers no opening.
  private func showStandIn(for opening: PageMessage.Opening) async throws {
    var substitute = PageMessage.Opening(
      side: opening.side,
      serial: 0,
      spec: opening.spec,
      source: nil
    )
    substitute.spec["preset"] = .string(Preview.standardPreset)
    substitute.spec["set"] = nil
    guard let content = try? content(of: substitute, isStandIn: true) else { return }
    scroll.show(content)
    show(content, reason: .page)
    try await sendOpened()
  }

  /// Shows a placeholder in place of the pictures of a side that cannot be read, and tells the page.
  ///
  /// - Returns: Whether further pictures have a placeholder now.
  private func replaceBroken(_ error: ImageError, on side: StageSide) async throws -> Bool {
    guard let content = contents[side], case .images(let paths) = content.sequence.source,
      paths.contains(error.path)
    else { return false }
    preview.pictures.broken.add(error, among: paths)
    let next = try self.content(of: content.opening, isStandIn: content.isStandIn)
    guard next.brokenPictures != content.brokenPictures else { return false }
    show(next, reason: .page)
    try await sendOpened()
    return true
  }

  private func failure(
    _ opening: PageMessage.Opening,
    _ error: any Error,
    _ reason: FailedMessage.Reason
  ) -> FailedMessage {
    let path = preview.file(of: opening)
    var failure = FailedMessage(
      side: opening.side,
      serial: opening.serial,
      asked: opening.preset,
      failure: preview.failure(of: error),
      path: path,
      file: path.flatMap(PresetLibrary.text),
      reason: reason
    )
    if case PresetFailure.wrong(_, let texts) = error { failure.text = path.flatMap { texts[$0] } }
    return failure
  }

  /// Reads the files of a side again, and opens the side again if they have changed.
  func reload(_ side: StageSide) async throws {
    guard let opening = openings[side], let change = files.update(opening) else { return }
    if let text = change.ownText {
      try await socket.send(FileChangedMessage(side: side, asked: opening.preset, text: text).json)
    }
    if change.changesPreset { try await open(opening, reason: .disk) }
  }

  // MARK: Frames

  /// Answers a tick: with its frames, if they differ from the last ones, and then with the contents that the page does
  /// not know yet.
  func answer(_ tick: PageMessage.Tick) async throws {
    try await draw(tick)
    try await sendOpened()
  }

  private func draw(_ tick: PageMessage.Tick) async throws {
    show(at: tick.stageScale)
    guard let moment = scroll.moment(of: tick) else { return try await idle(tick) }
    let isMoving = tick.frame == nil && scroll.isMoving
    let order = FramePainter.Order(tick: tick, moment: moment, isMoving: isMoving)
    guard let format = painter.format(of: order) else { return try await idle(tick) }
    var isAnswered = false
    for side in StageSide.allCases {
      guard let content = contents[side] else { continue }
      let sequence = content.sequence
      // After a change of the layout, the other side is opened again soon.
      if case .live(let view, _) = moment, !sequence.canShow(view) { continue }
      do {
        try await socket.send(
          painter.draw(order, as: format, of: sequence, on: side, among: contents.count)
        )
        isAnswered = true
      } catch let error as RenderError {
        if case .image(let picture) = error, try await replaceBroken(picture, on: side) { continue }
        try await socket.send(failure(content.opening, error, .page).json)
      }
    }
    if !isAnswered { try await idle(tick) }
  }

  private func show(at scale: StageScale) {
    defer { self.scale = scale }
    guard scale.ofPictures != self.scale.ofPictures else { return }
    var shown: [StageContent] = []
    for side in StageSide.allCases {
      contents[side]?.show(at: scale, sharing: shown)
      if let content = contents[side] { shown.append(content) }
    }
  }

  private func idle(_ tick: PageMessage.Tick) async throws {
    try await socket.send(IdleMessage(tick: tick.id, isMoving: painter.isDraft).json)
  }
}
