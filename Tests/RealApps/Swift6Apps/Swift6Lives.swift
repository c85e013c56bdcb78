import Foundation
import SimulatedBackgroundTasks
import Synchronization
import Testing

/// Six apps in Swift 6 mode live for days.
@Suite(.enabled(if: TimeKeeping.here == .interposed)) struct Swift6Lives {
  @MainActor final class Kept<Value> { var value: Value? }

  @Test func theWeatherScenesHaveExactlyTheExpectedFindings() async throws {
    let last = await Kept<WeatherModel>()
    // SwiftUI's modifier stands here and not in the app.
    let life = try Life("Swift6Lives.swift", permitted: [await WeatherModel.refresh]) { process in
      let model = WeatherModel()
      last.value = model
      model.radar.reconnect()
      process.onChangeOfScenePhase { model.phaseChanged(to: $0) }
      // BROKEN: chain-broken
      process.backgroundTask(.appRefresh(WeatherModel.refresh)) { await model.refreshForecast() }
      process.backgroundTask(.urlSession(WeatherModel.maps)) { await model.radar.reconnect() }
    }
    life.phone.server.answer { _ in .bytes(3_000_000) }
    await life.phone.advance(days: 10)
    try life.check()
    #expect(life.app.transfers().count > 20)
    if Life.isBroken { return }
    #expect(await last.value?.forecasts ?? 0 > 5)
  }

  @Test func theSearchIndexerHasExactlyTheExpectedFindings() async throws {
    let last = await Kept<SearchIndexer>()
    let life = try Life("SearchIndexer.swift", permitted: [SearchIndexer.identifier]) { process in
      let indexer = SearchIndexer()
      last.value = indexer
      indexer.register()
      indexer.watchProtectedData()
      process.whenInBackground { Task { await indexer.schedule() } }
    }
    await life.phone.advance(days: 7)
    try life.check()
    #expect(life.app.runs(of: SearchIndexer.identifier).count > 4)
    // The nights are all of what it has, and then the phone is locked.
    #expect(await last.value?.skipped ?? 0 > 0)
  }

  @Test func theExportCoordinatorHasExactlyTheExpectedFindings() async throws {
    let life = try Life("ExportCoordinator.swift", permitted: ["com.example.studio.export.*"]) {
      process in
      let coordinator = ExportCoordinator()
      process.whenInFront {
        coordinator.userTappedExport(frames: 90)
        #expect(keepsScreenOn)
      }
      process.whenInBackground {
        #expect(keepsScreenOn == !coordinator.active.isEmpty)
      }
    }
    await life.phone.advance(days: 2)
    try life.check()
  }

  @Test func theDraftRepositoryHasExactlyTheExpectedFindings() async throws {
    let last = await Kept<DraftRepository>()
    let life = try Life("DraftRepository.swift", permitted: [DraftRepository.syncTask]) {
      process in
      let repository = DraftRepository()
      last.value = repository
      repository.start()
      process.whenInFront { for number in 1...3 { repository.edit("\(number)", "\(Date())") } }
    }
    await life.phone.advance(days: 5)
    try life.check()
    #expect(await last.value?.savedDrafts == 3)
    if Life.isBroken { return }
    #expect(life.app.runs(of: DraftRepository.syncTask).count > 5)
  }

  @Test func thePodcastLibraryHasExactlyTheExpectedFindings() async throws {
    let last = await Kept<PodcastLibrary>()
    let life = try Life("PodcastLibrary.swift") { process in
      let library = PodcastLibrary()
      last.value = library
      library.reconnect()
      process.whenInFront {
        library.download("1.mp3")
        library.download("2.mp3")
        Task {
          try await Task.sleep(for: .seconds(20))
          library.showProgress()
          library.hold("2.mp3")
          try await Task.sleep(for: .seconds(60))
          library.goOn("2.mp3")
        }
      }
      process.whenEventsForBackgroundSession { _, handler in library.systemHandler = handler }
    }
    life.phone.server.answer { _ in .bytes(400_000_000) }
    await life.phone.advance(by: .hours(14))
    try life.check()
    #expect(Set(await last.value?.shelf ?? []) == ["1.mp3", "2.mp3"])
    #expect(await (0.01...1).contains(last.value?.lastFraction ?? 0))
  }

  @Test func theTelemetryOutboxHasExactlyTheExpectedFindings() async throws {
    let sent = Mutex(0)
    let life = try Life("TelemetryOutbox.swift", permitted: [TelemetryOutbox.identifier]) {
      process in
      let outbox = TelemetryOutbox {
        // One in four is answered.
        let number = sent.withLock { count in
          count += 1
          return count
        }
        if number % 5 != 0 { throw URLError(.networkConnectionLost) }
      }
      outbox.start()
      process.whenInBackground { outbox.schedule() }
    }
    await life.phone.advance(days: 6)
    try life.check()
    #expect(sent.withLock { $0 } > 10)
  }
}
