#if os(Linux) && !PortableVirtualTime
  import VirtualTimeHooks

  /// What the interposed functions call.
  enum Callbacks {
    /// Runs once for the program.
    static let install: Void = {
      var calls = vt_callbacks(
        enqueue: { VirtualWorld.of($0).enqueue($1) },
        schedule: { VirtualWorld.of($0).schedule($1, after: $2) },
        foreign: { lane, item in
          // A world that no longer exists took its tasks with it.
          LaneList.world(of: lane)?.take(item, from: .outside)
        },
        fired: { lane, item in LaneList.world(of: lane)?.take(item, from: .source) },
        block: { VirtualWorld.of($0).block(on: $1, $2, for: $3) },
        claim: { VirtualWorld.of($0).claim($1) },
        notify: { world, group, item in
          WaitList.add(
            WaitList.Entry(world: VirtualWorld.of(world), item: item, keepsObject: true), for: group
          )
        },
        woken: { WaitList.wake($0, $1 ? .all : .first) },
        escaped: { world, escape in
          if let escape = Escape(escape) { VirtualWorld.of(world).note(escape) }
        },
        connects: { world, escape, place in
          VirtualWorld.of(world).mayConnect(Escape(escape) ?? .socket, String(cString: place))
        },
        expect: { _ in Unmanaged.passRetained(Waiter()).toOpaque() },
        made: { world, turn, exists in VirtualWorld.of(world).admit(turn, exists) },
        begin: { Waiter.take($0).park() },
        end: { if !vt_is_abandoned($0) { VirtualWorld.of($0).giveToDriver() } },
        trapped: { world, asserted, isWanted, actual in
          VirtualWorld.of(world).trap(
            asserting: String(cString: asserted), isWanted, on: String(cString: actual))
        },
        left: { world, status in VirtualWorld.of(world).leave(with: status) },
        switched: { VirtualWorld.of($0).switched($1, atOnce: $2, at: $3) })
      vt_install(&calls)
      vt_learn_main(true)
      Task { @MainActor in }
      vt_learn_main(false)
    }()
  }
#endif

#if os(Linux) && !PortableVirtualTime
  import VirtualTimeHooks

  extension Escape {
    init?(_ escape: vt_escape) {
      switch escape {
      case VT_DISPATCH_SOURCE: self = .dispatchSource
      case VT_WORK_ITEM_NOTIFY: self = .workItemNotify
      case VT_RUN_LOOP_TIMER: self = .runLoopTimer
      case VT_URL_SESSION: self = .urlSession
      case VT_SOCKET: self = .socket
      case VT_SYNC_DEADLOCK: self = .syncDeadlock
      default: return nil
      }
    }
  }
#endif

#if os(Linux) && !PortableVirtualTime
  import Foundation
  import VirtualTimeHooks

  /// Finds the world of a lane, for tasks that are resumed from outside.
  enum LaneList {
    private struct Weak { weak var world: VirtualWorld? }

    private static let lock = KitLock()
    nonisolated(unsafe) private static var worlds: [vt_lane: Weak] = [:]

    static func add(_ lane: vt_lane, of world: VirtualWorld) {
      lock.withLock { worlds[lane] = Weak(world: world) }
    }

    static func remove(_ lanes: some Sequence<vt_lane>) {
      lock.withLock { for lane in lanes { worlds[lane] = nil } }
    }

    static func world(of lane: vt_lane) -> VirtualWorld? { lock.withLock { worlds[lane]?.world } }
  }
#endif

