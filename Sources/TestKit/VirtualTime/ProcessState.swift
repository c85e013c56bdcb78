import VirtualTimeHooks

/// What happens to a process's jobs when their turn comes.
enum ProcessState {
  case running
  /// Jobs and due timers wait, in their order, for the process to go on.
  case frozen(Held)
  /// Nothing of it runs again.
  case killed

  struct Held {
    var ready: [vt_item] = []
    var timers: [TimerHeap.Timer] = []
  }
}
