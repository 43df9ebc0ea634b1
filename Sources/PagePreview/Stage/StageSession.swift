import FrameEncode
import FrameImage
import FrameRender
import JSONCoding
import PageScroll
import PageSequence
import PresetFiles

/// The stage of one page: it opens presets on two sides, moves them and sends frames.
///
/// A session runs in one task, which draws one frame at a time and waits until the frame is sent.
final class StageSession {
  private let preview: Preview
  private let socket: any PreviewSocket
  private let queue: StageQueue

  private var contents: [StageSide: StageContent] = [:]
  /// The last opening of each side, including an opening that failed.
  private var openings: [StageSide: PageMessage.Opening] = [:]
  private var files: [StageSide: WatchedFiles] = [:]
  private var live: LiveScroll?
  /// The position to start at, in pages, if nothing is shown yet.
  private var startPosition = 0.0
  private var clock: Double?
  /// The last drawing; nil if it is out of date.
  private var lastDrawing: Drawing?
  private var buffer = FrameBuffer()
  private var drafts = DraftPolicy()
  private var draftScale = DraftScale()
  private let draftEncoder = JPEGEncoder(quality: draftQuality)

  /// The JPEG quality at which the edges of moving cards have no visible noise; chosen by eye.
  private static let draftQuality = 90
  /// The number of sides that are drawn at full resolution.
  ///
  /// Frames of more sides are smaller and together have at most the pixels of these, so that a page with
  /// variants requests no more work than a page with a comparison.
  private static let fullSides = 2.0

  /// The share of the full resolution of each side, along each edge.
  private var sideShare: Double { min(1, (Self.fullSides / Double(contents.count)).squareRoot()) }

  /// The input of a drawing; equal inputs give equal frames.
  private struct Drawing: Equatable {
    var moment: StageMoment
    var onion: Bool
  }

  /// The files of a side's preset.
  private struct WatchedFiles {
    /// The last known contents of the files, by path; nil for a file that cannot be read.
    var texts: [String: String?]
    let subscription: FileWatch.Subscription
  }

  init(_ preview: Preview, _ socket: any PreviewSocket, _ queue: StageQueue) {
    (self.preview, self.socket, self.queue) = (preview, socket, queue)
  }

  /// Handles events until the page disconnects.
  ///
  /// - Throws: `CancellationError` if sending fails because the page has disconnected.
  func run() async throws {
    try await socket.send(preview.hello.json)
    try await queue.handleAll { event in
      try await handle(event)
    } whenEmpty: {
      try await sendOpened()
    }
  }

  private func handle(_ event: StageQueue.Event) async throws {
    if case .message(.tick(let tick)) = event { try await draw(tick) }
    try await sendOpened()
    switch event {
    case .message(.open(let opening)): try await open(opening, reason: .page)
    case .message(.close(let side)):
      (contents[side], openings[side], files[side]) = (nil, nil, nil)
      lastDrawing = nil
    case .message(.seek(let position)): seek(position)
    case .message(.tick): break
    case .unreadable(let error):
      try await socket.send(
        FailedMessage(side: .a, serial: 0, message: error.message, reason: .page).json
      )
    case .filesChanged(let side): try await reload(side)
    }
  }

  // MARK: Presets

  private func open(
    _ opening: PageMessage.Opening,
    reason: FailedMessage.Reason
  ) async throws {
    let side = opening.side
    openings[side] = opening
    do {
      var content = try StageContent(
        opening,
        in: preview,
        sharing: StageSide.allCases.compactMap { contents[$0] }
      )
      content.unsentReason = reason
      let isStep = contents[side]?.isStep(to: opening) ?? false
      contents[side] = content
      lastDrawing = nil
      if side == .a || live == nil { moveLive(to: content) }
      watch(opening, content.sequence.preset.texts)
      // The frame of a slider's step is drawn before its curves, if the page has already requested it.
      if !isStep { try await sendOpened() }
    } catch let error as CancellationError {
      throw error
    } catch {
      var texts: [String: String] = [:]
      if case PresetFailure.wrong(_, let read) = error {
        texts = read
        if side == .a, contents[side] == nil { try await showStandIn(for: opening) }
      }
      // A file that is missing now may reappear.
      watch(opening, texts, and: files[side].map { Array($0.texts.keys) } ?? [])
      try await socket.send(failure(opening, error, reason).json)
    }
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
    let content = try? StageContent(substitute, in: preview, sharing: [], isStandIn: true)
    guard let content else { return }
    contents[opening.side] = content
    lastDrawing = nil
    moveLive(to: content)
    try await socket.send(OpenedMessage(content, reason: .page).json)
  }

  /// Shows a placeholder in place of the pictures of a side that cannot be read, and tells the page.
  ///
  /// - Returns: Whether further pictures have a placeholder now.
  private func replaceBroken(_ error: ImageError, on side: StageSide) async throws -> Bool {
    guard let content = contents[side], case .images(let paths) = content.sequence.source,
      paths.contains(error.path)
    else { return false }
    preview.pictures.broken.add(error, among: paths)
    let next = try StageContent(
      content.opening,
      in: preview,
      sharing: StageSide.allCases.compactMap { contents[$0] },
      isStandIn: content.isStandIn
    )
    guard next.brokenPictures != content.brokenPictures else { return false }
    contents[side] = next
    lastDrawing = nil
    try await socket.send(OpenedMessage(next, reason: .page).json)
    return true
  }

