import VirtualTime

/// What is left of a run of app code in a world of its own.
struct AppRun {
  var lines: [String]
  var end: DriveEnd
  var escapes: [Escape]
}

extension VirtualWorld {
  /// Lets time jump from deadline to deadline, at most to an instant in milliseconds.
  func run(toMillisecond limit: Int64 = 1_000_000_000) async -> DriveEnd {
    await drive {
      guard let next = self.nextDeadline, next <= limit * 1_000_000 else {
        self.advance(to: limit * 1_000_000)
        return .done
      }
      self.advance(to: next)
      return .again
    }
  }
}

/// Runs app code, entered on the main queue, until nothing is left to wait for.
func runApp(
  options: VirtualWorld.Options = .init(), _ code: @escaping (Trace) -> Void
) async -> AppRun {
  let trace = Trace()
  let world = VirtualWorld(wallClock: 1_767_225_600_000_000_000, options: options)
  world.post(as: world.makeProcess(), on: .main) { code(trace) }
  let end = await world.run()
  return AppRun(lines: trace.lines, end: end, escapes: world.escapes.map(\.escape))
}
