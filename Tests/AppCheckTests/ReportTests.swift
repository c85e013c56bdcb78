import Basics
import Documents
import LongForm
import Testing

@testable import AppCheck

@Suite("A report on an app") struct ReportTests {
  static let input = Case(
    permitted: ["com.a.r", "com.a.Sync"], modes: ["fetch"],
    files: [
      (
        "App.swift",
        "r.register(forTaskWithIdentifier: \"com.a.r\", using: nil)\n"
          + "  BGAppRefreshTaskRequest(identifier: \"com.a.sync\")\n"
          + "BGAppRefreshTaskRequest(identifier: id(1))\n"
      )
    ]
  ).input

  static let texts: [Row<DiagnosticLayout, String>] = [
    Row(
      "full", .full,
      """
      error[D201]: "com.a.sync" is not permitted
       --> App.swift:2:39
        |
      2 |   BGAppRefreshTaskRequest(identifier: "com.a.sync")
        |                                       ^^^^^^^^^^^^ identifiers are compared exactly
       --> Info.plist:4:40
        |
      4 | <array><string>com.a.r</string><string>com.a.Sync</string></array>
        |                                        ---------- permitted here with different upper and lower case
      help: did you mean "com.a.Sync"?
      note: on a device submit throws notPermitted (3)

      more: bgsim help D201
      note: 1 identifier could not be read: App.swift:3:37 (the identifier of a BGAppRefreshTaskRequest is computed)
      1 error in Info.plist and 1 source file

      """),
    Row(
      "short", .short,
      """
      App.swift:2:39: error[D201]: "com.a.sync" is not permitted; did you mean "com.a.Sync"?
      note: 1 identifier could not be read: App.swift:3:37 (the identifier of a BGAppRefreshTaskRequest is computed)
      1 error in Info.plist and 1 source file

      """),
    Row(
      "json", .json,
      #"{ "format": 1, "file": "Info.plist and 1 source file", "diagnostics": [{ "code": "D201", "severity": "error", "title": "\"com.a.sync\" is not permitted", "place": { "file": "App.swift", "offset": 95, "length": 12, "line": 2, "column": 39, "endLine": 2, "endColumn": 51 }, "label": "identifiers are compared exactly", "relatedPlace": { "file": "Info.plist", "offset": 101, "length": 10, "key": "BGTaskSchedulerPermittedIdentifiers[1]", "line": 4, "column": 40, "endLine": 4, "endColumn": 50 }, "relatedLabel": "permitted here with different upper and lower case", "help": "did you mean \"com.a.Sync\"?", "replacement": "\"com.a.Sync\"", "note": "on a device submit throws notPermitted (3)" }], "further": 0, "unresolved": [{ "title": "the identifier of a BGAppRefreshTaskRequest is computed", "place": { "file": "App.swift", "offset": 145, "length": 5, "line": 3, "column": 37, "endLine": 3, "endColumn": 42 } }], "unread": [], "silenced": [], "looked": [{ "what": "handlers", "all": 0, "read": 0, "reasons": [] }, { "what": "identifiers", "all": 3, "read": 2, "reasons": [{ "reason": "the identifier is computed", "count": 1 }] }, { "what": "dates", "all": 0, "read": 0, "reasons": [] }] }"#
        + "\n"),
    Row(
      "github", .github,
      """
      ::error file=App.swift,line=2,col=39,endColumn=51,title=D201%3A "com.a.sync" is not permitted::identifiers are compared exactly%0Adid you mean "com.a.Sync"?%0Aon a device submit throws notPermitted (3)
      1 identifier could not be read
      1 error in Info.plist and 1 source file

      """), Row("sarif", .sarif, ReportTests.sarif),
  ]

  private static let sarif =
    #"{ "$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0", "runs": [{ "tool": { "driver": { "name": "bgsim", "rules": [{ "id": "D201" }, { "id": "unread-identifier" }] } }, "columnKind": "unicodeCodePoints", "results": [{ "ruleId": "D201", "ruleIndex": 0, "level": "error", "message": { "text": "\"com.a.sync\" is not permitted\nidentifiers are compared exactly\ndid you mean \"com.a.Sync\"?\non a device submit throws notPermitted (3)" }, "locations": [{ "physicalLocation": { "artifactLocation": { "uri": "App.swift" }, "region": { "startLine": 2, "startColumn": 39, "endLine": 2, "endColumn": 51 } } }], "relatedLocations": [{ "physicalLocation": { "artifactLocation": { "uri": "Info.plist" }, "region": { "startLine": 4, "startColumn": 40, "endLine": 4, "endColumn": 50 } }, "message": { "text": "permitted here with different upper and lower case" } }] }, { "ruleId": "unread-identifier", "ruleIndex": 1, "level": "note", "message": { "text": "not compared: the identifier of a BGAppRefreshTaskRequest is computed" }, "locations": [{ "physicalLocation": { "artifactLocation": { "uri": "App.swift" }, "region": { "startLine": 3, "startColumn": 37, "endLine": 3, "endColumn": 42 } } }] }] }] }"#
    + "\n"

