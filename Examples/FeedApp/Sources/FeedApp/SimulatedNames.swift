// Only in the configuration that is made for tests: what the app means by the names below, in all of its files.
// Copy this file as it is into each target of the app that waits, asks for the time or imports BackgroundTasks.
#if SIMULATED
  @_exported import VirtualTime
  import Foundation

  // The clocks.

  typealias ContinuousClock = PhoneClock
  typealias SuspendingClock = PhoneClock

  extension Date {
    init() { self = .virtualNow }
    init(timeIntervalSinceNow interval: TimeInterval) { self = .virtualNow + interval }
    static var now: Date { .virtualNow }
    var timeIntervalSinceNow: TimeInterval { timeIntervalSince(.virtualNow) }
  }

  extension ProcessInfo {
    var systemUptime: TimeInterval { virtualUptime }
  }

  // Threads, timers and operations.

  extension Thread {
    class func sleep(forTimeInterval interval: TimeInterval) { virtualSleep(for: interval) }
    class func sleep(until date: Date) { virtualSleep(for: date.timeIntervalSinceNow) }
    class func detachNewThread(_ block: @escaping @Sendable () -> Void) {
      virtuallyDetachNew(block)
    }
  }

  @discardableResult func sleep(_ seconds: UInt32) -> UInt32 {
    Thread.virtualSleep(for: TimeInterval(seconds))
    return 0
  }
  @discardableResult func usleep(_ microseconds: UInt32) -> Int32 {
    Thread.virtualSleep(for: TimeInterval(microseconds) / 1_000_000)
    return 0
  }

  extension Timer {
    @discardableResult class func scheduledTimer(
      withTimeInterval interval: TimeInterval, repeats: Bool,
      block: @escaping @Sendable (Timer) -> Void
    ) -> Timer {
      virtuallyScheduled(interval, repeats, block)
    }
  }

  extension RunLoop {
    func add(_ timer: Timer, forMode mode: RunLoop.Mode) { virtuallyAdd(timer, mode) }
  }

  extension OperationQueue {
    func addOperation(_ block: @escaping @Sendable () -> Void) { virtuallyAdd(block) }
    func waitUntilAllOperationsAreFinished() { virtuallyWaitUntilAllAreFinished() }
  }

  // Dispatch.

  extension DispatchQueue {
    @preconcurrency func async(execute work: @escaping @Sendable () -> Void) {
      virtualAsync(nil, work)
    }
    @preconcurrency func async(
      group: DispatchGroup? = nil, qos: DispatchQoS = .unspecified,
      flags: DispatchWorkItemFlags = [],
      execute work: @escaping @Sendable @convention(block) () -> Void
    ) {
      virtualAsync(group, work)
    }
    func async(group: DispatchGroup, execute item: DispatchWorkItem) { virtualAsync(group, item) }
    func async(execute item: DispatchWorkItem) { virtualAsync(nil, item) }
    @preconcurrency func asyncAfter(
      deadline: DispatchTime, qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [],
      execute work: @escaping @Sendable @convention(block) () -> Void
    ) {
      virtualAsync(after: deadline, work)
    }
    func asyncAfter(deadline: DispatchTime, execute item: DispatchWorkItem) {
      virtualAsync(after: deadline, item)
    }
    func sync(execute work: () -> Void) { virtualSync([], work) }
    func sync<T>(execute work: () throws -> T) rethrows -> T { try virtualSync([], work) }
    func sync<T>(flags: DispatchWorkItemFlags, execute work: () throws -> T) rethrows -> T {
      try virtualSync(flags, work)
    }
    class func concurrentPerform(iterations: Int, execute work: (Int) -> Void) {
      virtuallyPerform(iterations, work)
    }
  }

  extension DispatchGroup {
    func leave() { virtuallyLeave() }
    func wait() { _ = virtualWait(nil) }
    func wait(timeout: DispatchTime) -> DispatchTimeoutResult {
      virtualWait(timeout) ? .success : .timedOut
    }
    func notify(
      qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [], queue: DispatchQueue,
      execute work: @escaping @convention(block) () -> Void
    ) {
      nonisolated(unsafe) let work = work
      virtualNotify(queue) { work() }
    }
    func notify(queue: DispatchQueue, work: DispatchWorkItem) { virtualNotify(queue, work) }
  }

  extension DispatchSemaphore {
    @discardableResult func signal() -> Int { virtuallySignal() }
    func wait() { _ = virtualWait(nil) }
    func wait(timeout: DispatchTime) -> DispatchTimeoutResult {
      virtualWait(timeout) ? .success : .timedOut
    }
  }

  // The neighbours, whose names are UIKit's and Foundation's on a Mac. Public, as methods of the app that use
  // them may be.

  #if canImport(UIKitForTests)
    public import UIKitForTests

    public typealias UIApplication = SimulatedApplication
    public typealias UIBackgroundTaskIdentifier = SimulatedApplication.BackgroundTaskIdentifier
    public typealias UIBackgroundRefreshStatus = SimulatedApplication.BackgroundRefreshStatus
    public typealias UIBackgroundFetchResult = SimulatedApplication.FetchResult
    public typealias UIDevice = SimulatedUIDevice

    extension ProcessInfo {
      func performExpiringActivity(
        withReason reason: String, using block: @escaping @Sendable (Bool) -> Void
      ) { SimulatedApplication.performExpiringActivity(withReason: reason, using: block) }
      var isLowPowerModeEnabled: Bool { SimulatedApplication.isLowPowerModeEnabled }
      var thermalState: ThermalState {
        switch SimulatedApplication.thermalState {
        case .nominal: .nominal
        case .fair: .fair
        case .serious: .serious
        case .critical: .critical
        }
      }
    }
  #endif

  #if canImport(URLSessionForTests)
    public import URLSessionForTests

    public typealias URLSession = SimulatedURLSession
    public typealias URLSessionConfiguration = SimulatedURLSessionConfiguration
    public typealias URLSessionTask = SimulatedURLSessionTask
    public typealias URLSessionDataTask = SimulatedURLSessionDataTask
    public typealias URLSessionTaskMetrics = SimulatedURLSessionTaskMetrics
    public typealias URLSessionUploadTask = SimulatedURLSessionUploadTask
    public typealias URLSessionDownloadTask = SimulatedURLSessionDownloadTask
    public typealias URLSessionDelegate = SimulatedURLSessionDelegate
    public typealias URLSessionTaskDelegate = SimulatedURLSessionTaskDelegate
    public typealias URLSessionDataDelegate = SimulatedURLSessionDataDelegate
    public typealias URLSessionDownloadDelegate = SimulatedURLSessionDownloadDelegate
  #endif
#endif
