import Foundation
import SchedulerEngine

@testable import SimulatedBackgroundTasks
@testable import VirtualTime

extension DeviceFailure.Kind {
  static var samples: [Self] {
    [
      .misuse(.registeredTwice),
      .enteredOnWrongQueue(actor: "MainActor", queue: "com.example.queue"),
      .assertedQueue(
        asserted: "com.apple.main-thread", isWanted: true, actual: "com.example.queue"),
      .mainThreadBlocked(.launching, for: .seconds(20)),
      .escaped(EscapeEvent.Kind(escape: .socket, detail: "", isRefused: false)),
      .stuck(
        StuckJob(
          process: AppProcess(lane: 0), kind: .endlessLoop, thread: "the main queue", since: 0,
          realMilliseconds: 1)), .simulationStopped(.tooManyApps(20, limit: 10)),
      .unknownIdentifier(nearest: "com.news.refresh"),
      .unmetExpectation("news.refresh did not run."), .unknownTimeZone(nearest: nil),
      .noSuchScheduler(900, last: 200), .unsaid(.network), .notSeen, .failedAfterWaiting,
      .realDate(Date(timeIntervalSince1970: 0)),
      .progressWithoutWork(units: 3, since: Date(timeIntervalSince1970: 0), from: 0.1, to: 0.4),
      .transfer(DeviceFailure.TransferMistake.samples[0]),
      .misuse(.registeredAfterLaunch), .misuse(.submittedWithoutHandler),
      .assertedQueue(asserted: "com.example.queue", isWanted: false, actual: "com.example.queue"),
      .unknownIdentifier(nearest: nil),
    ]
      + [StuckJob.Kind.blockedOutside, .neverQuiet, .neverComes].map {
        .stuck(
          StuckJob(
            process: AppProcess(lane: 0), kind: $0, thread: "a thread that the app made", since: 0,
            realMilliseconds: 1))
      } + DeviceFailure.TransferMistake.samples.dropFirst().map { .transfer($0) }
  }
}

extension DeviceFailure.TransferMistake {
  static var samples: [Self] {
    [
      .completionHandler(of: "downloadTask(with:completionHandler:)"),
      .notAFile(call: "uploadTask(with:from:)"), .madeTwice,
      .notInBackground(call: "resume()"), .noAnswer(address: "https://example.com/a"),
    ]
  }
}

extension ForcingProblem.Kind {
  static var samples: [Self] {
    [
      .nothingPending(others: ["com.news.sync"]),
      .alreadyRunning(since: Date(timeIntervalSince1970: 0)), .noHandler, .notInstalled,
      .cannotBeMet(by: [.appUsage]), .endedBeforeItsHandler, .nothingRuns(others: []),
      .alreadyExpired(at: Date(timeIntervalSince1970: 0)), .processNotRunning, .deviceDoesNotRun,
    ]
  }
}

/// A case that is added here needs a sample above.
private func allCases(
  _ a: DeviceFailure.Kind, _ b: DeviceFailure.TransferMistake, _ c: ForcingProblem.Kind
) {
  switch a {
  case .misuse, .enteredOnWrongQueue, .assertedQueue, .mainThreadBlocked, .escaped, .stuck,
    .simulationStopped,
    .unknownIdentifier, .unmetExpectation, .unknownTimeZone, .noSuchScheduler, .unsaid, .notSeen,
    .failedAfterWaiting,
    .realDate, .progressWithoutWork, .transfer:
    break
  }
  switch b {
  case .completionHandler, .notAFile, .madeTwice, .notInBackground, .noAnswer: break
  }
  switch c {
  case .nothingPending, .alreadyRunning, .noHandler, .notInstalled, .cannotBeMet,
    .endedBeforeItsHandler, .nothingRuns, .alreadyExpired, .processNotRunning, .deviceDoesNotRun:
    break
  }
}
