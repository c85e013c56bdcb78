#if os(Linux) && !PortableVirtualTime
  import VirtualTimeHooks

  extension VirtualWorld {
    /// Lets a thread that app code made have its turn after all that is ready before.
    func admit(_ turn: UnsafeMutableRawPointer, _ exists: Bool) {
      // The thread holds one reference; without a thread there is nobody to take it.
      guard exists else { return Waiter.release(turn) }
      let waiter = Unmanaged<Waiter>.fromOpaque(turn).takeUnretainedValue()
      enqueue(waiter.item(vt_current_lane()))
    }
  }
#endif
