import SystemAccess

/// Gives out the places of seeds, each once, to whichever thread is free: a share for each beforehand
/// would make all wait for the slowest.
final class SeedQueue: Sendable {
  private let count: Int
  private let given = Guarded(0)

  init(count: Int) {
    self.count = count
  }

  /// The first place that nobody has; nil when there is none left.
  func next() -> Int? {
    given.change { given in
      if given == count { return nil }
      given += 1
      return given - 1
    }
  }
}
