public import Basics

/// What is wrong with an app, as facts.
public enum Mistake: Equatable, Sendable {
  case unreadable(PropertyListProblem)
  case duplicateKey(String)
  case wrongKind(key: String, found: PropertyKind, expected: PropertyKind)
  case unfilledVariable(String, UnfilledReason)
  case misspeltKey(String, meant: String)

  case nothingPermitted(PermittedList)
  case permittedTwice(String)
  case unlikelyIdentifier(String)
  case confusable(String, with: String)
  case wildcardMisplaced(String)
  case wildcardForeign(String, app: String)
  case unknownMode(String, suggestion: String?)
  case noMode(permitted: Int)
  case missingMode(BackgroundMode, for: TaskKind)
  case oldFetch

  case use(UseMistake)
}

public enum PermittedList: Equatable, Sendable { case missing, empty }
