import Basics
public import Documents
public import Scenarios

/// The results of many scenarios: failures first, then the totals.
public struct TestReport {
  let results: [TestedScenario]
  private let style: TextStyle
  private let diagnosticStyle: DiagnosticStyle

  public init(_ results: [TestedScenario], _ style: TextStyle, _ diagnosticStyle: DiagnosticStyle) {
    self.results = results
    self.style = style
    self.diagnosticStyle = diagnosticStyle
  }

  public var hasFailures: Bool { !broken.isEmpty }
  private var broken: [TestedScenario] { results.filter { !$0.failed.isEmpty } }
  private var held: Int { results.count { $0.isUsable && $0.failed.isEmpty } }
  private var unusable: Int { results.count { !$0.isUsable } }

  public var text: String {
    let obstacles = results.compactMap { result in result.obstacle.map(words) }
    return (obstacles + broken.map(block) + [total]).joined(separator: "\n")
  }

  /// Annotations for a pull request.
  public var annotations: String {
    let obstacles = results.compactMap { result in
      result.obstacle.map { annotations(on: $0, result.path) }
    }
    return (obstacles + broken.map(annotations) + [total]).joined()
  }

  /// One line for each failure, as compilers print them.
  public var lines: String {
    let obstacles = results.compactMap { result in result.obstacle.map(words) }
    return (obstacles + broken.map(lines) + [total]).joined()
  }

  private func lines(_ result: TestedScenario) -> String {
    result.failed.map { failed in
      let place = failed.excerpt.map { ":\($0.line):\($0.column)" } ?? ""
      let words = "\(result.path)\(place): error: \(failed.title): \(failed.message)"
      return safeText(words.utf8) + "\n"
    }.joined()
  }

  private func words(on obstacle: TestedScenario.Obstacle) -> String {
    switch obstacle {
    case .problems(let report): report.words(diagnosticStyle)
    case .words(let words): "\(diagnosticStyle.paint("error:", .error)) \(words)\n"
    }
  }

  private func annotations(on obstacle: TestedScenario.Obstacle, _ path: String) -> String {
    switch obstacle {
    case .problems(let report): report.words(diagnosticStyle)
    case .words(let words): Annotation(.error, title: path, message: words).command
    }
  }

  private func block(_ result: TestedScenario) -> String {
    style.paint(safeText(result.path.utf8), .heading) + "\n"
      + result.judged.text(style, onlyFailures: true)
  }

  private func annotations(_ result: TestedScenario) -> String {
    result.failed.map { failed in
      let place = failed.excerpt.map { Annotation.Place($0) }
      return Annotation(
        .error, title: failed.title, message: failed.story, at: place
      ).command
    }.joined()
  }

  private var total: String {
    let files = results.count == 1 ? "1 file" : "\(results.count) files"
    let words =
      "\(files): \(held) as expected, \(broken.count) failed, \(unusable) unusable"
    return style.paint(words, held == results.count ? .good : .blocked) + "\n"
  }
}

extension TestReport {
  /// One document with a line for each file.
  public var json: String { TestReport.shape.value(of: self, in: self).onOneLine + "\n" }

  package static let shape = JSONShape<TestReport, TestReport>(
    "test", "whether scenarios do what they expect",
    .version("test", 3), .list("results", of: file, "each file") { $0.results }.inLines,
    .number("asExpected", "how many files are as expected") { $0.held },
    .number("failed", "in how many an expectation does not hold") { $0.broken.count },
    .number("unusable", "how many could not be judged") { $0.unusable })

  private static let file = JSONShape<TestReport, TestedScenario>(
    "file", "what came of one file",
    .text("file", "its path") { $0.path },
    .list("expectations", of: expectation, "each expectation, if it was judged", .optional) {
      if case .judged(let results) = $0.verdict { results } else { nil }
    },
    JSONKey(
      "problems", .object(ProblemReport.shape), "what is wrong with the file", .optional
    ) { file, _ in
      if case .problems(let report)? = file.obstacle { report.jsonValue } else { nil }
    },
    .text("error", "why it is unusable", .optional) {
      if case .words(let words)? = $0.obstacle { words } else { nil }
    })

  private static let expectation = JSONShape<TestReport, ExpectationResult>(
    "expectation", "what a scenario expects, and whether that holds",
    .text("expects", "what is expected, in words") { $0.text },
    .flag("holds", "whether it holds") { $0.holds },
    .number("held", "how often it held, if it was judged more than once", .optional) {
      $0.tally?.held
    },
    .number("judged", "how often it was judged, if more than once", .optional) {
      $0.tally?.judged
    },
    .word(
      "judgedBy", ExpectationResult.Tally.Trial.all.map { $0.word },
      "what differed from one time to the next", .optional
    ) { $0.tally?.of.word },
    .text("name", "what the scenario calls it, if anything", .optional) { $0.name },
    .number("line", "of a failure, its line", .optional) { $0.excerpt?.line },
    .number("column", "its column on a terminal", .optional) { $0.excerpt?.column },
    .list("notes", of: note, "of a failure, what is known", .optional) {
      $0.holds ? nil : $0.notes
    },
    .text("repeat", "of a failure, a command to repeat it", .optional) { $0.command("repeat") },
    .text("why", "of a failure, a command to explain it", .optional) { $0.command("why") })

