import FrameFiles
import TestSupport
import Testing

/// Who may write to a folder at the same time.
struct FolderLockTests {
  @Test
  func `One render has a folder for itself`() throws {
    let place = try TemporaryFolder()
    let lock = try FolderLock(path: place.path, isShared: false)
    let isAlone = lock.isAlone
    #expect(isAlone)
    #expect(throws: FileWriteError.inUse(path: place.path)) {
      _ = try FolderLock(path: place.path, isShared: false)
    }
    lock.release()
    try FolderLock(path: place.path, isShared: false).release()
    #expect(try place.names() == [])
  }

  @Test
  func `Shares of a render are there together, and let nobody else in`() throws {
    let place = try TemporaryFolder()
    let first = try FolderLock(path: place.path, isShared: true)
    first.share()
    let second = try FolderLock(path: place.path, isShared: true)
    let alone = [first.isAlone, second.isAlone]
    #expect(alone == [true, false])
    #expect(throws: FileWriteError.inUse(path: place.path)) {
      _ = try FolderLock(path: place.path, isShared: false)
    }
    first.release()
    second.release()
  }

  @Test
  func `A folder that is not there is said`() throws {
    let place = try TemporaryFolder()
    #expect(throws: FileWriteError.cannotCreate(path: place.path("a"), code: 2)) {
      _ = try FolderLock(path: place.path("a"), isShared: false)
    }
  }
}
