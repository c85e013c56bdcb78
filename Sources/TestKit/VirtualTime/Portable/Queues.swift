#if !os(Linux) || PortableVirtualTime
  public import Dispatch
  public import Foundation

  // These methods have no default arguments, so the compiler ranks them above Dispatch's own. They apply to
  // each file that imports the module, even without `SimulatedNames.swift`.

  extension DispatchQueue {
    @preconcurrency
    public func async(execute work: @escaping @Sendable () -> Void) {
      guard let carried = CarriedProcess.current else {
        return async(group: nil, qos: .unspecified, flags: [], execute: work)
      }
      QueueTurn(carried, self).startAtOnce(work)
    }

    @preconcurrency
    public func asyncAfter(deadline: DispatchTime, execute work: @escaping @Sendable () -> Void) {
      virtualAsync(after: deadline, work)
    }
  }

  // The functions to which an app's `SimulatedNames.swift` redirects Dispatch's names. Outside a world they
  // behave like the real ones.

  extension DispatchQueue {
    @preconcurrency
    public func virtualAsync(_ group: DispatchGroup?, _ work: @escaping @Sendable () -> Void) {
      guard let carried = CarriedProcess.current else {
        return async(group: group, qos: .unspecified, flags: [], execute: work)
      }
      group?.enter()
      QueueTurn(carried, self).take {
        work()
        group?.virtuallyLeave()
      }
    }

    public func virtualAsync(_ group: DispatchGroup?, _ item: DispatchWorkItem) {
      if CarriedProcess.current == nil {
        return group.map { async(group: $0, execute: item) } ?? async(execute: item)
      }
      nonisolated(unsafe) let item = item
      virtualAsync(group) { item.perform() }
    }

    @preconcurrency
    public func virtualAsync(
      after deadline: DispatchTime, _ work: @escaping @Sendable () -> Void
    ) {
      guard let carried = CarriedProcess.current else {
        return asyncAfter(deadline: deadline, qos: .unspecified, flags: [], execute: work)
      }
      guard let delay = deadline.virtualDelay else { return }
      QueueTurn(carried, self).take(after: delay, work)
    }

    public func virtualAsync(after deadline: DispatchTime, _ item: DispatchWorkItem) {
      guard let carried = CarriedProcess.current else {
        return asyncAfter(deadline: deadline, execute: item)
      }
      guard let delay = deadline.virtualDelay else { return }
      nonisolated(unsafe) let item = item
      let isWanted = { !item.isCancelled }
      QueueTurn(carried, self).take(after: delay, whileWanted: isWanted) { item.perform() }
    }

    public func virtualSync<Value, Failure: Error>(
      _ flags: DispatchWorkItemFlags, _ work: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
      var outcome: Result<Value, Failure>?
      func onQueue() {
        // The main queue runs the closure on another thread, which does not inherit this.
        let carried = CarriedProcess.current
        sync(flags: flags) {
          CarriedProcess.$current.withValue(carried) { outcome = Result(catching: work) }
        }
      }
      if let here = CarriedProcess.blocking { here.hold(self, onQueue) } else { onQueue() }
      guard let outcome else { fatalError("sync has not run its closure") }
      return try outcome.get()
    }

    /// Runs six iterations at a time, as on recent iPhones.
    public class func virtuallyPerform(_ count: Int, _ work: (Int) -> Void) {
      guard CarriedProcess.blocking != nil else {
        nonisolated(unsafe) let work = work
        return concurrentPerform(iterations: count) { work($0) }
      }
      let (group, places) = (DispatchGroup(), Places(count))
      withoutActuallyEscaping(work) { work in
        let performed = Performed(work)
        // All of them finish before this method returns.
        for _ in 0..<min(6, count) {
          global().virtualAsync(
            group, { while let place = places.next() { performed.work?(place) } })
        }
        _ = group.virtualWait(nil)
        performed.work = nil
      }
    }
  }

  /// Releases the closure when everything is done, however long the queues retain what they ran.
  private final class Performed: @unchecked Sendable {
    var work: ((Int) -> Void)?

    init(_ work: @escaping (Int) -> Void) { self.work = work }
  }

  private final class Places: @unchecked Sendable {
    private let lock = KitLock()
    private var rest: Range<Int>

    init(_ count: Int) { rest = 0..<count }
    func next() -> Int? { lock.withLock { rest.popFirst() } }
  }

  extension DispatchTime {
    /// In nanoseconds; nil if the time never comes. Dispatch's clocks are real and have moved on a little, so
    /// the distance from now counts.
    fileprivate var virtualDelay: Int64? {
      if self == .distantFuture { return nil }
      let (now, then) = (DispatchTime.now().uptimeNanoseconds, uptimeNanoseconds)
      if then <= now { return 0 }
      let left = Int64(clamping: then - now)
      return left > .max - 999_999 ? nil : (left + 999_999) / 1_000_000 * 1_000_000
    }
  }

  extension DispatchGroup {
    public func virtuallyLeave() {
      leave()
      WaitingRoom.wakeAll(self)
    }

    /// Returns false once the time is up.
    public func virtualWait(_ deadline: DispatchTime?) -> Bool {
      guard let here = CarriedProcess.blocking else {
        return wait(timeout: deadline ?? .distantFuture) == .success
      }
      return here.wait(for: self, upTo: deadline.map { $0.virtualDelay } ?? nil) {
        wait(timeout: .now()) == .success
      }
    }

    @preconcurrency
    public func virtualNotify(_ queue: DispatchQueue, _ work: @escaping @Sendable () -> Void) {
      guard let carried = CarriedProcess.current else { return notify(queue: queue, execute: work) }
      @Sendable func tell() {
        if wait(timeout: .now()) == .success {
          QueueTurn(carried, queue).take(work)
        } else {
          _ = WaitingRoom.add(self, tell)
        }
      }
      tell()
    }

    public func virtualNotify(_ queue: DispatchQueue, _ item: DispatchWorkItem) {
      if CarriedProcess.current == nil { return notify(queue: queue, work: item) }
      nonisolated(unsafe) let item = item
      virtualNotify(queue) { item.perform() }
    }
  }

  extension DispatchSemaphore {
    public func virtuallySignal() -> Int {
      defer { WaitingRoom.wakeAll(self) }
      return signal()
    }

    /// Returns false once the time is up.
    public func virtualWait(_ deadline: DispatchTime?) -> Bool {
      guard let here = CarriedProcess.blocking else {
        return wait(timeout: deadline ?? .distantFuture) == .success
      }
      return here.wait(for: self, upTo: deadline.map { $0.virtualDelay } ?? nil) {
        wait(timeout: .now()) == .success
      }
    }
  }

  extension OperationQueue {
    public func virtuallyAdd(_ block: @escaping @Sendable () -> Void) {
      guard let carried = CarriedProcess.current else {
        return addOperation(BlockOperation(block: block))
      }
      UnfinishedBlocks.add(self)
      QueueTurn(carried, .operations(self)).take {
        block()
        UnfinishedBlocks.remove(self)
      }
    }

    public func virtuallyWaitUntilAllAreFinished() {
      if let here = CarriedProcess.blocking {
        _ = here.wait(for: self, upTo: nil) { !UnfinishedBlocks.has(self) }
      }
      waitUntilAllOperationsAreFinished()
    }
  }

  /// The number of unfinished blocks in each operation queue.
  private enum UnfinishedBlocks {
    private static let lock = KitLock()
    nonisolated(unsafe) private static var counts: [ObjectIdentifier: Int] = [:]

    static func add(_ queue: OperationQueue) {
      lock.withLock { counts[ObjectIdentifier(queue), default: 0] += 1 }
    }

    static func has(_ queue: OperationQueue) -> Bool {
      lock.withLock { counts[ObjectIdentifier(queue)] != nil }
    }

    static func remove(_ queue: OperationQueue) {
      lock.withLock {
        let count = counts[ObjectIdentifier(queue), default: 1] - 1
        counts[ObjectIdentifier(queue)] = count > 0 ? count : nil
      }
      WaitingRoom.wakeAll(queue)
    }
  }
#endif
