import LongForm
import RandomScenarios
import RunAnalysis
import SchedulerEngine
import Testing

@testable import Advice
@testable import RunRecord

/// A card that says something false is noticed by what follows from it: each field is spoilt, one at a time, in
/// a copy. What only words can show is in `Tests/Sentences/cards.txt`.
@Suite struct SpoiltCardTests {
  // MARK: Rules

  @Test func aSpoiltCardOfARuleContradictsItsAnswers() throws {
    let seen = try AgreementTests.answersOfRules()
    var noticed = 0
    for (rule, objected) in seen {
      let card = rule.introduction.card
      #expect(AgreementTests.complaint(card, objected) == nil, "\(rule)")
      for kind in WaitKind.allCases where kind != card.waitsFor {
        let spoilt = card.with(waitsFor: kind)
        if Self.sounds(kind, like: card.waitsFor) { continue }
        // What waits for a condition, but only for so long, also paces.
        if card.hasPatience, kind == .pace || kind == .date { continue }
        noticed += 1
        #expect(AgreementTests.complaint(spoilt, objected) != nil, "\(rule): \(kind)")
      }
      // A patience beside a kind of wait that time ends anyway says nothing.
      if card.endsByItself == card.hasPatience {
        noticed += 1
        let spoilt = card.with(hasPatience: !card.hasPatience)
        #expect(AgreementTests.complaint(spoilt, objected) != nil, "\(rule): patience")
      }
      for end in Self.ends where end != card.usualEnd {
        let spoilt = card.with(usualEnd: end)
        // Another switch of the same kind, or one that time makes superfluous.
        if let end, objected.conditions.contains(end) { continue }
        if card.waitsFor == .pace, end == nil || end == .openingExpected { continue }
        noticed += 1
        #expect(
          AgreementTests.complaint(spoilt, objected) != nil,
          "\(rule): \(end.map { "\($0)" } ?? "nothing")")
      }
    }
    #expect(noticed > 200, "\(noticed)")
  }

  /// What only a person can tell apart: who brings a condition about, and why time has to pass.
  private static func sounds(_ one: WaitKind, like other: WaitKind) -> Bool {
    let alike: [Set<WaitKind>] = [[.conditions, .user], [.date, .pace]]
    return alike.contains([one, other])
  }

  private static let ends: [Condition?] =
    [nil]
    + [
      .firstUnlock, .appOpened, .refreshUnrestricted, .deviceRefreshOn, .appRefreshOn, .wifi,
      .lowPowerModeOff, .lowDataModeOff, .charging, .online, .unlocked, .deviceIdle, .coolDevice,
      .memoryAvailable, .cameraClosed, .openingExpected,
    ]

  // MARK: Endings

  /// What the rows of a run show of how it ended.
  private struct Shown {
    var wasTold = false
    var success: Bool?
    var endedWithProcess: KillCause?
  }

  /// Nil if a description agrees with what the rows show.
  private static func complaint(
    _ description: RunEnding.Description, _ shown: Shown
  ) -> String? {
    if description.isSuccess != (shown.success == true) { return "isSuccess" }
    if description.isWorkDone && shown.success == nil { return "isWorkDone" }
    switch description.group {
    case .done: return shown.success == true && !shown.wasTold ? nil : "group"
    case .failed: return shown.success == false && !shown.wasTold ? nil : "group"
    case .cutShort: return shown.wasTold && shown.endedWithProcess == nil ? nil : "group"
    case .died: return shown.endedWithProcess?.description.fault == .app ? nil : "group"
    case .stopped:
      return shown.endedWithProcess.map { $0.description.fault != .app } ?? false ? nil : "group"
    case .running: return "group"
    }
  }

  @Test func aSpoiltDescriptionOfAnEndingContradictsTheRows() throws {
    var seen: [RunEnding: Int] = [:]
    var noticed = 0
    for seed in LongForm.seeds(60, long: 2_000) {
      let scenario = RandomScenario(seed: seed)
      for (outcome, shown) in try Self.endedRuns(of: scenario) {
        let ending = RunEnding.allCases.first { "\($0)" == outcome } ?? .running
        let description = ending.description
        seen[ending, default: 0] += 1
        #expect(Self.complaint(description, shown) == nil, "seed \(seed): \(ending), \(shown)")
        for group in RunEnding.Group.allCases where group != description.group {
          let spoilt = description.with(group: group)
          noticed += Self.complaint(spoilt, shown) == nil ? 0 : 1
          #expect(Self.complaint(spoilt, shown) != nil, "seed \(seed): \(ending) as \(group)")
        }
        let spoilt = description.with(isSuccess: !description.isSuccess)
        #expect(Self.complaint(spoilt, shown) != nil, "seed \(seed): \(ending), isSuccess")
      }
    }
    #expect(seen.count > 7 && noticed > 1_000, "\(seen), \(noticed)")
  }

  /// The outcome of each ended run by name, beside what other rows show of it.
  private static func endedRuns(
    of scenario: RandomScenario
  ) throws -> [(outcome: String, shown: Shown)] {
    var simulation = try Simulation(scenario.setup)
    var ledger = DecisionLedger()
    _ = simulation.advance(to: scenario.end, recording: &ledger)
    var runs: [RunID: (process: ProcessID, shown: Shown)] = [:]
    var died: [ProcessID: KillCause] = [:]
    var ended: [(String, Shown)] = []
    for row in ledger.rows {
      switch row.happening {
      case .launched(let run, _, _, let process): runs[run] = (process, Shown())
      case .expired(let run, _, _): runs[run]?.shown.wasTold = true
      case .completion(let run, let success, .first): runs[run]?.shown.success = success
      case .processEnded(let process, let cause): died[process] = cause
      case .ended(let run, let outcome):
        guard let (process, begun) = runs.removeValue(forKey: run) else { continue }
        var shown = begun
        shown.endedWithProcess = died[process]
        ended.append((Self.name(outcome), shown))
      default: break
      }
    }
    return ended
  }

  private static func name(_ outcome: Outcome) -> String {
    switch outcome {
    case .completed(let success): success ? "succeeded" : "failed"
    case .completedAfterExpiration(let success):
      success ? "succeededAfterExpiration" : "failedAfterExpiration"
    case .endedWithoutHandler: "endedWithoutHandler"
    case .endedInForeground: "endedInForeground"
    case .killed: "killed"
    case .trapped: "trapped"
    case .crashed: "crashed"
    case .interrupted: "interrupted"
    }
  }

  // MARK: Causes of death

  /// What the suspect of a cause says to do, done, keeps the app from dying of it; what the others say does not,
  /// in at least one world.
  @Test func theRemedyOfAnotherSuspectDoesNotKeepAnAppAlive() throws {
    let blamed: Set<KillCause> = [
      .expirationIgnored, .processorMonitor, .misuse, .crashed, .assertionLeftOpen, .fileLocked,
      .gpuRevoked,
    ]
    var worlds: [KillCause: Int] = [:]
    var helps: [KillCause: [SuspectID: Int]] = [:]
    for seed in LongForm.seeds(60, long: 2_000) {
      let scenario = RandomScenario(seed: seed)
      let record = try Self.record(of: scenario.setup, until: scenario.end)
      for cause in blamed {
        guard worlds[cause, default: 0] < LongForm.count(1, long: 12),
          let died = record.processes.first(where: { $0.cause == cause })
        else { continue }
        worlds[cause, default: 0] += 1
        for suspect in Suspect.all {
          let setup = Self.following(suspect.remedy, in: scenario.setup, died.app, record)
          guard let after = try? Self.record(of: setup, until: scenario.end) else { continue }
          let left = after.processes.contains { $0.app == died.app && $0.cause == cause }
          if !left { helps[cause, default: [:]][suspect.id, default: 0] += 1 }
        }
      }
    }
    for (cause, count) in worlds {
      guard let own = cause.description.suspect else { continue }
      let helped = helps[cause] ?? [:]
      #expect(
        helped[own] ?? 0 == count, "\(cause): \(own) helps in \(helped[own] ?? 0) of \(count)")
      for (other, times) in helped where other != own {
        #expect(times < count || count < 4, "\(cause): \(other) would do as well")
      }
    }
    #expect(worlds.count > 3, "\(worlds)")
  }

  /// Everything in the app follows the remedy.
  private static func following(
    _ remedy: Remedy, in setup: Setup, _ app: AppID, _ record: RunRecord
  ) -> Setup {
    guard case .models(let models) = setup.apps[Int(app.index)].code else { return setup }
    let names = models.map(\.name) + setup.apps[Int(app.index)].activities.map(\.name)
    var changed = setup
    for name in names {
      var trial = RemedyTrial(changed, TaskKey(name, of: app), at: setup.start)
      if trial.follow(remedy, after: record) { changed = trial.setup }
    }
    return changed
  }

  private static func record(of setup: Setup, until end: Instant) throws -> RunRecord {
    var simulation = try Simulation(setup)
    var ledger = DecisionLedger()
    _ = simulation.advance(to: end, recording: &ledger)
    return RunRecord(ledger.rows, from: setup.start, to: end)
  }
}

extension RunEnding.Description {
  fileprivate func with(
    isSuccess: Bool? = nil, group: RunEnding.Group? = nil
  ) -> RunEnding.Description {
    RunEnding.Description(
      key: key, word: word, verb: verb, detail: detail, group: group ?? self.group,
      isSuccess: isSuccess ?? self.isSuccess, isWorkDone: isWorkDone, fault: fault,
      meaning: meaning)
  }
}

extension RuleCard {
  fileprivate func with(waitsFor: WaitKind) -> RuleCard {
    RuleCard(
      waitsFor: waitsFor, usualEnd: usualEnd, suspect: suspect, hasPatience: hasPatience)
  }

  fileprivate func with(usualEnd: Condition?) -> RuleCard {
    RuleCard(
      waitsFor: waitsFor, usualEnd: usualEnd, suspect: suspect, hasPatience: hasPatience)
  }

  fileprivate func with(hasPatience: Bool) -> RuleCard {
    RuleCard(
      waitsFor: waitsFor, usualEnd: usualEnd, suspect: suspect, hasPatience: hasPatience)
  }
}
