package import Basics
package import Reports
package import Scenarios
package import SchedulerEngine

/// A mistake in the command line. The cases hold no wording; `message` has it in one place.
package enum UsageProblem: Error, Equatable {
  case unknownVerb(String)
  case unknownTopic(String)
  case unknownFact(String, highest: Int32)
  case unknownObservation(String, highest: Int32)
  case unknownOption(String, known: [String])
  case unexpected(String)
  case standardInputTwice
  case missingArgument(String, verb: String)
  case unknownStarter(String)
  case unknownAdvice(String)
  /// `bgsim advise` needs this information, and there is nobody to ask.
  case unanswered([String])
  case notWanted(option: String, value: String, wanted: String)
  /// There is only one file, and no setting that creates a variant of it.
  case nothingToCompare
  case unknownLesson(String, known: [String])
  case notTogether(String, String)
  /// The option has no effect without what the second text describes.
  case needs(String, String)
  /// The file names this many seeds, but the option only works with one run.
  case oneRunOnly(option: String, file: String, seeds: Int)
  /// The option only applies to scenarios, but the file is a log.
  case scenarioOnly(option: String, file: String)
  case wrongKind(option: String, file: String, wants: String)
  /// The option's output can only be that of one file, but this one was also given.
  case oneFileOnly(option: String, also: String)
  case shard(ShardProblem)
  case badShard(String)
  case scheduler(String, SchedulerProblem)
  case deviceLogOnly(option: String, file: String)
  /// This option's output and another output would mix or overwrite each other.
  case samePlace(String)
  case moment(MomentProblem)
  case task(NamedTaskProblem)
  /// The log of a device says nothing of this task.
  case notInLog(String, file: String, known: [String])
  /// An assignment of `--set` or `--define`; the text says what is wrong with it.
  case badAssignment(String)
  case missingValue(CommandOption)
  case valueNotWanted(option: String, value: String)
  case notANumber(option: String, value: String, ClosedRange<UInt64>)
  case notAChoice(option: String, value: String, [String])

  /// Names that other tools use for the same thing.
  private static let elsewhere = [
    "lint": "check", "validate": "check", "why": "explain", "diff": "compare", "init": "new",
    "list": "help", "ls": "help", "version": "--version", "serve": "page", "simulate": "run",
    "doctor": "advise",
  ]

  /// The problem and what to do next.
  package var message: SafeText {
    switch self {
    case .unknownVerb(let verb):
      "there is no verb \(quoted(verb))"
        + (UsageProblem.elsewhere[verb].map { "; did you mean bgsim \(SafeText(exactly: $0))?" }
          ?? hint(verb, Verb.all.map(\.name)))
    case .unknownTopic(let topic):
      "there is no help topic \(quoted(topic))"
        + (isCode(topic)
          ? "; bgsim help topics lists all codes" : hint(topic, HelpTopic.names))
    case .unknownFact(let number, let highest):
      "there is no fact \(quoted(number)); facts are numbered up to \(highest), and bgsim help facts lists them"
    case .unknownObservation(let number, let highest):
      "there is no observation \(quoted(number)); they are numbered up to \(highest), and bgsim help field lists them"
    case .unknownOption("--version", _), .unknownOption("-V", _):
      "bgsim --version tells the version"
    case .unknownOption(let option, let known):
      "there is no option \(quoted(option))" + hint(option, known)
    case .missingArgument(let argument, let verb):
      "\(verb) needs \(argument); bgsim help \(verb) shows examples"
    case .unknownStarter(let name):
      "there is no template \(quoted(name)); there are \(listed(StarterScenario.names, "and"))"
    case .unknownAdvice(let topic):
      "there is no advice on \(quoted(topic))" + hint(topic, AdviseTopic.names)
        + "; bgsim help advise lists all topics"
    case .unanswered(let flags):
      "advise needs \(flags.joined(separator: ", and ")); in a terminal it asks"
    case .notWanted(let option, let value, let wanted):
      "\(option) needs \(wanted), not \(quoted(value))"
    case .nothingToCompare:
      "compare needs a second file, or a change to the first one: --set KEY=VALUE or "
        + "--os VERSION"
    case .unknownLesson(let name, let known):
      "there is no lesson \(quoted(name)); bgsim learn lists the \(known.count) lessons of the course"
        + hint(name, known)
    case .notTogether(let first, let second): "\(first) cannot be combined with \(second)"
    case .needs(let first, let second): "\(first) needs \(second)"
    case .oneRunOnly(let option, let file, let seeds):
      "\(option) works with one run, but \(quoted(file)) names \(seeds) seeds; choose one with "
        + "--seed, such as --seed 1"
    case .scenarioOnly(let option, let file):
      "\(option) needs the scenario file; \(quoted(file)) is a log, which records what happened "
        + "but not what each rule saw"
    case .wrongKind(let option, let file, let wants):
      "\(option) is only for \(wants), and \(quoted(file)) is not one"
    case .oneFileOnly(let option, let other):
      "\(option) goes with one file, and \(quoted(other)) is a second one; run each by itself"
    case .shard(let problem): problem.message
    case .scheduler(let text, .unreadable):
      "--scheduler needs a number as --schedulers prints it, such as 17, not \(quoted(text))"
    case .scheduler(let text, .noSuchNumber):
      "there is no scheduler \(quoted(text)); they go from 0 to \(PlausibleScheduler.count)"
    case .scheduler(let text, .otherEdition):
      "\(quoted(text)) is of another edition, and this bgsim does not know its numbers; put the \"rules\" "
        + "into the scenario that run --scheduler --details printed with it"
    case .badShard(let text):
      "--shard needs I/N with I from 0 to N - 1, such as 0/20 to 19/20 for twenty parts, or auto, not \(quoted(text))"
    case .deviceLogOnly(let option, let file):
      "\(option) is only for device logs, and \(quoted(file)) is not one"
    case .samePlace(let option):
      "\(option) and another output would go to the same place; choose another file for one of them"
    case .moment(let problem): problem.message
    case .task(let problem): problem.message
    case .notInLog(let name, let file, let known):
      "\(quoted(file)) says nothing of a task \(quoted(name))"
        + (known.isEmpty
          ? "; it names no task of the app"
          : "; its tasks are \(safeText(known.prefix(12).joined(separator: ", ").utf8))"
            + (known.count > 12 ? ", and \(known.count - 12) more" : ""))
        + hint(name, known)
    case .badAssignment(let words): "\(words)"
    case .standardInputTwice: "only one input can be standard input"
    case .unexpected(let word): "unexpected argument \(quoted(word))"
    case .missingValue(let option):
      "\(option.name) needs \(option.value.wanted) after it"
    case .valueNotWanted(let option, let value):
      "\(option) takes no value; remove \(quoted("=" + value))"
    case .notANumber(let option, let value, let range):
      "\(option) needs a whole number from \(range.lowerBound) to \(range.upperBound), "
        + "not \(quoted(value))"
    case .notAChoice(let option, let value, let choices):
      "\(option) needs \(listed(choices)), not \(quoted(value))" + hint(value, choices)
    }
  }
}

