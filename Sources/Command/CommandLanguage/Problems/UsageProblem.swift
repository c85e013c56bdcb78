package import Reports
package import Scenarios

/// A mistake in the command line, as a fact; the words are in one place.
package enum UsageProblem: Error, Equatable {
  case unknownVerb(String)
  case unknownTopic(String)
  case unknownOption(String, known: [String])
  case unexpected(String)
  case missingArgument(String, verb: String)
  case unknownStarter(String)
  case unknownAdvice(String)
  /// What `bgsim advise` has to know and nobody can be asked.
  case unanswered([String])
  /// A value that is none for this option, with what it wants.
  case notWanted(option: String, value: String, wanted: String)
  /// There is one file and nothing that would make another of it.
  case nothingToCompare
  case unknownLesson(String, known: [String])
  case notTogether(String, String)
  /// The first says nothing without the second.
  case needs(String, String)
  /// The file names so many seeds, and the option is about one run.
  case oneRunOnly(option: String, file: String, seeds: Int)
  /// The option is about scenarios, and the file is the event log of a run.
  case scenarioOnly(option: String, file: String)
  /// The option is about the other kind of file.
  case wrongKind(option: String, file: String, wants: String)
  case shard(ShardProblem)
  case badShard(String)
  /// The option is about logs of devices.
  case deviceLogOnly(option: String, file: String)
  /// This option's output and the result would mix or replace each other.
  case samePlace(String)
  case moment(MomentProblem)
  case task(NamedTaskProblem)
  /// A value set with `--set`, with what is wrong with it in words.
  case badAssignment(String)
  case missingValue(CommandOption)
  case valueNotWanted(option: String, value: String)
  case notANumber(option: String, value: String, ClosedRange<UInt64>)
  case notAChoice(option: String, value: String, [String])
}
