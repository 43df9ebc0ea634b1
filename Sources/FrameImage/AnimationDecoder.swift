/// Reads the frames of an animation, from the first on.
///
/// A class, since what decodes has a state of its own.
protocol AnimationDecoder: AnyObject {
  /// The next frame, as it is to be seen; nil behind the last one.
  ///
  /// - Throws: What is wrong with the file; nothing more is to be read then.
  func next() throws(ImageProblem) -> PictureSequence.Frame?
}
