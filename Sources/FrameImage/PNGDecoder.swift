internal import CSpng

/// PNG by way of libspng: every colour type and depth, palettes, `tRNS`, interlacing.
///
/// Of 16 bits a channel the nearest of 8 bits is taken. Colours go through the profile (`iCCP`), or
/// through `gAMA` and `cHRM` where there is neither a profile nor `sRGB`, as in browsers.
/// A wrong checksum is an error in every chunk, since `tRNS` and `eXIf` shape the picture too.
enum PNGDecoder {
  /// The longest chunk that is no pixel data, in bytes, and the most that all of them may take
  /// unpacked: 16 MiB and 64 MiB.
  ///
  /// A judgement: colour profiles and notes are below 4 MiB; a text chunk that unpacks to
  /// gigabytes is stopped here.
  private static let chunkLimits = (size: ColourSource.longestProfile, cache: 64 << 20)

  /// The most bytes that a byte of compressed data can stand for; a bound of deflate.
  private static let mostBytesPerByte = 1032

  /// The picture.
  ///
  /// - Parameters:
  ///   - bytes: A whole PNG file.
  ///   - maximumPixels: The most pixels it may have.
  ///   - neededSize: What is needed of a picture of this size; nil for all of it.
  /// - Returns: The picture, upright, premultiplied.
  /// - Throws: `animated`, `tooManyPixels`, `damaged`.
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
      // What cannot be there is not made room for.
      guard head.pixels / 8 / mostBytesPerByte * head.bitsPerPixel <= bytes.count else {
        throw .damaged(format: .png, damage: .endsEarly)
      }
      let divisor = ScaledBitmap.divisor(
        width: head.width,
        height: head.height,
        orientation: layout.orientation,
        neededSize: neededSize
      )
      return ScaledBitmap(
        try context.decode(head, layout: layout, divisor: divisor),
        width: head.width,
        height: head.height,
        divisor: divisor,
        orientation: layout.orientation
      )
    }
  }

  /// The size as shown.
  ///
  /// - Parameters:
  ///   - bytes: The file, at least up to its pixels.
  ///   - maximumPixels: The most pixels it may have.
  /// - Returns: Pixels from left to right and from top to bottom.
  /// - Throws: As `decode`, but for damage to the pixels.
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

  private static func check(
    _ head: PNGHead,
    layout: PNGLayout,
    maximumPixels: Int
  ) throws(ImageProblem) {
    if let frames = layout.frames, frames > 1 { throw .animated(frames: frames) }
    let shown = layout.orientation.shownSize(width: head.width, height: head.height)
    try PixelCount.check(width: shown.width, height: shown.height, limit: maximumPixels)
  }

  /// A decoder over bytes that must outlive it.
  private struct Context: ~Copyable {
    private let handle: OpaquePointer

    init() throws(ImageProblem) {
      guard let handle = spng_ctx_new(0) else {
        throw .damaged(format: .png, damage: .memory)
      }
      self.handle = handle
    }

    deinit {
      spng_ctx_free(handle)
    }

    func head(of bytes: UnsafeBufferPointer<UInt8>) throws(ImageProblem) -> PNGHead {
      try check(
        spng_set_crc_action(
          handle,
          Int32(SPNG_CRC_ERROR.rawValue),
          Int32(SPNG_CRC_ERROR.rawValue)
        )
      )
      try check(spng_set_chunk_limits(handle, chunkLimits.size, chunkLimits.cache))
      try check(spng_set_png_buffer(handle, bytes.baseAddress, bytes.count))
      var header = spng_ihdr()
      let result = spng_get_ihdr(handle, &header)
      if result == SPNG_EOVERFLOW.rawValue {
        // Sides too large for libspng to count their bytes: the caller says so in numbers.
        let (width, height) = PNGLayout.claimedSize(bytes)
        return PNGHead(width: width, height: height, header: nil)
      }
      try check(result)
      return PNGHead(width: Int(header.width), height: Int(header.height), header: header)
    }

    /// The pixels as stored.
    ///
    /// - Parameters:
    ///   - head: What `head` gave.
    ///   - layout: What else the file says.
    ///   - divisor: How many pixels meet in one, along a side.
    /// - Returns: The picture, premultiplied, not turned.
    /// - Throws: `damaged`.
    func decode(_ head: PNGHead, layout: PNGLayout, divisor: Int) throws(ImageProblem) -> Bitmap {
      // libspng passes over one that does not fit, and the picture would have no transparency.
      var clearness = spng_trns()
      guard try has(spng_get_trns(handle, &clearness)) || !layout.hasTransparency else {
        throw .damaged(format: .png, damage: .transparency)
      }
      let source = try colourSource()
      var result: Int32 = 0
      let width = (head.width + divisor - 1) / divisor
      let height = (head.height + divisor - 1) / divisor
      let length = width * height * 4
      let pixels = [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
        let pixels = UnsafeMutableBufferPointer(rebasing: buffer[..<length])
        let target = Target(pixels: pixels, divisor: divisor)
        let isPacked = head.isIndexed || head.bitsPerPixel < 8
        result =
          head.isDeep
          ? decodeDeep(head, source: source, to: target)
          : isPacked
            ? decodeIndexed(head, source: source, to: target)
            : decodeShallow(head, source: source, to: target)
        if result == 0 { count = length }
      }
      try check(result)
      // The last checksum of the pixels stands behind them. What else is wrong there costs no pixel.
      if spng_decode_chunks(handle) == SPNG_ECHUNK_CRC.rawValue {
        throw .damaged(format: .png, damage: .checksum)
      }
      return Bitmap(width: width, height: height, bytes: pixels)
    }

    /// Where the picture goes.
    private struct Target {
      /// Room for premultiplied RGBA.
      let pixels: UnsafeMutableBufferPointer<UInt8>
      /// How many stored pixels meet in one of them, along a side.
      let divisor: Int
    }

    /// Grey and colours of 8 bits a channel.
    private func decodeShallow(
      _ head: PNGHead,
      source: ColourSource?,
      to target: Target
    ) -> Int32 {
      let transform = ColourTransform.make(from: source, of: head.kind)
      return decodeRows(head, as: SPNG_FMT_RGBA8, to: target) { row, pixels in
        _ = pixels.update(fromContentsOf: row.bindMemory(to: UInt8.self)[..<pixels.count])
        switch transform {
        case .some(let transform): transform.convert(pixels)
        case .none: break
        }
        StraightPixels.premultiply(pixels)
        return 0
      }
    }

    /// 16 bits a channel; libspng would truncate to 8.
    private func decodeDeep(
      _ head: PNGHead,
      source: ColourSource?,
      to target: Target
    ) -> Int32 {
      let transform = ColourTransform.makeDeep(from: source, of: head.kind)
      return decodeRows(head, as: SPNG_FMT_RGBA16, to: target) { row, shallow in
        let deep = UnsafeBufferPointer(rebasing: row.bindMemory(to: UInt16.self)[..<shallow.count])
        // To nearest, of which 65535 / 255 = 257 is the step.
        for place in deep.indices { shallow[place] = UInt8((UInt32(deep[place]) + 128) / 257) }
        switch transform {
        case .some(let transform): transform.convert(deep, to: shallow)
        case .none: break
        }
        StraightPixels.premultiply(shallow)
        return 0
      }
    }

    /// Indices into a palette, and grey of fewer than 8 bits, which is one in effect.
    ///
    /// libspng would take black for indices that are not in the palette, and is slow at such grey.
    private func decodeIndexed(
      _ head: PNGHead,
      source: ColourSource?,
      to target: Target
    ) -> Int32 {
      let depth = head.bitsPerPixel
      var palette: [UInt32] = []
      let problem = head.isIndexed ? readPalette(&palette) : readGreys(&palette, depth: depth)
      guard problem == 0 else { return problem }
      palette.withUnsafeMutableBytes { bytes in
        let colours = bytes.bindMemory(to: UInt8.self)
        if let transform = ColourTransform.make(from: source, of: head.kind) {
          transform.convert(colours)
        }
        StraightPixels.premultiply(colours)
      }
      return palette.withUnsafeBufferPointer { palette in
        decodeRows(head, as: SPNG_FMT_PNG, to: target) { row, shallow in
          let pixels = UnsafeMutableRawBufferPointer(shallow)
          for pixel in 0..<shallow.count / 4 {
            // The leftmost pixel is in the highest bits.
            let bit = pixel &* depth
            let index = Int(row[bit >> 3]) >> (8 - depth - bit & 7) & (1 << depth - 1)
            guard index < palette.count else { return Int32(SPNG_EPLTE_IDX.rawValue) }
            pixels.storeBytes(of: palette[index], toByteOffset: pixel &* 4, as: UInt32.self)
          }
          return 0
        }
      }
    }

    private func readPalette(_ palette: inout [UInt32]) -> Int32 {
      var colours = spng_plte()
      let result = spng_get_plte(handle, &colours)
      guard result == 0 else { return result }
      var clearness = spng_trns()
      let hasClearness = spng_get_trns(handle, &clearness) == 0
      let alphas = withUnsafeBytes(of: clearness.type3_alpha) { Array($0) }
      withUnsafeBytes(of: colours.entries) { bytes in
        let entries = bytes.bindMemory(to: spng_plte_entry.self)
        for index in 0..<Int(colours.n_entries) {
          let alpha = hasClearness && index < clearness.n_type3_entries ? alphas[index] : 255
          let entry = entries[index]
          palette.append(Self.pixel(entry.red, entry.green, entry.blue, alpha))
        }
      }
      return 0
    }

    private func readGreys(_ palette: inout [UInt32], depth: Int) -> Int32 {
      var clearness = spng_trns()
      let hasClearness = spng_get_trns(handle, &clearness) == 0
      let most = 1 << depth - 1
      for level in 0...most {
        let grey = UInt8(level * 255 / most)
        let isClear = hasClearness && Int(clearness.gray) & most == level
        palette.append(Self.pixel(grey, grey, grey, isClear ? 0 : 255))
      }
      return 0
    }

    private static func pixel(
      _ red: UInt8,
      _ green: UInt8,
      _ blue: UInt8,
      _ alpha: UInt8
    ) -> UInt32 {
      UInt32(
        littleEndian: UInt32(red) | UInt32(green) << 8 | UInt32(blue) << 16 | UInt32(alpha) << 24
      )
    }

    /// Decodes row by row.
    ///
    /// - Parameters:
    ///   - head: What `head` gave.
    ///   - format: What libspng makes of a row.
    ///   - target: Where the picture goes.
    ///   - convert: Makes premultiplied RGBA of the pixels of a row; returns 0, or libspng's number
    ///     of an error.
    /// - Returns: 0, or libspng's number of an error.
    private func decodeRows(
      _ head: PNGHead,
      as format: spng_format,
      to target: Target,
      convert: (UnsafeMutableRawBufferPointer, UnsafeMutableBufferPointer<UInt8>) -> Int32
    ) -> Int32 {
      // What libspng leaves as it is cannot be made transparent by it.
      let clearness = format == SPNG_FMT_PNG ? 0 : SPNG_DECODE_TRNS.rawValue
      var result = spng_decode_image(
        handle,
        nil,
        0,
        Int32(format.rawValue),
        Int32(SPNG_DECODE_PROGRESSIVE.rawValue | clearness)
      )
      let row = UnsafeMutableRawBufferPointer.allocate(byteCount: head.width * 8, alignment: 8)
      defer { row.deallocate() }
      // The pixels of a row, or of a row of a pass, before they are spread or reduced.
      let spare = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: head.width * 4)
      defer { spare.deallocate() }
      spare.initialize(repeating: 0)
      var reducer =
        target.divisor == 1
        ? nil
        : PixelReducer(
          width: head.width,
          height: head.height,
          divisor: target.divisor,
          target: target.pixels,
          isInterlaced: head.isInterlaced
        )
      let length = head.width * 4
      func line(_ row: UInt32) -> UnsafeMutableBufferPointer<UInt8> {
        UnsafeMutableBufferPointer(rebasing: target.pixels[(Int(row) * length)...].prefix(length))
      }
      while result == 0 {
        var place = spng_row_info()
        result = spng_get_row_info(handle, &place)
        guard result == 0 else { break }
        result = spng_decode_scanline(handle, row.baseAddress, row.count)
        // The last row comes with the word that it is the last.
        guard result == 0 || result == SPNG_EOI.rawValue else { break }
        let pass = head.isInterlaced ? PNGPass.all[Int(place.pass)] : .whole
        // Whole rows go to their place at once.
        let isInPlace = reducer == nil && pass.step == 1
        let part =
          isInPlace
          ? line(place.row_num)
          : UnsafeMutableBufferPointer(rebasing: spare[..<(pass.count(ofWidth: head.width) * 4)])
        let problem = convert(row, part)
        if reducer != nil {
          reducer?.add(part, row: Int(place.row_num), pass)
        } else if !isInPlace {
          pass.spread(part, over: line(place.row_num))
        }
        guard problem == 0 else { return problem }
      }
      reducer?.finish()
      return result == SPNG_EOI.rawValue ? 0 : result
    }

    /// What the chunks before the pixels say of the colours, the weightiest first.
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
      return .calibration(
        gamma: hasGamma ? gamma : nil,
        primaries: hasPrimaries ? primaries : nil
      )
    }

    /// Whether a chunk that was asked for is there.
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
