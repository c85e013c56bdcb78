import Foundation
import Invariants
import RunRecord
import SchedulerEngine
import SimulatedBackgroundTasks
import Testing

/// Live async code and the model of the same work give the same log, row for row.
@Suite struct TwinTests {
  struct Pair: Sendable {
    let what: String
    let kind: TaskKind
    let work: WorkModel
    let handler: @Sendable (BGTask) -> Void
  }

  static let identifier = "com.example.twin.task"

  static let pairs: [Pair] = [
    Pair(what: "a refresh that sleeps 20 s", kind: .refresh, work: WorkModel(takes: .seconds(20))) {
      task in
      Twin.submit(.refresh)
      Twin.work(on: task, for: .seconds(20))
    },
    Pair(
      what: "processing that is cut off", kind: .processing, work: WorkModel(takes: .minutes(40))
    ) { task in
      Twin.submit(.processing)
      Twin.work(on: task, for: .seconds(2_400))
    },
    Pair(what: "work in Dispatch", kind: .processing, work: WorkModel(takes: .seconds(61))) {
      task in
      Twin.submit(.processing)
      nonisolated(unsafe) let task = task
      let item = DispatchWorkItem { task.setTaskCompleted(success: true) }
      task.expirationHandler = {
        item.cancel()
        task.setTaskCompleted(success: false)
      }
      DispatchQueue.global().asyncAfter(deadline: .now() + 61, execute: item)
    },
    Pair(
      what: "nobody completes", kind: .processing,
      work: {
        var work = WorkModel(takes: .minutes(1))
        work.ending = .neverCompletes
        work.expiration = .ignored
        return work
      }()
    ) { task in
      Twin.submit(.processing)
      task.expirationHandler = {}
    },
    Pair(
      what: "no expiration handler", kind: .processing,
      work: {
        var work = WorkModel(takes: .minutes(40))
        work.expiration = .noHandler
        return work
      }()
    ) { task in
      Twin.submit(.processing)
      nonisolated(unsafe) let task = task
      Task {
        try await Task.sleep(for: .seconds(2_400))
        task.setTaskCompleted(success: true)
      }
    },
    Pair(
      what: "a blocked queue", kind: .processing,
      work: {
        var work = WorkModel(takes: .minutes(1))
        work.ending = .neverCompletes
        work.blocksQueue = true
        return work
      }()
    ) { task in
      Twin.submit(.processing)
      task.expirationHandler = { task.setTaskCompleted(success: false) }
      DispatchSemaphore(value: 0).wait()
    },
    Pair(
      what: "a slow goodbye", kind: .refresh,
      work: {
        var work = WorkModel(takes: .minutes(40))
        work.expiration = .completes(after: .seconds(2))
        return work
      }()
    ) { task in
      Twin.submit(.refresh)
      nonisolated(unsafe) let task = task
      task.expirationHandler = {
        Task {
          try await Task.sleep(for: .seconds(2))
          task.setTaskCompleted(success: false)
        }
      }
    },
  ]

  @Test(.enabled(if: TimeKeeping.here == .interposed), arguments: pairs)
  func aHandlerAndItsModelProduceTheSameLog(_ pair: Pair) async throws {
    let phone = SimulatedDevice(seed: 7, failures: .keep)
    let plist = InfoPlist(
      bundleIdentifier: "com.example.twin", permittedIdentifiers: [Self.identifier])
    _ = try phone.install(plist, habit: .daily) { process in
      BGTaskScheduler.shared.register(
        forTaskWithIdentifier: Self.identifier, using: nil, launchHandler: pair.handler)
      process.whenInBackground { Twin.submit(pair.kind) }
    }
    await phone.advance(days: 14)

    var setup = phone.plan
    let name = try #require(setup.names.find(Array(Self.identifier.utf8)))
    var model = TaskModel(pair.kind, name, work: pair.work)
    model.earliestAfter = .minutes(15)
    setup.apps[0].code = .models([model])
    var simulation = try Simulation(setup)
    var ledger = DecisionLedger()
    #expect(simulation.advance(to: setup.start + .days(14), recording: &ledger) == .reached)

    let difference = zip(phone.log, ledger.rows).first { $0 != $1 }
    #expect(difference == nil)
    #expect(phone.log.count == ledger.rows.count)
    #expect(ledger.rows.count > 100)
  }
}

/// What live twins do as models do it.
enum Twin {
  static func submit(_ kind: TaskKind) {
    let request =
      switch kind {
      case .refresh: BGAppRefreshTaskRequest(identifier: TwinTests.identifier)
      default: BGProcessingTaskRequest(identifier: TwinTests.identifier)
      }
    request.earliestBeginDate = Date(timeIntervalSinceNow: 15 * 60)
    try? BGTaskScheduler.shared.submit(request)
  }

  static func work(on task: BGTask, for span: Duration) {
    nonisolated(unsafe) let task = task
    let work = Task {
      try? await Task.sleep(for: span)
      task.setTaskCompleted(success: !Task.isCancelled)
    }
    task.expirationHandler = { work.cancel() }
  }
}

extension SimulatedDevice {
  /// Holds the log that the device writes to what must hold in every log.
  func expectSoundLog() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: file) }
    try writeEventLog(to: file.path)
    let log = try EventLog([UInt8](Data(contentsOf: file)))
    var checker = InvariantChecker(on: log.header.beginning, from: log.header.start)
    for row in log.rows { checker.check(row) }
    checker.finish(at: log.end)
    #expect(checker.violations == [])
  }
}
