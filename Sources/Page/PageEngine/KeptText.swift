/// The text that the reader keeps as A. Whatever is run later is B beside it.
struct KeptText {
  let name: String
  let bytes: [UInt8]
  /// Nil for a population, whose devices run beside those of the other.
  let scenario: PlayedScenario?

  static let otherKind =
    "A population is compared with a population, and a scenario with a scenario; this is not of the kind of A.\n"

  static let failure = "A or B does not reach its end, so there is nothing to compare.\n"

  /// What the two are called: by their names, unless they have the same one.
  func titles(beside other: String) -> (a: String, b: String) {
    name == other ? ("\(name) as kept", "\(name) as it is now") : (name, other)
  }
}
