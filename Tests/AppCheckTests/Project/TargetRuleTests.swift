import Documents
import LongForm
import Testing

@testable import AppCheck

/// What a target adds to the files of an app.
struct TargetCase {
  var plist: String? = Case(modes: ["fetch"]).plist
  var modes: [String] = []
  var makesPlist = false
  var entitlements: String?
  var missing: [String] = []
  var code: String = Case.whole

  var input: AppFiles {
    var app = AppFiles(
      plist: plist.map { AppFile(path: "Info.plist", bytes: Array($0.utf8)) }, identifier: "com.a",
      sources: [AppFile(path: "App.swift", bytes: Array(code.utf8))])
    app.target = AppTarget(
      names: ["App"], project: "App.xcodeproj", definitions: [], identifier: "com.a",
      entitlements: nil, modes: modes, makesPlist: makesPlist)
    app.entitlements = entitlements.map {
      AppFile(path: "App.entitlements", bytes: Array("<plist><dict>\($0)</dict></plist>".utf8))
    }
    app.missing = missing
    return app
  }
}

@Suite("The app of a target") struct TargetRuleTests {
  private static func plist(_ inner: String) -> String {
    "<plist><dict>\n\(inner)\n</dict></plist>"
  }

  private static func modes(_ modes: String...) -> String {
    plist(
      "<key>UIBackgroundModes</key><array>"
        + modes.map { "<string>\($0)</string>" }.joined() + "</array>")
  }

  private static let listOnly = plist(
    "<key>BGTaskSchedulerPermittedIdentifiers</key><array><string>com.a.r</string></array>")

  private static let research = """
    let request = BGHealthResearchTaskRequest(identifier: "com.a.r")
    BGTaskScheduler.shared.register(forTaskWithIdentifier: "com.a.r", using: nil) { task in
      again()
      task.setTaskCompleted(success: true)
    }
    func again() { do { try scheduler.submit(request) } catch { log(error) } }
    """

  static let rows: [Row<TargetCase, [String]>] = [
    Row("in which all is well", TargetCase(), []),
    Row("has the modes of its settings", TargetCase(plist: listOnly, modes: ["fetch"]), []),
    Row("lacks a mode", TargetCase(plist: listOnly), ["D108 \"com.a.r\""]),
    Row(
      "has a list that the build makes", TargetCase(plist: nil, modes: ["fetch"], makesPlist: true),
      ["D101 \"com.a.r\"", "D201 \"com.a.r\"", "D201 \"com.a.r\""]),
    Row(
      "has a list that the build makes and needs none",
      TargetCase(plist: nil, makesPlist: true, code: "let a = 1"), []),
    Row(
      "has the mode processing and no list",
      TargetCase(plist: modes("fetch", "processing"), code: "let a = 1"), ["D111 processing"]),
    Row(
      "has the mode fetch, and nothing that needs it",
      TargetCase(plist: modes("fetch"), code: "let a = 1"), []),
    Row(
      "fetches as it did before there were tasks",
      TargetCase(plist: modes("fetch"), code: "app.setMinimumBackgroundFetchInterval(60)"), []),
    Row(
      "cancels what is not in the list",
      TargetCase(code: Case.whole + "scheduler.cancel(taskRequestWithIdentifier: \"com.a.old\")"),
      ["D234 \"com.a.old\""]),
    Row(
      "permits what nothing uses", TargetCase(plist: Case(permitted: ["com.a.r", "b"]).plist),
      ["D204 b"]),
    Row(
      "permits what a pod may use",
      TargetCase(plist: Case(permitted: ["com.a.r", "b"]).plist, missing: ["Podfile"]), []),
    Row(
      "lacks the entitlement for research",
      TargetCase(plist: Case().plist, entitlements: "<key>x</key><true/>", code: research),
      ["D213 \"com.a.r\""]),
    Row(
      "has the entitlement for research",
      TargetCase(
        plist: Case().plist,
        entitlements: "<key>com.apple.developer.backgroundtasks.healthresearch</key><true/>",
        code: research), []),
    Row("does not say its entitlements", TargetCase(plist: Case().plist, code: research), []),
    Row(
      "preprocesses its list",
      TargetCase(
        plist: """
          <plist><dict>
          // the list
          <key>BGTaskSchedulerPermittedIdentifiers</key>
          <array>
          #if DEBUG
          <string>com.a.r</string>
          #else
          <string>com.a.q</string>
          #endif
          </array>
          <key>UIBackgroundModes</key><array><string>fetch</string></array>
          #ifdef X
          <key>Y</key><true/>
          #else
          <key>Y</key><false/>
          #endif
          <key>Z</key>
          #if X
          <true/>
          #else
          <false/>
          #endif
          </dict></plist>
          """), []),
  ]

  @Test("is judged by what its project says", arguments: rows)
  func judged(_ row: Row<TargetCase, [String]>) {
    #expect(Found(row.given.input).lines == row.expected)
  }

  @Test("is named in the title") func title() {
    let input = TargetCase().input
    #expect(
      CheckupReport(Checkup(input), of: input).text(.short)
        == "nothing wrong found in App (App.xcodeproj), Info.plist and 1 source file\n")
  }

  @Test("that permits what a pod may use says that this was not seen") func dependency() {
    let input = TargetCase(plist: Case(permitted: ["com.a.r", "b"]).plist, missing: ["Podfile"])
      .input
    let report = CheckupReport(Checkup(input), of: input)
    #expect(!report.isSeenWhole)
    #expect(
      report.text(.short).hasPrefix(
        "note: 1 permitted identifier may belong to a library that was not given: \"b\", of Podfile at"
      ))
  }

  @Test("may leave an identifier to a library of which it imports a part") func part() {
    func found(_ part: String) -> [String] {
      let code = "import struct \(part)\n" + Case.whole
      return Case(permitted: ["com.a.r", "b"], files: [("App.swift", code)]).found
    }
    #expect(found("Foundation.Date") == ["D204 b"])
    #expect(found("SyncKit.Log") == [])
  }

  @Test("gets no tick for what is not there") func ticks() {
    let input = TargetCase(plist: TargetRuleTests.plist(""), code: "let a = 1").input
    let text = ChecklistReport(Checkup(input), of: input).text
    for row in ["the list of permitted identifiers exists", "background modes declared"] {
      #expect(text.contains("[-] \(row)"), "\(text)")
    }
  }

  @Test("whose list the build makes has a checklist") func made() {
    let input = TargetCase(plist: nil, makesPlist: true).input
    let text = ChecklistReport(Checkup(input), of: input).text
    #expect(text.contains("[!] the list of permitted identifiers exists\n      D101 App.swift:1"))
    #expect(text.contains("[x] errors of submit are handled"), "\(text)")
  }

  @Test("shares its diagnostics with others") func shared() {
    let input = TargetCase(plist: TargetRuleTests.listOnly).input
    var told = ToldDiagnostics()
    let first = told.left(of: Checkup(input), input)
    let second = told.left(of: Checkup(input), input)
    #expect(first.diagnostics.count == 1 && second.diagnostics.isEmpty)
    #expect(
      CheckupReport(second, of: input).text(.short)
        == "note: 1 more above also holds for App (App.xcodeproj), Info.plist and 1 source file\n")
  }
}
