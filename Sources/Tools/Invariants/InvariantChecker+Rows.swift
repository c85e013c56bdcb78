import RunRecord
import SchedulerEngine

extension InvariantChecker {
  mutating func judge(_ happening: Happening, at instant: Instant) {
    judgeAnnouncement(before: happening)
    switch happening {
    case .world(let change, _): judge(change, at: instant)
    case .processStarted(let app, let process): started(process, of: app)
    case .phase(let process, let phase): moved(process, to: phase)
    case .processEnded(let process, let cause): ended(process, cause)
    case .registered(let process, let name, let answer): registered(process, name, answer)
    case .accepted(let request, let app, let asked): accepted(request, of: app, asked)
    case .refused(let process, let name, let refusal): refused(process, name, refusal)
    case .replaced(let request, let other): replaced(request, by: other)
    case .cancelled(let request): cancelled(request)
    case .discarded(let request, let cause): discarded(request, cause)
    case .decided(let request, let objections, let lookAgain):
      decided(request, objections, lookAgain)
    case .forced(let request): announced = .launch(of: request)
    case .expiryForced(let run): announced = .expiry(of: run)
    case .launched(let run, let request, let launch, let process):
      launched(run, request, CheckedLaunch(id: launch, at: instant), process)
    case .expired(let run, let cause, let hasHandler): expired(run, cause, hasHandler: hasHandler)
    case .continued(let run, let event): continued(run, event)
    case .transfer(let request, let event): transferred(request, event)
    case .unheard(let run): unheard(run)
    case .completion(let run, let success, let completion): completed(run, success, completion)
    case .ended(let run, let outcome): ended(run, outcome)
    case .used(let run, let processor, let bytes, let network):
      used(run, RunUse(processor: processor, bytes: bytes, network: network))
    case .charged(let run, let energy, let cellular):
      charged(run, energy: energy, cellular: cellular)
    case .activity(let id, let process, let event): activity(id, process, event)
    }
  }

  private mutating func judge(_ change: WorldChange, at instant: Instant) {
    world.apply(change, at: instant, row: row)
    switch change {
    case .battery(let level):
      if level < .none || level > .all { report(.batteryOutOfRange(level)) }
    case .open(let app, _): self[app].isForceQuit = false
    case .forceQuit(let app):
      self[app].isForceQuit = true
      self[app].forceQuitRow = row
      doom(app)
    case .terminate(let app), .uninstall(let app), .update(let app): doom(app)
    case .appRefresh(let app, let isOn):
      self[app].isRefreshOn = isOn
      self[app].isRefreshTold = true
    case .debugger(let app, let isAttached):
      self[app].isDebugged = isAttached
      if let place = processes.place(of: self[app].process.number) { mayRest(place) }
    case .install(let app): reinstall(app)
    default: break
    }
  }

  /// A new installation starts without a past; only its process numbers go on.
  private mutating func reinstall(_ app: AppID) {
    var state = CheckedApp()
    state.process = self[app].process
    state.pending = self[app].pending
    state.isRefreshTold = true
    state.lastFront = .never
    state.purse = limits.budgets.map { CheckedPurse($0, at: now) }
    self[app] = state
  }

  func isRefreshKnown(of app: AppID) -> Bool { knowsRefreshSwitches || self[app].isRefreshTold }

  func isRefreshOff(for app: AppID) -> Bool { world.isRefreshOff || !self[app].isRefreshOn }
}
