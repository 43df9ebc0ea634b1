import FrameFiles

extension FrameManifest {
  /// A manifest of which only the frames matter.
  static func written(
    complete: Bool,
    fingerprint: String = "",
    frames: [Frame] = []
  ) -> FrameManifest {
    FrameManifest(
      complete: complete,
      preset: "a",
      parameters: [:],
      size: [1, 1],
      pageSize: [1, 1],
      scale: 1,
      fps: 60,
      fingerprint: fingerprint,
      frames: frames
    )
  }

  /// A manifest that lists files under any names.
  static func written(complete: Bool, files: [String]) -> FrameManifest {
    written(
      complete: complete,
      frames: files.enumerated().map { Frame.written($0, file: $1) }
    )
  }
}

extension FrameManifest.Frame {
  /// A frame that is not drawn.
  static func written(_ index: Int, file: String? = nil) -> FrameManifest.Frame {
    FrameManifest.Frame(
      index: index,
      time: 0,
      contentOffset: [0, 0],
      file: file ?? FrameFolder.fileName(ofFrame: index)
    )
  }
}
