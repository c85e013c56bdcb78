import SchedulerEngine

extension RunRecord {
  mutating func use(_ id: RunID, _ use: RunUse) {
    guard let place = runTable.position(of: id.number), runTable[place].isRunning,
      runTable[place].use == nil
    else { return stray() }
    runTable[place].use = use
  }

  /// A run was killed with its process; the row that says why came before.
  mutating func noteKill(of place: Int) {
    let run = runTable[place]
    guard let process = processTable.position(of: run.process.number) else { return }
    runTable[place].killCause = processTable[process].cause
    guard processTable[process].cause == .processorMonitor else { return }
    let share = run.processorShare
    if processTable[process].hottestRun == nil || share > processTable[process].hottestShare {
      processTable[process].hottestRun = run.id
      processTable[process].hottestShare = share
    }
  }

  mutating func charge(_ id: RunID, energy: Int64, cellular: Int64) {
    guard let place = runTable.position(of: id.number) else { return stray() }
    let fact = runTable[place]
    runTable[place].energyCharged = fact.energyCharged.addingUpToMost(energy)
    runTable[place].cellularCharged = fact.cellularCharged.addingUpToMost(cellular)
  }
}