extension MomentProblem {
  fileprivate var message: SafeText {
    switch self {
    case .unreadable(let text):
      "--at needs a moment such as \"day 2 21:00\", \"Tue 2 Jun 21:00\", 22:40 or +15m, "
        + "not \(quoted(text))"
    case .outside(let text, let from, let to):
      "--at needs a moment from \(from) to \(to), when the scenario begins and ends, "
        + "not \(quoted(text))"
    }
  }
}

extension NamedTaskProblem {
  fileprivate var message: SafeText {
    switch self {
    case .unknown(let name, let known):
      "the scenario has no task \(quoted(name))" + hint(name, known)
    case .outsideTasks(let name):
      "\(quoted(name)) is work outside tasks, which no rule holds back; bgsim run FILE --details "
        + "tells what became of it"
    case .ambiguous(let name, let apps):
      "several apps have \(quoted(name)); choose one with --app: "
        + "\(listed(apps))"
    case .notItsTask(let name, let app, let apps):
      "\(quoted(app)) has no task \(quoted(name))" + hint(app, apps)
    case .severalIdentifiers(let name, let identifiers):
      "\(quoted(name)) could be \(listed(identifiers))"
    }
  }
}

extension CommandOption.Value {
  fileprivate var wanted: String {
    switch self {
    case .none: "nothing"
    case .number: "a number"
    case .file: "a file"
    case .text(let name, _): name
    case .choice(_, let choices), .choiceOrBare(let choices, _): listed(choices)
    }
  }
}

/// Quotes a word of the command line, which is as untrusted as any other input.
package func quoted(_ word: String, upTo most: Int = 60) -> SafeText {
  let scalars = word.unicodeScalars
  let shown = String(String.UnicodeScalarView(scalars.prefix(most)))
  return "\"\(SafeText(exactly: shown))\"" + (scalars.count > most ? "..." : "")
}

/// For example "D216". A code that looks like another one means something else, so none is suggested.
private func isCode(_ topic: String) -> Bool {
  topic.utf8.count == 4 && topic.first.map("DSds".contains) == true
    && topic.dropFirst().allSatisfy { ("0"..."9").contains($0) }
}

/// A suggestion of what was probably meant, for the end of a message.
func hint(_ word: String, _ known: [String]) -> SafeText {
  // If only one known word starts like this, the user probably left out its end.
  let longer = known.filter { word.utf8.count > 2 && $0.hasPrefix(word) && $0 != word }
  let meant = longer.count == 1 ? longer[0] : Nearest.word(to: word, among: known)
  return meant.map { "; did you mean \($0)?" } ?? ""
}

/// For example "a, b or c".
func listed(_ choices: [String], _ last: String = "or") -> String {
  choices.count < 2
    ? choices.joined()
    : choices.dropLast().joined(separator: ", ") + " \(last) " + choices[choices.count - 1]
}
