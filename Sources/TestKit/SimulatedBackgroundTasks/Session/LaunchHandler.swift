import Dispatch

/// A registered closure and the queue it is to be called on (facts 28, 219).
struct LaunchHandler {
  let queue: DispatchQueue
  let body: (BGTask) -> Void
  /// The actor the closure belongs to, where the client's language mode makes it check that.
  let isolation: (any Actor)?
  let site: CallSite?

  init(
    _ queue: DispatchQueue?, _ identifier: String, _ body: @escaping (BGTask) -> Void,
    from site: CallSite?
  ) {
    // Crash reports show that the system's own queue is named after the task (fact 220).
    self.queue = queue ?? DispatchQueue(label: "com.apple.BGTaskScheduler (\(identifier))")
    self.body = body
    isolation = nil
    self.site = site
  }

  init(
    _ queue: DispatchQueue?, _ identifier: String,
    isolated body: @escaping @isolated(any) (BGTask) -> Void, from site: CallSite?
  ) {
    self.queue = queue ?? DispatchQueue(label: "com.apple.BGTaskScheduler (\(identifier))")
    isolation = body.isolation
    self.body = Self.onCallersQueue(body)
    self.site = site
  }

  /// The language calls such a closure only asynchronously, after a hop of its own. The device calls
  /// it at once on the queue, so this is the same closure seen as an ordinary one.
  private static func onCallersQueue(
    _ body: @escaping @isolated(any) (BGTask) -> Void
  ) -> (BGTask) -> Void {
    struct Isolated { let body: @isolated(any) (BGTask) -> Void }
    struct Plain { let body: (BGTask) -> Void }
    return unsafeBitCast(Isolated(body: body), to: Plain.self).body
  }

  /// Each look at the main queue gives another object here, so it is known by its name.
  var isOnMain: Bool { queue.label == DispatchQueue.main.label }

  /// Whether the device would trap where the closure is entered.
  var trapsOnEntry: Bool {
    guard let isolation else { return false }
    return !(isolation === MainActor.shared && isOnMain)
  }
}