#if os(Linux) && !PortableVirtualTime
  import VirtualTimeHooks

  extension VirtualWorld {
    /// Lets another thread run the world until this one is resumed.
    func block(
      on object: UnsafeMutableRawPointer?, _ attempt: vt_attempt?, for delay: Int64
    ) -> vt_wait_end {
      vt_stop_if_abandoned(state)
      let waiter = Waiter()
      let lane = vt_current_lane()
      var entry: UnsafeMutableRawPointer?
      if let object {
        let item = waiter.item(lane)
        entry = item.context
        WaitList.add(WaitList.Entry(world: self, item: item, keepsObject: false), for: object)
        // A signal that came between the caller's attempt and the line above woke nobody.
        if let attempt, let entry, attempt(object, 0) == 0 {
          _ = waiter.claim()
          _ = WaitList.remove(entry, for: object)
          return VT_TAKEN
        }
      }
      if delay < .max { schedule(waiter.item(lane), after: delay) }
      park(waiter)
      guard let object, let entry else { return VT_TIMED_OUT }
      return WaitList.remove(entry, for: object) ? VT_TIMED_OUT : VT_WOKEN
    }

    /// Ends the calling process, as a device would. Its thread waits here forever.
    func trap(asserting queue: String, _ isWanted: Bool, on actual: String) {
      vt_stop_if_abandoned(state)
      let process = AppProcess(lane: vt_current_lane())
      wrongQueues.append(
        WrongQueue(process: process, asserted: queue, isWanted: isWanted, actual: actual))
      kill(process)
      _ = block(on: nil, nil, for: .max)
    }

    /// Ends the calling process, which asked for it. Its thread waits here forever.
    func leave(with status: Int32) {
      vt_stop_if_abandoned(state)
      let process = AppProcess(lane: vt_current_lane())
      exits.append(OwnExit(process: process, status: status, stack: AppLine.ownStack))
      kill(process)
      _ = block(on: nil, nil, for: .max)
    }

    /// Waits until the queue has finished everything sent to it before.
    func claim(_ exclusive: UnsafeMutableRawPointer) {
      vt_stop_if_abandoned(state)
      guard held.contains(where: { $0.exclusive == exclusive }) || ready.contains(exclusive) else {
        return
      }
      let waiter = Waiter()
      ready.append(waiter.item(vt_current_lane(), claiming: exclusive))
      park(waiter)
    }

    private func park(_ waiter: Waiter) {
      let lane = vt_current_lane()
      vt_held(
        { world, exclusive in
          guard let world else { return }
          Unmanaged<VirtualWorld>.fromOpaque(world).takeUnretainedValue().hold(exclusive)
        }, state.pointee.owner)
      let paused = vt_pause_common()
      vt_rest(state)
      vt_leave()
      let thread = vt_this_thread_number()
      _ = lock.withLock { parkedThreads.insert(thread) }
      giveToDriver()
      waiter.park()
      _ = lock.withLock { parkedThreads.remove(thread) }
      vt_enter(state, lane)
      vt_wake(state, lane)
      vt_resume_common(paused)
      vt_held(
        { world, exclusive in
          guard let world else { return }
          Unmanaged<VirtualWorld>.fromOpaque(world).takeUnretainedValue().letGo(exclusive)
        }, state.pointee.owner)
    }

    private func hold(_ exclusive: UnsafeMutableRawPointer) {
      let lane = vt_current_lane()
      // The queues of a dead process are free, and so are those that the next process creates.
      if case .killed = processes[lane] { return }
      let isMain = exclusive == vt_main_queue()
      held.append(
        Hold(exclusive: exclusive, lane: lane, stack: isMain ? AppLine.ownStack : []))
    }

    private func letGo(_ exclusive: UnsafeMutableRawPointer) {
      if let position = held.lastIndex(where: { $0.exclusive == exclusive }) {
        held.remove(at: position)
      }
    }
  }
#endif

