/// What an expectation can ask about, as its key in the file.
public enum ExpectedWord: String, CaseIterable, Sendable {
  case ran, completed, expired, killed, finished
  case because, onlyBecause, decidedBy
  case maxGap, waited, chainAlive, freshAtOpening
}
