import VirtualTimeHooks

extension VirtualWorld {
  public func makeProcess() -> AppProcess {
    let lane = vt_new_lane()
    processes[lane] = .running
    #if os(Linux) && !PortableVirtualTime
      LaneList.add(lane, of: self)
    #endif
    return AppProcess(lane: lane)
  }

  /// Holds the process's jobs and timers back until it is resumed.
  public func freeze(_ process: AppProcess) {
    guard case .running = processes[process.lane] else { return }
    processes[process.lane] = .frozen(.init(timers: timers.remove(process.lane)))
  }

  /// Lets a frozen process go on, with everything that became due meanwhile.
  public func resume(_ process: AppProcess) {
    guard case .frozen(let kept) = processes[process.lane] else { return }
    processes[process.lane] = .running
    for item in kept.ready { ready.append(item) }
    for timer in kept.timers {
      if timer.at <= now { ready.append(timer.item) } else { timers.insert(timer) }
    }
  }

  /// Ends the process: no job of it runs again. What app code keeps in statics survives, because the
  /// program that simulates goes on.
  public func kill(_ process: AppProcess) {
    guard processes[process.lane] != nil else { return }
    processes[process.lane] = .killed
    _ = timers.remove(process.lane)
    held.removeAll { $0.lane == process.lane }
    #if os(Linux) && !PortableVirtualTime
      WaitList.remove(process.lane)
      outside {
        vt_give_back(process.lane)
        vt_forget_session(process.lane)
      }
    #endif
  }

  /// Whether the calling code initializes something static, and so runs once in the program's life. Not
  /// known in the portable way.
  public static var isInStaticInitializer: Bool { vt_is_in_once() }

  /// Whether the item may run now; if not it has been put where it belongs.
  func admits(_ item: vt_item) -> Bool {
    switch processes[item.lane] {
    case .running: return true
    case .killed, nil: return false
    case .frozen(var kept):
      processes[item.lane] = nil
      kept.ready.append(item)
      processes[item.lane] = .frozen(kept)
      return false
    }
  }
}
