import RandomScenarios
import SchedulerEngine

/// One row with one value changed, by a draw: a time, a number, an answer, somebody else.
enum TamperedRow {
  static func changed(_ row: LogRow, _ dice: inout Dice) -> LogRow {
    if dice.chance(25) {
      let by = dice.pick([-60_000, -1_000, -1, 1, 1_000, 3_600_000] as [Int64])
      return LogRow(at: row.at + .milliseconds(by), row.happening)
    }
    return LogRow(at: row.at, changed(row.happening, &dice))
  }

  private static func near(_ number: Int64, _ dice: inout Dice) -> Int64 {
    dice.pick([number - 1, number + 1, number + 1, number * 2 + 1, 0, -1])
  }

  private static func other(_ run: RunID, _ dice: inout Dice) -> RunID {
    RunID(number: run.number + dice.pick([-2, -1, 1]))
  }

  private static func other(_ request: RequestID, _ dice: inout Dice) -> RequestID {
    RequestID(number: request.number + dice.pick([-2, -1, 1]))
  }

  private static func other(_ process: ProcessID, _ dice: inout Dice) -> ProcessID {
    ProcessID(number: process.number + dice.pick([-1, 1]))
  }

  private static func changed(_ happening: Happening, _ dice: inout Dice) -> Happening {
    switch happening {
    case .world(let change, let origin):
      return .world(self.changed(change, &dice), origin)
    case .processStarted(let app, let process):
      return .processStarted(AppID(index: 1 - app.index), process)
    case .phase(let process, let phase):
      let phases: [AppPhase] = [.foreground, .background, .suspended]
      return dice.chance(50)
        ? .phase(other(process, &dice), phase) : .phase(process, dice.pick(phases))
    case .processEnded(let process, _):
      return .processEnded(process, dice.pick(KillCause.allCases))
    case .registered(let process, let name, _):
      let answers: [Registration] = [
        .registered, .notPermitted, .fatal(.registeredTwice), .fatal(.registeredAfterLaunch),
        .stale,
      ]
      return .registered(process, name, dice.pick(answers))
    case .accepted(let id, let app, let request):
      return .accepted(id, app, self.changed(request, &dice))
    case .refused(let process, let name, _):
      let refusals: [SubmissionRefusal] = [
        .identifierNotPermitted, .backgroundRefreshOff, .tooManyPending(limit: 1), .notInForeground,
        .stale, .fatal(.submittedWithoutHandler), .appleSimulator,
      ]
      return .refused(process, name, dice.pick(refusals))
    case .replaced(let id, let by):
      return dice.chance(50)
        ? .replaced(id, by: other(by, &dice)) : .replaced(other(id, &dice), by: by)
    case .cancelled(let id): return .cancelled(other(id, &dice))
    case .discarded(let id, let cause):
      return dice.chance(50)
        ? .discarded(other(id, &dice), cause)
        : .discarded(id, dice.pick([.forceQuit, .uninstalled, .noHandler, .diedAtLaunch]))
    case .decided(let id, let objections, let lookAgain):
      return decided(id, objections, lookAgain, &dice)
    case .forced(let id): return .forced(other(id, &dice))
    case .launched(let run, let request, let launch, let process):
      switch dice.below(4) {
      case 0: return .launched(other(run, &dice), request, launch, process)
      case 1: return .launched(run, other(request, &dice), launch, process)
      case 2:
        return .launched(run, request, LaunchID(number: near(launch.number, &dice)), process)
      default: return .launched(run, request, launch, other(process, &dice))
      }
    case .expiryForced(let run): return .expiryForced(other(run, &dice))
    case .expired(let run, let cause, let hasHandler):
      return dice.chance(60)
        ? .expired(run, dice.pick(ExpiryCause.allCases), hasHandler: hasHandler)
        : .expired(run, cause, hasHandler: !hasHandler)
    case .unheard(let run): return .unheard(other(run, &dice))
    case .completion(let run, let success, _):
      return .completion(run, success: success, dice.pick([.first, .again, .late, .stale]))
    case .used(let run, let processor, let bytes, let network):
      return used(run, processor, bytes, network, &dice)
    case .ended(let run, let outcome): return ended(run, outcome, &dice)
    case .continued(let run, let event):
      return .continued(run, self.changed(event, &dice))
    case .transfer(let id, let event): return .transfer(id, self.changed(event, &dice))
    case .charged(let run, let energy, let cellular):
      return dice.chance(50)
        ? .charged(run, energy: near(energy, &dice), cellular: cellular)
        : .charged(run, energy: energy, cellular: near(cellular, &dice))
    case .activity(let id, let process, let event):
      if dice.chance(30) { return .activity(id, other(process, &dice), event) }
      if dice.chance(30) { return .activity(ActivityID(number: id.number + 1), process, event) }
      let events: [ActivityEvent] = [
        .finished, .stopped, .endedNothing, .expired(hasHandler: false), .died(.crashed),
      ]
      return .activity(id, process, dice.pick(events))
    }
  }

  private static func decided(
    _ id: RequestID, _ objections: RuleSet, _ lookAgain: Instant, _ dice: inout Dice
  ) -> Happening {
    if dice.chance(25) {
      let by = Span(milliseconds: dice.pick([-1_000_000, -1, 1]))
      return .decided(id, objections, lookAgain: lookAgain.isNever ? .earliest : lookAgain + by)
    }
    var changed = objections
    if let first = objections.first, dice.chance(60) {
      changed.remove(first)
    } else {
      changed.insert(dice.pick(RuleID.allCases))
    }
    return .decided(id, changed, lookAgain: lookAgain)
  }

  private static func used(
    _ run: RunID, _ processor: Span, _ bytes: Int64, _ network: Network, _ dice: inout Dice
  ) -> Happening {
    switch dice.below(3) {
    case 0:
      let changed = Span(milliseconds: near(processor.milliseconds, &dice))
      return .used(run, processor: changed, bytes: bytes, network)
    case 1: return .used(run, processor: processor, bytes: near(bytes, &dice), network)
    default:
      return .used(
        run, processor: processor, bytes: bytes, dice.pick([Network.none, .cellular, .wifi]))
    }
  }

  private static func ended(_ run: RunID, _ outcome: Outcome, _ dice: inout Dice) -> Happening {
    if dice.chance(30) { return .ended(other(run, &dice), outcome) }
    let outcomes: [Outcome] = [
      .completed(success: true), .completedAfterExpiration(success: false), .endedWithoutHandler,
      .endedInForeground, .killed, .trapped, .crashed, .interrupted(dice.pick(KillCause.allCases)),
    ]
    return .ended(run, dice.pick(outcomes))
  }
}
