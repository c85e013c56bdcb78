import SchedulerEngine

extension InvariantChecker {
  mutating func started(_ id: ProcessID, of app: AppID) {
    guard processes.insert(CheckedProcess(id: id, app: app, startedRow: row)) else {
      return report(.actedAfterDeath(id))
    }
    let other = self[app].process
    if processes[number: other.number]?.isAlive == true { report(.startedBeside(id, other)) }
    self[app].process = id
  }

  mutating func moved(_ id: ProcessID, to phase: AppPhase) {
    guard let place = placeOfLiving(id) else { return }
    if phase == .foreground || processes.facts[place].phase == .foreground {
      processes.facts[place].lastFrontRow = row
    }
    let before = processes.facts[place].phase
    processes.facts[place].phase = phase
    followAssertions(of: place, from: before)
    if phase == .suspended { judgeSuspension(of: id) }
    world.move(processes.facts[place].app, to: phase, at: now, row: row)
  }

  mutating func ended(_ id: ProcessID, _ cause: KillCause) {
    guard let place = placeOfLiving(id) else { return }
    if processes.facts[place].phase == .foreground { processes.facts[place].lastFrontRow = row }
    judgeTime(of: place)
    processes.facts[place].phase = .notRunning
    processes.facts[place].endedAt = now
    processes.facts[place].cause = cause
    world.move(processes.facts[place].app, to: .notRunning, at: now, row: row)
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
    guard let place = processes.position(of: self[app].process.number),
      processes.facts[place].isAlive, processes.facts[place].doomedAt == nil
    else { return }
    processes.facts[place].doomedAt = now
  }

  /// The place of a process that may act; reports one that is unknown or gone.
  mutating func placeOfLiving(_ id: ProcessID) -> Int? {
    guard let place = processes.position(of: id.number) else {
      report(.unknownProcess(id))
      return nil
    }
    if processes.facts[place].isAlive { return place }
    report(.actedAfterDeath(id))
    return nil
  }

  /// A caller that was told to be gone must be.
  mutating func mustBeGone(_ id: ProcessID) {
    if processes[number: id.number]?.isAlive == true { report(.staleWhileAlive(id)) }
  }
}
