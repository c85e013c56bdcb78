import VirtualTimeHooks

/// App code that goes on without ever waiting, as a poll does: `while true { if await isDone { break } }`.
///
/// On a device time moves while it runs. Here a job takes no time, so after many jobs at one instant the clock
/// moves by a little, as a device's would, and by more and more if the code still does not rest. That depends
/// on the number of jobs alone, so it is the same each time.
struct Restlessness {
  /// The clock moves by this much, in nanoseconds; zero for code that was at rest lately.
  private(set) var step: Int64 = 0
  /// When code that is restless was last at rest.
  private(set) var since: Int64?
  private(set) var lane = vt_lane(VT_LANE_UNKNOWN)
  /// The stack of the thread that made the next job.
  var sender: [UInt] = []
  private var jobs = 0
  private var moves = 0

  // Assumed: what an app does at once has fewer jobs than at first and in the short steps, and no poll has to
  // be exact.
  private static let jobsAtFirst = 100_000
  private static let jobsAtOnce = 1_000
  private static let leastStep: Int64 = 1_000_000
  private static let largestStep: Int64 = 1_000_000_000
  private static let shortSteps = 100
  /// How many steps there are of each length from then on.
  private static let stepsOfALength = 8
  /// The last jobs before the clock moves are followed for their line.
  private static let followed = 8

  private var limit: Int { step == 0 ? Self.jobsAtFirst : Self.jobsAtOnce }
  var isOverdue: Bool { jobs >= limit }
  var isFollowing: Bool { jobs > limit - Self.followed }

  mutating func count(_ lane: vt_lane) {
    jobs += 1
    if jobs == limit - Self.followed + 1 { vt_follow_tasks(true) }
    self.lane = lane
  }

  mutating func letTimeMove(from now: Int64) {
    vt_follow_tasks(false)
    since = since ?? now
    jobs = 0
    moves += 1
    step = Self.length(ofStep: moves)
  }

  private static func length(ofStep number: Int) -> Int64 {
    let doublings = min(max(number - shortSteps, 0) / stepsOfALength, 10)
    return min(leastStep << doublings, largestStep)
  }

  /// How long a task sleeps that has switched so often between actors within one job.
  static func sleep(after switches: Int64, atOnce: Int64) -> Int64 {
    let more = Int(switches) - jobsAtFirst
    return more < 0 ? 0 : length(ofStep: more / Int(atOnce))
  }
}

/// A task that asks an actor again and again, and sleeps here until then.
struct Poll {
  var lane: vt_lane
  var switches: Int64
  var since: Int64
  var until: Int64
}

extension VirtualWorld {
  /// Keeps where the latest job goes on, for the watchdog too.
  func followRestless() {
    let place = vt_place_of_task()
    let stacks = [place == 0 ? [] : [place], restlessness.sender[...]].filter { !$0.isEmpty }
    if !stacks.isEmpty { lock.withLock { restlessStacks = stacks } }
  }

  #if os(Linux) && !PortableVirtualTime
    /// Lets time pass for a task that never lets go of its thread.
    func switched(_ switches: Int64, atOnce: Int64, at place: UInt) {
      let sleep = Restlessness.sleep(after: switches, atOnce: atOnce)
      if sleep == 0 { return }
      let lane = vt_current_lane()
      let isSame = poll.map { $0.lane == lane && $0.switches < switches } ?? false
      poll = Poll(
        lane: lane, switches: switches, since: isSame ? poll?.since ?? now : now,
        until: now + sleep)
      lock.withLock { restlessStacks = [[place]] }
      _ = block(on: nil, nil, for: sleep)
    }
  #endif

  /// The line of the code that does not rest.
  var lineOfRestless: AppLine? {
    let stacks = lock.withLock { restlessStacks }
    // The first that shows a line: where a task goes on is more exact than who sent it.
    return stacks.lazy.compactMap { AppLine.innermost(of: [$0]) }.first
  }

  /// Code that has not rested for some time.
  package struct RestlessCode {
    package let process: AppProcess
    /// In nanoseconds since the world began.
    package let since: Int64
    package let line: (path: String, line: Int)?
  }

  /// What has not rested for so many nanoseconds, if anything.
  package func restlessCode(for span: Int64) -> RestlessCode? {
    var found: (since: Int64, lane: vt_lane)?
    if let since = restlessness.since { found = (since, restlessness.lane) }
    if let poll, poll.until > now { found = (poll.since, poll.lane) }
    guard let found, now - found.since >= span else { return nil }
    return RestlessCode(
      process: AppProcess(lane: found.lane), since: found.since,
      line: lineOfRestless.map { ($0.path, $0.line) })
  }
}
