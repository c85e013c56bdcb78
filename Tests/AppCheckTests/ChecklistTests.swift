import Testing

@testable import AppCheck

/// `check --checklist`: what is seen, what is open, and what no file can show.
@Suite("The checklist")
struct ChecklistTests {
  private static func states(_ app: AppFiles) -> [ChecklistRow: String] {
    let list = Checklist(Checkup(app))
    var states: [ChecklistRow: String] = [:]
    for row in ChecklistRow.allCases {
      switch list.state(row) {
      case .ticked: states[row] = "x"
      case .open(let found): states[row] = found[0].code.rawValue
      case .notSeen: states[row] = "?"
      case .notVisible: states[row] = "-"
      }
    }
    return states
  }

  @Test("has fifteen rows of review and eight of registration")
  func rows() {
    #expect(ChecklistRow.review.count == 15)
    #expect(ChecklistRow.registration.count == 8)
    #expect(Set(ChecklistRow.review + ChecklistRow.registration) == Set(ChecklistRow.allCases))
    #expect(Set(ChecklistRow.allCases.map(\.text)).count == ChecklistRow.allCases.count)
  }

  @Test("ticks what the code shows and nothing else")
  func ticked() {
    let states = Self.states(Case(files: Case.swift()).input)
    for row in [
      ChecklistRow.identifiersPermitted, .modesDeclared, .registeredInTime, .completedOnEveryPath,
      .nextRequested, .permittedList, .exactSpelling, .submitted,
    ] { #expect(states[row] == "x", "\(row)") }
    for row in [
      ChecklistRow.sessionDelegate, .fileMoved, .eventsHandled, .contentAvailable,
      .fetchResultTold, .progressReported, .nothingBlocks, .notSwipedAway, .incremental,
    ] { #expect(states[row] == "-", "\(row)") }
  }

  @Test("says nothing of code that was not given")
  func withoutCode() {
    let states = Self.states(Case().input)
    #expect(states[.permittedList] == "x")
    #expect(states.values.count { $0 == "x" } == 1)
    #expect(states[.completedOnEveryPath] == "-")
  }

  @Test("says nothing of what could not be read")
  func unread() {
    let files = Case.swift("BGAppRefreshTaskRequest(identifier: name())")
    #expect(Self.states(Case(files: files).input)[.exactSpelling] == "?")
    let broken = AppFiles(plist: AppFile(path: "Info.plist", bytes: [1, 2, 3]))
    #expect(!Self.states(broken).values.contains("x"))
  }

  @Test("ticks nothing that may be in a handler that could not be followed")
  func notFollowed() {
    let request = "let first = BGAppRefreshTaskRequest(identifier: \"com.a.r\")\n"
    let swift =
      "s.register(forTaskWithIdentifier: \"com.a.r\", using: nil) { SyncKit.handle($0) }\n"
    let objectiveC = """
      [s registerForTaskWithIdentifier:@"com.a.r" usingQueue:nil launchHandler:^(BGTask *task) {
        NSLog(@"hi");
      }];
      """
    for (name, code) in [("Handler.swift", swift), ("Handler.m", objectiveC)] {
      let app = Case(files: [("App.swift", request + "x.isCancelled"), (name, code)]).input
      let states = Self.states(app)
      for row in [
        ChecklistRow.completedOnEveryPath, .expirationHandled, .nextRequested, .incremental,
      ] { #expect(states[row] == "?", "\(name): \(row)") }
      for row in [ChecklistRow.registeredInTime, .errorLookedAt] {
        #expect(states[row] == (name == "Handler.m" ? "?" : "x"), "\(name): \(row)")
      }
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

  @Test("leaves open what is wrong", arguments: openings)
  func open(_ opening: Opening) {
    #expect(Self.states(opening.app.input)[opening.row] == opening.code)
  }

  @Test("can be left open in each row that files can show")
  func complete() {
    for row in ChecklistRow.allCases {
      let isDumb = row.mistakes.isEmpty
      let isAsked = [.incremental, .pendingLookedAt].contains(row)
      #expect(isDumb == (row.isNeverVisible || isAsked), "\(row)")
    }
  }
}
