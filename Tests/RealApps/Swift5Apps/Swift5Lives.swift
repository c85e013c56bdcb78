import Foundation
import SimulatedBackgroundTasks
import Testing

/// Six apps in Swift 5 mode live for days.
@Suite(.enabled(if: TimeKeeping.here == .interposed)) struct Swift5Lives {
  final class Kept<Value>: @unchecked Sendable { var value: Value? }

  @Test func theNewsReaderHasExactlyTheExpectedFindings() async throws {
    let last = Kept<NewsReaderDelegate>()
    let life = try Life(
      "NewsReader.swift", permitted: [NewsReaderDelegate.refreshID, NewsReaderDelegate.pruneID]
    ) { _ in
      let delegate = NewsReaderDelegate()
      last.value = delegate
      _ = delegate.application(.shared, didFinishLaunchingWithOptions: nil)
    }
    await life.phone.advance(days: 10)
    try life.check()
    if Life.isBroken { return }
    #expect(life.app.outcomes(of: NewsReaderDelegate.refreshID)[.succeeded] > 20)
    #expect(life.app.outcomes(of: NewsReaderDelegate.pruneID)[.succeeded] > 3)
    #expect(last.value!.returns > 30)
  }

  @Test func thePhotoBackupHasExactlyTheExpectedFindings() async throws {
    let photo = FileManager.default.temporaryDirectory
      .appendingPathComponent("RealApps-\(UUID().uuidString).jpg")
    try Data(count: 2_000_000).write(to: photo)
    defer { try? FileManager.default.removeItem(at: photo) }
    let asked = Kept<Int>()
    asked.value = 0
    let backup = PhotoBackup.shared
    let life = try Life("PhotoBackup.swift") { process in
      backup.reconnect()
      process.whenInFront { backup.backUp(photo) }
      process.whenEventsForBackgroundSession { _, handler in
        backup.backgroundCompletionHandler = handler
      }
    }
    // Overloaded at first.
    life.phone.server.answer { _ in
      asked.value! += 1
      return .status(asked.value! == 1 ? 503 : 200)
    }
    await life.phone.advance(days: 3)
    try life.check()
    #expect(backup.uploaded > 1)
  }

  @Test func theBridgePluginHasExactlyTheExpectedFindings() async throws {
    let identifiers = ["com.example.plugin.fetch", "com.example.plugin.cleanup"]
    let worked = Kept<Int>()
    worked.value = 0
    let life = try Life("BridgePlugin.swift", permitted: identifiers) { _ in
      let plugin = BackgroundFetchPlugin()
      plugin.registerAll(identifiers)
      let args: [String: Any] = ["taskId": identifiers[0], "minimumBattery": 0.15]
      plugin.configure(args) { id, isOver in
        if isOver { return }
        DispatchQueue.main.asyncAfter(deadline: .now() + 4) {
          worked.value! += 1
          plugin.finish(id, success: true)
        }
      }
    }
    await life.phone.advance(days: 5)
    try life.check()
    #expect(worked.value! > 10)
  }

  @Test func theSyncQueueHasExactlyTheExpectedFindings() async throws {
    let last = Kept<SyncQueue>()
    let life = try Life("SyncQueue.swift", permitted: [SyncQueue.taskID]) { _ in
      let sync = SyncQueue()
      last.value = sync
      sync.register()
    }
    await life.phone.advance(days: 5)
    try life.check()
    #expect(last.value!.synced > 0)
  }

  @Test func theLegacySyncHasExactlyTheExpectedFindings() async throws {
    let last = Kept<LegacySyncManager>()
    let life = try Life("LegacySync.swift", permitted: [LegacySyncManager.taskID]) { process in
      let manager = LegacySyncManager()
      last.value = manager
      manager.setUp()
      process.whenInBackground { manager.applicationDidEnterBackground() }
    }
    await life.phone.advance(days: 4)
    try life.check()
    life.app.open()
    await life.phone.advance(by: .seconds(5))
    life.app.forceQuit()
    await life.phone.settle()
    let log = last.value!.log
    #expect(log.last == "terminates")
    if Life.isBroken { return }
    #expect(log.contains("behind"))
    #expect(log.contains("UIApplicationWillResignActiveNotification"))
  }

  @Test func theMapTileStoreHasExactlyTheExpectedFindings() async throws {
    let last = Kept<MapTileStore>()
    let life = try Life("MapTiles.swift") { process in
      let store = MapTileStore()
      let screen = MapScreen(store)
      last.value = store
      process.whenInFront { screen.didAppear() }
      process.whenInBackground { screen.didDisappear() }
      process.whenEventsForBackgroundSession { _, handler in store.finishEvents = handler }
    }
    life.phone.server.answer { _ in .bytes(40_000_000) }
    life.phone.server.challenge("tiles.example.com") { $0?.password == "secret" }
    await life.phone.advance(days: 2)
    try life.check()
    #expect(last.value!.stored == ["n52e13", "n52e14"])
    #expect(last.value!.passwordsGiven >= 2)
  }
}
