import LongForm
import RandomScenarios
import SchedulerEngine
import Testing

/// What the random scenarios never reach, the properties over them do not test.
@Suite struct SometimesTests {
  @Test(.enabled(if: LongForm.isAskedFor))
  func everyReasonOutcomeRefusalAndCauseIsReached() throws {
    var missing = expected
    for seed in UInt64(1)...2_000 where !missing.isEmpty || LongForm.isAskedFor {
      let scenario = RandomScenario(seed: seed)
      var simulation = try Simulation(scenario.setup)
      var ledger = DecisionLedger()
      #expect(simulation.advance(to: scenario.end, recording: &ledger) == .reached)
      for row in ledger.rows { missing.subtract(words(of: row.happening)) }
    }
    #expect(missing.isEmpty, "never reached: \(missing.sorted())")
  }

  private func words(of happening: LogEvent) -> [String] {
    switch happening {
    case .decided(_, let objections, _):
      return RuleID.allCases.filter(objections.contains).map { "objects \($0)" }
    case .expired(_, let cause, _): return ["expired \(cause)"]
    case .completion(_, _, let completion): return ["completion \(completion)"]
    case .ended(_, let outcome): return ["ended \(outcome)"]
    case .refused(_, _, let refusal): return ["refused \(refusal)"]
    case .discarded(_, let cause): return ["discarded \(cause)"]
    case .processEnded(_, let cause): return ["process ended \(cause)"]
    case .registered(_, _, let registration): return ["registered \(registration)"]
    case .phase(_, let phase): return ["phase \(phase)"]
    case .replaced: return ["replaced"]
    case .cancelled: return ["cancelled"]
    case .unheard: return ["unheard"]
    case .continued(_, let event): return [word(of: event)]
    case .activity(_, _, let event): return [word(of: event)]
    case .transfer(_, let event): return [word(of: event)]
    case .used, .charged, .world, .processStarted, .accepted, .launched, .forced, .expiryForced:
      return []
    }
  }

  private func word(of event: ActivityEvent) -> String {
    switch event {
    case .began(_, _, let hold, let locksFile): "activity \(hold), locks \(locksFile)"
    case .refused: "activity refused"
    case .expired(let hasHandler): "activity expired, heard \(hasHandler)"
    case .finished: "activity finished"
    case .stopped: "activity stopped"
    case .died(let cause): "activity died of \(cause)"
    case .endedNothing: "activity ended nothing"
    }
  }

  private func word(of event: TransferEvent) -> String {
    switch event {
    case .asked(let direction, _, _): "asked \(direction)"
    case .moving(let done, _): done == 0 ? "moving" : "moving on"
    case .paused: "paused"
    case .over(let end, _): "over \(end)"
    }
  }

  private func word(of event: ContinuedEvent) -> String {
    switch event {
    case .shown: "shown"
    case .hidden: "hidden"
    case .stalled: "stalled"
    case .movedOn: "moved on"
    case .progress: "progress"
    case .fell: "fell"
    case .titleChanged: "title changed"
    case .asked: "asked"
    case .answered(let answer): "answered \(answer)"
    }
  }

  private var expected: Set<String> {
    var words = Set(RuleID.allCases.map { "objects \($0)" })
    words.formUnion(ExpiryCause.allCases.map { "expired \($0)" })
    words.formUnion(KillCause.allCases.map { "process ended \($0)" })
    words.formUnion([
      "completion first", "completion again", "completion late", "unheard", "replaced", "cancelled",
    ])
    for success in [true, false] {
      words.insert("ended \(Outcome.completed(success: success))")
      words.insert("ended \(Outcome.completedAfterExpiration(success: success))")
    }
    let ends: [Outcome] = [.endedWithoutHandler, .endedInForeground, .killed, .trapped, .crashed]
    words.formUnion(ends.map { "ended \($0)" })
    let interruptions: [KillCause] = [.forceQuit, .terminated, .reboot, .updated, .uninstalled]
    words.formUnion(interruptions.map { "ended \(Outcome.interrupted($0))" })
    let refusals: [SubmissionRefusal] = [
      .identifierNotPermitted, .modeMissing, .entitlementMissing, .kindNotOffered,
      .backgroundRefreshOff, .tooManyPending(limit: 1),
    ]
    words.formUnion(refusals.map { "refused \($0)" })
    words.formUnion([
      "shown", "hidden", "stalled", "moved on", "progress", "fell", "title changed", "asked",
      "answered keeps", "answered stops", "discarded noHandler",
    ])
    let continued: [SubmissionRefusal] =
      [
        .notInForeground, .resourceUnavailable(.deviceHasNoBackgroundGPU),
        .resourceUnavailable(.gpuEntitlementMissing), .cannotStartNow(.continuedLimit),
        .cannotStartNow(.alreadyRunning),
      ] + WildcardMistake.allCases.map { .wildcard($0) }
    words.formUnion(continued.map { "refused \($0)" })
    let unusable = WildcardMistake.allCases.filter { $0 != .otherKind }
    words.formUnion(unusable.map { "registered \(Registration.wildcard($0))" })
    words.formUnion(["discarded forceQuit", "discarded uninstalled"])
    for hold in AssertionHold.allCases {
      words.formUnion([true, false].map { "activity \(hold), locks \($0)" })
    }
    words.formUnion([
      "activity refused", "activity finished", "activity stopped", "activity ended nothing",
      "activity expired, heard true", "activity expired, heard false",
    ])
    let deaths: [KillCause] = [
      .assertionLeftOpen, .tooManyAssertions, .fileLocked, .forceQuit, .terminated, .reboot,
      .crashed, .expirationIgnored,
    ]
    words.formUnion(deaths.map { "activity died of \($0)" })
    words.formUnion(["asked download", "asked upload", "moving", "moving on", "paused"])
    words.formUnion(TransferEnd.allCases.map { "over \($0)" })
    words.insert("registered \(Registration.fatal(.registeredTwice))")
    words.insert("registered \(Registration.fatal(.registeredAfterLaunch))")
    words.insert("refused \(SubmissionRefusal.fatal(.submittedWithoutHandler))")
    return words
  }
}
