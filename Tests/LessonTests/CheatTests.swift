import LongForm
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
    return try entry.given(TextStyle())
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
    "networkSpeed": ["slow", "verySlow"],
    "lowDataMode": ["true"],
    "lowPowerMode": ["true", #"["00:00-23:59"]"#, #"["06:30-09:30"]"#],
    "inUse": [#"[]"#],
    "thermal": ["critical", "serious", "fair"], "memory": ["critical", "warning"],
    "camera": ["true"], "backgroundRefresh": ["off", "wifiOnly"], "refreshRestricted": ["true"],
    "unlockedSinceBoot": ["false"],
  ]

  private static func cheats(in stage: PreparedLesson, at start: String = "06:45") -> [String] {
    let app = stage.prepared.scenario.apps[0].value.id.value
    let start = "day 1 \(start)"
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
        #"events+={"at":"\#(start)","terminate":"\#(app)"}"#,
      ]
  }

  @Test func `Each key of a device is tried`() {
    #expect(Set(Self.ofDevice.keys) == Set(KeyTable(of: Scenario.Device.self).names))
  }

  /// A user who does without nothing, and an app that is to run more often than anything could let it.
  private static let spared = """
    { "format": 1, "lesson": "Nothing is missing", "scenario": {
        "format": 1, "start": "2026-06-01T08:00+02:00", "duration": "5d", "seed": 1,
        "device": { "like": "overnight-charger", "inUse": ["17:00-18:30"] },
        "apps": [{ "id": "com.a", "opened": ["07:05", "12:30", "20:10"],
          "tasks": [{ "refresh": "com.a.r", "earliest": "15m" }] }] },
      "questions": [{ "edit": "com.a.r", "expect": { "ran": "2000.." } }] }
    """

  @Test func `Of a user who lacks nothing, each of them takes something`() throws {
    let given = try GivenLesson(nil, Array(Self.spared.utf8), for: nil, TextStyle())
    let posed = try #require(given.questions.first)
    for cheat in Self.cheats(in: given.stage, at: "10:45") {
      let outcome = given.stage.outcome(of: [cheat], for: posed)
      let isOfRules = cheat.hasPrefix("apps[0].standing")
      #expect(outcome == .forbidden(isOfRules ? .rules : .phone), "\(cheat): \(outcome)")
    }
    for gift in Self.gifts {
      let outcome = given.stage.outcome(of: [gift], for: posed)
      if case .missed = outcome { continue }
      Issue.record("\(gift): \(outcome)")
    }
  }

  @Test func `Of a user who lacks something, more can be taken`() throws {
    let rows = [
      ("network", "cellular", "none"), ("networkSpeed", "slow", "verySlow"),
      ("thermal", "fair", "serious"), ("backgroundRefresh", "wifiOnly", "off"),
    ]
    for (key, value, worse) in rows {
      let text = Self.spared.replacing(
        #""inUse""#, with: "\"\(key)\": \"\(value)\", \"inUse\"")
      let given = try GivenLesson(nil, Array(text.utf8), for: nil, TextStyle())
      let posed = try #require(given.questions.first)
      for (value, isTaken) in [(worse, true), (value, false)] {
        let outcome = given.stage.outcome(of: ["device.\(key)=\(value)"], for: posed)
        #expect((outcome == .forbidden(.phone)) == isTaken, "\(key)=\(value): \(outcome)")
      }
    }
  }

  @Test func `An app that is opened less is taken, even if the phone is used as much`() throws {
    let text = Self.spared.replacing(#""20:10""#, with: #""17:30 for 2m", "20:10""#)
    let given = try GivenLesson(nil, Array(text.utf8), for: nil, TextStyle())
    let posed = try #require(given.questions.first)
    let outcome = given.stage.outcome(
      of: [#"apps[0].opened=["07:05","12:30","20:10"]"#], for: posed)
    #expect(outcome == .forbidden(.phone), "\(outcome)")
  }

  /// What a user who lacks nothing can still be given, or what makes no difference to them.
  private static let gifts = [
    "device.charging=true", "device.battery=90%", "device.model=iPad",
    #"apps[0].opened+="15:00""#, "apps[0].tasks[0].earliest=1h",
  ]

  /// What only moves something, or gives more of it than it takes, leaves the user without nothing for longer.
  private static func takes(
    _ cheat: String, from stage: PreparedLesson, _ posed: PosedQuestion
  ) throws -> Bool {
    guard let variant = ScenarioVariant(stage, [cheat]) else { return true }
    let asked = stage.prepared.stretches(of: posed.question.expect?.value.during?.value)
    let record = try #require(variant.record())
    let before = try #require(
      PhoneUse(stage.prepared, seed: stage.seed, stage.record, asked: asked))
    let after = try #require(PhoneUse(variant.prepared, seed: stage.seed, record, asked: asked))
    return after.isLess(than: before)
  }

  @Test(arguments: LongForm.all(of: Course.entries.map(\.name), orOneIn: 4))
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
        if outcome == .reached {
          #expect(try !Self.takes(cheat, from: given.stage, posed), "\(posed.number): \(cheat)")
        }
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
    // Not even what takes nothing: fewer launches have to come from the app.
    let gift = given.stage.outcome(of: ["device.battery=99%"], for: posed)
    #expect(gift == .forbidden(.phone), "\(gift)")
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
      // It is on for three hours, and not for six; each night, and not each Sunday; earlier, and once.
      ("room-2-a-quiet-afternoon", #"device.lowPowerMode=["06:30-09:30"]"#),
      ("room-3-a-sunday-app", #"apps[0].opened=["03:00"]"#),
      ("room-4-a-tidy-user", #"events=[{"at":"day 1 06:45","forceQuit":"com.example.news"}]"#),
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
