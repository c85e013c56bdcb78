import BackgroundTasks
import HealthKit

struct StudyTasks {
  static let sleep = "com.example.study.sleep"
  static let upload = "com.example.study.upload"

  let store: HKHealthStore
  let uploader: Uploader

  func register() {
    let scheduler = BGTaskScheduler.shared
    scheduler.register(forTaskWithIdentifier: StudyTasks.sleep, using: nil) { task in
      collect(task as! BGHealthResearchTask)
    }
    scheduler.register(forTaskWithIdentifier: StudyTasks.upload, using: nil) { task in
      upload(task as! BGProcessingTask)
    }
  }

  func submitAll() {
    let research = BGHealthResearchTaskRequest(identifier: StudyTasks.sleep)
    research.protectionTypeOfRequiredData = .completeUntilFirstUserAuthentication
    research.requiresExternalPower = true
    let upload = BGProcessingTaskRequest(identifier: StudyTasks.upload)
    upload.requiresNetworkConnectivity = true
    do {
      try BGTaskScheduler.shared.submit(research)
      try BGTaskScheduler.shared.submit(upload)
    } catch {
      StudyLog.note("not scheduled", error)
    }
  }

  private func collect(_ task: BGHealthResearchTask) {
    let query = HKSampleQuery(
      sampleType: .sleep, predicate: nil, limit: 1_000, sortDescriptors: nil
    ) {
      _, samples, error in
      guard let samples = samples, error == nil else {
        task.setTaskCompleted(success: false)
        return
      }
      Archive.append(samples)
      task.setTaskCompleted(success: true)
    }
    task.expirationHandler = { store.stop(query) }
    store.execute(query)
  }

  private func upload(_ task: BGProcessingTask) {
    let work = Task(priority: .utility) {
      let sent = await uploader.sendAll()
      task.setTaskCompleted(success: sent)
    }
    task.expirationHandler = work.cancel
  }
}
