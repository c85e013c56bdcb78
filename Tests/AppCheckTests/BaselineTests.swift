import AppCheck
import Documents
import Testing

@Suite("A baseline") struct BaselineTests {
  /// A handler that never completes, behind as many lines.
  private func app(lines: Int = 0, twice: Bool = false) -> AppFiles {
    let handler = """
      scheduler.register(forTaskWithIdentifier: "com.a.r", using: nil) { task in again() }
      let first = BGAppRefreshTaskRequest(identifier: "com.a.r")
      func again() { do { try scheduler.submit(first) } catch { log(error) } }

      """
    let second = #"scheduler.register(forTaskWithIdentifier: "com.a.s", using: nil) { task in }"#
    let text = String(repeating: "\n", count: lines) + handler + (twice ? second : "")
    return Case(permitted: ["com.a.r", "com.a.s"], files: [("App.swift", text)]).input
  }

  @Test("accepts what was found, wherever it has moved") func moved() throws {
    let old = app()
    let found = Checkup(old)
    #expect(found.diagnostics.contains { $0.code == .neverCompleted })
    let (baseline, wrong) = Baseline.reading(
      "# known\n\n" + Baseline.lines(for: found, in: old))
    #expect(wrong == nil)
    let new = app(lines: 7)
    var left = baseline
    #expect(Checkup(new).accepting(&left, in: new).diagnostics.isEmpty)
    #expect(left.unused.isEmpty)
  }

  @Test("names files from the folder that is checked, wherever that lies") func paths() {
    let here = app()
    var there = here
    there.root = "Apps/First/"
    there.sources = here.sources.map {
      $0.map { AppFile(path: "Apps/First/\($0.path)", bytes: $0.bytes) }
    }
    let lines = Baseline.lines(for: Checkup(there), in: there)
    #expect(lines == Baseline.lines(for: Checkup(here), in: here))
    #expect(lines.contains(" App.swift: "))
  }

  @Test("accepts each mistake once, and says what is not there any more") func counted() {
    let known = app()
    var baseline = Baseline.reading(Baseline.lines(for: Checkup(known), in: known)).baseline
    let more = app(twice: true)
    let left = Checkup(more).accepting(&baseline, in: more)
    #expect(left.diagnostics.map { $0.code.rawValue } == ["D216", "D206"])
    #expect(left.diagnostics.allSatisfy { Found.text($0.place, more) == "\"com.a.s\"" })
    #expect(baseline.unused == ["D204 Info.plist: BGTaskSchedulerPermittedIdentifiers[1]"])
  }

  @Test("tells a line that begins with no code") func wrongLine() {
    #expect(Baseline.reading("D216 a.swift: x\nD9999 b.swift: y\n").wrongLine == 2)
    #expect(Baseline.reading("").wrongLine == nil)
  }

  @Test("leaves a row of the checklist open") func rows() {
    let app = app()
    let found = Checkup(app)
    var baseline = Baseline.reading(Baseline.lines(for: found, in: app)).baseline
    let accepted = found.accepting(&baseline, in: app)
    #expect(accepted.state(of: .completedOnEveryPath) != .ticked)
    let report = CheckupReport(accepted, of: app)
    #expect(report.text(.full).contains("known and accepted"))
    #expect(report.text(.full).hasPrefix("nothing new found in "))
    let overview = CheckOverview([report]).text(DiagnosticStyle(), details: "x")
    #expect(overview.hasPrefix("nothing new found in "), "\(overview)")
    #expect(report.worst == nil)
  }
}

@Suite("The overview of a check") struct OverviewTests {
  private func report(_ name: String, handlers: Int) -> CheckupReport {
    let identifiers = (0..<handlers).map { "com.a.t\($0)" }
    let text = identifiers.map {
      """
      s.register(forTaskWithIdentifier: "\($0)", using: nil) { task in }
      let r\($0.filter { $0 != "." }) = BGProcessingTaskRequest(identifier: "\($0)")

      """
    }
    let app = Case(permitted: identifiers, files: [("\(name).swift", text.joined())]).input
    return CheckupReport(Checkup(app), of: app)
  }

  @Test("has each cause once, with the number of its places, on one screen") func oneScreen() {
    let reports = (0..<30).map { report("App\($0)", handlers: 30) }
    let overview = CheckOverview(reports)
    #expect(overview.isWorthIt)
    let text = overview.text(DiagnosticStyle(), details: "bgsim check . --details")
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 40, "\(text)")
    #expect(lines[0] == "900 errors and 30 warnings in 30 targets", "\(lines[0])")
    #expect(text.contains(" and 899 more\n"), "\(text)")
    #expect(text.contains("and 22 more"), "\(text)")
    #expect(text.contains("each with its lines: bgsim check . --details"))
  }

  @Test("is not needed for a few problems of one app") func few() {
    #expect(!CheckOverview([report("App", handlers: 2)]).isWorthIt)
    #expect(CheckOverview([report("App", handlers: 6)]).isWorthIt)
  }

  @Test("answers first, also above results that are told one by one") func title() {
    let both = CheckOverview([report("App", handlers: 1), report("Demo", handlers: 0)])
    #expect(both.title(DiagnosticStyle()) == "1 error and 1 warning in 2 targets\n\n")
    let few = report("App", handlers: 1)
    let long = report("App", handlers: 6)
    #expect(CheckOverview([few]).title(DiagnosticStyle()) == "")
    #expect(CheckOverview([long]).title(DiagnosticStyle()).hasPrefix("6 errors in "))
  }

  @Test("begins with what makes the project") func generator() {
    var app = Case(files: Case.swift()).input
    app.remarks = AppFolder(["project.yml"]) { _ in Array("targets:".utf8) }.remarks
    let report = CheckupReport(Checkup(app), of: app)
    let text = CheckOverview([report]).text(DiagnosticStyle(), details: "x")
    #expect(text.hasPrefix("note: targets are not known: project.yml describes them; "), "\(text)")
    #expect(text.contains("\nnothing wrong found in the readable parts of "), "\(text)")
    #expect(report.text(.full).hasPrefix("note: targets are not known"))
    #expect(!report.isSeenWhole)
    #expect(CheckOverview([report, report]).title(DiagnosticStyle()) == "")
  }

  @Test("says that nothing is wrong only of what was seen") func nothing() {
    let files = Case(files: Case.swift("let more = BGAppRefreshTaskRequest(identifier: name)"))
      .input
    let report = CheckupReport(Checkup(files), of: files)
    let text = CheckOverview([report]).text(DiagnosticStyle(), details: "x")
    #expect(text.hasPrefix("nothing wrong found in the readable parts of "), "\(text)")
    #expect(text.contains("note: 1 identifier could not be read"), "\(text)")
  }
}
