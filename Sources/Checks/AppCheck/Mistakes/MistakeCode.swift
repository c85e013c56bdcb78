public import Diagnostics
import ScenarioFormat

/// The stable name of a mistake.
public enum MistakeCode: String, CaseIterable, Sendable {
  case unreadable = "D001"
  case duplicateKey = "D002"
  case wrongKind = "D003"
  case unfilledVariable = "D004"
  case nothingPermitted = "D101"
  case permittedTwice = "D102"
  case unlikelyIdentifier = "D103"
  case confusable = "D104"
  case wildcardMisplaced = "D105"
  case wildcardForeign = "D106"
  case unknownMode = "D107"
  case missingMode = "D108"
  case oldFetch = "D109"
  case noMode = "D110"
  case notPermitted = "D201"
  case wildcardForOtherKind = "D202"
  case wildcardUsed = "D203"
  case neverUsed = "D204"
  case neverRegistered = "D205"
  case neverRequested = "D206"
  case registeredTwice = "D207"
  case registeredLate = "D208"
  case dateBeyondWeek = "D209"
  case dateTooSoon = "D210"
  case dateIgnored = "D211"
  case tooManyRequests = "D212"
  case missingEntitlement = "D213"
  case resubmittedTooLate = "D214"
  case resubmittedSometimes = "D215"

  public var severity: Severity { consequence == nil ? .warning : .error }
}
