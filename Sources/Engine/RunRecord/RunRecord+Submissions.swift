import SchedulerEngine

/// What is submitted after a run instead of in it.
extension RunRecord {
  /// A submission after a run ended, by its own process, belongs to it unless the user came between.
  mutating func noteFollowUp(to place: Int, at instant: Instant) {
    let run = runTable.facts[place]
    guard !run.isRunning, !run.wasResubmitted, run.followUpAt == nil,
      let process = processTable[number: run.process.number], process.phase != .foreground
    else { return }
    if let front = process.lastForegroundAt, front >= run.launchedAt { return }
    runTable.facts[place].followUpAt = instant
  }

  /// What a process in the background submits once its last run has ended was meant to be made in that
  /// run, whatever it is. While another runs nothing is late.
  mutating func noteLateSubmission(
    of name: NameID, by process: ProcessID, at instant: Instant
  ) {
    guard let process = processTable[number: process.number], process.runningRuns == 0,
      process.phase != .foreground, let last = process.lastEndedRun,
      let place = runTable.position(of: last.number)
    else { return }
    let run = runTable.facts[place]
    if let front = process.lastForegroundAt, front >= run.launchedAt { return }
    if run.submittedAfterEndAt != nil || (run.name == name && run.wasResubmitted) { return }
    runTable.facts[place].submittedAfterEndAt = instant
  }

  mutating func noteStart(in process: ProcessID) {
    guard let place = processTable.position(of: process.number) else { return }
    processTable.facts[place].runningRuns += 1
  }

  mutating func noteEnd(of run: RunFact) {
    guard let place = processTable.position(of: run.process.number) else { return }
    processTable.facts[place].runningRuns -= 1
    processTable.facts[place].lastEndedRun = run.id
  }

  mutating func note(_ process: ProcessID, of app: AppID) {
    guard app.index >= 0, app.index < appLimit else { return }
    while lastProcesses.count <= app.index { lastProcesses.append(nil) }
    lastProcesses[Int(app.index)] = process
  }

  func lastProcess(of app: AppID) -> ProcessID? {
    lastProcesses.indices.contains(Int(app.index)) ? lastProcesses[Int(app.index)] : nil
  }
}
