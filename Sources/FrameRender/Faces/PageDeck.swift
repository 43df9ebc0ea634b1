import Foundation
import FrameImage
public import PageEffects
public import PageGeometry
import Synchronization

/// The pictures of the pages, each read or drawn when it is first needed.
///
/// The pages of the frames that are being drawn, and of the next frames, stay in memory; others stay in
/// a cache of limited size. All rendering threads share one deck.
public final class PageDeck: Sendable {
  /// The source of the pages.
  public enum Source: Sendable, Equatable {
    /// Pages that a function draws.
    case drawn(DrawnPages, count: Int)
    /// Picture files, by their paths.
    case images([String])
    /// Pages of one colour each, in turn.
    case plain([Colour], count: Int)

    /// The number of pages.
    public var count: Int {
      switch self {
      case .drawn(_, let count): count
      case .images(let paths): paths.count
      case .plain(_, let count): count
      }
    }
  }

  /// The values on which the pictures of a deck depend.
  package struct Key: Sendable, Equatable {
    /// The source of the pages.
    package var source: Source
    /// What layers of pages show besides the pages' pictures.
    package var content: PageContent
    /// The size of a page, in points.
    package var pageSize: Size
    /// Pixels per point, greater than 0.
    package var scale: Double
    /// The way a picture is fitted to a page.
    package var fit: PageFit
    /// The ways in which layers of pages fit the pictures.
    package var layerFits: Set<PageFit> = []
    /// The largest magnification of a page.
    package var magnification = Magnification.limit
    /// The side of the tiles in which large pictures are read, in pixels; nil reads whole pictures.
    package var tileSide: Double?

    /// Creates a key of pages without fits of layers and without tiles.
    package init(
      _ source: Source,
      _ content: PageContent = .none,
      pageSize: Size,
      scale: Double,
      fit: PageFit = .cover
    ) {
      (self.source, self.content) = (source, content)
      (self.pageSize, self.scale, self.fit) = (pageSize, scale, fit)
    }
  }

  /// The values on which the pictures depend.
  package let key: Key
  private let tiles: TiledPages?
  /// The faces of the pages' pictures, and behind them those of the pictures that layers show; see ``number(of:on:)``.
  private let faces: Mutex<FaceCache>
  private let texts: TextFaces

  /// The number of pages, at least 1.
  public var count: Int { key.source.count }
  /// The size of a page, in points.
  public var pageSize: Size { key.pageSize }
  /// Pixels per point.
  public var scale: Double { key.scale }
  /// The way a picture is fitted to a page.
  var fit: PageFit { key.fit }

  /// The default size of the cache of pages that are not needed now, in bytes: 48 MiB, about a hundred
  /// cards or four photographs that fill a screen.
  public static let defaultMemory = 48 << 20

  /// The default limit for the memory of all pages, in bytes: a quarter of the machine's memory.
  public static let defaultLimit = Int(ProcessInfo.processInfo.physicalMemory / 4)

  /// Creates a deck of pages.
  ///
  /// - Parameters:
  ///   - source: The source of at least one page.
  ///   - pageSize: The size of a page, in points.
  ///   - scale: Pixels per point, greater than 0.
  ///   - fit: The way a picture is fitted to a page with a different aspect ratio.
  ///   - layerFits: The ways in which layers of pages fit the pictures, which must be large enough for all.
  ///   - magnification: The largest magnification of a page; pictures are not decoded larger than
  ///     it requires. See ``Magnification``.
  ///   - tileSide: The side of the tiles in which large pictures are read, in pixels; nil reads whole
  ///     pictures.
  ///   - memory: The size of the cache in bytes, not counting the most recent picture and the
  ///     pictures that frames need.
  ///   - limit: The largest memory of all pictures in bytes. A frame that needs more cannot be drawn.
  public convenience init(
    _ source: Source,
    pageSize: Size,
    scale: Double = 1,
    fit: PageFit = .cover,
    layerFits: Set<PageFit> = [],
    magnification: Double = Magnification.limit,
    tileSide: Double? = nil,
    memory: Int = PageDeck.defaultMemory,
    limit: Int = PageDeck.defaultLimit
  ) {
    var key = Key(source, pageSize: pageSize, scale: scale, fit: fit)
    (key.layerFits, key.magnification, key.tileSide) = (layerFits, magnification, tileSide)
    self.init(key, memory: memory, limit: limit)
  }

