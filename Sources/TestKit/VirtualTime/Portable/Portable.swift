#if !os(Linux) || PortableVirtualTime
  import VirtualTimeHooks

  /// The world and process that a task belongs to. Child tasks inherit it; Dispatch loses it.
  struct CarriedProcess: Sendable {
    let world: VirtualWorld
    let process: AppProcess
    var work: FollowedWork?

    @TaskLocal static var current: CarriedProcess?

    @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
    var executor: WorldExecutor { WorldExecutor(self) }
  }

  extension VirtualWorld {
    /// The world that the calling code runs in.
    public static var current: VirtualWorld? { CarriedProcess.current?.world }

    /// The process that the calling code belongs to.
    public static var currentProcess: AppProcess? { CarriedProcess.current?.process }
  }
#endif

#if !os(Linux) || PortableVirtualTime
  import UnshadowedTasks

  extension Task where Success == Never, Failure == Never {
    public static func sleep(nanoseconds duration: UInt64) async throws {
      try await sleep(for: .nanoseconds(Int64(clamping: duration)))
    }

    public static func sleep(_ duration: UInt64) async {
      try? await sleep(nanoseconds: duration)
    }

    public static func sleep<C: Clock>(
      for duration: C.Instant.Duration, tolerance: C.Instant.Duration? = nil,
      clock: C = .continuous
    ) async throws {
      guard let world = VirtualWorld.current, let duration = duration as? Duration else {
        return try await unshadowedSleep(
          until: clock.now.advanced(by: duration), tolerance: tolerance, clock: clock)
      }
      try await world.sleep(for: duration)
    }

    public static func sleep<C: Clock>(
      until deadline: C.Instant, tolerance: C.Instant.Duration? = nil, clock: C = .continuous
    ) async throws {
      let left = clock.now.duration(to: deadline)
      guard let world = VirtualWorld.current, let left = left as? Duration,
        !(clock is VirtualClock)
      else {
        return try await unshadowedSleep(until: deadline, tolerance: tolerance, clock: clock)
      }
      // The clock is real and has moved on a little since the deadline was computed from it.
      try await world.sleep(for: left.roundedUpToMilliseconds)
    }
  }

  extension Duration {
    fileprivate var roundedUpToMilliseconds: Duration {
      let nanoseconds = self.nanoseconds
      let (sum, overflow) = nanoseconds.addingReportingOverflow(999_999)
      return overflow ? self : .nanoseconds(sum / 1_000_000 * 1_000_000)
    }
  }
#endif

#if !os(Linux) || PortableVirtualTime
  import UnshadowedTasks

  // Where the runtime's functions cannot be replaced, source files that import this module get these
  // functions instead of the standard library's, with the same signatures. Outside a world they call the
  // originals.

  extension Task where Failure == Never {
    @discardableResult
    public init(
      name: String? = nil, priority: TaskPriority? = nil,
      @_inheritActorContext @_implicitSelfCapture operation:
        sending @escaping @isolated(any) ()
        async -> Success
    ) {
      if #available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *),
        let executor = CarriedProcess.current?.executor
      {
        self.init(executorPreference: executor, priority: priority) { await operation() }
      } else {
        self = unshadowedTask(name: name, priority: priority, operation: operation)
      }
    }

    @discardableResult
    public static func detached(
      name: String? = nil, priority: TaskPriority? = nil,
      operation: sending @escaping @isolated(any) () async -> Success
    ) -> Task<Success, Never> {
      if #available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *),
        let process = CarriedProcess.current
      {
        return Task.detached(executorPreference: process.executor, priority: priority) {
          await CarriedProcess.$current.withValue(process) { await operation() }
        }
      }
      return unshadowedDetachedTask(name: name, priority: priority, operation: operation)
    }
  }

  extension Task where Failure == any Error {
    @discardableResult
    public init(
      name: String? = nil, priority: TaskPriority? = nil,
      @_inheritActorContext @_implicitSelfCapture operation:
        sending @escaping @isolated(any) ()
        async throws -> Success
    ) {
      if #available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *),
        let executor = CarriedProcess.current?.executor
      {
        self.init(executorPreference: executor, priority: priority) { try await operation() }
      } else {
        self = unshadowedTask(name: name, priority: priority, operation: operation)
      }
    }

    @discardableResult
    public static func detached(
      name: String? = nil, priority: TaskPriority? = nil,
      operation: sending @escaping @isolated(any) () async throws -> Success
    ) -> Task<Success, any Error> {
      if #available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *),
        let process = CarriedProcess.current
      {
        return Task.detached(executorPreference: process.executor, priority: priority) {
          try await CarriedProcess.$current.withValue(process) { try await operation() }
        }
      }
      return unshadowedDetachedTask(name: name, priority: priority, operation: operation)
    }
  }
#endif

#if !os(Linux) || PortableVirtualTime
  import Dispatch
  import Foundation
  import VirtualTimeHooks

  extension VirtualWorld {
    /// Runs app code on a real queue, and waits for it so that the order stays the same.
    func send(
      _ body: @escaping () -> Void, as process: AppProcess, on place: Place, _ work: FollowedWork?
    ) {
      let carried = CarriedProcess(
        world: self, process: process, work: work ?? ownWork(of: process))
      switch place {
      case .background:
        take(
          body: { CarriedProcess.$current.withValue(carried, operation: body) }, as: process)
      case .main: QueueTurn(carried, .main).take(body)
      case .queue(let queue): QueueTurn(carried, queue).take(body)
      }
    }

    /// Work that the process does on its own, for no run.
    private func ownWork(of process: AppProcess) -> FollowedWork {
      lock.withLock {
        if let known = worksOfProcesses[process] { return known }
        let work = FollowedWork()
        worksOfProcesses[process] = work
        return work
      }
    }

    /// How often the main queue has to be found empty. A job there may start another one unseen, and so on;
    /// longer chains than this are missed. Assumed.
    private static var mainRounds: Int { 8 }

    /// Waits for the main actor's jobs, which run in real time. Returns true if they made something ready.
    func settle() -> Bool {
      for _ in 0..<Self.mainRounds {
        let passed = DispatchSemaphore(value: 0)
        // Passes a group, because the method without one would be our own.
        DispatchQueue.main.async(group: nil) { passed.signal() }
        if passed.wait(timeout: .now() + 1) == .timedOut {
          note(.mainActorBusy)
          return false
        }
        if collectArrivals() { return true }
      }
      return false
    }
  }
#endif

#if !os(Linux) || PortableVirtualTime
  import VirtualTimeHooks

  /// Runs the tasks of one process in their world's turn. Jobs of the main actor do not pass through it.
  @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
  final class WorldExecutor: TaskExecutor, Sendable {
    private let carried: CarriedProcess

    init(_ carried: CarriedProcess) { self.carried = carried }

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      if vt_current_world() != carried.world.state, CarriedProcess.current == nil,
        !MainQueue.isCurrent
      {
        carried.work?.noteOutside()
      }
      carried.world.take(
        body: { job.runSynchronously(on: self.asUnownedTaskExecutor()) }, as: carried.process)
    }
  }
#endif
