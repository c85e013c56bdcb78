public import Basics

/// Reads population files.
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