#if os(Linux) && !PortableVirtualTime
  import Dispatch
  import VirtualTimeHooks

  extension VirtualWorld {
    /// The world that the calling code runs in. If that world was abandoned, the code stops here.
    public static var current: VirtualWorld? {
      guard let state = vt_current_world() else { return nil }
      vt_stop_if_abandoned(state)
      return of(state)
    }

    /// The process that the calling code belongs to.
    public static var currentProcess: AppProcess? {
      vt_current_world() == nil ? nil : AppProcess(lane: vt_current_lane())
    }

    func send(
      _ body: @escaping () -> Void, as process: AppProcess, on place: Place, _ work: FollowedWork?
    ) {
      switch place {
      case .main: take(body: body, as: process, to: vt_main_queue())
      case .background: take(body: body, as: process)
      case .queue(let queue):
        // Swift's queues do not expose the C object that they wrap, so one extra hop is needed.
        let item = DispatchWorkItem(block: body)
        take(body: { queue.async(execute: item) }, as: process)
      }
    }

    /// Runs the closure as if this thread were not running app code.
    func outside(_ work: () -> Void) {
      guard vt_current_world() != nil else { return work() }
      let lane = vt_current_lane()
      vt_leave()
      work()
      vt_enter(state, lane)
    }

    /// The same for what takes the kit real time, which is not the job's.
    func atRest(_ work: () -> Void) {
      guard vt_current_world() != nil else { return work() }
      let lane = vt_current_lane()
      vt_rest(state)
      outside(work)
      vt_wake(state, lane)
    }

    /// Here every job that could make another one ready has already been seen.
    func settle() -> Bool { false }
  }
#endif

#if os(Linux) && !PortableVirtualTime
  import VirtualTimeHooks

  extension VirtualWorld {
    /// Queues the turn of a thread that app code created, after everything that is already ready.
    func admit(_ turn: UnsafeMutableRawPointer, _ exists: Bool) {
      // The thread owns one reference; if there is no thread, it has to be released here.
      guard exists else { return Waiter.release(turn) }
      let waiter = Unmanaged<Waiter>.fromOpaque(turn).takeUnretainedValue()
      enqueue(waiter.item(vt_current_lane()))
    }
  }
#endif

#if os(Linux) && !PortableVirtualTime
  import Foundation
  import VirtualTimeHooks

  /// The waiters of each semaphore or group. One list for all worlds, because a signal can come from
  /// anywhere.
  enum WaitList {
    struct Entry {
      var world: VirtualWorld
      var item: vt_item
      /// Groups are kept alive until they are empty; a waiting thread itself keeps its object alive.
      var keepsObject: Bool
    }

    private static let lock = KitLock()
    nonisolated(unsafe) private static var entries: [UnsafeMutableRawPointer: [Entry]] = [:]

    static func add(_ entry: Entry, for object: UnsafeMutableRawPointer) {
      vt_count_waits(1)
      lock.withLock { entries[object, default: []].append(entry) }
    }

    /// Removes what a waiting thread added. Returns false if it was woken in the meantime.
    static func remove(
      _ waiter: UnsafeMutableRawPointer, for object: UnsafeMutableRawPointer
    ) -> Bool {
      let removed = lock.withLock { () -> Bool in
        guard var waiting = entries[object],
          let position = waiting.firstIndex(where: { $0.item.context == waiter })
        else { return false }
        waiting.remove(at: position)
        entries[object] = waiting.isEmpty ? nil : waiting
        return true
      }
      guard removed else { return false }
      vt_count_waits(-1)
      Waiter.release(waiter)
      return true
    }

    /// Removes the waits of a killed process, so that no signal is spent on them.
    static func remove(_ lane: vt_lane) {
      let removed = lock.withLock { () -> Int in
        let before = entries.values.reduce(0) { $0 + $1.count }
        entries = entries.compactMapValues { waiting in
          let left = waiting.filter { $0.item.lane != lane }
          return left.isEmpty ? nil : left
        }
        return before - entries.values.reduce(0) { $0 + $1.count }
      }
      vt_count_waits(-Int32(removed))
    }

    static func wake(_ object: UnsafeMutableRawPointer, _ extent: Extent) {
      let woken = lock.withLock { () -> [Entry] in
        guard var waiting = entries[object] else { return [] }
        let woken = extent == .all ? waiting : [waiting.removeFirst()]
        if extent == .all { waiting = [] }
        entries[object] = waiting.isEmpty ? nil : waiting
        return woken
      }
      vt_count_waits(-Int32(woken.count))
      for entry in woken {
        entry.world.take(entry.item, from: .outside)
        if entry.keepsObject { vt_release(object) }
      }
    }

    enum Extent { case first, all }
  }
#endif
