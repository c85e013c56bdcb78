import Basics
import Documents
import LongForm
import Testing

@testable import AppCheck
@testable import Scenarios

/// The apps of scenarios are held to the rules for real ones.
@Suite("A scenario checked like an app") struct ScenarioRuleTests {
  private static let lists = [
    NamedInfoPlist(path: "Info.plist", permitted: ["com.a.r", "com.b.*"], modes: [.fetch]),
    NamedInfoPlist(path: "Odd.plist", permitted: ["com.*.r"], modes: []),
  ]

  /// As "D201 'the text that is pointed at'".
  private static func found(_ text: String) -> [String] {
    let bytes = Array(text.utf8)
    let reading = ScenarioReader.read(bytes)
    guard let scenario = reading.scenario,
      let prepared = try? Preparation.prepare(scenario, propertyLists: lists)
    else { return ["unreadable: \(reading.diagnostics)"] }
    return ScenarioCheckup(prepared).warnings.map { warning in
      let marked = bytes[warning.span.start..<warning.span.end]
      return "\(warning.codeName) \(String(decoding: marked, as: UTF8.self))"
    }
  }

  private static func found(
    app: String, events: String = "", os: String = "iOS 26",
    device: String = #""backgroundGPU": true"#
  ) -> [String] {
    found(
      """
      { "format": 1, "os": "\(os)", "device": { \(device) }, "apps": [{ "id": "com.a", \(app) }],
        "events": [\(events)] }
      """)
  }

  private static func found(task: String, events: String = "") -> [String] {
    found(app: "\"tasks\": [{ \(task) }]", events: events)
  }

