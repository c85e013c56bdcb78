import AppCheck
import Documents
import LongForm
import Testing

@Suite("The earliest date of a request") struct DateTests {
  private static func input(_ date: String, _ more: String, kind: String = "AppRefresh") -> Case {
    let code = """
      func again() {
        \(kind == "AppRefresh" ? "" : "let other = BG\(kind)TaskRequest(identifier: \"com.a.r\")")
        let request = BGAppRefreshTaskRequest(identifier: "com.a.r")
        request.earliestBeginDate = \(date)
        do { try scheduler.submit(request) } catch { log(error) }
      }
      s.register(forTaskWithIdentifier: "com.a.r", using: nil) { task in
        again()
        task.setTaskCompleted(success: true)
      }

      """
    return Case(files: [("a.swift", code), ("b.swift", more)])
  }

  static let far: [Row<(date: String, more: String), String>] = [
    row(
      "added by a calendar", "Calendar.current.date(byAdding: .day, value: 30, to: Date())", "30"),
    row("unwrapped", "Calendar.current.date(byAdding: .weekOfYear, value: 2, to: .now)!", "2"),
    row(
      "or now",
      "Calendar(identifier: .gregorian).date(byAdding: .hour, value: 200, to: Date.now) ?? Date()",
      "200"),
    row(
      "added by components", "calendar.date(byAdding: DateComponents(day: 7, minute: 1), to: .now)",
      "calendar.date(byAdding: DateComponents(day: 7, minute: 1), to: .now)"),
    row(
      "since another", "Date(timeInterval: 9 * 86_400, since: .now)",
      "Date(timeInterval: 9 * 86_400, since: .now)"),
    row(
      "from the start of the day",
      "Calendar.current.startOfDay(for: Date()).addingTimeInterval(86400*20)", "86400*20"),
    row("converted", "Date(timeIntervalSinceNow: Double(9 * 86_400))", "Double(9 * 86_400)"),
    row(
      "a constant", "Date(timeIntervalSinceNow: pause)", "pause",
      "let pause: TimeInterval = 9 * 86_400"),
    row(
      "a constant of a type", "Date() + Pause.long * 2", "Pause.long * 2",
      "enum Pause { static let long = 86_400.0 * 4 }"),
    row(
      "a property of each case", "Date(timeIntervalSinceNow: kind.pause)", "kind.pause",
      "enum Kind { case a, b; var pause: Double { switch self { case .a: return 3_600\ncase .b: return 777_600 } } }"
    ),
    row(
      "a property", "Date(timeIntervalSinceNow: pause)", "pause",
      "var pause: TimeInterval { 9 * 86_400 }"),
    row(
      "a variable that nothing changes", "Date(timeIntervalSinceNow: pause)", "pause",
      "var pause: Double = 9 * 86_400"),
    row(
      "a raw value", "Date(timeIntervalSinceNow: Pause.long.rawValue)", "Pause.long.rawValue",
      "enum Pause: Double { case short = 3600, long = 777_600 }"),
    row(
      "from a function", "Date().addingTimeInterval(days(9))", "days(9)",
      "func days(_ count: Double) -> TimeInterval { count * 86_400 }"),
    row(
      "from a function of numbers", "Date(timeIntervalSinceNow: .days(9))", ".days(9)",
      "extension TimeInterval { static func days(_ count: Double) -> Double { return count * 86_400 } }"
    ),
    row(
      "from a property of numbers", "Date(timeIntervalSinceNow: 300.hours)", "300.hours",
      "extension Int { var hours: Double { Double(self) * 3_600 } }"),
    row(
      "from a function that gives dates", "later(9)", "later(9)",
      "func later(_ days: Int) -> Date { Date(timeIntervalSinceNow: Double(days) * 86_400) }"),
    row(
      "on one of two ways", "isSlow ? Date(timeIntervalSinceNow: 9 * 86_400) : nil", "9 * 86_400"),
    row(
      "counted from a time that is kept", "store.lastSync.addingTimeInterval(9 * 86_400)",
      "9 * 86_400"),
    row(
      "at least now", "next()", "next()",
      "func next() -> Date { let later = store.createdAt + 9 * 86_400\nreturn max(later, Date()) }"),
    row(
      "under a lock", "next()", "next()",
      "func next() -> Date? { lock.withLock { Date(timeIntervalSinceNow: 9 * 86_400) } }"),
    row(
      "on one way of a function", "next()", "next()",
      "func next() -> Date { guard isOn else { return Date() }\nreturn Date() + 9 * 86_400 }"),
    row(
      "of a branch", "next", "next",
      "var next: Date { if isOn { Date() } else { Date().addingTimeInterval(9 * 86_400) } }"),
    row(
      "of a choice", "Date() + pause", "pause",
      "let pause: Double = switch kind { case 1: 60.0 * 60\ncase 2: 9 * 86_400\ndefault: 3_600 }"),
    row(
      "that an initializer is handed", "Date() + box.pause", "box.pause",
      "class Box { let pause: Double; init(pause: Double = 9 * 86_400) { self.pause = pause } }; let box = Box()"
    ),
    row(
      "of a value that its maker gives", "Date() + box.pause", "box.pause",
      "struct Box { let pause: Double }; let box = Box(pause: 9 * 86_400)"),
    row("by the name of its unit", "Date() + .days(9)", ".days(9)"),
    row(
      "of a measurement", "Date() + Measurement(value: 300, unit: UnitDuration.hours).value", "300"),
    row(
      "at random", "Date() + Double.random(in: 3_600...777_600)",
      "Double.random(in: 3_600...777_600)"),
    row(
      "by a clock", "clock.now().addingTimeInterval(9 * 86_400)", "9 * 86_400",
      "class Clock { var now: () -> Date = Date.init }; let clock = Clock()"),
    row(
      "by components that are filled in", "next()", "next()",
      "func next() -> Date? { var parts = DateComponents()\nparts.day = 9\nreturn calendar.date(byAdding: parts, to: .now) }"
    ),
    row(
      "over several lines",
      "Date(timeIntervalSinceNow: 3_600)\n  .addingTimeInterval(\n    7 * 86_400)", "3_600"),
  ]