  /// Creates a deck; `memory` and `limit` are numbers of bytes, as above.
  package init(
    _ key: Key,
    memory: Int = PageDeck.defaultMemory,
    limit: Int = PageDeck.defaultLimit
  ) {
    precondition(key.source.count > 0, "a deck must have at least one page")
    self.key = key
    tiles = key.tileSide.map(TiledPages.init)
    faces = Mutex(FaceCache(memory: memory, limit: limit))
    texts = TextFaces(key.content.font)
  }

  /// Returns the face of a page in `0..<count`, from the cache if it is there.
  ///
  /// If another thread is creating it, this one creates its own; see ``ready(_:)``.
  ///
  /// - Throws: `RenderError` if its picture cannot be read or its card cannot be drawn.
  package func face(of index: Int) throws(RenderError) -> PageFace {
    precondition((0..<count).contains(index), "page must be in 0..<\(count)")
    return try face(numbered: index)
  }

  private func face(numbered number: Int) throws(RenderError) -> PageFace {
    let shared = faces.withLock { $0.face(of: number) }
    if let face = shared.current { return face }
    if let face = try create(shared, of: number, nil) { return face }
    if let face = shared.current { return face }
    return try makeFace(of: number)
  }

  /// Creates a face and makes room for it; returns nil if another thread creates it or has created it.
  private func create(
    _ shared: SharedValue<PageFace>,
    of page: Int,
    _ forecast: PageForecast?
  ) throws(RenderError) -> PageFace? {
    let face = try shared.create { () throws(RenderError) in try makeFace(of: page) }
    if let face { try makeRoom(for: face, of: page, forecast) }
    return face
  }

  /// Prepares the pages of a frame, and waits until pictures that other threads are reading are in memory.
  ///
  /// Errors are ignored here, because drawing the frame reports them.
  ///
  /// - Parameter pages: The pages, in `0..<count`.
  /// - Returns: An object that keeps the pages in memory while it exists; nil after an error.
  func ready(_ pages: [Int]) async -> PreparedPages? {
    let prepared = try? prepare(pages)
    for page in pages {
      if let path = tiledPath(of: page) { await tiles?.settled(path: path) }
      for number in numbers(of: page) { await faces.withLock { $0.face(of: number) }.settled() }
    }
    return prepared
  }

  /// Reads or draws the pictures of pages that are not in memory, except those that another thread is
  /// already creating, and keeps them in memory.
  ///
  /// Threads that render neighbouring frames share the work this way.
  ///
  /// - Parameter pages: The pages of a frame, in `0..<count`.
  /// - Returns: An object that keeps the pages in memory while it exists.
  /// - Throws: `RenderError` if a picture cannot be read, if a card cannot be drawn, or if the pages take
  ///   more memory than the limit.
  @discardableResult
  public func prepare(_ pages: some Sequence<Int>) throws(RenderError) -> PreparedPages {
    try prepare(Array(pages), for: .drawn, nil)
  }

  /// Prepares the pages of a later frame.
  ///
  /// - Parameters:
  ///   - pages: The pages of the frame, in `0..<count`.
  ///   - forecast: The pages of the frames after the one that was drawn last.
  /// - Returns: An object that keeps the pages in memory while it exists, unless the frames that are being
  ///   drawn need the memory.
  /// - Throws: `RenderError` if a picture cannot be read or a card cannot be drawn.
  package func prepare(
    _ pages: [Int],
    forecast: PageForecast
  ) throws(RenderError) -> PreparedPages {
    try prepare(pages, for: .ahead, forecast)
  }

