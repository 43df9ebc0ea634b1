import FrameImage

extension VideoProgram {
  /// Finds the programs that encode a video and count its frames.
  ///
  /// - Throws: `missing` for a program that does not exist or cannot be run.
  init(encodingWith path: String?) throws(VideoError) {
    do throws(Missing) {
      try self.init(path)
    } catch {
      throw .missing(program: error.program)
    }
  }

  /// Returns the number of frames that a video has when it is decoded.
  ///
  /// - Throws: `failed` if the video cannot be decoded.
  func frameCount(of file: String, target: String) throws(VideoError) -> Int {
    let run = try ProgramRun(
      ffprobe,
      [
        "-v", "error", "-count_frames", "-select_streams", "v:0", "-show_entries",
        "stream=nb_read_frames", "-of", "csv=p=0", "file:" + file,
      ],
      target: target
    )
    let output = try run.finish()
    return output.split(whereSeparator: { !$0.isNumber }).first.flatMap { Int($0) } ?? 0
  }
}
