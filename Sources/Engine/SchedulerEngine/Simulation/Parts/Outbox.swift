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

/// What waits to be told to app code.
struct Outbox: Sendable {
  private var notifications = Pool<Notification>(capacity: 16)
  private var head = 0

  mutating func makeUnique() { notifications.makeUnique() }

  @inline(__always)
  var hasNotifications: Bool { notifications.count > 0 }

  mutating func append(_ notification: Notification) { notifications.append(notification) }

  /// Places are used again once all notifications have had their turn.
  @inline(__always)
  mutating func nextNotification() -> Notification {
    let notification = notifications[head]
    head += 1
    if head == notifications.count {
      head = 0
      notifications.removeAll()
    }
    return notification
  }
}
