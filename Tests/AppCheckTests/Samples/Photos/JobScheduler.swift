import BackgroundTasks

final class JobScheduler {
  private let runner: JobRunner

  init(runner: JobRunner) {
    self.runner = runner
  }

  func registerJobs() {
    for job in Job.allCases {
      BGTaskScheduler.shared.register(forTaskWithIdentifier: job.rawValue, using: nil) { task in
        self.run(job, for: task)
      }
    }
  }

  func submitJobs() {
    for job in Job.allCases {
      let request = BGProcessingTaskRequest(identifier: job.rawValue)
      request.requiresNetworkConnectivity = job.needsNetwork
      request.requiresExternalPower = job.needsPower
      do {
        try BGTaskScheduler.shared.submit(request)
      } catch {
        print("\(job): \(error)")
      }
    }
  }

  private func run(_ job: Job, for task: BGTask) {
    let operation = runner.operation(for: job)
    task.expirationHandler = { operation.cancel() }
    operation.completionBlock = { [weak operation] in
      task.setTaskCompleted(success: operation?.isCancelled == false)
    }
    runner.queue.addOperation(operation)
  }
}
