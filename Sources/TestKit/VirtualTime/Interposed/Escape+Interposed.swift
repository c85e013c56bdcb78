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