  private func prepare(
    _ pages: [Int],
    for use: FaceCache.Use,
    _ forecast: PageForecast?
  ) throws(RenderError) -> PreparedPages {
    let needed = pages.flatMap { numbers(of: $0) }
    faces.withLock { faces in for number in needed { faces.keep(number, for: use) } }
    let prepared = PreparedPages { [self] in
      faces.withLock { faces in for number in needed { faces.release(number, from: use) } }
    }
    for number in needed {
      if let path = tiledPath(of: number), try tiles?.prepare(path: path) == true { continue }
      _ = try create(faces.withLock { $0.face(of: number) }, of: number, forecast)
    }
    return prepared
  }

  /// Drops faces to make room for a new one.
  ///
  /// - Throws: `RenderError.pagesTooLarge` if the frames that are being drawn need too much memory.
  private func makeRoom(
    for face: PageFace,
    of page: Int,
    _ forecast: PageForecast? = nil
  ) throws(RenderError) {
    guard let room = faces.withLock({ $0.room(after: face) }) else { return }
    let limit = faces.withLock(\.limit)
    guard room.drawn.bytes <= limit else {
      throw .pagesTooLarge(count: room.drawn.count, bytes: room.drawn.bytes, limit: limit)
    }
    guard !room.surplus.isEmpty else { return }
    // The order is found without the lock, because it takes several milliseconds.
    let order = forecast?.latestFirst(room.surplus) { $0 % count } ?? room.surplus
    faces.withLock { $0.drop(order, except: page) }
  }

  // MARK: Layers

  /// Returns the face of a picture that a layer of a page shows; nil for generated pages.
  ///
  /// - Parameters:
  ///   - file: The pattern of the picture's path.
  ///   - page: The page, in `0..<count`.
  /// - Returns: The face, to be fitted to the layer's box.
  /// - Throws: `RenderError` if the picture cannot be read.
  func face(of file: PagePattern, on page: Int) throws(RenderError) -> PageFace? {
    try number(of: file, on: page).map { number throws(RenderError) in
      try face(numbered: number)
    }
  }

  /// Returns the face of a text on a page, from ``TextFaces``; nil if it has no ink.
  func face(
    of caption: PageCaption,
    on page: Int,
    in box: Rect,
    density: Double,
    maximumPixels: Int
  ) throws(RenderError) -> PageFace? {
    try texts.face(
      of: key.content.drawn(
        caption.text.filled { key.source.value(of: $0, page: page, key.content) }
      ),
      caption,
      in: box,
      density: density,
      maximumPixels: maximumPixels
    )
  }

  /// Returns the number of the face of a picture that a layer shows; nil for generated pages.
  ///
  /// Behind the numbers of the pages, each pattern has as many. If its path has no fields, all pages share the first.
  private func number(of file: PagePattern, on page: Int) -> Int? {
    guard case .images = key.source, let place = key.content.files.firstIndex(of: file) else {
      return nil
    }
    return (place + 1) * count + (file.fields.isEmpty ? 0 : page)
  }

  /// Returns the numbers of all faces of a page.
  private func numbers(of page: Int) -> [Int] {
    [page] + key.content.files.compactMap { number(of: $0, on: page) }
  }

  /// Reads the picture that a layer shows, by the number of its face.
  private func layerFace(_ number: Int) throws(RenderError) -> PageFace {
    let (file, page) = (key.content.files[number / count - 1], number % count)
    guard let path = key.source.path(of: file, page: page, key.content) else {
      let name = file.filled { key.source.value(of: $0, page: page, key.content) }
      throw .layer(
        "a layer cannot show '\(name)', which is not in the folder of the pages",
        "Use the path of a picture in that folder, without '..' and links to other folders."
      )
    }
    return try pictureFace(path, fit: .cover, layerFits: Set(PageFit.allCases))
  }

  // MARK: Tiles

  /// The largest number of pixels of a picture in a deck whose pictures are tiled.
  package static let maximumTiledPixels = PicturePyramid.maximumPixels

  /// Whether large pictures are read in tiles.
  var isTiled: Bool { tiles != nil }

