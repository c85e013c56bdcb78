import Foundation
import SchedulerEngine

@testable import SimulatedBackgroundTasks
@testable import VirtualTime

extension DeviceFailure.Kind: SampledCase {
  static var firstSample: Self { .misuse(.registeredTwice) }

  var nextSample: Self? {
    switch self {
    case .misuse: .enteredOnWrongQueue(actor: "MainActor", queue: "com.example.queue")
    case .enteredOnWrongQueue:
      .assertedQueue(asserted: "com.apple.main-thread", isWanted: true, actual: "com.example.queue")
    case .assertedQueue: .escaped(EscapeEvent.Kind(escape: .socket, detail: "", isRefused: false))
    case .escaped:
      .stuck(
        StuckJob(
          process: AppProcess(lane: 0), kind: .endlessLoop, thread: "the main queue", since: 0,
          realMilliseconds: 1))
    case .stuck: .simulationStopped(.tooManyApps(20, limit: 10))
    case .simulationStopped: .unknownIdentifier(nearest: "com.news.refresh")
    case .unknownIdentifier: .unmetExpectation("news.refresh did not run.")
    case .unmetExpectation: .unknownTimeZone(nearest: nil)
    case .unknownTimeZone: .unsaid(.network)
    case .unsaid: .transfer(DeviceFailure.TransferMistake.samples[0])
    case .transfer: nil
    }
  }

  static var further: [Self] {
    [
      .misuse(.registeredAfterLaunch), .misuse(.submittedWithoutHandler),
      .assertedQueue(asserted: "com.example.queue", isWanted: false, actual: "com.example.queue"),
      .unknownIdentifier(nearest: nil),
    ]
      + [StuckJob.Kind.blockedOutside, .neverQuiet].map {
        .stuck(
          StuckJob(
            process: AppProcess(lane: 0), kind: $0, thread: "a thread that the app made", since: 0,
            realMilliseconds: 1))
      } + DeviceFailure.TransferMistake.samples.dropFirst().map { .transfer($0) }
  }
}

extension DeviceFailure.TransferMistake: SampledCase {
  static var firstSample: Self { .completionHandler(of: "downloadTask(with:completionHandler:)") }

  var nextSample: Self? {
    switch self {
    case .completionHandler: .notAFile(call: "dataTask(with:)")
    case .notAFile: .madeTwice
    case .madeTwice: .noAnswer(address: "https://example.com/a")
    case .noAnswer: nil
    }
  }
}

extension ForcingProblem.Kind: SampledCase {
  static var firstSample: Self { .nothingPending(others: ["com.news.sync"]) }

  var nextSample: Self? {
    switch self {
    case .nothingPending: .alreadyRunning(since: Date(timeIntervalSince1970: 0))
    case .alreadyRunning: .noHandler
    case .noHandler: .notInstalled
    case .notInstalled: .cannotBeMet(by: [.appUsage])
    case .cannotBeMet: .endedBeforeItsHandler
    case .endedBeforeItsHandler: .nothingRuns(others: [])
    case .nothingRuns: .alreadyExpired(at: Date(timeIntervalSince1970: 0))
    case .alreadyExpired: .processNotRunning
    case .processNotRunning: .deviceDoesNotRun
    case .deviceDoesNotRun: nil
    }
  }
}
