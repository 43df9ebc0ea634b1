import FrameFiles
import TestSupport
import Testing

struct FolderLockTests {
  @Test func `Only one render at a time can lock a folder`() async throws {
    let place = TemporaryFolder()
    let lock = try await FolderLock(path: place.path, isShared: false)
    let isAlone = lock.isAlone
    #expect(isAlone)
    await #expect(throws: FileWriteError.inUse(path: place.path)) {
      _ = try await FolderLock(path: place.path, isShared: false)
    }
    lock.release()
    try await FolderLock(path: place.path, isShared: false).release()
    #expect(try place.names() == [])
  }

  @Test func `Shards of a render share a lock and exclude other renders`() async throws {
    let place = TemporaryFolder()
    let first = try await FolderLock(path: place.path, isShared: true)
    first.share()
    let second = try await FolderLock(path: place.path, isShared: true)
    let alone = [first.isAlone, second.isAlone]
    #expect(alone == [true, false])
    await #expect(throws: FileWriteError.inUse(path: place.path)) {
      _ = try await FolderLock(path: place.path, isShared: false)
    }
    first.release()
    second.release()
  }

  @Test func `A missing folder is reported`() async throws {
    let place = TemporaryFolder()
    await #expect(throws: FileWriteError.cannotCreate(path: place.path("a"), code: 2)) {
      _ = try await FolderLock(path: place.path("a"), isShared: false)
    }
  }
}