  private static func row(
    _ label: String, _ date: String, _ place: String, _ more: String = ""
  ) -> Row<(date: String, more: String), String> { Row(label, (date, more), place) }

  @Test("is read, and one that is too far away is told", arguments: far)
  func tooFar(_ row: Row<(date: String, more: String), String>) {
    let app = Self.input(row.given.date, row.given.more)
    #expect(app.found == ["D209 \(row.expected)"], "\(row.label)")
    #expect(CheckupReport(Checkup(app.input), of: app.input).isSeenWhole)
  }

  static let near = [
    "Calendar.current.date(byAdding: .minute, value: 30, to: .now)", "Date()", "nil",
    "Date(timeIntervalSinceNow: max(3_600, pause))", "Date(timeInterval: pause, since: Date())",
    "Calendar.current.nextDate(after: Date(), matching: DateComponents(hour: 3), matchingPolicy: .nextTime)",
    "Calendar.current.date(bySettingHour: 3, minute: 0, second: 0, of: Date())",
    "Calendar.current.startOfDay(for: .now).addingTimeInterval(7 * 86_400)",
    "Date(timeIntervalSinceNow: 9 * 86_400 / 3)", "Date(timeIntervalSinceNow: (1 + 2) * pause)",
    "store.lastSync.addingTimeInterval(pause)", "night()", "Date() + .hours(4)",
  ]

  @Test("is read and right", arguments: near) func right(_ date: String) {
    let night =
      "func night() -> Date? { var parts = calendar.dateComponents([.year, .month, .day], from: Date())\nparts.hour = 3\nreturn calendar.date(from: parts) }"
    let app = Self.input(date, "let pause = 3_600.0\n" + night)
    #expect(app.found == [])
    #expect(CheckupReport(Checkup(app.input), of: app.input).isSeenWhole)
  }

  @Test("may come from what callers pass, or from a default") func parameters() {
    func found(_ call: String, _ parameter: String) -> [String] {
      let text =
        Case.whole + """
          func later(\(parameter)) {
            let date = Calendar.current.date(byAdding: .day, value: days, to: .now)
            first.earliestBeginDate = date
          }
          func all() { \(call) }
          """
      return Case(files: [("a.swift", text)]).found
    }
    #expect(found("later(in: 3)", "in days: Int") == [])
    #expect(found("later(in: 3); later(in: 9)", "in days: Int") == ["D209 date"])
    #expect(found("later()", "in days: Int = 9") == ["D209 date"])
    #expect(found("later()", "in days: Int = 2") == [])
  }

  @Test("may be carried by a case, and is told where it is given") func carried() {
    func found(_ more: String) -> [String] {
      Self.input(
        "date()",
        "enum Pace { case never, each(pause: Double) }\nvar pace = Pace.never\nfunc date() -> Date? { guard case .each(let pause) = pace else { return nil }\nreturn Date() + pause }\n\(more)"
      ).found
    }
    #expect(found("func set() { pace = .each(pause: 30) }") == ["D210 30"])
    #expect(found("func set() { pace = .each(pause: 3_600) }") == [])
  }

  static let unread: [Row<(date: String, more: String), String>] = [
    row(
      "a helper that was not given", "Date(timeIntervalSinceNow: .pause(4))",
      "1 date could not be read: a.swift:4:11"),
    row(
      "a date of its own kind", "Date(timeIntervalSinceReferenceDate: 4)",
      "1 date could not be read: a.swift:4:11"),
    row(
      "a variable", "Date(timeIntervalSinceNow: pause)",
      "1 date is known only when the app runs: pause at a.swift:4:11",
      "var pause = 60.0; func f() { pause = 3 }"),
    row(
      "a variable that a decoder sets", "Date(timeIntervalSinceNow: settings.pause)",
      "1 date is known only when the app runs: pause at a.swift:4:11",
      "struct Settings: Codable { var pause = 60.0 }; let settings = read()"),
    row(
      "a variable that a control sets", "Date(timeIntervalSinceNow: model.pause)",
      "1 date is known only when the app runs: pause at a.swift:4:11",
      "class Model { var pause = 60.0 }; let model = Model(); func v() { Stepper(t, value: $model.pause) }"
    ),
    row(
      "a setting", "Date(timeIntervalSinceNow: pause)",
      "1 date is known only when the app runs: pause at a.swift:4:11",
      "@AppStorage(\"pause\") var pause = 60.0"),
    row(
      "a value of the defaults", "UserDefaults.standard.object(forKey: \"next\")",
      "1 date is known only when the app runs: object at a.swift:4:11"),
  ]

  @Test("is told if it could not be read", arguments: unread)
  func told(_ row: Row<(date: String, more: String), String>) {
    let app = Self.input(row.given.date, row.given.more)
    let report = CheckupReport(Checkup(app.input), of: app.input)
    #expect(report.text(.short).hasPrefix("note: \(row.expected)\n"), "\(row.label)")
    #expect(!report.isSeenWhole)
    #expect(report.text(.json).contains("\"unread\": [{ \"title\": \"1 date "))
  }
}