  private static let note = JSONShape<TestReport, ExpectationResult.Note>(
    "note", "one thing to know about a failure; each word that fails begins with what was observed",
    .word(
      "label",
      MismatchLabel.allCases.map { $0.rawValue }
        + ["first fails", "worst under", "decided by"],
      "what it tells: what was observed and expected, the launch nearest to that, what held the task"
        + " back, the first seed that fails, the worst scheduler, or which numbers decide"
    ) { $0.label },
    .text("words", "the same in words") { $0.words })
}

extension ExpectationResult {
  fileprivate func command(_ label: String) -> String? {
    commands.first { $0.label == label }?.words
  }
}

extension TestReport {
  public var junit: String { JUnitSuite.xml(results.map(suite)) }

  private func suite(_ result: TestedScenario) -> JUnitSuite {
    let cases: [(name: String, verdict: JUnitSuite.Verdict)] =
      switch result.verdict {
      case .unusable(let obstacle):
        [
          (
            "can be run",
            .broken(
              kind: "unusable", message: "the file could not be run", details: obstacle.plain)
          )
        ]
      case .judged(let results): results.map { ($0.title, $0.junit) }
      }
    return JUnitSuite(name: result.path, milliseconds: result.milliseconds, cases: cases)
  }

  /// One document for code scanning, whatever failed. `meaning` explains the codes of mistakes in files.
  public func sarif(explaining meaning: (String) -> String?) -> String {
    var log = SarifLog()
    for result in results {
      switch result.obstacle {
      case .problems(let report): report.add(to: &log)
      case .words(let words): log.add(words, SarifLog.unusable, at: .init(file: result.path))
      case nil: break
      }
      for failed in result.failed {
        let place =
          failed.excerpt.map { Annotation.Place($0) } ?? Annotation.Place(file: result.path)
        log.add("\(failed.title)\n\(failed.story)", TestReport.failedCode, at: place)
      }
    }
    return log.text { code in
      code == TestReport.failedCode ? "what a scenario expects does not hold" : meaning(code)
    }
  }

  private static let failedCode = "expectation"
}

extension Annotation.Place {
  fileprivate init(_ excerpt: ExpectationResult.Excerpt) {
    self.init(
      file: excerpt.file, line: excerpt.line, column: excerpt.column,
      endColumn: excerpt.column + excerpt.length - 1)
  }
}

extension TestedScenario.Obstacle {
  var plain: String {
    switch self {
    case .problems(let report): report.plain
    case .words(let words): words
    }
  }
}

extension ExpectationResult {
  /// What programs know it by: the same in each run, whatever came of it.
  var title: String { name ?? text }

  var junit: JUnitSuite.Verdict {
    holds ? .passed : .failed(kind: "expectation", message: message, details: story)
  }

  /// A failure in one line.
  var message: String {
    let found = notes.prefix(2).map { "\($0.label) \($0.words)" }
    return ((tally.map { [$0.words] } ?? []) + found).joined(separator: "; ")
  }

  /// Everything that is known about a failure, and what to type next.
  var story: String {
    let says = name == nil ? [] : [text]
    let counts = tally.map { [$0.words] } ?? []
    return (says + counts + (notes + commands).map { "\($0.label): \($0.words)" })
      .joined(separator: "\n")
  }
}

/// The test result of one file.
public struct TestedScenario {
  enum Verdict {
    case judged([ExpectationResult])
    case unusable(Obstacle)
  }

  /// Why a file has no result for its scenario.
  public enum Obstacle: Sendable {
    case problems(ProblemReport)
    /// The file is not a scenario, or cannot be read.
    case words(String)
  }

  let path: String
  let verdict: Verdict
  /// How long a clock on the wall ran meanwhile, only told to programs that keep a history of it.
  public var milliseconds: Int64 = 0

  public init(_ path: String, _ obstacle: Obstacle) {
    self.path = path
    verdict = .unusable(obstacle)
  }

  init(_ path: String, _ judged: [ExpectationResult]) {
    self.path = path
    verdict = .judged(judged)
  }

  /// The caller runs the seeds, because it knows how many threads there are. By default, these are the seeds
  /// of the file.
  public init(
    _ loaded: LoadedScenario, seeds: [UInt64]? = nil, while goesOn: PreparedScenario.GoesOn,
    running run: ([UInt64]) throws(ScenarioFailure) -> SeedReport
  ) throws(ScenarioFailure) {
    path = loaded.path
    let prepared = loaded.prepared
    if prepared.scenario.expectations.isEmpty {
      verdict = .unusable(.problems(loaded.expectsNothing))
      return
    }
    let seeds = seeds ?? prepared.seeds
    if seeds.count > 1 {
      verdict = .judged(loaded.results(try run(seeds).verdicts))
      return
    }
    let play = try ScenarioPlay(loaded, seed: seeds[0], keeping: .record, while: goesOn)
    verdict = .judged(loaded.results(prepared.judge(play.record), of: play.seed))
  }

  var judged: [ExpectationResult] {
    if case .judged(let results) = verdict { results } else { [] }
  }

  var failed: [ExpectationResult] { judged.filter { !$0.holds } }

  var obstacle: Obstacle? {
    if case .unusable(let obstacle) = verdict { obstacle } else { nil }
  }

  public var isUsable: Bool { obstacle == nil }
}
