internal import CSpng
import Foundation

/// A PNG decoder that uses libspng: every colour type and depth, palettes, `tRNS`, interlacing.
///
/// 16 bits per channel are rounded to 8. Colours are converted with the profile (`iCCP`), or with
/// `gAMA` and `cHRM` if there is neither a profile nor `sRGB`, as in browsers. A wrong checksum is
/// an error in every chunk, because `tRNS` and `eXIf` affect the picture, too.
enum PNGDecoder: PictureDecoder {
  /// The limits in bytes for chunks other than pixels: 16 MiB for each chunk, and 64 MiB for all of
  /// them after decompression.
  ///
  /// Usual colour profiles and comments are shorter than 4 MiB. The limits prevent a text chunk from
  /// being decompressed to gigabytes.
  private static let chunkLimits = (size: ColourSource.longestProfile, cache: 64 << 20)

  /// The largest number of bytes that deflate can compress into one byte.
  private static let mostBytesPerByte = 1032

  static func decode(
    _ bytes: [UInt8],
    maximumPixels: Int,
    neededSize: ImageFile.NeededSize?
  ) throws(ImageProblem) -> ScaledBitmap {
    let layout = PNGLayout(bytes)
    return try bytes.withUnsafeBufferPointer { (buffer) throws(ImageProblem) -> ScaledBitmap in
      let context = try Context()
      let head = try context.head(of: buffer)
      try check(head, layout: layout, maximumPixels: maximumPixels)
      // Avoids allocating memory for pixels that the file is too short to contain.
      guard head.pixels / 8 / mostBytesPerByte * head.bitsPerPixel <= bytes.count else {
        throw .damaged(format: .png, damage: .endsEarly)
      }
      let divisor = ScaledBitmap.divisor(
        width: head.width,
        height: head.height,
        orientation: layout.orientation,
        neededSize: neededSize
      )
      let fast = try PNGPixels.decode(bytes, head, layout, divisor: divisor, context)
      let bitmap =
        if let fast { fast } else { try context.decode(head, layout: layout, divisor: divisor) }
      return ScaledBitmap(
        bitmap,
        width: head.width,
        height: head.height,
        divisor: divisor,
        orientation: layout.orientation
      )
    }
  }

  static func size(
    of bytes: [UInt8],
    maximumPixels: Int
  ) throws(ImageProblem) -> (width: Int, height: Int) {
    let layout = PNGLayout(bytes)
    let head = try bytes.withUnsafeBufferPointer { (buffer) throws(ImageProblem) in
      try Context().head(of: buffer)
    }
    try check(head, layout: layout, maximumPixels: maximumPixels)
    return layout.orientation.shownSize(width: head.width, height: head.height)
  }

  static func damage(in bytes: [UInt8]) -> ImageProblem.Damage? { PNGLayout.damage(in: bytes) }

  static func hasWholeHeader(_ bytes: [UInt8]) -> Bool { PNGLayout(bytes).reachesPixels }

  static func check(_ head: PNGHead, layout: PNGLayout, maximumPixels: Int) throws(ImageProblem) {
    if let frames = layout.frames, frames > 1 { throw .animated(frames: frames) }
    let shown = layout.orientation.shownSize(width: head.width, height: head.height)
    try PixelLimits.check(shown, limit: maximumPixels)
  }

  /// A libspng context; the bytes that it decodes must live longer than the context.
  struct Context: ~Copyable {
    private typealias Target = PNGRowWriter.Target

    private let handle: OpaquePointer

    init() throws(ImageProblem) {
      guard let handle = spng_ctx_new(0) else { throw .damaged(format: .png, damage: .memory) }
      self.handle = handle
    }

    deinit { spng_ctx_free(handle) }

    func head(of bytes: UnsafeBufferPointer<UInt8>) throws(ImageProblem) -> PNGHead {
      try check(spng_set_png_buffer(handle, bytes.baseAddress, bytes.count))
      return try head(startingWith: bytes)
    }

    /// Reads the header of a file from a stream; `bytes` is the beginning of the file.
    func head(
      of stream: UnsafeMutablePointer<FILE>,
      startingWith bytes: UnsafeBufferPointer<UInt8>
    ) throws(ImageProblem) -> PNGHead {
      try check(spng_set_png_file(handle, stream))
      return try head(startingWith: bytes)
    }

