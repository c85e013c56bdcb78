import SchedulerEngine

extension SetupDigest {
  mutating func feed(_ app: AppSetup) {
    feed(app.name)
    feed(app.permitted) { $0.feed($1) }
    feed(app.modes.rawValue)
    feed(app.entitlements.rawValue)
    switch app.code {
    case .models(let tasks):
      feed(0)
      feed(tasks) { $0.feed($1) }
    case .live: feed(1)
    }
    switch app.history {
    case .newcomer: feed(0)
    case .habits(let days):
      feed(1)
      feed(days)
    }
    feed(app.isBackgroundRefreshOn)
    feed(app.isInstalled)
    feed(app.activities) { $0.feed($1) }
  }

  private mutating func feed(_ activity: ActivityModel) {
    feed(activity.name)
    feed(activity.begins)
    feed(activity.shortest)
    feed(activity.longest)
    feed(activity.holdsAssertion)
    feed(activity.endsWhenDone)
    switch activity.expiration {
    case .ends(let after):
      feed(0)
      feed(after)
    case .ignored: feed(1)
    case .noHandler: feed(2)
    case .endsWrongIdentifier: feed(3)
    case .renews: feed(4)
    }
    feed(activity.atOnce)
    feed(activity.locksFile)
  }

  private mutating func feed(_ task: TaskModel) {
    feed(task.kind)
    feed(task.name)
    feed(task.needs.rawValue)
    feed(task.protection)
    feed(task.earliestAfter) { $0.feed($1) }
    feed(task.earliestTomorrow) { $0.feed($1) }
    feed(task.registers)
    feed(task.submits.rawValue)
    feed(task.submitsEvery) { $0.feed($1) }
    feed(task.onlyIfNotPending)
    feed(task.continued.strategy)
    feed(task.continued.resources.rawValue)
    feed(task.continued.isUserAction)
    feed(task.work)
    feed(task.units) { $0.feed($1) }
    feed(task.handsOver) { $0.feed($1) }
    feed(task.transfer) { $0.feed($1) }
  }

  private mutating func feed(_ work: WorkModel) {
    feed(work.shortest)
    feed(work.longest)
    feed(work.total) { $0.feed($1) }
    feed(work.checkpoint) { $0.feed($1) }
    feed(work.ending)
    feed(work.completesAgain) { $0.feed($1) }
    feed(work.blocksQueue)
    feed(work.resubmission)
    feed(work.resubmitsEveryTask)
    switch work.expiration {
    case .completes(let after):
      feed(0)
      feed(after)
    case .ignored: feed(1)
    case .noHandler: feed(2)
    }
    feed(work.processor)
    feed(work.networkBytes)
  }

  private mutating func feed(_ transfer: TransferTerms) {
    feed(transfer.direction)
    feed(transfer.bytes)
    feed(transfer.isDiscretionary)
    feed(transfer.usesCellular)
    feed(transfer.usesLowDataMode)
    feed(transfer.sendsLaunchEvents)
    feed(transfer.timeout)
  }

  private mutating func feed(_ units: UnitWork) {
    feed(units.total)
    feed(units.step)
    feed(units.pace)
    feed(units.stalls) { digest, stall in
      digest.feed(stall.atUnit)
      digest.feed(stall.length)
    }
    feed(units.retitles) { $0.feed($1) }
    feed(units.fallsAt) { $0.feed($1) }
  }
}
