import Foundation
import FrameEncode
import FrameImage
import FrameRender
import FrameSnapshot
import PageEffects
import PageScroll
import PageSequence
import PresetFiles

/// A page's stage: what its sides show, and the scroll view that moves them.
///
/// Used by one task, which draws one frame at a time and waits until it has left.
final class StageSession {
  private let preview: Preview
  private let socket: any PreviewSocket
  private let mailbox: StageMailbox

  private var contents: [StageSide: StageContent] = [:]
  /// What the page asked for last, whether it can be shown or not.
  private var openings: [StageSide: StageOpening] = [:]
  private var files: [StageSide: WatchedFiles] = [:]
  private var live: LiveScroll?
  /// Where the page wants to be, for when there is something to show.
  private var place = 0.0
  private var clock: Double?
  /// What was drawn last; nil where something has changed since.
  private var drawn: Drawn?
  private var buffer = FrameBuffer()
  private var pace = StagePace()
  private let drafts = JPEGEncoder(quality: draftQuality)

  /// At this quality edges of cards show nothing that moves with them; chosen by eye.
  private static let draftQuality = 90

  /// What tells one drawing from another.
  private struct Drawn: Equatable {
    var moment: StageMoment
    var onion: Bool
  }

  /// The files that a side is made from.
  private struct WatchedFiles {
    /// What they say, as it was told last.
    var texts: [String: String?]
    /// Has the session told of changes for as long as it is kept.
    let ticket: FileWatch.Ticket
  }

  init(_ preview: Preview, _ socket: any PreviewSocket, _ mailbox: StageMailbox) {
    (self.preview, self.socket, self.mailbox) = (preview, socket, mailbox)
  }

  /// Takes what comes until the page has gone.
  ///
  /// - Throws: `CancellationError` where the page has gone.
  func run() async throws {
    try await socket.send(preview.hello.json)
    try await mailbox.takeAll { letter in try await take(letter) }
  }

  private func take(_ letter: StageMailbox.Letter) async throws {
    switch letter {
    case .message(.open(let opening)): try await open(opening, reason: .page)
    case .message(.close(let side)):
      (contents[side], openings[side], files[side]) = (nil, nil, nil)
      drawn = nil
    case .message(.seek(let position)): seek(position)
    case .message(.tick(let tick)): try await draw(tick)
    case .unreadable(let refusal):
      try await socket.send(
        StageFailure(side: .a, serial: 0, message: refusal.text, reason: .page).json
      )
    case .disk(let side): try await reload(side)
    }
  }

  // MARK: What is shown

  private func open(_ opening: StageOpening, reason: StageFailure.Reason) async throws {
    let side = opening.side
    openings[side] = opening
    do {
      let content = try StageContent(
        opening,
        in: preview,
        sharing: StageSide.allCases.compactMap { contents[$0] }
      )
      contents[side] = content
      drawn = nil
      if side == .a || live == nil { moveLive(to: content) }
      watch(opening, content.sequence.preset.texts)
      try await socket.send(StageOpened(content, reason: reason).json)
    } catch let error as CancellationError {
      throw error
    } catch {
      var texts: [String: String] = [:]
      if case PresetFailure.wrong(_, let read) = error { texts = read }
      // What is lost may come back where it was.
      watch(opening, texts, and: files[side].map { Array($0.texts.keys) } ?? [])
      try await socket.send(failure(opening, error, reason).json)
    }
  }

  /// Has the live stage show other pages, at the place where it is.
  private func moveLive(to content: StageContent) {
    let before = live
    let view = content.view
    live = LiveScroll(
      content.sequence.effect,
      in: view,
      at: before?.state.position ?? place,
      clock: before?.clock ?? clock
    )
    if before?.isMoving == true { live?.settle() }
  }

  private func seek(_ position: Double) {
    place = position
    guard let content = contents[.a] ?? contents[.b] else { return }
    drawn = nil
    live = LiveScroll(
      content.sequence.effect,
      in: content.view,
      at: position,
      clock: live?.clock ?? clock
    )
  }

