public import Basics
public import Scenarios

/// The results of many scenarios: what failed first, then how many there were.
public struct TestReport {
  let results: [TestedScenario]
  private let style: TextStyle
  private let diagnosticStyle: DiagnosticStyle

  public init(_ results: [TestedScenario], _ style: TextStyle, _ diagnosticStyle: DiagnosticStyle) {
    self.results = results
    self.style = style
    self.diagnosticStyle = diagnosticStyle
  }

  public var hasFailures: Bool { results.contains { !$0.failed.isEmpty } }

  /// For people.
  public var text: String {
    let unusable = results.compactMap { result in result.obstacle.map(words) }
    let broken = results.filter { !$0.failed.isEmpty }
    return (unusable + broken.map(block) + [total]).joined(separator: "\n")
  }

  /// For a pull request.
  public var annotations: String {
    let unusable = results.compactMap { result in
      result.obstacle.map { annotations(on: $0, result.path) }
    }
    let broken = results.filter { !$0.failed.isEmpty }
    return (unusable + broken.map(annotations) + [total]).joined()
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
      + ExpectationList(result.judged, showing: .failures, style).text
  }

  private func annotations(_ result: TestedScenario) -> String {
    result.failed.map { failed in
      let place = failed.excerpt.map {
        Annotation.Place(
          file: $0.file, line: $0.line, column: $0.column, endColumn: $0.column + $0.length)
      }
      return Annotation(
        .error, title: failed.name ?? failed.text, message: failed.story, at: place
      ).command
    }.joined()
  }

  private var total: String {
    let held = results.count { $0.obstacle == nil && $0.failed.isEmpty }
    let files = results.count == 1 ? "1 file" : "\(results.count) files"
    let words =
      "\(files): \(held) as expected, "
      + "\(results.count { !$0.failed.isEmpty }) failed, \(results.count { $0.obstacle != nil }) unusable"
    return style.paint(words, held == results.count ? .good : .blocked) + "\n"
  }
}

extension TestReport {
  /// One document, a line for each file.
  public var json: String {
    let lines = results.map { result in
      let file = "{\"file\": \(JSONValue.text(result.path).onOneLine), "
      switch result.verdict {
      case .judged(let judged):
        return file + "\"expectations\": \(JSONValue.list(judged.map { $0.json }).onOneLine)}"
      case .unusable(.problems(let report)):
        return file + "\"problems\": \(report.json.dropLast())}"
      case .unusable(.words(let words)):
        return file + "\"error\": \(JSONValue.text(words).onOneLine)}"
      }
    }
    let held = results.count { $0.isUsable && $0.failed.isEmpty }
    let failed = results.count { !$0.failed.isEmpty }
    return "{\"test\": 1, \"results\": [\n" + lines.joined(separator: ",\n")
      + "\n], \"asExpected\": \(held), \"failed\": \(failed), "
      + "\"unusable\": \(results.count - held - failed)}\n"
  }
}

extension ExpectationResult {
  fileprivate var json: JSONValue {
    var members: [JSONMember] = [
      ("expects", .text(text)), ("holds", .flag(verdict == .holds)),
    ]
    if let name { members.append(("name", .text(name))) }
    if let excerpt {
      members += [("line", .integer(excerpt.line)), ("column", .integer(excerpt.column))]
    }
    members += (notes + commands).map { ($0.label, .text($0.words)) }
    return .object(members)
  }
}

extension TestReport {
  public var junit: String { JUnitReport(results.map(suite)).xml }

  private func suite(_ result: TestedScenario) -> JUnitReport.Suite {
    let path = result.path
    switch result.verdict {
    case .unusable(let obstacle):
      let verdict = JUnitReport.Verdict.broken(
        kind: "unusable", message: "the file could not be run", details: obstacle.plain)
      return .init(path, [.init("can be run", in: path, verdict)])
    case .judged(let results):
      return .init(path, results.map { .init($0.name ?? $0.text, in: path, $0.junit) })
    }
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
  var junit: JUnitReport.Verdict {
    if verdict == .holds { return .passed }
    let message = notes.prefix(2).map { "\($0.label) \($0.words)" }.joined(separator: "; ")
    return .failed(kind: "expectation", message: message, details: story)
  }

  /// Everything that is known of a failure, and what to type next.
  var story: String {
    let says = name == nil ? [] : [text]
    return (says + (notes + commands).map { "\($0.label): \($0.words)" }).joined(separator: "\n")
  }
}

/// What `bgsim test` finds out of one file.
public struct TestedScenario {
  enum Verdict {
    case judged([ExpectationResult])
    case unusable(Obstacle)
  }

  /// Why a file says nothing about its scenario.
  public enum Obstacle: Sendable {
    case problems(ProblemReport)
    /// It is no scenario, or cannot be read.
    case words(String)
  }

  let path: String
  let verdict: Verdict

  public init(_ path: String, _ obstacle: Obstacle) {
    self.path = path
    verdict = .unusable(obstacle)
  }

  /// Seeds are run by the caller, who knows how many threads there are; without any, those of the file are
  /// meant.
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

  var failed: [ExpectationResult] { judged.filter { $0.verdict == .failed } }

  var obstacle: Obstacle? {
    if case .unusable(let obstacle) = verdict { obstacle } else { nil }
  }

  public var isUsable: Bool { obstacle == nil }
}
