public import Basics

/// Reads scenario files.
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
