/// One way in which a scenario can be large.
enum Shape: String, CaseIterable {
  case events, calls, apps, tasks, habits, names
  /// Everything on one line, with a problem in each event.
  case line
  // Problems of one kind each.
  case unknownKeys = "unknown-keys"
  case badTexts = "bad-texts"
  case unknownApps = "unknown-apps"
  case duplicates, commas

  /// The largest of three sizes, which is as large as a file may be asked to be.
  var largest: Int {
    switch self {
    case .events, .calls, .line, .unknownKeys, .badTexts, .unknownApps, .duplicates, .commas:
      10_000
    case .apps, .tasks: 1_000
    case .habits: 5_000
    case .names: 480
    }
  }

  func text(_ count: Int) -> [UInt8] {
    switch self {
    case .events: scenario(events: many(count, #"{ "at": "+1h", "lowPowerMode": true },"#))
    case .calls:
      scenario(
        apps: app(0, tasks: tasks(1_000)),
        events: lines(count) { #"{ "at": "+\#($0)s", "submit": "t\#($0 % 1_000)" },"# })
    case .apps:
      scenario(
        apps: lines(count) { app($0, tasks: tasks(1)) },
        events: lines(count) { #"{ "at": "+1h", "submit": "t0", "app": "app\#($0)" },"# })
    case .tasks: scenario(apps: app(0, tasks: tasks(count)))
    case .habits:
      scenario(apps: lines(count / 50) { app($0, opened: many(50, #""12:35 for 1m","#)) })
    case .names:
      scenario(
        apps: lines(count / 60) { app in
          let names = lines(60) { #""com.example.app\#(app).work\#($0)","# }
          return #"{ "id": "com.example.app\#(app)", "permitted": [\#(names)] },"#
        })
    case .line:
      scenario(events: many(count, #"{ "at": "+1h", "lowPowerMode": true, "é": 1 },"#))
        .filter { $0 != 0x0A }
    case .unknownKeys:
      scenario(events: many(count, #"{ "at": "+1h", "lowPowerMod": true },"#))
    case .badTexts: scenario(events: many(count, #"{ "at": "1h", "battery": 3 },"#))
    case .unknownApps:
      scenario(
        apps: lines(1_000) { app($0, tasks: "") },
        events: lines(count) { #"{ "at": "+1h", "open": "ap\#($0)" },"# })
    case .duplicates: scenario(events: "{ \(many(count, #""at": "+1h","#)) },")
    case .commas: scenario(events: many(count, #"{ "at": "+1h" "reboot": true },"#))
    }
  }

  private func scenario(apps: String = "", events: String = "") -> [UInt8] {
    let text = #"{ "format": 1, "duration": "9d", "apps": [\#(apps)], "events": [\#(events)] }"#
    return Array(text.utf8)
  }

  private func app(_ number: Int, tasks: String = "", opened: String = "") -> String {
    #"{ "id": "app\#(number)", "opened": [\#(opened)], "tasks": [\#(tasks)] },"#
  }

  private func tasks(_ count: Int) -> String { lines(count) { #"{ "refresh": "t\#($0)" },"# } }

  private func many(_ count: Int, _ text: String) -> String { lines(count) { _ in text } }

  private func lines(_ count: Int, _ text: (Int) -> String) -> String {
    (0..<count).map { text($0) + "\n" }.joined()
  }
}