  /// Replaces the live scroll view by one for other pages, at the same position.
  private func moveLive(to content: StageContent) {
    let before = live
    live = LiveScroll(
      content.sequence.effect,
      in: content.scrollConfiguration,
      at: before?.state.position ?? startPosition,
      clock: before?.clock ?? clock
    )
    if before?.isMoving == true { live?.settle() }
  }

  private func seek(_ position: Double) {
    startPosition = position
    guard let content = contents[.a] ?? contents[.b] else { return }
    lastDrawing = nil
    live = LiveScroll(
      content.sequence.effect,
      in: content.scrollConfiguration,
      at: position,
      clock: live?.clock ?? clock
    )
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
      message: preview.message(of: error),
      path: path,
      file: path.flatMap(PresetLibrary.text),
      reason: reason
    )
    guard case PresetFailure.wrong(let errors, let texts) = error else { return failure }
    failure.text = path.flatMap { texts[$0] }
    failure.diagnostics = errors.map(FailedMessage.Diagnostic.init)
    return failure
  }

  // MARK: Files

  /// Watches the files of a side, starting from the contents that were used to open it.
  private func watch(
    _ opening: PageMessage.Opening,
    _ texts: [String: String],
    and others: [String] = []
  ) {
    let side = opening.side
    var texts = texts.mapValues(Optional.init)
    for path in others where texts[path] == nil {
      texts.updateValue(PresetLibrary.text(ofFile: path), forKey: path)
    }
    if let path = preview.file(of: opening),
      opening.source != nil || texts[path] == nil
    {
      texts[path] = PresetLibrary.text(ofFile: path)
    }
    // Moving a slider opens the same files again and again.
    guard files[side]?.texts != texts else { return }
    files[side] = WatchedFiles(
      texts: texts,
      subscription: preview.fileWatch.subscribe(to: Set(texts.keys)) { [queue] in
        queue.add(.filesChanged(side))
      }
    )
  }

  /// Reads the files of a side again, and opens the side again if they have changed.
  private func reload(_ side: StageSide) async throws {
    guard let opening = openings[side], let before = files[side]?.texts else { return }
    let now = Dictionary(
      uniqueKeysWithValues: before.keys.map { ($0, PresetLibrary.text(ofFile: $0)) }
    )
    guard now != before else { return }
    files[side]?.texts = now
    let own = opening.source == nil ? nil : preview.file(of: opening)
    if let own, now[own] != before[own], let text = now[own] ?? nil {
      try await socket.send(FileChangedMessage(side: side, asked: opening.preset, text: text).json)
    }
    // The page's own text replaces the preset's file, but not the files that it extends.
    guard now.contains(where: { $0.key != own && $0.value != before[$0.key] }) else { return }
    try await open(opening, reason: .disk)
  }

  // MARK: Frames

  private func draw(_ tick: PageMessage.Tick) async throws {
    clock = tick.time.seconds
    for input in tick.inputs { live?.apply(input) }
    live?.advance(to: tick.time.seconds)
    guard let moment = moment(of: tick) else { return try await idle(tick) }
    let isMoving = tick.frame == nil && live?.isMoving == true
    let drawing = Drawing(moment: moment, onion: tick.onion)
    let isNew = drawing != lastDrawing || isMoving
    let continues = tick.continues == true || isMoving || !tick.inputs.isEmpty
    let due = drafts.format(at: tick.time.seconds, isNew: isNew, continues: continues)
    guard let format = due else { return try await idle(tick) }
    lastDrawing = drawing
    var isAnswered = false
    for side in StageSide.allCases {
      guard let content = contents[side] else { continue }
      let sequence = content.sequence
      // After a change of the layout, the other side is opened again soon.
      if case .live(let view, _) = moment, !sequence.fits(view) { continue }
      do {
        let moment = moment.limited(to: sequence.scroll.frames)
        let scene = try sequence.scene(at: moment)
        let complete = tick.onion ? try sequence.withOnionSkins(scene, at: moment) : scene
        let start = ContinuousClock.now
        let share = sideShare * (format == .draft ? draftScale.share : 1)
        try sequence.renderer.reduced(to: share).draw(complete, into: &buffer)
        var head = FrameMessage(sequence, moment, scene, of: tick, on: side)
        (head.width, head.height) = (buffer.bitmap.width, buffer.bitmap.height)
        head.isMoving = isMoving || drafts.isDraft
        // A JPEG has no transparency.
        head.format = buffer.bitmap.isOpaque ? format : .pixels
        head.isDraft = format == .draft
        let body =
          switch head.format {
          case .pixels: buffer.bitmap.straightBytes
          case .draft: draftEncoder.file(of: buffer.bitmap)
          }
        if head.isDraft {
          let seconds = (ContinuousClock.now - start) / .seconds(1)
          let sides = max(1, Double(contents.count) / Self.fullSides)
          draftScale.add(seconds * sides, width: head.width)
        }
        try await socket.send([head.bytes, body])
        isAnswered = true
      } catch let error as RenderError {
        if case .image(let picture) = error, try await replaceBroken(picture, on: side) { continue }
        try await socket.send(failure(content.opening, error, .page).json)
      }
    }
    if !isAnswered { try await idle(tick) }
  }

  private func moment(of tick: PageMessage.Tick) -> StageMoment? {
    if let frame = tick.frame { return .frame(max(0, frame)) }
    return live.map { live in
      var state = live.state
      // The frame does not depend on the time, only on the rest of the state.
      state.time = 0
      return .live(live.configuration, state)
    }
  }

  private func idle(_ tick: PageMessage.Tick) async throws {
    try await socket.send(IdleMessage(tick: tick.id, isMoving: drafts.isDraft).json)
  }
}
