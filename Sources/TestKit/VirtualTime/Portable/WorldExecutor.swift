#if !os(Linux) || PortableVirtualTime
  import VirtualTimeHooks

  /// Lets the tasks of one process run in their world's turn. The main actor's jobs do not come here.
  @available(iOS 18, macOS 15, *)
  final class WorldExecutor: TaskExecutor, Sendable {
    private let carried: CarriedProcess

    init(_ carried: CarriedProcess) { self.carried = carried }

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      carried.world.take(
        body: { job.runSynchronously(on: self.asUnownedTaskExecutor()) }, as: carried.process)
    }
  }
#endif