    private func head(
      startingWith bytes: UnsafeBufferPointer<UInt8>
    ) throws(ImageProblem) -> PNGHead {
      let error = Int32(SPNG_CRC_ERROR.rawValue)
      try check(spng_set_crc_action(handle, error, error))
      try check(spng_set_chunk_limits(handle, chunkLimits.size, chunkLimits.cache))
      var header = spng_ihdr()
      let result = spng_get_ihdr(handle, &header)
      if result == SPNG_EOVERFLOW.rawValue {
        // Width or height is too large for libspng; the caller reports the size.
        let (width, height) = PNGLayout.claimedSize(bytes)
        return PNGHead(width: width, height: height, header: nil)
      }
      try check(result)
      return PNGHead(width: Int(header.width), height: Int(header.height), header: header)
    }

    /// Decodes the pixels in stored orientation, premultiplied and reduced by the divisor.
    func decode(_ head: PNGHead, layout: PNGLayout, divisor: Int) throws(ImageProblem) -> Bitmap {
      let source = try checkedSource(layout)
      var result: Int32 = 0
      let width = (head.width + divisor - 1) / divisor
      let height = (head.height + divisor - 1) / divisor
      let length = width * height * 4
      let pixels = [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
        let pixels = UnsafeMutableBufferPointer(rebasing: buffer[..<length])
        let target = Target(pixels: pixels, divisor: divisor)
        result = decode(head, source: source, to: target)
        if result == 0 { count = length }
      }
      try check(result)
      try checkEnd()
      return Bitmap(width: width, height: height, bytes: pixels)
    }

    /// Decodes the pixels of a picture that is not interlaced row by row.
    ///
    /// `sink` receives the number of each row and its premultiplied RGBA.
    func decodeRows(_ head: PNGHead, layout: PNGLayout, to sink: @escaping RowSink)
      throws(ImageProblem)
    {
      let source = try checkedSource(layout)
      let none = UnsafeMutableBufferPointer<UInt8>(start: nil, count: 0)
      let target = Target(pixels: none, divisor: 1, sink: sink)
      try check(decode(head, source: source, to: target))
      try checkEnd()
    }

    /// Returns the definition of the colours, and checks the transparency.
    func checkedSource(_ layout: PNGLayout) throws(ImageProblem) -> ColourSource? {
      // libspng would ignore an invalid `tRNS` chunk, and the picture would have no transparency.
      var transparency = spng_trns()
      guard try has(spng_get_trns(handle, &transparency)) || !layout.hasTransparency else {
        throw .damaged(format: .png, damage: .transparency)
      }
      return try colourSource()
    }

    private func decode(_ head: PNGHead, source: ColourSource?, to target: Target) -> Int32 {
      let isPacked = head.isIndexed || head.bitsPerPixel < 8
      return head.isDeep
        ? decodeDeep(head, source: source, to: target)
        : isPacked
          ? decodeIndexed(head, source: source, to: target)
          : decodeShallow(head, source: source, to: target)
    }

    private func checkEnd() throws(ImageProblem) {
      // Reads the chunks after the pixels. Only a wrong checksum is an error; other damage there does
      // not affect the picture.
      if spng_decode_chunks(handle) == SPNG_ECHUNK_CRC.rawValue {
        throw .damaged(format: .png, damage: .checksum)
      }
    }

    /// Decodes grey or colours of 8 bits per channel.
    private func decodeShallow(_ head: PNGHead, source: ColourSource?, to target: Target) -> Int32 {
      let transform = ColourTransform.make(from: source, of: head.kind)
      return decodeRows(head, as: SPNG_FMT_RGBA8, to: target) { row, pixels in
        _ = pixels.update(fromContentsOf: row.bindMemory(to: UInt8.self)[..<pixels.count])
        transform?.convert(pixels)
        StraightPixels.premultiply(pixels)
        return 0
      }
    }

    /// Decodes 16 bits per channel and rounds them to 8; libspng would truncate them.
    private func decodeDeep(_ head: PNGHead, source: ColourSource?, to target: Target) -> Int32 {
      let transform = ColourTransform.make(from: source, of: head.kind, isDeep: true)
      return decodeRows(head, as: SPNG_FMT_RGBA16, to: target) { row, shallow in
        let deep = UnsafeBufferPointer(rebasing: row.bindMemory(to: UInt16.self)[..<shallow.count])
        // This divides by 65535 / 255 = 257 and rounds to the nearest integer.
        for index in deep.indices { shallow[index] = UInt8((UInt32(deep[index]) + 128) / 257) }
        transform?.convert(deep, to: shallow)
        StraightPixels.premultiply(shallow)
        return 0
      }
    }

