#if !os(Linux) || PortableVirtualTime
  import Dispatch
  import Foundation
  import VirtualTimeHooks

  /// App code on a real queue or thread that its world waits for. While the code blocks in virtual time,
  /// another thread runs the world.
  final class QueueTurn: @unchecked Sendable {
    private let carried: CarriedProcess
    private let place: Place
    private let condition = NSCondition()
    private var isWaitedFor = true

    /// Where the code runs.
    enum Place {
      case queue(DispatchQueue)
      case operations(OperationQueue)
      case ownThread

      func start(_ code: @escaping () -> Void) {
        nonisolated(unsafe) let code = code
        switch self {
        case .queue(let queue) where !queue.isGlobal:
          queue.async(execute: DispatchWorkItem { code() })
        case .operations(let queue) where queue === OperationQueue.main:
          DispatchQueue.main.async(execute: DispatchWorkItem { code() })
        // Code that blocked on one of Dispatch's few threads would keep it from other code.
        case .queue, .operations, .ownThread: DriverThread.run(code)
        }
      }

      /// What only one piece of code may hold at a time; nil if code may run in parallel.
      var exclusive: UnsafeMutableRawPointer? {
        switch self {
        case .queue(let queue): queue.exclusive
        case .operations(let queue): queue.maxConcurrentOperationCount == 1 ? key(of: queue) : nil
        case .ownThread: nil
        }
      }

      var isMain: Bool {
        switch self {
        case .queue(let queue): queue.label == DispatchQueue.main.label
        case .operations(let queue): queue === OperationQueue.main
        case .ownThread: false
        }
      }
    }

    init(_ carried: CarriedProcess, _ place: Place) {
      self.carried = carried
      self.place = place
    }

    convenience init(_ carried: CarriedProcess, _ queue: DispatchQueue) {
      self.init(carried, .queue(queue))
    }

    /// Adds the code to the world. Delayed code waits for the clock, unless it is cancelled.
    func take(
      after delay: Int64 = 0, whileWanted isWanted: @escaping () -> Bool = { true },
      _ code: @escaping () -> Void
    ) {
      let wait = delay > 0 ? FollowedWork.Wait(whileTrue: isWanted) : nil
      carried.world.take(
        body: {
          let isDue = isWanted()
          wait?.end(isDue: isDue)
          if isDue { self.run(code) }
        }, as: carried.process, to: place.exclusive, after: delay)
    }

    /// Starts the code now, because its caller blocks in something real, such as `sync` or a semaphore. The
    /// world waits for the code in its turn.
    func startAtOnce(_ code: @escaping () -> Void) {
      place.start {
        CarriedProcess.$current.withValue(self.carried, operation: code)
        self.letGo()
      }
      carried.world.take(body: wait, as: carried.process)
    }

    private func run(_ code: @escaping () -> Void) {
      place.start {
        // The main thread never blocks in virtual time: it may have to run the test that drives the world.
        if self.place.isMain {
          CarriedProcess.$current.withValue(self.carried, operation: code)
        } else {
          self.asWorldsThread { CarriedProcess.$current.withValue(self.carried, operation: code) }
        }
        self.letGo()
      }
      wait()
      vt_enter(carried.world.state, carried.process.lane)
    }

    private func wait() {
      condition.lock()
      while isWaitedFor { condition.wait() }
      condition.unlock()
    }

    private func asWorldsThread(_ code: () -> Void) {
      let thread = AppThread.current
      let before = (thread.turn, thread.exclusives)
      thread.turn = self
      thread.exclusives = place.exclusive.map { [$0] } ?? []
      vt_enter(carried.world.state, carried.process.lane)
      code()
      vt_leave()
      (thread.turn, thread.exclusives) = before
    }

    private func letGo() {
      condition.lock()
      let wasWaitedFor = isWaitedFor
      isWaitedFor = false
      condition.signal()
      condition.unlock()
      if wasWaitedFor { return }
      vt_rest(carried.world.state)
      carried.world.giveToDriver()
    }

    fileprivate func park(_ waiter: Waiter) {
      vt_leave()
      letGo()
      waiter.park()
      vt_enter(carried.world.state, carried.process.lane)
      vt_wake(carried.world.state, carried.process.lane)
    }
  }

  /// What a thread that runs app code is currently doing.
  final class AppThread {
    var turn: QueueTurn?
    /// The serial queues that its code holds.
    var exclusives: [UnsafeMutableRawPointer] = []

    static var current: AppThread {
      let key = "BackgroundTaskSimulator.AppThread"
      if let known = Thread.current.threadDictionary[key] as? AppThread { return known }
      let new = AppThread()
      Thread.current.threadDictionary[key] = new
      return new
    }
  }

  extension DispatchQueue {
    /// nil if the queue is not serial. Dispatch does not say whether it is; on Apple's platforms its class
    /// does, elsewhere the first word of what the Swift object wraps.
    fileprivate var exclusive: UnsafeMutableRawPointer? {
      if label == DispatchQueue.main.label { return key(of: MainQueue.key) }
      if isGlobal { return nil }
      #if os(Linux)
        return kind == Self.aSerialOne.kind ? key(of: self) : nil
      #else
        return "\(type(of: self))".contains("concurrent") ? nil : key(of: self)
      #endif
    }

    fileprivate var isGlobal: Bool { label.hasPrefix("com.apple.root.") }

    #if os(Linux)
      private static let aSerialOne = DispatchQueue(label: "serial")

      private var kind: UInt? {
        let wrapped = Mirror(reflecting: self).children.first?.value as? OpaquePointer
        return wrapped.map { UnsafePointer<UInt>($0)[0] }
      }
    #endif
  }

  /// On Linux the main queue may be a different object each time, and any thread may run it.
  final class MainQueue: Sendable {
    fileprivate static let key = MainQueue()
    private static let mark: DispatchSpecificKey<Bool> = {
      let mark = DispatchSpecificKey<Bool>()
      DispatchQueue.main.setSpecific(key: mark, value: true)
      return mark
    }()

    static var isCurrent: Bool { DispatchQueue.getSpecific(key: mark) == true }
  }

  private func key(of object: AnyObject) -> UnsafeMutableRawPointer {
    Unmanaged.passUnretained(object).toOpaque()
  }

  /// Code that waits in virtual time for something that app code does to an object.
  enum WaitingRoom {
    private struct Entry {
      let wake: () -> Void
      let number: Int
    }

    private static let lock = KitLock()
    nonisolated(unsafe) private static var entries: [ObjectIdentifier: [Entry]] = [:]
    nonisolated(unsafe) private static var last = 0

    static func add(_ object: AnyObject, _ wake: @escaping () -> Void) -> Int {
      lock.withLock {
        last += 1
        entries[ObjectIdentifier(object), default: []].append(
          Entry(wake: wake, number: last))
        return last
      }
    }

    /// Returns false if the entry was woken in the meantime.
    @discardableResult static func remove(_ object: AnyObject, _ number: Int) -> Bool {
      let object = ObjectIdentifier(object)
      return lock.withLock {
        guard let place = entries[object]?.firstIndex(where: { $0.number == number }) else {
          return false
        }
        entries[object]?.remove(at: place)
        if entries[object]?.isEmpty == true { entries[object] = nil }
        return true
      }
    }

    static func wakeAll(_ object: AnyObject) {
      let woken = lock.withLock { entries.removeValue(forKey: ObjectIdentifier(object)) ?? [] }
      for entry in woken { entry.wake() }
    }
  }

  extension CarriedProcess {
    /// The world of the calling code, if the code may block in it: not on the main thread, and not on a
    /// thread that runs no turn of its world.
    static var blocking: CarriedProcess? {
      guard let current, vt_current_world() == current.world.state else { return nil }
      return current
    }

    /// Blocks until the attempt, which is repeated whenever the object is woken, succeeds. Returns false once
    /// the time is up.
    func wait(for object: AnyObject, upTo limit: Int64?, _ attempt: () -> Bool) -> Bool {
      if attempt() { return true }
      let (deadline, isEndless) = world.now.addingReportingOverflow(limit ?? .max)
      while isEndless || world.now < deadline {
        let waiter = Waiter()
        let item = waiter.item(process.lane)
        let number = WaitingRoom.add(object) { world.take(item, from: .source) }
        // A signal from another thread that came before the line above woke nobody.
        if attempt() {
          if WaitingRoom.remove(object, number), let context = item.context {
            Waiter.release(context)
          }
          return true
        }
        if !isEndless { world.take(waiter.item(process.lane), after: deadline - world.now) }
        park(waiter)
        if WaitingRoom.remove(object, number), let context = item.context {
          Waiter.release(context)
        }
        if attempt() { return true }
      }
      return false
    }

    func sleep(_ nanoseconds: Int64) {
      let wait = FollowedWork.Wait()
      let waiter = Waiter()
      world.take(waiter.item(process.lane), after: max(0, nanoseconds))
      park(waiter)
      wait.end()
    }

    /// Waits until a serial queue has finished everything sent to it before, then runs the closure on it.
    func hold(_ queue: DispatchQueue, _ code: () -> Void) {
      let thread = AppThread.current
      guard let exclusive = queue.exclusive, !thread.exclusives.contains(exclusive) else {
        return code()
      }
      if world.held.contains(where: { $0.exclusive == exclusive })
        || world.ready.contains(exclusive)
      {
        let waiter = Waiter()
        world.take(waiter.item(process.lane, claiming: exclusive))
        park(waiter)
      }
      thread.exclusives.append(exclusive)
      code()
      thread.exclusives.removeLast()
    }

    private func park(_ waiter: Waiter) {
      let thread = AppThread.current
      for exclusive in thread.exclusives {
        world.held.append(Hold(exclusive: exclusive, lane: process.lane))
      }
      if let turn = thread.turn {
        turn.park(waiter)
      } else {
        vt_rest(world.state)
        vt_leave()
        world.giveToDriver()
        waiter.park()
        vt_enter(world.state, process.lane)
        vt_wake(world.state, process.lane)
      }
      for exclusive in thread.exclusives {
        if let place = world.held.lastIndex(where: { $0.exclusive == exclusive }) {
          world.held.remove(at: place)
        }
      }
    }
  }
#endif
