extension Simulation {
  /// Gives a modelled handler's next step a place in the queue.
  mutating func add(_ job: ModelJob) {
    var index = -1
    for candidate in jobs.indices where jobs[candidate].isFree { index = candidate }
    if index < 0 {
      jobs.append(ModelJob())
      index = jobs.count - 1
      jobs[index].slot = makeSlot(.job, index)
    }
    let slot = jobs[index].slot
    jobs[index] = job
    jobs[index].slot = slot
    lastJob += 1
    jobs[index].number = lastJob
    queue.schedule(slot, at: job.due, rank: .appCode)
  }

  mutating func remove(job index: Int) {
    queue.clear(jobs[index].slot)
    jobs[index].run = RunID(number: 0)
    jobs[index].isFrozen = false
  }

  /// Frozen: a process's jobs wait, however long.
  mutating func freezeJobs(of process: ProcessID) {
    for index in jobs.indices where jobs[index].process == process && !jobs[index].isFree {
      jobs[index].isFrozen = true
      queue.clear(jobs[index].slot)
    }
  }

  /// What came due meanwhile happens now, in the order in which it was due.
  mutating func resumeJobs(of process: ProcessID) {
    while true {
      var first = -1
      for index in jobs.indices
      where jobs[index].process == process && jobs[index].isFrozen {
        if first < 0 || jobs[index].precedes(jobs[first]) { first = index }
      }
      if first < 0 { return }
      jobs[first].isFrozen = false
      let due = jobs[first].due
      queue.schedule(jobs[first].slot, at: due < now ? now : due, rank: .appCode)
    }
  }
}
