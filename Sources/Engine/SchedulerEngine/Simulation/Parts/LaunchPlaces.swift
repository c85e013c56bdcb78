/// Which apps have one of the places for background launches: those whose work runs, and those that
/// are next to run. An app needs one place for all its requests.
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
