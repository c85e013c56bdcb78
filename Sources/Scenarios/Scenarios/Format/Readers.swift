public import Basics
public import Documents

/// The result of reading a scenario file. It is large and immutable, so it is shared instead of copied.
public final class Reading: Equatable, Sendable {
  /// nil if there are errors.
  public let scenario: Scenario?
  /// In the order of the file.
  public let diagnostics: [ScenarioDiagnostic]
  /// The number of problems beyond the ones that are kept.
  public let furtherProblems: Int

  init(scenario: Scenario?, _ problems: ProblemList) {
    self.scenario = scenario
    diagnostics = problems.all.inOrder()
    furtherProblems = problems.further
  }

  /// For a scenario that cannot be run to its end. Problems beyond the limit are only counted.
  package init(later problems: [ScenarioDiagnostic], further: Int = 0) {
    scenario = nil
    diagnostics = problems
    furtherProblems = further
  }

  public static func == (left: Reading, right: Reading) -> Bool {
    left.scenario == right.scenario && left.diagnostics == right.diagnostics
      && left.furtherProblems == right.furtherProblems
  }
}

public enum ScenarioReader {
  /// The scenario, if the file has no errors, and all problems in the order of the file. A scenario may come
  /// with warnings.
  public static func read(_ bytes: [UInt8], limits: ReadingLimits = ReadingLimits()) -> Reading {
    var problems = ProblemList(limit: limits.problems)
    let scenario: Scenario? = read(bytes, limits, &problems, ScenarioCheck.check)
    return Reading(scenario: problems.hasErrors ? nil : scenario, problems)
  }

  /// Reads a scenario, a population or a lesson. Its meaning is checked last. Returns nil if errors make
  /// further reading pointless.
  static func read<Document: KeyedObject>(
    _ bytes: [UInt8], _ limits: ReadingLimits, _ problems: inout ProblemList,
    _ check: (Document, inout ProblemList) -> Void
  ) -> Document? {
    guard let tree = parse(bytes, limits, &problems) else { return nil }
    let decoding = Decoding(tree, problems)
    defer { problems = decoding.problems }
    guard FormatCheck.passes(decoding), let document = Form<Document>.object.read(0, decoding)
    else { return nil }
    check(document, &decoding.problems)
    return document
  }

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

extension [UInt8] {
  /// Whether one of these words appears in quotes. Every file is searched for them, hence the plain loop.
  func mention(_ words: [String]) -> Bool {
    let quoted = words.map { Array("\"\($0)\"".utf8) }
    return withUnsafeBufferPointer { bytes in
      for place in bytes.indices where bytes[place] == 0x22 {
        if quoted.contains(where: { bytes[place...].starts(with: $0) }) { return true }
      }
      return false
    }
  }
}

/// Limits on the size of a scenario file.
public typealias ReadingLimits = JSONLimits

extension ScenarioReader {
  /// Whether the file says that it is a scenario or a population, as among other files of the same ending.
  public static func isMeant(by bytes: [UInt8]) -> Bool {
    bytes.haveKey(among: ["format"])
  }
}

extension [UInt8] {
  /// Whether the file is an object with one of these keys.
  fileprivate func haveKey(among keys: [String]) -> Bool {
    // Most files contain none of the words, so they are read only once.
    guard mention(keys), let tree = JSONTree.read(self).tree, let root = tree.nodes.first,
      root.kind == .object
    else { return false }
    return tree.members(of: 0).contains { member in
      tree.nodes[member.key].kind == .string && keys.contains(tree.text(of: member.key))
    }
  }
}

public enum PopulationReader {
  /// Whether the file is a population: it has a key that only populations have.
  public static func isPopulation(_ bytes: [UInt8]) -> Bool {
    bytes.haveKey(among: Population.telling)
  }

  /// The population, if the file has no errors, and all problems of the file.
  public static func read(
    _ bytes: [UInt8], limits: ReadingLimits = ReadingLimits()
  ) -> PopulationReading {
    var problems = ProblemList(limit: limits.problems)
    let population = ScenarioReader.read(bytes, limits, &problems, PopulationCheck.check)
    return PopulationReading(
      population: problems.hasErrors ? nil : population,
      reading: Reading(scenario: nil, problems))
  }
}

public struct PopulationReading: Equatable, Sendable {
  /// nil if there are errors.
  public let population: Population?
  /// The problems of the file; the scenario in it is always nil.
  public let reading: Reading
}

#if !hasFeature(Embedded)
  /// Writes a population in its canonical form.
  public enum PopulationPrinter {
    public static func text(of population: Population) -> String {
      PrintedKeys.text(of: population).printed()
    }
  }
#endif
