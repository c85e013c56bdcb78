/// What app code, whether a model or live, is to be told.
///
/// Both are told at the same point of the loop, which is why a handler and its model give the same
/// log: a model is told where `advance` comes back for live code.
struct Notification: Equatable, Sendable {
  let app: AppID
  let process: ProcessID
  let stop: Stop

  /// Said of what has ended, so that it holds even when the process is gone.
  @inline(__always)
  var isAboutAnEnd: Bool {
    switch stop {
    case .killed, .ended: true
    case .reached, .appTimers, .faulted, .started, .foreground, .background, .frozen, .resumed,
      .deliver, .expire, .expireActivity:
      false
    }
  }
}

/// What waits to be handed out: notifications to app code, and rows of calls from outside.
struct Outbox: Sendable {
  private var notifications: [Notification] = []
  private var head = 0
  private var end = 0
  /// Until the next `advance` hands them to its observer or drops them.
  private var journal: [LogRow] = []

  init() { notifications.reserveCapacity(16) }

  @inline(__always)
  var hasNotifications: Bool { end > 0 }

  mutating func append(_ notification: Notification) {
    if end < notifications.count {
      notifications[end] = notification
    } else {
      notifications.append(notification)
    }
    end += 1
  }

  /// Places are used again once all notifications have had their turn.
  @inline(__always)
  mutating func nextNotification() -> Notification {
    let notification = notifications[head]
    head += 1
    if head == end {
      head = 0
      end = 0
    }
    return notification
  }

  /// The rows so far, to which a call from outside adds its own before it puts them back.
  mutating func takeJournal() -> DecisionLedger {
    let taken = DecisionLedger(rows: journal)
    journal = []
    return taken
  }

  mutating func putBack(_ rows: DecisionLedger) { journal = rows.rows }

  mutating func dropJournal() { journal.removeAll(keepingCapacity: true) }
}
