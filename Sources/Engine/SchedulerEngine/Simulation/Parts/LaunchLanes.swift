struct PerLane<Value: Sendable>: Sendable {
  private var ordinary: Value
  private var continued: Value
  private var forced: Value
  private var transfer: Value

  init(_ value: Value) {
    ordinary = value
    continued = value
    forced = value
    transfer = value
  }

  subscript(lane: LaunchLane) -> Value {
    @inline(__always) get {
      switch lane {
      case .ordinary: ordinary
      case .continued: continued
      case .forced: forced
      case .transfer: transfer
      }
    }
    @inline(__always) set {
      switch lane {
      case .ordinary: ordinary = newValue
      case .continued: continued = newValue
      case .forced: forced = newValue
      case .transfer: transfer = newValue
      }
    }
  }
}

struct LaunchLanes: Sendable {
  /// The task for which its app was started or resumed, until its request is delivered.
  var beingLaunched = PerLane<TaskKey?>(nil)
  /// The identifier of the ordinary run that began last.
  var latestStarted: NameID?
  /// When the device was last awake to start work.
  var awakeAt = Instant.never
  /// No ordinary launch happens before this after a crash at launch.
  var pausedUntil = Instant.earliest
  private var lastLaunch: Int64 = 0
  /// The number of launches, at this instant, of requests made at the same instant.
  private var circle = (at: Instant.never, length: Int64(0))

  mutating func nextLaunch() -> LaunchID {
    lastLaunch += 1
    return LaunchID(number: lastLaunch)
  }

  /// Whether the app's process was started or resumed for something that has not been delivered yet.
  @inline(__always)
  func areLaunching(_ app: AppID) -> Bool {
    beingLaunched[.ordinary]?.app == app || beingLaunched[.continued]?.app == app
      || beingLaunched[.forced]?.app == app || beingLaunched[.transfer]?.app == app
  }

  /// Ends the launch of an app if the lane's next request is not its own, and returns the app, which may then
  /// be suspended.
  @inline(__always)
  mutating func release(_ lane: LaunchLane, unlessFor app: AppID?) -> AppID? {
    guard let released = beingLaunched[lane]?.app, released != app else { return nil }
    beingLaunched[lane] = nil
    return released
  }

  /// Counts a request that was made and launched at this same instant.
  mutating func goOnInACircle(at now: Instant) -> CircleProgress {
    if circle.at != now { circle = (now, 0) }
    circle.length += 1
    if circle.length > Limits.launchesInACircle { return .endless }
    return circle.length + 50 > Limits.launchesInACircle ? .nearlyEndless : .short
  }
}

/// How close launches at one instant are to the limit. The tasks of the last ones are recorded.
enum CircleProgress {
  case short
  case nearlyEndless
  case endless
}

/// Which apps occupy places for background launches: those with running work and those that are next to run.
/// An app needs one place for all its requests.
struct LaunchPlaces: Sendable {
  private struct Claims: Sendable {
    /// Requests of the app that may be launched.
    var requests: Int32 = 0
    var isRunning = false

    @inline(__always)
    var any: Bool { isRunning || requests > 0 }
  }

  private var claims: Pool<Claims>
  private(set) var left: Int64

  init(apps: Int, _ rules: Competition.Parameters) {
    claims = Pool(repeating: Claims(), count: apps)
    left = rules.concurrentLaunches
  }

  mutating func makeUnique() { claims.makeUnique() }

  @inline(__always)
  func isHeld(by app: AppID) -> Bool { claims[Int(app.index)].any }

  mutating func claim(for app: AppID) {
    if !isHeld(by: app) { left -= 1 }
    claims[Int(app.index)].requests += 1
  }

  mutating func giveUp(for app: AppID) {
    claims[Int(app.index)].requests -= 1
    if !isHeld(by: app) { left += 1 }
  }

  mutating func beginRunning(_ app: AppID) {
    if !isHeld(by: app) { left -= 1 }
    claims[Int(app.index)].isRunning = true
  }

  mutating func endRunning(_ app: AppID) {
    claims[Int(app.index)].isRunning = false
    if !isHeld(by: app) { left += 1 }
  }
}
