public import Basics

/// What came of reading a scenario file. It is large and never changes, so whoever has it shares it.
public final class Reading: Equatable, Sendable {
  /// nil where there are errors.
  public let scenario: Scenario?
  /// In the order of the file.
  public let diagnostics: [ScenarioDiagnostic]
  /// Problems beyond those kept.
  public let furtherProblems: Int

  convenience init(scenario: Scenario?, _ problems: ProblemList) {
    self.init(scenario, problems.all.inOrder(), problems.further)
  }

  /// Of a scenario that cannot be run to its end; only so many of its problems are told.
  package init(later problems: [ScenarioDiagnostic], further: Int = 0) {
    scenario = nil
    diagnostics = problems
    furtherProblems = further
  }

  private init(_ scenario: Scenario?, _ diagnostics: [ScenarioDiagnostic], _ further: Int) {
    self.scenario = scenario
    self.diagnostics = diagnostics
    furtherProblems = further
  }

  public static func == (left: Reading, right: Reading) -> Bool {
    left.scenario == right.scenario && left.diagnostics == right.diagnostics
      && left.furtherProblems == right.furtherProblems
  }
}

public enum ScenarioReader {
  /// The scenario if the file has no errors, and everything there is to say about it, in the order
  /// of the file. A scenario may come with warnings.
  public static func read(_ bytes: [UInt8], limits: ReadingLimits = ReadingLimits()) -> Reading {
    var problems = ProblemList(limit: limits.problems)
    let scenario = read(bytes, limits, &problems)
    return Reading(scenario: problems.hasErrors ? nil : scenario, problems)
  }

  private static func read(
    _ bytes: [UInt8], _ limits: ReadingLimits, _ problems: inout ProblemList
  ) -> Scenario? {
    guard let tree = parse(bytes, limits, &problems) else { return nil }
    let decoding = Decoding(tree, problems)
    defer { problems = decoding.problems }
    guard FormatCheck.passes(decoding) else { return nil }
    guard let scenario = Form<Scenario>.object.read(0, decoding) else { return nil }
    ScenarioCheck.check(scenario, &decoding.problems)
    return scenario
  }

  /// nil where reading on would say nothing true.
  static func parse(
    _ bytes: [UInt8], _ limits: ReadingLimits, _ problems: inout ProblemList
  ) -> JSONTree? {
    let read = JSONTree.read(bytes, limits: limits)
    for found in read.problems.all {
      problems.report(Diagnostic(.syntax(found.problem), at: found.span, related: found.related))
    }
    problems.count(further: read.problems.further)
    return read.tree
  }
}

/// How much a scenario file may hold.
public typealias ReadingLimits = JSONLimits

public enum PopulationReader {
  /// Whether the file is one: it has a key that only populations have.
  public static func isPopulation(_ bytes: [UInt8]) -> Bool {
    // Hardly a scenario has such a word in it, and then it need not be read twice.
    let begins = Population.telling.map { Array("\"\($0)\"".utf8) }
    guard mentions(begins, in: bytes), let tree = JSONTree.read(bytes).tree,
      let root = tree.nodes.first, root.kind == .object
    else { return false }
    return tree.members(of: 0).contains { member in
      tree.nodes[member.key].kind == .string
        && Population.telling.contains(tree.text(of: member.key))
    }
  }

  /// Every file is searched for them, so in a plain loop.
  private static func mentions(_ words: [[UInt8]], in bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      var place = 0
      while place < bytes.count {
        if bytes[place] == 0x22 && words.contains(where: { bytes[place...].starts(with: $0) }) {
          return true
        }
        place += 1
      }
      return false
    }
  }

  /// The population if the file has no errors, and everything there is to say about it.
  public static func read(
    _ bytes: [UInt8], limits: ReadingLimits = ReadingLimits()
  ) -> PopulationReading {
    var problems = DiagnosticList<Problem>(limit: limits.problems)
    let population = read(bytes, limits, &problems)
    return PopulationReading(
      population: problems.hasErrors ? nil : population,
      reading: Reading(scenario: nil, problems))
  }

  private static func read(
    _ bytes: [UInt8], _ limits: ReadingLimits, _ problems: inout DiagnosticList<Problem>
  ) -> Population? {
    guard let tree = ScenarioReader.parse(bytes, limits, &problems) else { return nil }
    let decoding = Decoding(tree, problems)
    defer { problems = decoding.problems }
    guard FormatCheck.passes(decoding) else { return nil }
    guard let population = Form<Population>.object.read(0, decoding) else { return nil }
    PopulationCheck.check(population, &decoding.problems)
    return population
  }
}

public struct PopulationReading: Equatable, Sendable {
  /// nil where there are errors.
  public let population: Population?
  /// What is said of the file, which is no scenario.
  public let reading: Reading
}

#if !hasFeature(Embedded)
  /// Writes a population in the one canonical way.
  public enum PopulationPrinter {
    public static func text(of population: Population) -> String {
      PrintedKeys.text(of: population).printed()
    }
  }
#endif
