import RunRecord
import SchedulerEngine

extension InvariantChecker {
  mutating func started(_ id: ProcessID, of app: AppID) {
    guard forgottenProcesses[id.number] == 0,
      processes.insert(CheckedProcess(id: id, app: app, startedRow: row))
    else {
      return report(.actedAfterDeath(id))
    }
    let other = self[app].process
    if processes.fact(other.number)?.isAlive == true { report(.startedBeside(id, other)) }
    self[app].process = id
    processesAwake.append(id)
  }

  mutating func moved(_ id: ProcessID, to phase: AppPhase) {
    guard let place = placeOfLiving(id) else { return }
    if phase == .foreground || processes.facts[place].phase == .foreground {
      processes.facts[place].lastFrontRow = row
    }
    noteFront(place, leaving: processes.facts[place].phase, for: phase)
    let before = processes.facts[place].phase
    processes.facts[place].phase = phase
    noteWaking(place, from: before)
    followAssertions(of: place, from: before)
    if phase == .suspended { judgeSuspension(of: id) }
    world.move(processes.facts[place].app, to: phase, at: now, row: row)
  }

  mutating func ended(_ id: ProcessID, _ cause: KillCause) {
    guard let place = placeOfLiving(id) else { return }
    if processes.facts[place].phase == .foreground { processes.facts[place].lastFrontRow = row }
    noteFront(place, leaving: processes.facts[place].phase, for: .notRunning)
    if cause == .expirationIgnored { penalise(place) }
    processesAwake.removeAll { $0 == id }
    judgeTime(of: place)
    processes.facts[place].phase = .notRunning
    processes.facts[place].endedAt = now
    processes.facts[place].cause = cause
    world.move(processes.facts[place].app, to: .notRunning, at: now, row: row)
  }

  private mutating func noteFront(_ place: Int, leaving old: AppPhase, for new: AppPhase) {
    let app = processes.facts[place].app
    if new == .foreground {
      self[app].lastFront = .now
    } else if old == .foreground {
      self[app].lastFront = .at(now)
    }
    processes.facts[place].isToldToRest = false
    if new == .background { mayRest(place, afterWait: old == .foreground) }
  }

  /// The app ignored an expiration. With a run that a test forced among those that did, nobody knows
  /// whose time was up.
  private mutating func penalise(_ place: Int) {
    let process = processes.facts[place]
    let expired = runs.facts.filter {
      $0.process == process.id && $0.endedAt == nil && $0.expiredAt != nil && $0.hadHandler
    }
    if expired.allSatisfy({ $0.isForced }) { return }
    self[process.app].isPenalised = expired.contains { $0.isForced } ? nil : true
  }

  mutating func registered(_ id: ProcessID, _ name: NameID, _ answer: Registration) {
    if answer == .stale { return mustBeGone(id) }
    guard let place = placeOfLiving(id) else { return }
    switch answer {
    case .registered:
      let key = TaskKey(name, of: processes.facts[place].app)
      if self[key].handler == id { report(.registeredTwice(id, name)) }
      self[key].handler = id
    case .fatal: processes.facts[place].misusedAt = now
    case .notPermitted, .wildcard, .stale: break
    }
  }

  /// Something happened that the app's process must not outlive.
  mutating func doom(_ app: AppID) {
    guard let place = processes.place(of: self[app].process.number),
      processes.facts[place].isAlive, processes.facts[place].doomedAt == nil
    else { return }
    processes.facts[place].doomedAt = now
  }

  /// The place of a process that may act; reports one that is unknown or gone.
  mutating func placeOfLiving(_ id: ProcessID) -> Int? {
    guard let place = processes.place(of: id.number) else {
      report(forgottenProcesses[id.number] == 0 ? .unknownProcess(id) : .actedAfterDeath(id))
      return nil
    }
    if processes.facts[place].isAlive { return place }
    report(.actedAfterDeath(id))
    return nil
  }

  /// A caller that was told to be gone must be.
  mutating func mustBeGone(_ id: ProcessID) {
    if processes.fact(id.number)?.isAlive == true { report(.staleWhileAlive(id)) }
  }
}
