import Diagnostics
import PlainText

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
    let limit = min(limits.bytes, ReadingLimits.mostBytes)
    if bytes.count > limit {
      problems.report(.fileTooLarge(bytes: bytes.count, limit: limit), SourceSpan(0, 0))
      return nil
    }
    let (nodes, isWhole) = bytes.withUnsafeBytes { buffer -> ([JSONNode], Bool) in
      if Encoding.looksLikeUTF16(buffer) {
        problems.report(.sixteenBit, SourceSpan(0, 2))
        return ([], false)
      }
      if let place = Encoding.firstInvalid(buffer) {
        problems.report(
          .notUTF8(byte: buffer[place], offset: place), SourceSpan(place, place + 1))
        return ([], false)
      }
      var parser = JSONParser(buffer, limits: limits, problems: problems)
      parser.parse()
      problems = parser.problems
      return (parser.nodes, !parser.isOver && !parser.nodes.isEmpty)
    }
    guard isWhole else { return nil }
    let tree = JSONTree(bytes: bytes, nodes: nodes)
    DuplicateKeys.find(in: tree, &problems)
    return tree
  }
}
