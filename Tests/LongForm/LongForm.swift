import Foundation

/// Some tests could try more than a change should wait for. `swift test` tries a fixed part of it,
/// always the same, and with `LONG_TESTS=1` all of it.
public enum LongForm {
  public static let isAskedFor = ProcessInfo.processInfo.environment["LONG_TESTS"] == "1"

  /// How much of something to try.
  public static func count<Number>(_ short: Number, long: Number) -> Number {
    isAskedFor ? long : short
  }

  /// Of lives drawn from seeds `CAMPAIGN` may say how many, and `CAMPAIGN_FROM` the first of them.
  public static func seeds(_ short: UInt64, long: UInt64) -> Range<UInt64> {
    let first = number("CAMPAIGN_FROM") ?? 1
    return first..<first + max(1, number("CAMPAIGN") ?? count(short, long: long))
  }

  private static func number(_ variable: String) -> UInt64? {
    ProcessInfo.processInfo.environment[variable].flatMap(UInt64.init)
  }

  /// With `RECORD=1`, tests of what users read write it down anew, to be read as a diff, instead of
  /// comparing it with what was written down before.
  public static let isRecording = ProcessInfo.processInfo.environment["RECORD"] == "1"

  /// All of these in the long form, otherwise every n-th, beginning with the first.
  public static func all<Element>(of elements: some Collection<Element>, orOneIn step: Int)
    -> [Element]
  {
    elements.enumerated().filter { isAskedFor || $0.offset.isMultiple(of: step) }.map(\.element)
  }
}