  /// Returns the face of the visible part of a page whose picture is tiled; nil for other pages.
  ///
  /// - Parameters:
  ///   - index: The page, in `0..<count`.
  ///   - part: The part, in points relative to the page's centre.
  ///   - fit: The way the picture is fitted to the page.
  ///   - pixelsPerPoint: The canvas pixels per point of the page, greater than 0.
  /// - Returns: The face, which covers at least the part inside the picture.
  /// - Throws: `RenderError` if the picture cannot be read.
  func tiledFace(
    of index: Int,
    in part: Rect,
    fit: PageFit,
    pixelsPerPoint: Double
  ) throws(RenderError) -> PageFace? {
    guard let found = try pyramid(of: index) else { return nil }
    return try tiles?.face(
      of: found.pyramid,
      in: part,
      on: pageSize,
      fit: fit,
      pixelsPerPoint: pixelsPerPoint,
      path: found.path
    )
  }

  private func pyramid(
    of index: Int
  ) throws(RenderError) -> (path: String, pyramid: PicturePyramid)? {
    guard let path = tiledPath(of: index) else { return nil }
    return try tiles?.pyramid(path: path).map { (path, $0) }
  }

  /// Returns the path of a page's picture in a deck whose pictures are tiled; nil in others.
  private func tiledPath(of index: Int) -> String? {
    guard tiles != nil, case .images(let paths) = key.source, index < count else { return nil }
    return paths[index]
  }

  /// Limits the size of a picture that cannot be read in tiles, in a deck whose pictures are tiled.
  private func limited(
    _ size: (width: Double, height: Double)
  ) -> (width: Double, height: Double) {
    guard tiles != nil, size.width * size.height > TiledPages.reducedPixels else { return size }
    let share = (TiledPages.reducedPixels / (size.width * size.height)).squareRoot()
    return (size.width * share, size.height * share)
  }

  /// The greatest number of canvas pixels per point of a page, along each side.
  private var maximumScale: Double { scale * key.magnification }

  /// Returns the number of texels per point of a page that shows a picture, after reductions by powers of two.
  ///
  /// - Parameter picture: The size of the picture, in pixels.
  /// - Returns: The texels along a point of the page.
  package func texelsPerPoint(ofPicture picture: Size) -> Double {
    let needed = PageFace.neededSize(
      width: max(1, Int(picture.width)),
      height: max(1, Int(picture.height)),
      on: pageSize,
      fits: fits,
      pixelsPerPoint: maximumScale
    )
    var ratio = min(picture.width / needed.width, picture.height / needed.height)
    while ratio >= 2 { ratio /= 2 }
    return ratio * maximumScale * Footprint.fewestTexels
  }

  /// The ways in which pictures are fitted to pages and their layers.
  private var fits: Set<PageFit> { key.layerFits.union([fit]) }

  private func makeFace(of index: Int) throws(RenderError) -> PageFace {
    guard index < count else { return try layerFace(index) }
    switch key.source {
    case .plain(let colours, _):
      return PageFace(colours[index % colours.count], over: Rect(aboutOrigin: pageSize))
    case .drawn(let pages, _):
      let page = try pages.draw(index, pageSize, scale)
      return PageFace(
        ScaledBitmap(page),
        on: pageSize,
        fit: .fill,
        pixelsPerPoint: maximumScale,
        isPicture: false
      )
    case .images(let paths):
      return try pictureFace(paths[index], fit: fit, layerFits: key.layerFits)
    }
  }

  private func pictureFace(
    _ path: String,
    fit: PageFit,
    layerFits: Set<PageFit>
  ) throws(RenderError) -> PageFace {
    do {
      let image = try ImageFile.read(
        path: path,
        maximumPixels: tiles == nil ? ImageFile.maximumPixels : TiledPages.mostReducedPixels
      ) { [self] width, height in
        limited(
          PageFace.neededSize(
            width: width,
            height: height,
            on: pageSize,
            fits: layerFits.union([fit]),
            pixelsPerPoint: maximumScale
          )
        )
      }
      return PageFace(
        image,
        on: pageSize,
        fit: fit,
        layerFits: layerFits,
        pixelsPerPoint: maximumScale
      )
    } catch { throw .image(error) }
  }
}
