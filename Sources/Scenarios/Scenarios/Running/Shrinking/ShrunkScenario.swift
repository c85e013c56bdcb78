public import Basics

/// What is left of a scenario that was shrunk.
public struct ShrunkScenario {
  /// What it still shows.
  public let trouble: ScenarioTrouble
  public let seed: UInt64
  /// Ends with a line break.
  public let text: String
  /// Where each part stood that went, in the order of the file.
  public let removed: [String]
  public let changed: [(origin: String, from: JSONValue, to: JSONValue)]
  /// How many simulations it took.
  public let runs: Int
  /// False where it was ended by the number of runs.
  public let isSmallest: Bool
}
