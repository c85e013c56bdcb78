import Foundation
import SimulatedBackgroundTasks
import Testing

/// A task is told to stop at each of its waits, and what goes wrong at one of them is found there.
@Suite(.enabled(if: TimeKeeping.here == .interposed)) struct ExpireEverywhereTests {
  final class Store: @unchecked Sendable {
    private let lock = NSLock()
    private var value = 0
    var count: Int {
      get { lock.withLock { value } }
      set { lock.withLock { value = newValue } }
    }
  }

  /// Five parts of three seconds each, the work kept after each part.
  private static func parts(_ store: Store, _ task: BGTask) -> Task<Void, Never> {
    nonisolated(unsafe) let task = task
    return Task {
      for _ in 0..<5 {
        do { try await Task.sleep(for: .seconds(3)) } catch { break }
        store.count += 1
      }
      task.setTaskCompleted(success: !Task.isCancelled)
    }
  }

  @Test func aHandlerReadyForExpirationPassesEverywhere() async throws {
    let store = Store()
    let study = try StudyApp { task in
      StudyApp.submit(.processing)
      let work = Self.parts(store, task)
      task.expirationHandler = { work.cancel() }
    }
    study.app.open()
    await study.phone.advance(by: .minutes(10))
    let cuts = await study.app.expireEverywhere(StudyApp.identifier, kept: { store.count })
    #expect(study.phone.failures.isEmpty && study.app.notes == [])
    // At once and after each of five waits but the last, which ends the work.
    #expect(cuts == 5)
    // 0, 1, 2, 3 and 4 parts of the runs that were cut, and 5 of the one that was not.
    #expect(store.count == 15)
    try study.phone.expectSoundLog()
  }

  @Test func aHandlerThatIsNeverCutIsNoted() async throws {
    let study = try StudyApp { task in
      StudyApp.submit(.processing)
      task.setTaskCompleted(success: true)
    }
    study.app.open()
    await study.phone.advance(by: .minutes(10))
    let line = #line + 1
    #expect(await study.app.expireEverywhere(StudyApp.identifier) == 0)
    let note = try #require(study.app.notes.first)
    #expect(study.app.notes.count == 1 && note.site?.line == line)
    #expect(note.description.contains("to stop at no moment"))
    #expect(study.phone.failures.isEmpty)
  }

  struct Row: Sendable {
    let what: String
    let says: String
    let handler: @Sendable (Store, BGTask) -> Void
  }

  static let rows = [
    Row(
      what: "asks for the next run only when all is done",
      says: "told to stop at once: no request is pending, so it does not run again"
    ) { store, task in
      nonisolated(unsafe) let task = task
      let work = Task {
        for _ in 0..<3 { try? await Task.sleep(for: .seconds(3)) }
        if !Task.isCancelled { StudyApp.submit(.processing) }
        task.setTaskCompleted(success: !Task.isCancelled)
      }
      task.expirationHandler = { work.cancel() }
    },
    Row(
      what: "forgets to complete in its second half",
      says: "told to stop after wait 2: it did not complete in time"
    ) { store, task in
      StudyApp.submit(.processing)
      nonisolated(unsafe) let task = task
      let work = Task {
        for part in 0..<4 {
          do { try await Task.sleep(for: .seconds(3)) } catch {
            if part < 2 { break }
            return
          }
        }
        task.setTaskCompleted(success: !Task.isCancelled)
      }
      task.expirationHandler = { work.cancel() }
    },
    Row(what: "completes in two places", says: "it completed 2 times") { store, task in
      StudyApp.submit(.processing)
      let work = Self.parts(store, task)
      nonisolated(unsafe) let task = task
      task.expirationHandler = {
        work.cancel()
        task.setTaskCompleted(success: false)
      }
    },
    Row(
      what: "completes when it is told to stop, and again when the work is done",
      says: "told to stop at once: it completed 2 times"
    ) { _, task in
      StudyApp.submit(.processing)
      nonisolated(unsafe) let task = task
      Task {
        for _ in 0..<3 { try? await Task.sleep(for: .seconds(3)) }
        task.setTaskCompleted(success: true)
      }
      task.expirationHandler = { task.setTaskCompleted(success: false) }
    },
    Row(
      what: "begins anew and loses what was there",
      says: "after wait 1: the saved amount shrank from"
    ) { store, task in
      StudyApp.submit(.processing)
      nonisolated(unsafe) let task = task
      let work = Task {
        try? await Task.sleep(for: .seconds(3))
        if !Task.isCancelled { store.count = 0 }
        try? await Task.sleep(for: .seconds(3))
        if !Task.isCancelled { store.count = 10 }
        task.setTaskCompleted(success: !Task.isCancelled)
      }
      task.expirationHandler = { work.cancel() }
    },
  ]

  private func broken(_ row: Row, _ store: Store) async throws -> StudyApp {
    store.count = 5
    let study = try StudyApp { task in row.handler(store, task) }
    study.app.open()
    await study.phone.advance(by: .minutes(10))
    return study
  }

  @Test(arguments: rows) func aMistakeIsReportedAtTheWaitWhereItHappens(_ row: Row) async throws {
    let store = Store()
    let study = try await broken(row, store)
    await study.app.expireEverywhere(StudyApp.identifier, kept: { store.count })
    let failure = try #require(study.phone.failures.first)
    #expect(study.phone.failures.count == 1)
    #expect("\(failure)".contains(row.says), "\(failure)")
    #expect("\(failure)".contains("Repeat it with await app.expireEverywhere("), "\(failure)")
  }

  @Test func aTaskThatCannotBeLaunchedFailsWithAReadableMessage() async throws {
    let study = try StudyApp(submits: .never) { $0.setTaskCompleted(success: true) }
    study.app.open()
    await study.phone.advance(by: .minutes(10))
    #expect(await study.app.expireEverywhere(StudyApp.identifier) == 0)
    let words = "\(try #require(study.phone.failures.first))"
    #expect(words.contains("has no pending request") && !words.contains(".."), "\(words)")
  }

  @Test func expirationAtASingleWaitCanBeRepeated() async throws {
    let study = try await broken(Self.rows[1], Store())
    await study.app.expireEverywhere(StudyApp.identifier, only: .point(1))
    #expect(study.phone.failures.isEmpty)
    await study.app.expireEverywhere(StudyApp.identifier, only: .point(2))
    #expect(study.phone.failures.count == 1)
  }

  @Test func theConditionIsCheckedAfterEachExpiration() async throws {
    let study = try StudyApp { task in
      StudyApp.submit(.processing)
      let work = Self.parts(Store(), task)
      task.expirationHandler = { work.cancel() }
    }
    study.app.open()
    await study.phone.advance(by: .minutes(10))
    let asked = Store()
    await study.app.expireEverywhere(
      StudyApp.identifier,
      holds: {
        asked.count += 1
        return asked.count < 3
      })
    let failure = try #require(study.phone.failures.first)
    #expect("\(failure)".contains("after wait 2: the given condition does not hold"), "\(failure)")
  }

  /// Two jobs are ready at one instant, and only one order of them is safe.
  @Test func aRaceIsFoundByTryingInterleavings() async throws {
    let store = Store()
    let study = try StudyApp { task in
      StudyApp.submit(.processing)
      nonisolated(unsafe) let task = task
      let read = Store()
      DispatchQueue.global().asyncAfter(deadline: .now() + 3) { read.count = 1 }
      DispatchQueue.global().asyncAfter(deadline: .now() + 3) { store.count += read.count - 1 }
      let work = Task {
        try? await Task.sleep(for: .seconds(9))
        task.setTaskCompleted(success: !Task.isCancelled)
      }
      task.expirationHandler = { work.cancel() }
    }
    study.app.open()
    await study.phone.advance(by: .minutes(10))
    await study.app.expireEverywhere(StudyApp.identifier, kept: { store.count })
    #expect(study.phone.failures.isEmpty)
    await study.app.expireEverywhere(StudyApp.identifier, interleavings: 20, kept: { store.count })
    let failure = try #require(study.phone.failures.first)
    let words = "\(failure)"
    #expect(words.contains("in interleaving"), "\(failure)")
    // What it says to repeat finds the same.
    let wanted = /only: \.point\((\d+), interleaving: (\d+)\)/
    let moment = try #require(words.firstMatch(of: wanted)).output
    let before = study.phone.failures.count
    await study.app.expireEverywhere(
      StudyApp.identifier,
      only: .point(try #require(Int(moment.1)), interleaving: try #require(Int(moment.2))),
      kept: { store.count })
    let again = study.phone.failures.dropFirst(before)
    #expect(again.map { "\($0)".contains("in interleaving \(moment.2)") } == [true], "\(again)")
  }

  @Test func anAppIsDescribedByItsBundleIdentifier() throws {
    let study = try StudyApp { _ in }
    #expect("\(study.app)" == "com.example.study")
  }
}
