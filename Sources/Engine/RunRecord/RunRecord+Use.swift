import SchedulerEngine

extension RunRecord {
  mutating func use(_ id: RunID, _ use: RunUse) {
    guard let place = runTable.position(of: id.number), runTable.facts[place].isRunning,
      runTable.facts[place].use == nil
    else { return stray() }
    runTable.facts[place].use = use
  }

  /// What is delivered first to a process that began to run in the background is what it was woken for.
  mutating func noteWaking(by id: RunID, of process: ProcessID) {
    guard let owner = processTable.position(of: process.number),
      processTable.facts[owner].isFreshlyWoken, let place = runTable.position(of: id.number)
    else { return }
    processTable.facts[owner].isFreshlyWoken = false
    runTable.facts[place].wokeItsApp = true
  }

  /// A run was killed with its process; the row that says why came before.
  mutating func noteKill(of place: Int) {
    let run = runTable.facts[place]
    guard let process = processTable.position(of: run.process.number) else { return }
    runTable.facts[place].killCause = processTable.facts[process].cause
    guard processTable.facts[process].cause == .processorMonitor else { return }
    let share = run.processorShare
    if processTable.facts[process].hottestRun == nil
      || share > processTable.facts[process].hottestShare
    {
      processTable.facts[process].hottestRun = run.id
      processTable.facts[process].hottestShare = share
    }
  }

  mutating func charge(_ id: RunID, energy: Int64, cellular: Int64) {
    guard let place = runTable.position(of: id.number) else { return stray() }
    runTable.facts[place].charge(energy: energy, cellular: cellular)
  }
}
