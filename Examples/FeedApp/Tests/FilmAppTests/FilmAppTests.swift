import FilmApp
import Foundation
import SimulatedBackgroundTasks
import Testing
import URLSessionForTests

@Suite struct FilmAppTests {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
  let phone = SimulatedDevice(.overnightCharger)

  /// On a device these are modifiers of `FilmScene`.
  private func install(exporting frames: Int) throws -> SimulatedApp {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let plist = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Sources/FilmApp/Info.plist")
    return try phone.install(infoPlist: plist.path, habit: .daily) { [folder] process in
      let coordinator = FilmCoordinator(folder: folder)
      process.onChangeOfScenePhase { phase in
        guard phase == .active else { return }
        coordinator.becameActive()
        coordinator.userTappedExport(frames: frames)
      }
      process.backgroundTask(.urlSession("com.example.films.upload")) {
        await coordinator.hearOfUploads()
      }
    }
  }

  private var films: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path) }
  }

  @Test func everyFilmIsExportedAndUploaded() async throws {
    let app = try install(exporting: 300)
    phone.server.answer { _ in .status(201) }
    await phone.advance(days: 3)
    let exports = app.runs(under: "com.example.films.export.*")
    #expect(exports.count > 10)
    #expect(exports.allSatisfy { $0.outcome == .completed(success: true) })
    #expect(app.transfers().count > 8)
    #expect(app.transfers().allSatisfy { $0.error == nil })
    #expect(app.findings.isEmpty)
    // The last one waits for the next time that the app is opened.
    #expect(try films.count <= 1)
  }

  @Test func whatTheServerRefusesIsSentAgain() async throws {
    let app = try install(exporting: 60)
    phone.server.answer { _ in .status(503) }
    await phone.advance(days: 1)
    let kept = try films.count
    #expect(kept > 2)
    phone.server.answer { _ in .status(201) }
    await phone.advance(days: 1)
    #expect(try films.count < kept)
    #expect(app.findings.isEmpty)
  }

  @Test func anExportThatTheUserStopsLeavesNoFilm() async throws {
    let app = try install(exporting: 300)
    app.open(for: .minutes(1))
    await phone.advance(by: .seconds(30))
    for name in app.identifiers { app.stop(name) }
    await phone.advance(by: .minutes(1))
    #expect(app.runs(under: "com.example.films.export.*").map(\.expiry) == [.stoppedByUser])
    #expect(try films.isEmpty)
    #expect(app.findings.isEmpty)
  }
}
