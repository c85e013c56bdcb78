import BackgroundTasks

// Protocols that apps put between themselves and the scheduler, so that a double can take its place.

protocol TaskScheduling {
  @discardableResult func register(
    forTaskWithIdentifier identifier: String, using queue: DispatchQueue?,
    launchHandler: @escaping (BGTask) -> Void
  ) -> Bool
  func submit(_ taskRequest: BGTaskRequest) throws
  func cancel(taskRequestWithIdentifier identifier: String)
  func cancelAllTaskRequests()
  func getPendingTaskRequests(completionHandler: @escaping ([BGTaskRequest]) -> Void)
  func pendingTaskRequests() async -> [BGTaskRequest]
}

extension BGTaskScheduler: TaskScheduling {}

protocol BackgroundJob {
  var identifier: String { get }
  var expirationHandler: (() -> Void)? { get nonmutating set }
  func setTaskCompleted(success: Bool)
}

extension BGTask: BackgroundJob {}

extension TaskScheduling {
  /// An overload that differs by its closure's parameter alone.
  fileprivate func register(
    forTaskWithIdentifier identifier: String, using queue: DispatchQueue?,
    launchHandler: @escaping (any BackgroundJob) -> Void
  ) {
    let whole: (BGTask) -> Void = { launchHandler($0) }
    register(forTaskWithIdentifier: identifier, using: queue, launchHandler: whole)
  }
}

final class ScheduledJobs {
  private let scheduler: any TaskScheduling
  init(scheduler: any TaskScheduling = BGTaskScheduler.shared) { self.scheduler = scheduler }

  func start(_ job: @escaping (any BackgroundJob) -> Void) throws {
    scheduler.register(forTaskWithIdentifier: Shapes.processing, using: nil, launchHandler: job)
    try scheduler.submit(BGProcessingTaskRequest(nightly: Shapes.processing))
  }
}

extension BGProcessingTaskRequest {
  convenience init(nightly identifier: String) {
    self.init(identifier: identifier)
    requiresExternalPower = true
    requiresNetworkConnectivity = true
  }
}

/// A double that overrides what a task can do.
nonisolated final class TaskDouble: BGTask {
  private(set) var completions: [Bool] = []
  override var identifier: String { "double" }
  override func setTaskCompleted(success: Bool) { completions.append(success) }
}
