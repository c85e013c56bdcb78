/// The device's system, by major version. Versions 19 to 25 never existed (fact 130).
public enum OSProfile: UInt8, CaseIterable, Comparable, Sendable {
  case ios13 = 13
  case ios14 = 14
  case ios15 = 15
  case ios16 = 16
  case ios17 = 17
  case ios18 = 18
  case ios26 = 26
  case ios27 = 27

  public static func < (left: OSProfile, right: OSProfile) -> Bool {
    left.rawValue < right.rawValue
  }
}
