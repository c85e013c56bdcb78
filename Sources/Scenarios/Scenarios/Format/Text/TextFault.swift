public import SchedulerEngine

/// Why a text cannot be what it should be, and which bytes of it are to blame.
struct TextFault: Error {
  var reason: TextProblem
  var from: Int
  var to: Int
}

public enum TextProblem: Equatable, Sendable {
  case expected(Expected)
  /// A number without a unit, and what was likely meant.
  case needsUnit(String, readings: [String])
  /// "2 days", and how it is written here.
  case unitSpelledOut(reading: String)
  case tooLarge
  case fraction
  case longerThan(Span)
  case shorterThan(Span)
  case moreThanAll
  case morePercentThan(Int64)
  case impossibleTime(hour: Int64, minute: Int64, second: Int64)
  case impossibleDate(year: Int64, month: Int64, day: Int64, lastDay: Int64)
  case leapSecond
  case outsideOf1970To2199
  case unitsOutOfOrder
  case lowerEndIsHigher
  case lengthTwice
  case noLength
  case isEmpty
  case isZero
  case identifierTooLong(Int, limit: Int)
  case identifierCharacter(UInt32)
  case wildcardInside
  case notWholeDays
  case tooMany(limit: Int)

  public enum Expected: Equatable, Sendable {
    case digits, unitOfTime, unitOfSize, percentSign, perHour, timeOfDay, minutes
    case offset, dayNumber, weekday, moment, per, endOfText, expiration, rangeEnd,
      secondMoment, interval
  }
}