  @Test("has the same layouts as diagnostics of scenarios", arguments: texts)
  func layouts(_ row: Row<DiagnosticLayout, String>) {
    let report = CheckupReport(Checkup(ReportTests.input), of: ReportTests.input)
    #expect(report.text(row.given) == row.expected)
  }

  @Test("names a value of a binary property list by its key") func binary() {
    // {UIBackgroundModes: ["fetsh"]}
    var bytes = Array("bplist00".utf8) + [0xD1, 1, 2, 0x5F, 0x10, 17]
    bytes += Array("UIBackgroundModes".utf8) + [0xA1, 3, 0x55] + Array("fetsh".utf8)
    bytes += [8, 11, 31, 33, 0, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 4]
    bytes += [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 39]
    let input = AppFiles(plist: AppFile(path: "Info.plist", bytes: bytes))
    let report = CheckupReport(Checkup(input), of: input)
    #expect(
      report.text(.full) == """
        warning[D107]: "fetsh" is not a known background mode
         --> Info.plist: UIBackgroundModes[0]
          = upper and lower case matter
        help: did you mean "fetch"?

        more: bgsim help D107
        1 warning in Info.plist

        """)
    #expect(
      report.text(.github).hasPrefix(
        "::warning file=Info.plist,title=D107%3A \"fetsh\" is not a known background mode"))
  }

  @Test("says that no mistakes were found, and what could not be checked")
  func nothingWrong() {
    let input = Case(files: Case.swift()).input
    let report = CheckupReport(Checkup(input), of: input)
    #expect(report.text(.full) == "nothing wrong found in Info.plist and 1 source file\n")
    #expect(report.worst == nil)
    let open = Case(files: Case.swift("BGAppRefreshTaskRequest(identifier: id(1))")).input
    #expect(
      CheckupReport(Checkup(open), of: open).text(.full).hasPrefix(
        "nothing wrong found in the readable parts of Info.plist and 1 source file\n"
          + "note: 1 identifier could not be read"))
  }

  @Test("cannot inject commands into a terminal or a pipeline") func injection() {
    let name = "a%0A::error::\u{1B}[2J"
    let input = Case(files: [("::x\n.swift", "BGAppRefreshTaskRequest(identifier: \"\(name)\")")])
      .input
    let report = CheckupReport(Checkup(input), of: input)
    for layout in DiagnosticLayout.allCases {
      let text = report.text(layout)
      #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 }, "\(layout)")
    }
    let lines = report.text(.github).split(separator: "\n")
    #expect(
      lines.allSatisfy {
        $0.hasPrefix("::error file=") || $0.hasPrefix("::warning file=") || !$0.contains("::")
      })
  }

  @Test("shows the first twenty of up to a thousand diagnostics and counts the rest") func many() {
    let modes = (0..<1_100).map { "mode\($0)" } + ["fetch"]
    let input = Case(modes: modes).input
    let checkup = Checkup(input)
    #expect(checkup.diagnostics.count == 1_000)
    #expect(checkup.further == 100)
    let lines = CheckupReport(checkup, of: input).text(.short).split(separator: "\n")
    #expect(lines.count == 22)
    #expect(lines.suffix(2) == ["… and 1080 more", "1000 warnings and 100 further in Info.plist"])
  }
}

/// `check --checklist`: what is seen, what is open, and what no file can show.
@Suite("The checklist") struct ChecklistTests {
  private static func states(_ app: AppFiles) -> [ChecklistRow: String] {
    let checkup = Checkup(app)
    var states: [ChecklistRow: String] = [:]
    for row in ChecklistRow.allCases {
      switch checkup.state(of: row) {
      case .ticked: states[row] = "x"
      case .open(let found): states[row] = found[0].code.rawValue
      case .notSeen: states[row] = "?"
      case .notVisible: states[row] = "-"
      }
    }
    return states
  }

  @Test("has fifteen rows of review and eight of registration") func rows() {
    #expect(ChecklistRow.review.count == 15)
    #expect(ChecklistRow.registration.count == 8)
    #expect(Set(ChecklistRow.review + ChecklistRow.registration) == Set(ChecklistRow.allCases))
  }

