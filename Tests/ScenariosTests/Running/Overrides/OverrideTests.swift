import Basics
import Documents
import LongForm
import SchedulerEngine
import Testing

@testable import Scenarios

/// `key=value` says the same as the file with that value written in it.
@Suite struct OverrideTests {
  private static let document = """
    // Two apps.
    { "format": 1, "seed": 3, /* a device */ "device": "commuter",
      "apps": [
        { "id": "com.example.a", "tasks": [{ "refresh": "com.example.a.r", "earliest": "15m", },], },
        { "id": "com.example.b" }, // the other
      ],
      "limits": {},
      "expect": [] }
    """

  private func reading(_ assignments: [String], _ text: String = document) throws -> Reading {
    ScenarioReader.read(try Overrides.apply(assignments, to: Array(text.utf8)))
  }

  static let rows: [Row<String, @Sendable (inout Scenario) -> Void>] = [
    Row("seed=7") { $0.seed = Located(7) },
    Row("duration=14d") { $0.duration = Located(.days(14)) },
    Row("name=a \"b\" \\ c=d") { $0.name = Located("a \"b\" \\ c=d") },
    Row("device=desk") { $0.device?.value.like = Located(.desk) },
    Row("device.like=desk") { $0.device?.value.like = Located(.desk) },
    Row("device.battery=15%") { $0.device?.value.battery = Located(.percent(15)) },
    Row("device.lowPowerMode=true") { $0.device?.value.lowPowerMode = Located(.always(true)) },
    Row("device.network.otherwise=none") {
      var windows = Scenario.NetworkWindows()
      windows.otherwise = Located(.none)
      $0.device?.value.network = Located(.windows(windows))
    }, Row("apps[0].opened=daily") { $0.apps[0].value.opened = Located(.named(.daily)) },
    Row("apps[com.example.b].opened=[\"07:00\"]") {
      let window = RecurringWindow(opens: .hours(7))
      $0.apps[1].value.opened = Located(.windows([Located(window)]))
    },
    Row("apps[0].tasks[0].earliest=1h") {
      $0.apps[0].value.tasks[0].value.earliest = Located(.hours(1))
    },
    Row("apps[com.example.a].tasks[com.example.a.r].work.takes=8s..9s") {
      var work = Scenario.Work()
      work.takes = Located(Span.seconds(8)...Span.seconds(9))
      $0.apps[0].value.tasks[0].value.work = Located(work)
    },
    Row("limits.events=9") {
      $0.limits = Located(Scenario.RunLimits())
      $0.limits?.value.events = Located(9)
    }, Row("apps[1]={ \"id\": \"c\" }") { $0.apps[1].value.id = Located("c") },
    Row("apps+={ \"id\": \"c\" }") {
      var app = Scenario.App()
      app.id = Located("c")
      $0.apps.append(Located(app))
    },
    Row("apps[com.example.a].tasks[com.example.a.r].earliest-") {
      $0.apps[0].value.tasks[0].value.earliest = nil
    }, Row("apps[com.example.a].tasks[0]-") { $0.apps[0].value.tasks = [] },
    Row("apps[com.example.a]-") { $0.apps.removeFirst() },
    Row("apps[com.example.b]-") { $0.apps.removeLast() }, Row("seed-") { $0.seed = nil },
  ]

  @Test(arguments: rows) func `A setting has the same effect as the value in the file`(
    row: Row<String, @Sendable (inout Scenario) -> Void>
  ) throws {
    var expected = try scenario(Self.document)
    row.expected(&expected)
    let found = try reading([row.given])
    #expect(found.scenario == expected, "\(found.diagnostics)")
  }

  @Test(arguments: ["rate-limiting.refresh-spacing", "rules.rate-limiting.refresh-spacing"])
  func `A rule can be set with or without the prefix rules`(key: String) throws {
    let rule = try #require(try reading(["\(key)=31m"]).scenario?.rules.first)
    #expect(rule.key.value == "rate-limiting.refresh-spacing")
    #expect(rule.value.value == 31 * 60_000)
  }

