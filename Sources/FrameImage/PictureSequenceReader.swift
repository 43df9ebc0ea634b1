extension PictureSequence {
  /// Reads the frames of a sequence, one after the other.
  public struct Reader: ~Copyable {
    /// What is left to be read.
    enum Rest {
      /// Picture files.
      case files(ArraySlice<String>, maximumPixels: Int)
      /// What follows in a file; `number` counts its frames from 0.
      case frames(any AnimationDecoder, path: String, number: Int)
      /// Nothing: an error ends the sequence too.
      case nothing
    }

    private var rest: Rest

    init(_ rest: Rest) {
      self.rest = rest
    }

    init<Decoder: AnimationDecoder>(
      _ path: String,
      _ decoder: () throws(ImageProblem) -> Decoder
    ) throws(ImageError) {
      do throws(ImageProblem) {
        rest = .frames(try decoder(), path: path, number: 0)
      } catch {
        throw ImageError(path: path, problem: error)
      }
    }

    /// The next frame.
    ///
    /// - Returns: Nil behind the last one, and behind an error.
    /// - Throws: `ImageError` naming the path and, in an animation, the frame.
    public mutating func next() throws(ImageError) -> Frame? {
      let last = rest
      rest = .nothing
      switch last {
      case .nothing: return nil
      case .files(var paths, let maximumPixels):
        guard let path = paths.popFirst() else { return nil }
        let bitmap = try ImageFile.read(path: path, maximumPixels: maximumPixels)
        rest = .files(paths, maximumPixels: maximumPixels)
        return Frame(bitmap: bitmap, duration: nil)
      case .frames(let decoder, let path, let number):
        do throws(ImageProblem) {
          guard let frame = try decoder.next() else { return nil }
          rest = .frames(decoder, path: path, number: number + 1)
          return frame
        } catch {
          throw ImageError(path: path, problem: error.inFrame(number))
        }
      }
    }
  }
}

extension ImageProblem {
  /// The problem with the number of the frame that has it, where there is one.
  fileprivate func inFrame(_ number: Int) -> ImageProblem {
    guard case .damaged(let format, let damage) = self, damage != .noFrames else { return self }
    return .damaged(format: format, damage: .frame(number: number, damage: damage))
  }
}