  @Test("ticks only what the code shows") func ticked() {
    let states = Self.states(Case(files: Case.swift()).input)
    for row in [
      ChecklistRow.identifiersPermitted, .modesDeclared, .registeredInTime, .completedOnEveryPath,
      .nextRequested, .permittedList, .exactSpelling, .submitted, .nothingBlocks,
    ] { #expect(states[row] == "x", "\(row)") }
    for row in [
      ChecklistRow.sessionDelegate, .fileMoved, .eventsHandled, .contentAvailable,
      .fetchResultTold, .progressReported, .notSwipedAway, .expirationHandled,
    ] { #expect(states[row] == "-", "\(row)") }
    #expect(states[.incremental] == "?")
  }

  @Test("ticks the answer to a push if the handler itself gives it") func answer() {
    func mark(_ body: String) -> String? {
      let push =
        "func application(_ a: UIApplication, didReceiveRemoteNotification u: [AnyHashable: Any], "
        + "fetchCompletionHandler done: @escaping (UIBackgroundFetchResult) -> Void) { \(body) }"
      let input = Case(modes: ["remote-notification"], files: [("a.swift", push)]).input
      return Self.states(input)[.fetchResultTold]
    }
    #expect(mark("load(u); done(.newData)") == "x")
    #expect(mark("if u.isEmpty { log() }; done(.noData)") == "x")
    #expect(mark("guard isOn else { return }; done(.newData)") == "D305")
    #expect(mark("if isOn { done(.newData) }") == "D305")
    #expect(mark("if isOn { done(.newData) } else { done(.noData) }") == "x")
    #expect(mark("load { done(.newData) }") == "?")
    #expect(mark("PushCenter.handle(u, then: done)") == "?")
    #expect(mark("print(u)") == "D305")
  }

  @Test("has no tick for code that was not given") func withoutCode() {
    let states = Self.states(Case().input)
    #expect(states[.permittedList] == "x")
    #expect(states.values.count { $0 == "x" } == 1)
    #expect(states[.completedOnEveryPath] == "-")
  }

  @Test("has no tick for what could not be read") func unread() {
    let files = Case.swift("BGAppRefreshTaskRequest(identifier: name())")
    #expect(Self.states(Case(files: files).input)[.exactSpelling] == "?")
    let broken = AppFiles(plist: AppFile(path: "Info.plist", bytes: [1, 2, 3]))
    #expect(!Self.states(broken).values.contains("x"))
  }

  @Test("has no tick for what a handler that could not be followed may contain") func notFollowed()
  {
    let request = "let first = BGAppRefreshTaskRequest(identifier: \"com.a.r\")\n"
    let swift =
      "s.register(forTaskWithIdentifier: \"com.a.r\", using: nil) { SyncKit.handle($0) }\n"
    let objectiveC = """
      [s registerForTaskWithIdentifier:@"com.a.r" usingQueue:nil launchHandler:^(BGTask *task) {
        [SyncKit handle:task];
      }];
      """
    for (name, code) in [("Handler.swift", swift), ("Handler.m", objectiveC)] {
      let app = Case(files: [("App.swift", request + "x.isCancelled"), (name, code)]).input
      let states = Self.states(app)
      for row in [
        ChecklistRow.completedOnEveryPath, .expirationHandled, .nextRequested, .incremental,
      ] { #expect(states[row] == "?", "\(name): \(row)") }
      #expect(states[.registeredInTime] == (name == "Handler.m" ? "?" : "x"), "\(name)")
      #expect(states[.errorLookedAt] == "?", "\(name)")
      #expect(states[.exactSpelling] == "x")
      #expect(
        ChecklistReport(Checkup(app), of: app).text.contains(
          "[?] completion on every path\n      1 handler could not be followed to its end: "))
    }
  }

  struct Opening: CustomTestStringConvertible {
    let row: ChecklistRow
    let code: String
    let app: Case
    var testDescription: String { "\(row)" }
  }

  private static func with(_ more: String) -> Case {
    Case(modes: ["fetch", "processing"], files: Case.swift() + [("More.swift", more)])
  }

  static let openings: [Opening] = [
    Opening(
      row: .identifiersPermitted, code: "D101", app: Case(permitted: [], files: Case.swift())),
    Opening(row: .modesDeclared, code: "D108", app: Case(modes: [], files: Case.swift())),
    Opening(
      row: .registeredInTime, code: "D207",
      app: with("s.register(forTaskWithIdentifier: \"com.a.r\", using: nil)")),
    Opening(
      row: .submitted, code: "D206",
      app: Case(files: [("a.swift", "s.register(forTaskWithIdentifier: \"com.a.r\", using: nil)")])),
    Opening(
      row: .sessionDelegate, code: "D301",
      app: with(
        "URLSession(configuration: .background(withIdentifier: \"x\"))\nx.backgroundTask(.urlSession(\"x\")) {}"
      )),
    Opening(
      row: .eventsHandled, code: "D303",
      app: with(
        "URLSession(configuration: .background(withIdentifier: \"x\"), delegate: d, delegateQueue: nil)"
      )),
    Opening(
      row: .errorLookedAt, code: "D222", app: with("func f() { try? scheduler.submit(first) }")),
  ]

  @Test("marks a row with the code of its mistake", arguments: openings)
  func open(_ opening: Opening) {
    #expect(Self.states(opening.app.input)[opening.row] == opening.code)
  }

  @Test("has possible mistakes for each row that files can show") func complete() {
    for row in ChecklistRow.allCases {
      let isDumb = row.mistakes.isEmpty
      let isAsked = [.incremental, .pendingLookedAt].contains(row)
      #expect(isDumb == (row.isNeverVisible || isAsked), "\(row)")
    }
  }
}
