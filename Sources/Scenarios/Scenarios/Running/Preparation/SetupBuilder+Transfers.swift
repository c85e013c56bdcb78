import SchedulerEngine

extension SetupBuilder {
  /// A transfer is asked for like a task, and its app declares nothing for it.
  mutating func model(
    ofTransfer task: Scenario.Task, in app: AppID, _ place: Int32
  ) -> TaskModel {
    var terms = TransferTerms(
      task.upload == nil ? .download : .upload,
      bytes: (task.upload ?? task.download)?.value ?? 0)
    if let isDiscretionary = task.discretionary { terms.isDiscretionary = isDiscretionary.value }
    if let usesCellular = task.cellular { terms.usesCellular = usesCellular.value }
    if let usesLowDataMode = task.lowDataMode { terms.usesLowDataMode = usesLowDataMode.value }
    if let sendsEvents = task.launchEvents { terms.sendsLaunchEvents = sendsEvents.value }
    if let timeout = task.timeout { terms.timeout = timeout.value }
    var work = task.stagedWork
    if task.resubmit == nil { work.resubmission = .never }
    let resubmission = work.resubmission
    var model = TaskModel(transfer: intern(task.identifier.value), terms, work: work)
    model.work.resubmission = resubmission
    model.earliestAfter = task.earliest?.value
    model.earliestTomorrow = task.earliestTomorrow?.value
    model.submits = .onOpen
    takeSubmissions(of: task, &model, in: app, place)
    return model
  }
}