    /// Decodes palette indices, and grey of fewer than 8 bits with a palette of greys.
    ///
    /// libspng would show indices that are not in the palette as black, and it is slow for grey of
    /// fewer than 8 bits.
    private func decodeIndexed(_ head: PNGHead, source: ColourSource?, to target: Target) -> Int32 {
      let depth = head.bitsPerPixel
      var palette: [SIMD4<UInt8>] = []
      let problem = head.isIndexed ? readPalette(&palette) : readGreys(&palette, depth: depth)
      guard problem == 0 else { return problem }
      palette.withUnsafeMutableBytes { bytes in
        let colours = bytes.bindMemory(to: UInt8.self)
        ColourTransform.make(from: source, of: head.kind)?.convert(colours)
        StraightPixels.premultiply(colours)
      }
      return palette.withUnsafeBufferPointer { palette in
        decodeRows(head, as: SPNG_FMT_PNG, to: target) { row, shallow in
          let pixels = UnsafeMutableRawBufferPointer(shallow)
          for pixel in 0..<shallow.count / 4 {
            // The leftmost pixel of a byte is in its highest bits.
            let bit = pixel &* depth
            let index = Int(row[bit >> 3]) >> (8 - depth - bit & 7) & (1 << depth - 1)
            guard index < palette.count else { return Int32(SPNG_EPLTE_IDX.rawValue) }
            let colour = palette[index]
            pixels.storeBytes(of: colour, toByteOffset: pixel &* 4, as: SIMD4<UInt8>.self)
          }
          return 0
        }
      }
    }

    private func readPalette(_ palette: inout [SIMD4<UInt8>]) -> Int32 {
      var colours = spng_plte()
      let result = spng_get_plte(handle, &colours)
      guard result == 0 else { return result }
      var transparency = spng_trns()
      let hasTransparency = spng_get_trns(handle, &transparency) == 0
      let alphas = withUnsafeBytes(of: transparency.type3_alpha) { Array($0) }
      withUnsafeBytes(of: colours.entries) { bytes in
        let entries = bytes.bindMemory(to: spng_plte_entry.self)
        for index in 0..<Int(colours.n_entries) {
          let alpha = hasTransparency && index < transparency.n_type3_entries ? alphas[index] : 255
          let entry = entries[index]
          palette.append(SIMD4(entry.red, entry.green, entry.blue, alpha))
        }
      }
      return 0
    }

    private func readGreys(_ palette: inout [SIMD4<UInt8>], depth: Int) -> Int32 {
      var transparency = spng_trns()
      let hasTransparency = spng_get_trns(handle, &transparency) == 0
      let most = 1 << depth - 1
      for level in 0...most {
        let grey = UInt8(level * 255 / most)
        let isTransparent = hasTransparency && Int(transparency.gray) & most == level
        palette.append(SIMD4(grey, grey, grey, isTransparent ? 0 : 255))
      }
      return 0
    }

    /// Decodes row by row and returns 0 or an error number of libspng.
    ///
    /// `convert` converts the decoded pixels of a row to premultiplied RGBA, and returns the same.
    private func decodeRows(
      _ head: PNGHead,
      as format: spng_format,
      to target: Target,
      convert: (UnsafeMutableRawBufferPointer, UnsafeMutableBufferPointer<UInt8>) -> Int32
    ) -> Int32 {
      // libspng cannot apply transparency to rows in the stored format.
      let transparency = format == SPNG_FMT_PNG ? 0 : SPNG_DECODE_TRNS.rawValue
      var result = spng_decode_image(
        handle,
        nil,
        0,
        Int32(format.rawValue),
        Int32(SPNG_DECODE_PROGRESSIVE.rawValue | transparency)
      )
      let row = UnsafeMutableRawBufferPointer.allocate(byteCount: head.width * 8, alignment: 8)
      defer { row.deallocate() }
      var writer = PNGRowWriter(head, target)
      while result == 0 {
        var info = spng_row_info()
        result = spng_get_row_info(handle, &info)
        guard result == 0 else { break }
        result = spng_decode_scanline(handle, row.baseAddress, row.count)
        // The call for the last row returns SPNG_EOI.
        guard result == 0 || result == SPNG_EOI.rawValue else { break }
        let pass = head.isInterlaced ? PNGPass.all[Int(info.pass)] : .whole
        let problem = writer.write(row: Int(info.row_num), of: pass) { convert(row, $0) }
        guard problem == 0 else { return problem }
      }
      writer.finish()
      return result == SPNG_EOI.rawValue ? 0 : result
    }

