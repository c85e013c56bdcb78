import RunText
import SchedulerEngine

/// Runs the body under number 0 and this many other plausible schedulers, one after the other, each time with
/// a new device. Devices that the body creates itself use the same scheduler; `device` creates a device other
/// than the usual one.
///
///     try await underPlausibleSchedulers(20) { phone in
///       let app = try phone.install(plist) { NewsApp().didFinishLaunching() }
///       app.open(for: .minutes(4))
///       await phone.advance(days: 21)
///       app.expectRan("com.example.news.refresh", within: .days(2))
///     }
///
/// A failure names the schedulers under which the body fails and, if trials can tell, the number that
/// decides, or the two. The first failing scheduler also fails the test where the body does; the others are only counted.
public func underPlausibleSchedulers(
  _ count: Int, on device: ((_ scheduler: Int) -> SimulatedDevice)? = nil,
  isolation: isolated (any Actor)? = #isolation, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
  _ body: (SimulatedDevice) async throws -> Void
) async throws {
  let catcher = IssueCatcherBox.linked
  let device =
    device ?? { _ in
      SimulatedDevice(fileID: fileID, filePath: filePath, line: line, column: column)
    }
  /// Returns false if a failure could not be kept from the test.
  func live(_ run: SchedulerRun) async throws -> Bool {
    try Task.checkCancellation()
    var thrown: (any Error)?
    func once() async {
      await SchedulerRun.$current.withValue(run) {
        do { try await body(device(run.scheduler.number)) } catch { thrown = error }
      }
    }
    var wasKept = true
    if let catcher {
      let hear: @Sendable (HeardIssue) -> Bool = { run.hear($0) }
      wasKept = await catcher.run(isolation: isolation, hearing: hear) { await once() }
    } else {
      await once()
    }
    if let thrown {
      if thrown is CancellationError || catcher?.skips(thrown) == true { throw thrown }
      // `#require` has already recorded its reason before it throws.
      if run.passed { _ = run.hear("it threw \(thrown)") }
    }
    return wasKept
  }
  if let asked = OwnProcess.asked {
    let run = SchedulerRun(asked, isTrial: true)
    _ = try await live(run)
    return OwnProcess.tell(run.passed)
  }
  var runs: [SchedulerRun] = []
  var canBeKept = true
  for scheduler in PlausibleScheduler.first(max(count, 0)) {
    let run = SchedulerRun(scheduler, isTrial: runs.contains { !$0.passed })
    canBeKept = try await live(run) && canBeKept
    runs.append(run)
  }
  guard let first = runs.first(where: { !$0.passed }) else { return }
  let ranAfterOthers = first.scheduler != runs[0].scheduler
  let passesAlone = ranAfterOthers ? await OwnProcess.passes(under: first.scheduler) : false
  var causes = ""
  if passesAlone != true {
    causes =
      canBeKept
      ? try await SchedulerFailure.causes(of: runs, isolation: isolation, live)
      : "What decides was not tried, because this test library cannot be kept from failing for an assertion "
        + "of a trial; the kit's own expectations and thrown errors can."
  }
  if ranAfterOthers {
    causes += " \(SchedulerFailure.words(aloneUnder: first.scheduler, passes: passesAlone))"
  }
  TestFailure.record(
    "\(SchedulerFailure.words(failing: runs))\(causes.hasPrefix(" ") ? "" : " ")\(causes)",
    at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
}

/// The message about a failure under some of the schedulers. `live` runs the body once.
private enum SchedulerFailure {
  static func causes(
    of runs: [SchedulerRun], isolation: isolated (any Actor)?,
    _ live: (SchedulerRun) async throws -> Bool
  ) async throws -> String {
    if runs.allSatisfy({ !$0.passed }) { return "No number decides it, as all fail." }
    let again = SchedulerRun(.usual, isTrial: true)
    if runs[0].passed {
      _ = try await live(again)
      if !again.passed {
        return
          "This may not be the schedulers' doing: number 0 passed and, run again after the others, "
          + "fails. " + whereToLook
      }
    }
    var search = DecidingSearch(
      runs.map {
        WhatDecides.Member(
          scheduler: $0.scheduler, values: $0.scheduler.rules().parameters.map(\.value),
          isMet: $0.passed)
      }, fixed: Array(Set(runs.flatMap(\.fixedNumbers))).sorted(), .small)
    while true {
      switch search.step {
      case .asks(let trial):
        let run = SchedulerRun(trial.scheduler, changing: trial.changes, isTrial: true)
        _ = try await live(run)
        search.note(run.passed)
      // They are listed already.
      case .finds(.few(_, fail: true)): return "So few cannot tell what decides."
      case .finds(let found):
        let failing = runs.first { !$0.passed }?.scheduler ?? .usual
        return telling(search.candidates, under: failing)
          + found.sentences(.ofTest).map { "\($0)." }.joined(separator: " ")
      }
    }
  }

  private static func telling(
    _ candidates: [DecidingNumber], under failing: PlausibleScheduler
  ) -> String {
    candidates.isEmpty
      ? "" : "Most telling are \(values(of: candidates.prefix(3), under: failing)). "
  }
}

extension SchedulerFailure {
  fileprivate static let whereToLook =
    "Look for what survives in the app's code, such as a static variable, a file or UserDefaults."

  /// For example "Fails under 6 of 21 plausible schedulers of edition c2cd8389 (3, 7 and 4 more), first under
  /// scheduler 3@c2cd8389: …".
  static func words(failing runs: [SchedulerRun]) -> String {
    let failing = runs.filter { !$0.passed }
    let shown = failing.prefix(failing.count > 12 ? 10 : 12)
    var list = shown.map { "\($0.scheduler.number)" }.joined(separator: ", ")
    if failing.count > shown.count { list += " and \(failing.count - shown.count) more" }
    return
      "Fails under \(failing.count) of \(runs.count) plausible schedulers (\(list)), first under scheduler "
      + "\(failing[0].scheduler.text): \(failing[0].firstLine)"
  }

  /// The numbers of a scheduler, next to those of the model.
  static func values(
    of numbers: some Sequence<DecidingNumber>, under scheduler: PlausibleScheduler
  ) -> String {
    let (own, usual) = (scheduler.rules().parameters, Rules().parameters)
    return numbers.map { number in
      let (now, before) = (own[number.position], usual[number.position])
      let value = "\(now.name) \(now.unit.text(now.value))"
      return now.value == before.value ? value : "\(value) (usually \(now.unit.text(before.value)))"
    }.joined(separator: ", ")
  }

  /// For a run that came after others: whether it passes in a process of its own, if that could be tried.
  static func words(aloneUnder scheduler: PlausibleScheduler, passes: Bool?) -> String {
    let again = "SimulatedDevice(scheduler: \(scheduler.number)) repeats it alone."
    return switch passes {
    case true?:
      "This is not the schedulers' doing: alone, in a process of its own, scheduler \(scheduler.number) passes. "
        + whereToLook
    case false?: "It fails alone, in a process of its own, too; \(again)"
    case nil:
      "It ran after others, and what is static in the app's code survives from run to run; \(again)"
    }
  }
}
