import Reports
import RunAnalysis
import RunRecord
import SchedulerEngine
import Testing

@testable import Scenarios
@testable import Workshop

/// A change that takes something from the user's phone is no answer to a question about an app.
@Suite struct CheatTests {
  private static func given(_ name: String) throws -> GivenLesson {
    let entry = try #require(Course.entries.first { $0.name == name })
    return try GivenLesson(nil, entry.bytes, for: nil, TextStyle())
  }

  /// What can be taken with each key of a device.
  private static let ofDevice: [String: [String]] = [
    "like": ["low-battery", "never-charges"],
    "model": [], "backgroundGPU": [],
    "appleSimulator": ["true"],
    "battery": ["5%"], "drainIdle": ["90% per hour"], "drainInUse": ["90% per hour"],
    "chargeRate": ["0% per hour"],
    "charging": ["false", #"["03:00-03:10"]"#],
    "network": ["none", "cellular", #"{"none":["00:00-23:59"]}"#],
    "networkSpeed": ["verySlow"],
    "lowDataMode": ["true"],
    "lowPowerMode": ["true", #"["00:00-23:59"]"#, #"["06:30-09:30"]"#],
    "inUse": [#"[]"#],
    "thermal": ["critical", "serious"], "memory": ["critical", "warning"],
    "camera": ["true"], "backgroundRefresh": ["off", "wifiOnly"], "refreshRestricted": ["true"],
    "unlockedSinceBoot": ["false"],
  ]

  /// What takes nothing in a lesson whose user does as much already.
  private static let fair = [
    // The mode is on for three hours of the morning, and not for six of the afternoon.
    "room-2-a-quiet-afternoon": #"device.lowPowerMode=["06:30-09:30"]"#,
    // The app is opened each night, and not each Sunday.
    "room-3-a-sunday-app": #"apps[0].opened=["03:00"]"#,
    // The one tidying up comes earlier.
    "room-4-a-tidy-user": #"events=[{"at":"day 1 06:45","forceQuit":"com.example.news"}]"#,
  ]

  private static func cheats(in stage: PreparedLesson) -> [String] {
    let app = stage.prepared.scenario.apps[0].value.id.value
    let start = "day 1 06:45"
    return ofDevice.sorted { $0.key < $1.key }
      .flatMap { key, values in values.map { "device.\(key)=\($0)" } } + [
        "apps[0].refreshOn=false", "apps[0].opened=[]", #"apps[0].opened=["03:00"]"#,
        "apps[0].history=newcomer", #"apps[0].installed="day 1 23:00""#,
        "apps[0].standing=favoured", "apps[0].standing=silent",
        #"events=[{"at":"\#(start)","forceQuit":"\#(app)"}]"#,
        #"events+={"at":"\#(start)","lowPowerMode":true}"#,
        #"events+={"at":"\#(start)","refreshOff":"\#(app)"}"#,
        #"events+={"at":"\#(start)","network":"none"}"#,
        #"events+={"at":"\#(start)","battery":"3%"}"#,
        #"events+={"at":"\#(start)","uninstall":"\#(app)"}"#,
        #"events+={"at":"\#(start)","reboot":true}"#,
      ]
  }

  @Test func `Each key of a device is tried`() {
    #expect(Set(Self.ofDevice.keys) == Set(KeyTable(of: Scenario.Device.self).names))
  }

  @Test(arguments: Course.entries.map(\.name))
  func `Nothing that is taken from the user is right where the task should run`(
    _ name: String
  ) throws {
    let given = try Self.given(name)
    for posed in given.questions where posed.question.kind == .edit {
      let counts = posed.question.expect?.value.counts
      if counts?[.ran]?.value.highest == 0 { continue }
      var read = 0
      for cheat in Self.cheats(in: given.stage) {
        let outcome = given.stage.outcome(of: [cheat], for: posed)
        let isFair = Self.fair[name] == cheat
        #expect((outcome == .reached) == isFair, "question \(posed.number): \(cheat)")
        if case .unreadable = outcome { continue }
        if case .badAssignment = outcome { continue }
        read += 1
      }
      // Some lessons last too short for some of the events.
      #expect(read > Self.ofDevice.count, "question \(posed.number)")
    }
  }

  @Test func `A Low Power Mode at all hours makes no ticker modest`() throws {
    let given = try Self.given("room-7-an-impatient-app")
    let posed = try #require(given.questions.first { $0.question.kind == .edit })
    for cheat in Self.cheats(in: given.stage) {
      switch given.stage.outcome(of: [cheat], for: posed) {
      case .forbidden, .missed, .unreadable: break
      case let other: Issue.record("\(cheat): \(other)")
      }
    }
    let mark = given.mark(#"device.lowPowerMode=["00:00-23:59"]"#, posed)
    #expect(mark == Mark(.wrong, .edit(.forbidden(.phone))))
    #expect(given.mark("apps[0].tasks[0].earliest=2h", posed)?.verdict == .right)
  }

  /// What is mended, moved or given is allowed.
  @Test func `What takes nothing from the user is judged by the run`() throws {
    let rows: [(name: String, edit: String)] = [
      ("broken-7-it-charges-and-waits", #"device.charging=["01:00-04:00"]"#),
      ("room-1-a-long-day", #"events+={"at":"day 1 12:01","battery":"80%"}"#),
      ("room-2-a-quiet-afternoon", "device.lowPowerMode=false"),
      ("room-4-a-tidy-user", "events-"),
      ("room-3-a-sunday-app", #"apps[0].opened=["07:05","12:30"]"#),
      ("broken-8-it-stands-still", "apps[0].tasks[0].work.stalls-"),
      ("what-nobody-knows", "apps[0].tasks[0].earliest=8h"),
    ]
    for row in rows {
      let given = try Self.given(row.name)
      let posed = try #require(given.questions.last { $0.question.kind == .edit })
      let outcome = given.stage.outcome(of: [row.edit], for: posed)
      #expect(outcome == .reached, "\(row.name): \(row.edit): \(outcome)")
    }
  }
}