  private func failure(
    _ opening: StageOpening,
    _ error: any Error,
    _ reason: StageFailure.Reason
  ) -> StageFailure {
    let path = preview.file(of: opening.preset)
    var failure = StageFailure(
      side: opening.side,
      serial: opening.serial,
      asked: opening.preset,
      message: preview.words(of: error),
      path: path,
      file: path.flatMap(PresetLibrary.text),
      reason: reason
    )
    guard case PresetFailure.wrong(let errors, let texts) = error else { return failure }
    failure.text = path.flatMap { texts[$0] }
    failure.diagnostics = errors.map(StageFailure.Diagnostic.init)
    return failure
  }

  // MARK: Files

  /// Follows the files of a side, from what they said when it was opened.
  private func watch(
    _ opening: StageOpening,
    _ texts: [String: String],
    and others: [String] = []
  ) {
    let side = opening.side
    var texts = texts.mapValues(Optional.init)
    for path in others where texts[path] == nil {
      texts.updateValue(PresetLibrary.text(ofFile: path), forKey: path)
    }
    if let path = preview.file(of: opening.preset),
      opening.source != nil || texts[path] == nil
    {
      texts[path] = PresetLibrary.text(ofFile: path)
    }
    // A slider that moves opens the same files again and again.
    guard files[side]?.texts != texts else { return }
    files[side] = WatchedFiles(
      texts: texts,
      ticket: preview.watch.ticket(for: Set(texts.keys)) { [mailbox] in mailbox.put(.disk(side)) }
    )
  }

  /// Looks at the files of a side again.
  private func reload(_ side: StageSide) async throws {
    guard let opening = openings[side], let before = files[side]?.texts else { return }
    let now = Dictionary(
      uniqueKeysWithValues: before.keys.map { ($0, PresetLibrary.text(ofFile: $0)) }
    )
    guard now != before else { return }
    files[side]?.texts = now
    let own = opening.source == nil ? nil : preview.file(of: opening.preset)
    if let own, now[own] != before[own], let text = now[own] ?? nil {
      try await socket.send(StageDisk(side: side, asked: opening.preset, text: text).json)
    }
    // A text of the page's own stands for its file, and not for those of its families.
    guard now.contains(where: { $0.key != own && $0.value != before[$0.key] }) else { return }
    try await open(opening, reason: .disk)
  }

  // MARK: Frames

  private func draw(_ tick: StageTick) async throws {
    clock = tick.time.seconds
    for input in tick.inputs { live?.apply(input) }
    live?.advance(to: tick.time.seconds)
    guard let moment = moment(of: tick) else { return try await idle(tick) }
    let isMoving = tick.frame == nil && live?.isMoving == true
    let drawing = Drawn(moment: moment, onion: tick.onion)
    let isNew = drawing != drawn || isMoving
    guard let format = pace.format(at: tick.time.seconds, isNew: isNew) else {
      return try await idle(tick)
    }
    drawn = drawing
    var isAnswered = false
    for side in StageSide.allCases {
      guard let content = contents[side] else { continue }
      let sequence = content.sequence
      // A side that is about to be opened with other options has no place for these pages.
      if case .live(let view, _) = moment, !sequence.shows(view) { continue }
      do {
        let moment = moment.limited(to: sequence.scroll.frames)
        let scene = try sequence.scene(at: moment)
        let drawn = tick.onion ? try sequence.withShades(scene, at: moment) : scene
        try sequence.renderer.draw(drawn, into: &buffer)
        var head = StageFrame(sequence, moment, scene, of: tick, on: side)
        (head.width, head.height) = (buffer.bitmap.width, buffer.bitmap.height)
        head.isMoving = isMoving || pace.isDraft
        // A JPEG has no room for what shines through.
        head.format = buffer.bitmap.isOpaque ? format : .pixels
        let body =
          switch head.format {
          case .pixels: buffer.bitmap.straightBytes
          case .draft: drafts.file(of: buffer.bitmap)
          }
        try await socket.send([head.head, body])
        isAnswered = true
      } catch let error as RenderError {
        try await socket.send(failure(content.opening, error, .page).json)
      }
    }
    if !isAnswered { try await idle(tick) }
  }

  private func moment(of tick: StageTick) -> StageMoment? {
    if let frame = tick.frame { return .frame(max(0, frame)) }
    return live.map { live in
      var state = live.state
      // A picture is the same whenever it is looked at.
      state.time = 0
      return .live(live.configuration, state)
    }
  }

  private func idle(_ tick: StageTick) async throws {
    try await socket.send(StageIdle(tick: tick.id, isMoving: pace.isDraft).json)
  }
}
