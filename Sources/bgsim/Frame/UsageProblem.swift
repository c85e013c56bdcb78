/// A mistake in the command line, as a fact; the words are in one place.
enum UsageProblem: Error, Equatable {
  case unknownVerb(String)
  case unknownTopic(String)
  case unknownOption(String, known: [String])
  case unexpected(String)
  case missingValue(CommandOption)
  case valueNotWanted(option: String, value: String)
  case notANumber(option: String, value: String, ClosedRange<UInt64>)
  case notAChoice(option: String, value: String, [String])
}
