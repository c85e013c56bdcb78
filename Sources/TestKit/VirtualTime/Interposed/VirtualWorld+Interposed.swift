#if os(Linux) && !PortableVirtualTime
  import Dispatch
  import VirtualTimeHooks

  extension VirtualWorld {
    /// The world that the calling code runs in. Where that was given up, the code gets no further.
    public static var current: VirtualWorld? {
      guard let state = vt_current_world() else { return nil }
      vt_stop_if_abandoned(state)
      return of(state)
    }

    /// The process that the calling code belongs to.
    public static var currentProcess: AppProcess? {
      vt_current_world() == nil ? nil : AppProcess(lane: vt_current_lane())
    }

    func send(_ body: @escaping () -> Void, as process: AppProcess, on place: Place) {
      switch place {
      case .main: take(body: body, as: process, to: vt_main_queue())
      case .background: take(body: body, as: process)
      case .queue(let queue):
        // Swift's queues do not show the C object that they wrap, so one hop inside is needed.
        let item = DispatchWorkItem(block: body)
        take(body: { queue.async(execute: item) }, as: process)
      }
    }

    /// Does something as if no app code were at work on this thread.
    func outside(_ work: () -> Void) {
      guard vt_current_world() != nil else { return work() }
      let lane = vt_current_lane()
      vt_leave()
      work()
      vt_enter(state, lane)
    }

    /// Every job that could make another ready has been seen already.
    func settle() -> Bool { false }
  }
#endif