  static let apps: [Row<String, [String]>] = [
    Row("of which nobody says what is permitted", #""tasks": [{ "refresh": "com.a.r" }]"#, []),
    Row(
      "that permits what is used",
      #""permitted": ["com.a.r"], "tasks": [{ "refresh": "com.a.r" }]"#, []),
    Row(
      "that permits more",
      #""permitted": ["com.a.r", "com.a.x"], "tasks": [{ "refresh": "com.a.r" }]"#, []),
    Row(
      "that permits nothing", #""permitted": [], "tasks": [{ "refresh": "com.a.r" }]"#,
      ["D101 []", #"D201 "com.a.r""#]),
    Row(
      "that permits twice",
      #""permitted": ["com.a.r", "com.a.r"], "tasks": [{ "refresh": "com.a.r" }]"#,
      [#"D102 "com.a.r""#]),
    Row(
      "with a blank in an identifier",
      #""permitted": ["com.a r"], "tasks": [{ "refresh": "com.a r" }]"#, [#"D103 "com.a r""#]),
    Row(
      "with another app's wildcard",
      #""permitted": ["com.b.*"], "tasks": [{ "continued": "com.b.1" }]"#, [#"D106 "com.b.*""#]),
    Row(
      "with another app's wildcard and its name in full",
      #""permitted": ["com.b.*", "com.b.1"], "tasks": [{ "continued": "com.b.1" }]"#,
      [#"D106 "com.b.*""#, #"D225 "com.b.1""#]),
    Row(
      "with continued work under another app's name",
      #""permitted": ["com.b.c"], "tasks": [{ "continued": "com.b.c" }]"#, [#"D225 "com.b.c""#]),
    Row(
      "with a refresh under another app's name",
      #""permitted": ["com.b.r"], "tasks": [{ "refresh": "com.b.r" }]"#, []),
    Row(
      "without the mode of refresh",
      #""modes": ["processing"], "tasks": [{ "refresh": "com.a.r" }]"#, [#"D108 "com.a.r""#]),
    Row(
      "without the mode of processing",
      #""modes": ["fetch"], "tasks": [{ "processing": "com.a.p" }]"#, [#"D108 "com.a.p""#]),
    Row("without a mode", #""modes": [], "tasks": [{ "continued": "com.a.c" }]"#, []),
    Row(
      "without the mode of two tasks",
      #""modes": [], "tasks": [{ "refresh": "com.a.r" }, { "processing": "com.a.p" }, { "processing": "com.a.q" }]"#,
      [#"D108 "com.a.r""#, #"D108 "com.a.p""#, #"D108 "com.a.q""#]),
    Row(
      "that permits it spelled differently",
      #""permitted": ["com.a.R"], "tasks": [{ "refresh": "com.a.r" }]"#, [#"D201 "com.a.r""#]),
    Row(
      "with a wildcard for refresh",
      #""permitted": ["com.a.*"], "tasks": [{ "refresh": "com.a.r" }]"#, [#"D202 "com.a.r""#]),
    Row(
      "with a wildcard for continued processing",
      #""permitted": ["com.a.*"], "tasks": [{ "continued": "com.a.1" }]"#, []),
    Row(
      "that uses its wildcard",
      #""permitted": ["com.a.*"], "tasks": [{ "continued": "com.a.*" }]"#, [#"D203 "com.a.*""#]),
    Row(
      "with a property list",
      #""plist": "Info.plist", "tasks": [{ "processing": "com.a.r" }, { "refresh": "com.a.s" }]"#,
      [#"D106 "Info.plist""#, #"D108 "com.a.r""#, #"D201 "com.a.s""#]),
    Row(
      "that knows the modes better than its property list",
      #""plist": "Info.plist", "modes": ["processing"], "tasks": [{ "refresh": "com.a.r" }]"#,
      [#"D106 "Info.plist""#, #"D108 "com.a.r""#]),
    Row(
      "with an asterisk inside of its property list",
      #""plist": "Odd.plist""#, [#"D105 "Odd.plist""#]),
    Row(
      "with two refresh tasks", #""tasks": [{ "refresh": "com.a.r" }, { "refresh": "com.a.s" }]"#,
      [#"D212 "com.a.s""#]),
    Row(
      "for studies and not signed", #""tasks": [{ "healthResearch": "com.a.h" }]"#,
      [#"D213 "com.a.h""#]),
    Row(
      "for studies and signed",
      #""entitlements": ["healthResearch"], "tasks": [{ "healthResearch": "com.a.h" }]"#, []),
    Row(
      "for the GPU and not signed",
      #""tasks": [{ "continued": "com.a.c", "requires": ["gpu"] }]"#, [#"D213 "gpu""#]),
    Row(
      "for the GPU and signed",
      #""entitlements": ["backgroundGPU"], "tasks": [{ "continued": "com.a.c", "requires": ["gpu"] }]"#,
      []),
  ]

  @Test("has each mistake of an app reported", arguments: apps)
  func app(_ row: Row<String, [String]>) {
    #expect(ScenarioRuleTests.found(app: row.given) == row.expected)
  }

  @Test("has tasks reported that its system does not offer") func system() {
    let export = #""permitted": [], "tasks": [{ "continued": "com.b.x" }]"#
    #expect(ScenarioRuleTests.found(app: export, os: "iOS 18") == ["D101 []", #"D226 "com.b.x""#])
    let study = #""tasks": [{ "healthResearch": "com.a.h" }]"#
    #expect(ScenarioRuleTests.found(app: study, os: "iOS 16") == [#"D226 "com.a.h""#])
    #expect(ScenarioRuleTests.found(app: study, os: "iOS 17") == [#"D213 "com.a.h""#])
    // There an asterisk is a character like another.
    let star = #""permitted": ["com.a.*"], "tasks": [{ "refresh": "com.a.*" }]"#
    #expect(ScenarioRuleTests.found(app: star, os: "iOS 18") == [])
  }

  @Test("has work reported that iOS 27 refuses in the background") func inference() {
    let tasks = #""tasks": [{ "refresh": "com.a.r", "requires": ["neuralEngine"] }]"#
    let activities = #""activities": [{ "name": "a", "neuralEngine": true }]"#
    for (app, place) in [(tasks, "neuralEngine"), (activities, "true")] {
      let found = ScenarioRuleTests.found(app: app, os: "iOS 27")
      #expect(found == [place == "true" ? "D213 true" : #"D213 "neuralEngine""#])
      #expect(ScenarioRuleTests.found(app: app, os: "iOS 26") == [])
      let entitled = #""entitlements": ["backgroundInference"], "# + app
      #expect(ScenarioRuleTests.found(app: entitled, os: "iOS 27") == [])
    }
  }

  @Test("has tasks reported that its device cannot run") func device() {
    let refresh = #""tasks": [{ "refresh": "com.a.r" }]"#
    #expect(
      ScenarioRuleTests.found(app: refresh, device: #""appleSimulator": true"#)
        == [#"D226 "com.a.r""#])
    let drawing = #""tasks": [{ "continued": "com.a.c", "requires": ["gpu"] }]"#
    #expect(
      ScenarioRuleTests.found(app: drawing, device: #""backgroundGPU": false"#)
        == [#"D226 "gpu""#, #"D213 "gpu""#])
  }

  static let tasks: [Row<String, [String]>] = [
    Row("never registered", #""refresh": "com.a.r", "registers": "never""#, [#"D205 "com.a.r""#]),
    Row("never requested", #""refresh": "com.a.r", "submit": []"#, [#"D206 "com.a.r""#]),
    Row(
      "never requested by a question", #""refresh": "com.a.r", "submit": ["ifNotPending"]"#,
      [#"D206 "com.a.r""#]),
    Row("neither", #""refresh": "com.a.r", "submit": [], "registers": "never""#, []),
    Row("registered twice", #""refresh": "com.a.r", "registers": "twice""#, [#"D207 "twice""#]),
    Row("registered late", #""processing": "com.a.p", "registers": "late""#, [#"D208 "late""#]),
    Row("of the user's, registered late", #""continued": "com.a.c", "registers": "late""#, []),
    Row(
      "of the user's, registered after it is asked for",
      #""continued": "com.a.c", "submit": ["onLaunch"], "registers": "late""#,
      [#"D223 "onLaunch""#]),
    Row(
      "registered on demand", #""refresh": "com.a.r", "registers": "beforeSubmitting""#,
      [#"D208 "beforeSubmitting""#]),
    Row(
      "registered on demand, in the launch",
      #""refresh": "com.a.r", "submit": ["onLaunch"], "registers": "beforeSubmitting""#, []),
    Row(
      "of the user's, registered on demand",
      #""continued": "com.a.c", "registers": "beforeSubmitting""#, []),
    Row(
      "of the user's, registered at every tap",
      #""continued": "com.a.c", "registers": "beforeEachSubmitting""#,
      [#"D207 "beforeEachSubmitting""#]),
    Row(
      "of the user's, registered at the only tap",
      #""continued": "com.a.c", "submit": ["day 1 10:00"], "registers": "beforeEachSubmitting""#, []
    ),
    Row("for a week from now", #""refresh": "com.a.r", "earliest": "7d""#, []),
    Row("for later", #""refresh": "com.a.r", "earliest": "169h""#, [#"D209 "169h""#]),
    Row("for a quarter of an hour from now", #""refresh": "com.a.r", "earliest": "15m""#, []),
    Row("for sooner", #""refresh": "com.a.r", "earliest": "14m""#, [#"D210 "14m""#]),
    Row("of processing, for sooner", #""processing": "com.a.p", "earliest": "14m""#, []),
    Row("of the user's, for later", #""continued": "com.a.c", "earliest": "1h""#, [#"D211 "1h""#]),
    Row(
      "asked for again after completing",
      #""processing": "com.a.p", "resubmit": "afterCompleting""#, [#"D214 "afterCompleting""#]),
    Row(
      "asked for again after a failure",
      #""refresh": "com.a.r", "resubmit": "onFailure""#, [#"D215 "onFailure""#]),
    Row(
      "asked for again after a success",
      #""refresh": "com.a.r", "resubmit": "onSuccess""#, [#"D215 "onSuccess""#]),
    Row(
      "of processing, tried again after a failure",
      #""processing": "com.a.p", "resubmit": "onFailure""#, []),
    Row("asked for again at the end", #""refresh": "com.a.r", "resubmit": "last""#, []),
    Row(
      "of the user's, for tomorrow", #""continued": "com.a.c", "earliestTomorrow": "03:00""#,
      [#"D211 "03:00""#]),
  ]

  @Test("has each mistake of a task reported", arguments: tasks)
  func task(_ row: Row<String, [String]>) {
    #expect(ScenarioRuleTests.found(task: row.given) == row.expected)
  }

  @Test("may submit requests in events and in handlers of other tasks")
  func requestsElsewhere() {
    let silent = #""refresh": "com.a.r", "submit": []"#
    let event = #"{ "at": "day 1 10:00", "submit": "com.a.r" }"#
    #expect(ScenarioRuleTests.found(task: silent, events: event) == [])
    let others = #""processing": "com.a.p", "resubmitsEveryTask": true, "resubmit": "first""#
    #expect(ScenarioRuleTests.found(app: "\"tasks\": [{ \(silent) }, { \(others) }]") == [])
  }

  @Test("is tested with every mistake that it can have") func complete() {
    let told = Set(
      (ScenarioRuleTests.apps + ScenarioRuleTests.tasks).flatMap(\.expected).map { $0.prefix(4) })
    let possible = MistakeCode.allCases.filter { $0.details.only != .files }.map(\.rawValue)
    let missing = possible.filter { !told.contains($0.prefix(4)) }
    // What only an older system refuses is tested by itself, above.
    #expect(missing == [MistakeCode.refused.rawValue])
  }
}
