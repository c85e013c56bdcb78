import DeviceLogs
import Reports
import Testing

@testable import CommandLanguage

/// Which options of a verb go together, without a file.
@Suite struct OptionTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let line: String
    /// Nil where nothing is wrong.
    let problem: UsageProblem?
    var testDescription: String { line }
    init(_ line: String, _ problem: UsageProblem?) {
      self.line = line
      self.problem = problem
    }
  }

  private func problem(
    _ line: String, _ check: (ParsedArguments) throws(CommandFailure) -> Void
  ) throws -> UsageProblem? {
    guard case .verb(_, let arguments) = try Invocation(VerbTests.words(line)) else { return nil }
    do throws(CommandFailure) { try check(arguments) } catch {
      guard case .usage(let problem) = error else { throw error }
      return problem
    }
    return nil
  }

  @Test(arguments: [
    Row("run f --json", nil), Row("run f --json --quiet", .notTogether("--json", "--quiet")),
    Row("run f --seeds 3 --svg p", .notTogether("--seeds", "--svg")),
    Row("run f --watch -o r", .notTogether("--watch", "--output")),
    Row("run - --watch", .notTogether("--watch", "standard input")),
    Row("run f --step --csv c", .notTogether("--step", "--csv")),
    Row("run - --step", .needs("--step", "a file, because commands come from standard input")),
    Row("run f g --step", .unexpected("g")),
    Row("run f --console --log l", .notTogether("--console", "--log")),
    Row("run f --log l --svg l", .samePlace("--svg")), Row("run f --log -", .samePlace("--log")),
    Row("run f --log - -o /dev/stdout", .samePlace("--log")),
    Row("run f --log - -o r", nil), Row("run f g --csv c", .unexpected("g")),
  ])
  func ofRun(_ row: Row) throws {
    let found = try problem(row.line) { arguments throws(CommandFailure) in
      try RunOption.check(arguments, arguments.positional)
    }
    #expect(found == row.problem, "\(row.line)")
  }

  @Test(arguments: [
    (Row("explain f", nil), InputKind.file),
    (Row("explain f --app a", .needs("--app", "an identifier")), .file),
    (Row("explain f --details", .deviceLogOnly(option: "--details", file: "f")), .eventLog),
    (Row("explain f --json", .scenarioOnly(option: "--json", file: "f")), .eventLog),
    (Row("explain f --at 1", .scenarioOnly(option: "--at", file: "f")), .deviceLog(.lines)),
    (Row("explain f --json --app a --details", nil), .deviceLog(.lines)),
    (Row("explain f t", .unexpected("t")), .deviceLog(.lines)),
  ])
  func ofExplain(_ row: Row, _ kind: InputKind) throws {
    let found = try problem(row.line) { arguments throws(CommandFailure) in
      try ExplainOption.check(arguments, on: kind, "f")
    }
    #expect(found == row.problem, "\(row.line)")
  }

  @Test(arguments: [
    (Row("new", nil), nil),
    (Row("new --from f --shrink g", .notTogether("--from", "--shrink")), nil),
    (Row("new --shrink g", nil), NewSource.shrunk("g")), (Row("new --from-log l", nil), .log("l")),
    (Row("new --from-log l --device 1", .notTogether("--device", "--from-log")), nil),
    (Row("new --device 1", .needs("--device", "--from with a population file")), nil),
    (Row("new --from p --device 7", nil), .device(7, ofPopulation: "p")),
    (Row("new --app a", .needs("--app", "--from-log")), nil),
    (Row("new --from commuted", .unknownStarter("commuted")), nil),
  ])
  func ofNew(_ row: Row, _ source: NewSource?) throws {
    var found: NewSource?
    let problem = try problem(row.line) { arguments throws(CommandFailure) in
      found = try NewSource(arguments)
    }
    #expect(problem == row.problem, "\(row.line)")
    if let source { #expect(found == source, "\(row.line)") }
  }

  @Test(arguments: [
    Row(
      "check f --checklist --diagnostics github",
      .notTogether("--checklist", "--diagnostics github")),
    Row("check f --json --diagnostics short", .notTogether("--json", "--diagnostics")),
    Row("check f --checklist --json", nil),
  ])
  func ofCheck(_ row: Row) throws {
    let found = try problem(row.line) { arguments throws(CommandFailure) in
      _ = try CheckOption.checked(arguments)
    }
    #expect(found == row.problem, "\(row.line)")
  }

  @Test(arguments: [
    Row("help --man rules", .notTogether("--man", "a topic")),
    Row("help demo --json", .needs("--json", "the topic rules, schema or myths")),
    Row("help matrix --json", .needs("--json", "the topic rules, schema or myths")),
    Row("help schema more", .unexpected("more")), Row("help matrix more", .unexpected("more")),
    Row("help facts none", .unknownTopic("facts none")),
    Row("help nothing", .unknownTopic("nothing")),
    Row("help schema lesson", nil), Row("help --man --json", nil),
  ])
  func ofHelp(_ row: Row) throws {
    let found = try problem(row.line) { arguments throws(CommandFailure) in
      #expect(try !HelpAnswer(arguments, .init(), columns: 80).text().isEmpty, "\(row.line)")
    }
    #expect(found == row.problem, "\(row.line)")
  }
}