    /// Returns the definition of the colours from the chunk with the highest precedence: `iCCP`, then
    /// `sRGB`, then `gAMA` and `cHRM`.
    private func colourSource() throws(ImageProblem) -> ColourSource? {
      var profile = spng_iccp()
      if try has(spng_get_iccp(handle, &profile)) {
        let bytes = UnsafeRawBufferPointer(start: profile.profile, count: profile.profile_len)
        return .profile(Array(bytes))
      }
      var intent: UInt8 = 0
      if try has(spng_get_srgb(handle, &intent)) { return nil }
      var gamma = 0.0
      let hasGamma = try has(spng_get_gama(handle, &gamma))
      var chrm = spng_chrm()
      let hasPrimaries = try has(spng_get_chrm(handle, &chrm))
      guard hasGamma || hasPrimaries else { return nil }
      let primaries = ColourSource.Primaries(
        white: [chrm.white_point_x, chrm.white_point_y],
        red: [chrm.red_x, chrm.red_y],
        green: [chrm.green_x, chrm.green_y],
        blue: [chrm.blue_x, chrm.blue_y]
      )
      return .calibration(gamma: hasGamma ? gamma : nil, primaries: hasPrimaries ? primaries : nil)
    }

    /// Returns whether a chunk exists, from the result of requesting it.
    private func has(_ result: Int32) throws(ImageProblem) -> Bool {
      if result == SPNG_ECHUNKAVAIL.rawValue { return false }
      try check(result)
      return true
    }

    private func check(_ result: Int32) throws(ImageProblem) {
      let damage: ImageProblem.Damage
      switch spng_errno(rawValue: result) {
      case SPNG_OK: return
      case SPNG_IO_EOF, SPNG_EOF, SPNG_EIDAT_TOO_SHORT: damage = .endsEarly
      case SPNG_ECHUNK_CRC: damage = .checksum
      case SPNG_EPLTE_IDX: damage = .palette
      case SPNG_EIDAT_STREAM, SPNG_EZLIB, SPNG_EFILTER: damage = .compression
      case SPNG_EMEM, SPNG_ECHUNK_LIMITS: damage = .memory
      default: damage = .library(String(cString: spng_strerror(result)))
      }
      throw .damaged(format: .png, damage: damage)
    }
  }
}

extension PNGDecoder {
  /// A receiver of decoded rows: the number of the row, and its premultiplied RGBA.
  typealias RowSink = (Int, UnsafeBufferPointer<UInt8>) -> Void

  /// Decodes a file row by row, with a memory of a few rows.
  ///
  /// - Parameters:
  ///   - path: A regular file.
  ///   - maximumPixels: The largest number of pixels allowed.
  ///   - begin: Receives the width and the height before the rows.
  ///   - sink: Receives the rows from top to bottom.
  /// - Returns: Whether the file was decoded; false, without a call of `begin`, for a picture whose rows are
  ///   not stored from top to bottom: an interlaced or rotated one.
  /// - Throws: The same errors as `decode`.
  static func decodeRows(
    path: String,
    maximumPixels: Int,
    begin: (Int, Int) throws(ImageProblem) -> Void,
    sink: @escaping RowSink
  ) throws(ImageProblem) -> Bool {
    let start = try FileReader(path: path).bytes(atMost: 1 << 16)
    let layout = PNGLayout(start)
    guard layout.reachesPixels, layout.orientation == .upright else { return false }
    guard let stream = fopen(path, "rb") else { throw .unreadable(code: errno) }
    defer { fclose(stream) }
    let context = try Context()
    let head = try start.withUnsafeBufferPointer { (buffer) throws(ImageProblem) in
      try context.head(of: stream, startingWith: buffer)
    }
    try check(head, layout: layout, maximumPixels: maximumPixels)
    guard !head.isInterlaced else { return false }
    try begin(head.width, head.height)
    try context.decodeRows(head, layout: layout, to: sink)
    return true
  }
}
