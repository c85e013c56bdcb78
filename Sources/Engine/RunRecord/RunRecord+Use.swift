import SchedulerEngine

extension RunRecord {
  mutating func use(_ id: RunID, _ use: RunUse) {
    guard let place = runTable.position(of: id.number), runTable.facts[place].isRunning,
      runTable.facts[place].use == nil
    else { return stray() }
    runTable.facts[place].use = use
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
