import SchedulerEngine

extension SimulatedDevice {
  /// A silent push arrives for the app. When the app is launched for it is the system's decision, and a
  /// later one of the same name takes the place of one that is held.
  ///
  ///     phone.push(to: app, ["article": 7])
  ///     await phone.advance(by: .hours(1))
  ///     #expect(app.runs(of: "com.example.news.push").count == 1)
  ///
  /// Runs of it go by `name`; left out, that is the app's bundle identifier with `.push`. With any other
  /// priority than 5 the app is not launched.
  public func push(
    to app: SimulatedApp, _ userInfo: [AnyHashable: Any] = [:], named name: String? = nil,
    priority: Int = 5
  ) {
    guard let session else { return }
    let priority: PushPriority =
      priority == 5 ? .background : priority < 5 ? .lowest : .immediate
    session.push(userInfo, to: app.id, named: name, priority)
    tellFailures()
  }
}
