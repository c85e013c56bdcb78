/// The first of the simulated systems on which a fact holds; the scheduler came with iOS 13.
public enum SystemVersion: UInt8, CaseIterable, Sendable {
  case ios13 = 13
  case ios14
  case ios15
  case ios16
  case ios17
  case ios18
  case ios26 = 26
  case ios27
}
