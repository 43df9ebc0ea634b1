import Foundation
package import FrameFiles
import FrameRender

/// The check of the frames of a render's shards, and their merge into one folder.
package struct FrameMerge: Sendable {
  package let table: ShardTable
  /// The further scales of the frames.
  private let furtherScales: [Double]
  /// The render of the shards, with which their records are computed again; nil if it is not known.
  private let job: RenderJob?

  /// Creates a merge of shards of a job; nil if the job is not known.
  package init(_ table: ShardTable, of job: RenderJob? = nil) {
    (self.table, self.job) = (table, job)
    let first = table.places.lazy.compactMap(\.self).first
    let frame = first.flatMap { table.shards[$0.shard].document.frame($0.position) }
    furtherScales = frame?.scales?.map(\.scale) ?? []
  }

  /// The names of the files of all frames.
  package var fileNames: [String] { table.frames.flatMap(names) }

  /// The number of frames.
  package var frameCount: Int { table.frames.count }

  /// Decodes every frame, compares its pixels with their hash, and its record with that of the job, and
  /// copies the frames to a folder.
  ///
  /// - Parameters:
  ///   - folder: The folder; nil if the frames are only checked.
  ///   - workers: The number of frames that are checked at once, at least 1.
  ///   - monitor: Receives the progress, and can stop the merge.
  /// - Returns: The faults of lists and frames; if there are any, the folder is incomplete.
  /// - Throws: `FileWriteError`, or `RenderStopped`.
  package func run(
    into folder: FrameFolder?,
    workers: Int,
    _ monitor: any RenderMonitor
  ) async throws -> [MergeFault] {
    let faults = Faults()
    let positions = Array(table.frames.indices)
    let delivered = try await FrameQueue<MergeFault?>.run(positions, workers: workers) { fault in
      if let fault { faults.all.append(fault) }
      monitor.advance()
    } work: { queue in
      while !monitor.isStopped, let (place, position) = await queue.next() {
        try queue.finish(place, copy(position, to: folder))
      }
    }
    guard delivered == positions.count else {
      throw RenderStopped(done: delivered, total: positions.count, rest: .nothing)
    }
    let all = table.faults + faults.all
    if all.isEmpty, let folder { try writeList(to: folder) }
    return all
  }

  /// Faults of frames, added one at a time.
  private final class Faults {
    var all: [MergeFault] = []
  }

  /// Checks the files of a frame and copies them.
  private func copy(_ position: Int, to folder: FrameFolder?) throws(FileWriteError) -> MergeFault?
  {
    guard let place = table.places[position] else { return nil }
    let (shard, index) = (table.shards[place.shard], table.frames[position])
    guard let frame = shard.document.frame(place.position), frame.files == names(ofFrame: index)
    else { return .damaged(index, file: shard.path, .unreadable) }
    if let job,
      let problem = shard.document.difference(
        place.position,
        from: job.computedRecord(ofFrame: index)
      )
    {
      return .altered(index, FrameDocumentError(path: shard.path, problem))
    }
    for picture in frame.pictures(firstScale: table.manifest.scale) {
      let bytes: Data
      do throws(FrameDamage) {
        bytes = try shard.folder.bytes(of: picture, size: table.manifest.size)
      } catch {
        return .damaged(index, file: shard.folder.file(picture.file), error)
      }
      if job != nil, let digest = picture.digest,
        bytes.withUnsafeBytes({ FileDigest(of: $0).text }) != digest
      {
        let line = shard.document.lineNumber(place.position)
        let difference = "'digest' is not that of '\(picture.file)'"
        let problem = FrameDocumentError.Problem.record(line: line, difference: difference)
        return .altered(index, FrameDocumentError(path: shard.path, problem))
      }
      // The bytes are copied instead of linked, so that they are those that were checked.
      try folder?.write(bytes, as: picture.file)
    }
    return nil
  }

  private func names(ofFrame index: Int) -> [String] {
    FrameFolder.fileNames(ofFrame: index, furtherScales: furtherScales)
  }

  /// Writes `frames.json` with the shards' lines, which are those of a render in one process.
  private func writeList(to folder: FrameFolder) throws(FileWriteError) {
    let lines = table.places.lazy.compactMap(\.self).map { place in
      table.shards[place.shard].document.line(place.position)
    }
    try FrameDocumentWriter.write(table.manifest, lines, to: folder.manifestPath())
  }
}
