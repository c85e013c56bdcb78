import Scenarios
import SchedulerEngine
import Testing

/// Events become the engine's changes, in order of time and then of the file.
@Suite struct EventStagingTests {
  private static let app = AppID(index: 0)

  static let rows: [(event: String, change: WorldChange)] = [
    ("\"charging\": true", .charging(true)), ("\"battery\": \"7%\"", .battery(.percent(7))),
    ("\"lowPowerMode\": true", .lowPowerMode(true)), ("\"network\": \"none\"", .network(.none)),
    ("\"lowDataMode\": true", .lowDataMode(true)), ("\"unlock\": true", .unlock),
    ("\"lock\": true", .lock), ("\"inUse\": true", .deviceUse(true)),
    ("\"thermal\": \"fair\"", .thermal(.fair)), ("\"memory\": \"warning\"", .memory(.warning)),
    ("\"camera\": true", .camera(true)),
    ("\"backgroundRefresh\": \"off\"", .backgroundRefresh(.off)),
    ("\"refreshRestricted\": true", .refreshRestricted(true)), ("\"reboot\": true", .reboot),
    ("\"whenAsked\": \"stop\"", .answers(.stops)),
    ("\"whenAsked\": \"ignore\"", .answers(.silent)),
    ("\"utcOffset\": \"+02:00\"", .utcOffset(UTCOffset(minutes: 120))),
    ("\"open\": \"com.example.app\"", .open(app, for: .minutes(3))),
    ("\"open\": \"com.example.app\", \"for\": \"9m\"", .open(app, for: .minutes(9))),
    ("\"leave\": \"com.example.app\"", .leave(app)),
    ("\"closeWindow\": \"com.example.app\"", .leave(app)),
    ("\"forceQuit\": \"com.example.app\"", .forceQuit(app)),
    ("\"terminate\": \"com.example.app\"", .terminate(app)),
    ("\"install\": \"com.example.app\"", .install(app)),
    ("\"uninstall\": \"com.example.app\"", .uninstall(app)),
    ("\"update\": \"com.example.app\"", .update(app)),
    ("\"refreshOn\": \"com.example.app\"", .appRefresh(app, isOn: true)),
    ("\"refreshOff\": \"com.example.app\"", .appRefresh(app, isOn: false)),
    ("\"attachDebugger\": \"com.example.app\"", .debugger(app, isAttached: true)),
    ("\"detachDebugger\": \"com.example.app\"", .debugger(app, isAttached: false)),
    ("\"expectOpening\": \"com.example.app\"", .expectOpening(app)),
  ]

  @Test(arguments: rows.indices) func `An event is this change`(row: Int) throws {
    let (event, change) = Self.rows[row]
    let prepared = try stagedApp("", ", \"events\": [{ \"at\": \"+1h\", \(event) }]")
    let expected = ScriptedEvent(at: prepared.setup.start + .hours(1), .change(change))
    #expect(prepared.setup.script == [expected], "\(event)")
  }

  @Test func `Calls name a task of the app that is meant`() throws {
    let prepared = try prepared(
      """
      { "format": 1, "apps": [
          { "id": "a", "tasks": [{ "refresh": "t" }] },
          { "id": "b", "tasks": [{ "refresh": "u" }, { "refresh": "t" }] }],
        "events": [{ "at": "+1h", "submit": "t", "app": "b" }, { "at": "+2h", "cancel": "u" }] }
      """)
    let app = AppID(index: 1)
    let name = try #require(prepared.setup.names.find("u".utf8))
    #expect(
      prepared.setup.script.map(\.action) == [.submit(app, task: 1), .cancel(app, name)])
  }

  @Test func `The user stops continued work`() throws {
    let prepared = try stagedApp(
      "\"tasks\": [{ \"continued\": \"t\" }]",
      ", \"events\": [{ \"at\": \"+1h\", \"stop\": \"t\" }]")
    let name = try #require(prepared.setup.names.find("t".utf8))
    #expect(prepared.setup.script.map(\.action) == [.change(.stopContinued(Self.app, name))])
  }

  @Test func `Events are in order of time, then of the file, then come the apps' own calls`() throws
  {
    let prepared = try prepared(
      """
      { "format": 1, "apps": [{ "id": "a", "tasks": [{ "refresh": "t", "submit": ["+2h"] }] }],
        "events": [{ "at": "+2h", "lock": true }, { "at": "+1h", "reboot": true },
                   { "at": "+2h", "unlock": true }] }
      """)
    #expect(
      prepared.setup.script.map(\.action) == [
        .change(.reboot), .change(.lock), .change(.unlock),
        .submit(AppID(index: 0), task: 0),
      ])
  }

  @Test func `What lies before the start never happens`() throws {
    let prepared = try stagedApp(
      "", ", \"events\": [{ \"at\": \"day 1 05:00\", \"lock\": true }]")
    #expect(prepared.setup.script.isEmpty)
    #expect(prepared.provenance.script.isEmpty)
  }
}