  @Test func `The last setting of a key wins`() throws {
    #expect(try reading(["seed=7", "seed=8"]).scenario?.seed?.value == 8)
    #expect(
      try reading(["device.battery=7%", "device.battery=9%"]).scenario?.device?.value.battery?
        .value == .percent(9))
  }

  @Test func `Without a device in the file a setting changes the assumed one`() throws {
    let device = try #require(
      try reading(["device.battery=15%"], "{\"format\":1}").scenario?.device?.value)
    #expect(device.like?.value == .overnightCharger)
    #expect(device.battery?.value == .percent(15))
    let named = try reading(["device.like=desk"], "{\"format\":1}").scenario?.device?.value
    #expect(named?.like?.value == .desk)
  }

  @Test(arguments: rows.map(\.given) + ["rate-limiting.refresh-spacing=31m"])
  func `Settings do not change the number of lines`(assignment: String) throws {
    let changed = try Overrides.apply([assignment], to: Array(Self.document.utf8))
    let breaks = { (bytes: [UInt8]) in bytes.count { $0 == 0x0A } }
    #expect(breaks(changed) == breaks(Array(Self.document.utf8)))
  }

  @Test func `A line break in a setting does not add a line`() throws {
    let changed = try Overrides.apply(
      ["apps[1]={\n\"id\":\n\"c\"}", "name=a\nb"], to: Array("{\"format\":1,\"apps\":[1,2]}".utf8))
    #expect(!changed.contains(0x0A))
  }

  @Test func `Replacing a value of several lines keeps the line breaks`() throws {
    let document = "{\n  \"apps\": [{\n    \"id\": \"a\" }],\n  \"seed\": \"x\" }"
    let changed = try Overrides.apply(["apps[0]={\"id\":\"b\"}"], to: Array(document.utf8))
    let lines = String(decoding: changed, as: UTF8.self).split(separator: "\n")
    #expect(lines.last == "  \"seed\": \"x\" }" && changed.count { $0 == 0x0A } == 3)
  }

  @Test func `A wrong key or value is reported with a suggestion`() throws {
    for (assignment, meant) in [
      ("device.batery=15%", "battery"), ("apps[0].open=daily", "opened"),
      ("rate-limiting.refresh-spacin=1m", "rate-limiting.refresh-spacing"),
      ("device=comuter", "commuter"),
    ] {
      let found = try reading([assignment])
      #expect(found.scenario == nil, "\(assignment)")
      let help = found.diagnostics.map(\.problem.wording.help)
      #expect(help.contains { $0?.contains(meant) == true }, "\(assignment): \(help)")
    }
  }

  private static let ids = ["com.example.a", "com.example.b"]

  @Test func `A path that does not exist suggests one that does`() {
    for (assignment, meant) in [
      ("apps[com.exmple.b].id=x", "did you mean [com.example.b]?"), ("sed-", "did you mean seed?"),
    ] {
      do throws(OverrideProblem) {
        _ = try Overrides.apply([assignment], to: Array(Self.document.utf8))
        Issue.record("\(assignment) is accepted")
      } catch { #expect(error.words.contains(meant), "\(error.words)") }
    }
  }

  static let problems: [(assignment: String, problem: OverrideProblem)] = [
    ("seed", .noAssignment("seed")), ("=7", .noAssignment("=7")),
    ("apps[=1", .badPath("apps[")), ("apps[]=1", .badPath("apps[]")),
    ("a..b=1", .badPath("a..b")), (".a=1", .badPath(".a")), ("a.=1", .badPath("a.")),
    ("[0]=1", .badPath("[0]")), ("apps.[0]=1", .badPath("apps.[0]")),
    ("name=[1", .badValue("[1", of: "name")), ("name=[1] 2", .badValue("[1] 2", of: "name")),
    ("seed.x=1", .notAnObject("seed.x")), ("apps[0].id.x=1", .notAnObject("apps[0].id.x")),
    ("seed[0]=1", .notAList("seed[0]")), ("unknown[0]=1", .notAList("unknown[0]")),
    ("apps[2].id=x", .noElement("2", in: "apps[2].id", known: ids, count: 2)),
    ("apps[com].id=x", .noElement("com", in: "apps[com].id", known: ids, count: 2)),
  ]

  @Test(arguments: [
    "\"seed\": 1 /* one */ , \"name\": \"n\"", "\"seed\": 1 // one, or more\n, \"name\": \"n\"",
    "\"name\": \"n\", \"seed\": 1 /* one */ ,", "\"name\": \"n\", /* , */ \"seed\": 1 // last",
  ])
  func `Removing a key removes its comma`(members: String) throws {
    let document = Array("{ \"format\": 1, \(members)\n}".utf8)
    let left = ScenarioReader.read(try Overrides.apply(["seed-"], to: document))
    #expect(left.diagnostics.isEmpty, "\(left.diagnostics)")
    #expect(left.scenario?.seed == nil)
    #expect(left.scenario?.name?.value == "n")
  }

  @Test(arguments: problems.indices)
  func `A malformed setting is refused with its problem`(row: Int) {
    let (assignment, problem) = Self.problems[row]
    #expect(throws: problem) { try Overrides.apply([assignment], to: Array(Self.document.utf8)) }
    #expect(!problem.words.isEmpty)
  }

  @Test func `A truncated or damaged document never traps`() {
    let whole = Array(Self.document.utf8)
    for end in whole.indices {
      let part = Array(whole[..<end])
      for row in Self.rows { _ = try? Overrides.apply([row.given], to: part) }
      var broken = whole
      broken.remove(at: end)
      for row in Self.rows { _ = try? Overrides.apply([row.given], to: broken) }
    }
    #expect(throws: OverrideProblem.unreadable) { try Overrides.apply(["seed=1"], to: []) }
  }
}
