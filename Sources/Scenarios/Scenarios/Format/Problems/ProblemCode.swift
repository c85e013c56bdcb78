public import Basics

/// A name for each sort of problem that stays the same in all versions.
public enum ProblemCode: String, CaseIterable, Sendable {
  case fileTooLarge = "S001"
  case fileEmpty = "S002"
  case notUTF8 = "S003"
  case controlCharacter = "S004"
  case tooMuch = "S005"
  case notClosed = "S006"
  case escape = "S007"
  case number = "S008"
  case unknownWord = "S009"
  case quotes = "S010"
  case comma = "S011"
  case colon = "S012"
  case missingPart = "S013"
  case bracket = "S014"
  case textAfterEnd = "S015"
  case duplicateKey = "S016"
  case format = "S101"
  case unknownKey = "S102"
  case missingKey = "S103"
  case severalChoices = "S104"
  case wrongKind = "S105"
  case outOfRange = "S106"
  case unknownChoice = "S107"
  case unit = "S108"
  case text = "S109"
  case calendar = "S110"
  case identifier = "S111"
  case tooManyItems = "S112"
  case unknownApp = "S201"
  case unknownTask = "S202"
  case ambiguousTask = "S203"
  case duplicateName = "S204"
  case misplacedKey = "S205"
  case contradiction = "S206"
  case overlap = "S207"
  case outsideDuration = "S208"
  case emptyPeriod = "S209"
  case emptyExpectation = "S210"
  case confusable = "S211"
  case propertyListUnread = "S301"
  case tooMuchToRun = "S302"
  case runNotFinished = "S303"
  case nothingExpected = "S304"
  case notAnswerable = "S305"

  /// Those of a file that is sound in itself: running it shows them.
  public static let later: [ProblemCode] = [
    .propertyListUnread, .tooMuchToRun, .runNotFinished, .nothingExpected, .notAnswerable,
  ]

  public var severity: Severity {
    switch self {
    case .overlap, .outsideDuration, .confusable: .warning
    default: .error
    }
  }
}
