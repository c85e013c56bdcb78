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
        // A signal between the caller's attempt and the line above woke nobody.
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

    /// Ends the calling process, as a device does; its thread waits here for good.
    func trap(asserting queue: String, _ isWanted: Bool, on actual: String) {
      vt_stop_if_abandoned(state)
      let process = AppProcess(lane: vt_current_lane())
      wrongQueues.append(
        WrongQueue(process: process, asserted: queue, isWanted: isWanted, actual: actual))
      kill(process)
      _ = block(on: nil, nil, for: .max)
    }

    /// Waits until the queue is free of everything sent to it before.
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
      giveToDriver()
      waiter.park()
      vt_enter(state, lane)
      vt_wake(state, lane)
      vt_resume_common(paused)
      vt_held(
        { world, exclusive in
          guard let world else { return }
          Unmanaged<VirtualWorld>.fromOpaque(world).takeUnretainedValue().letGo(exclusive)
        }, state.pointee.owner)
    }

    /// Lets a thread run the world that this one has left.
    func giveToDriver() { DriverThread.run { self.run() } }

    private func hold(_ exclusive: UnsafeMutableRawPointer) {
      let lane = vt_current_lane()
      // The queues of a dead process are free, as those are that the next one makes.
      if case .killed = processes[lane] { return }
      held.append(Hold(exclusive: exclusive, lane: lane))
    }

    private func letGo(_ exclusive: UnsafeMutableRawPointer) {
      if let position = held.lastIndex(where: { $0.exclusive == exclusive }) {
        held.remove(at: position)
      }
    }
  }
#endif
