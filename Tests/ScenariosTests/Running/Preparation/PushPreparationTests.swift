import Scenarios
import SchedulerEngine
import Testing

/// Pushes become habits and changes, and what the app does about them.
@Suite struct PushPreparationTests {
  private static let app = AppID(index: 0)

  @Test func `A push is nothing that the app asks for`() throws {
    let prepared = try stagedApp(
      "\"tasks\": [{ \"push\": \"p\", \"work\": { \"takes\": \"3s\" } }, { \"refresh\": \"r\" }]")
    let app = prepared.setup.apps[0]
    guard case .models(let models) = app.code else { throw Unexpected() }
    let (push, refresh) = (models[0], models[1])
    #expect(push == TaskModel(push: push.name, work: WorkModel(takes: .seconds(3))))
    #expect(push.submits == [] && push.registers == .never)
    #expect(app.permitted == [refresh.name])
    #expect(app.modes == [.fetch, .processing, .remoteNotification])
    #expect(prepared.setup.habits.allSatisfy { $0.effect != .push(Self.app, push.name) })
  }

  private struct Unexpected: Error {}

  private static let rows: [(arrives: String, patterns: [Pattern])] = [
    ("12:35", [Pattern(at: .minutes(755), for: .zero)]),
    (
      "weekdays 08:00-09:00 every 30m",
      [
        Pattern(on: .workdays, at: .hours(8), for: .zero),
        Pattern(on: .workdays, at: .minutes(510), for: .zero),
      ]
    ),
    // Past midnight it is the next day.
    (
      "sat,sun 23:00-01:00 every 1h",
      [
        Pattern(on: .weekend, at: .hours(23), for: .zero),
        Pattern(on: Weekdays([.sunday, .monday]), at: .zero, for: .zero),
      ]
    ),
  ]

  @Test(arguments: rows)
  func `It arrives at these times`(_ row: (arrives: String, patterns: [Pattern])) throws {
    let prepared = try stagedApp(
      "\"tasks\": [{ \"push\": \"p\", \"arrives\": [\"\(row.arrives)\"] }]")
    let pushes = prepared.setup.habits.filter {
      if case .push = $0.effect { true } else { false }
    }
    let patterns = pushes.map(\.pattern)
    #expect(patterns.map(\.opens) == row.patterns.map(\.opens), "\(row.arrives)")
    #expect(patterns.map(\.days) == row.patterns.map(\.days), "\(row.arrives)")
    #expect(patterns.allSatisfy { $0.length == .zero })
  }

  private static let events: [(event: String, priority: PushPriority)] = [
    ("\"push\": \"p\"", .background), ("\"push\": \"p\", \"priority\": 5", .background),
    ("\"push\": \"p\", \"priority\": 10", .immediate),
    ("\"push\": \"p\", \"priority\": 1", .lowest),
  ]

  @Test(arguments: events)
  func `An event says its priority`(_ row: (event: String, priority: PushPriority)) throws {
    let prepared = try stagedApp(
      "\"tasks\": [{ \"push\": \"p\" }]", ", \"events\": [{ \"at\": \"+1h\", \(row.event) }]")
    let name = try #require(prepared.setup.names.find("p".utf8))
    #expect(prepared.setup.script.map(\.action) == [.change(.push(Self.app, name, row.priority))])
  }

  @Test func `Where modes are listed nothing is added`() throws {
    let prepared = try stagedApp("\"modes\": [\"fetch\"], \"tasks\": [{ \"push\": \"p\" }]")
    #expect(prepared.setup.apps[0].modes == [.fetch])
    let declared = try stagedApp(
      "\"modes\": [\"remote-notification\"], \"tasks\": [{ \"push\": \"p\" }]")
    #expect(declared.setup.apps[0].modes == [.remoteNotification])
  }
}
