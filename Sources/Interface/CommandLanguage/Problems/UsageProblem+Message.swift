import FleetReports
package import PlainText
import Populations
import ScenarioReports
import ScenarioRunner
import SimulationReport

extension UsageProblem {
  /// What was found, and what to do next.
  package var message: SafeText {
    switch self {
    case .unknownVerb(let verb):
      "there is no verb \(quoted(verb))" + hint(verb, Verb.all.map(\.name))
    case .unknownTopic(let topic):
      "there is no help on \(quoted(topic))" + hint(topic, HelpTopic.names)
    case .unknownOption(let option, let known):
      "there is no option \(quoted(option))" + hint(option, known)
    case .missingArgument(let argument, let verb):
      "\(verb) wants \(argument); bgsim help \(verb) shows examples"
    case .unknownStarter(let name):
      "there is no scenario to begin with called \(quoted(name))"
        + hint(name, StarterScenario.names)
    case .unknownAdvice(let topic):
      "there is no advice on \(quoted(topic))" + hint(topic, AdviseTopic.names)
        + "; bgsim help advise lists all"
    case .unanswered(let flags):
      "advise has to know \(flags.joined(separator: ", and ")); on a terminal it asks"
    case .notWanted(let option, let value, let wanted):
      "\(option) wants \(wanted), not \(quoted(value))"
    case .nothingToCompare:
      "compare wants a second file, or what is to be another in the first: --set KEY=VALUE or "
        + "--os VERSION"
    case .unknownLesson(let name, let known):
      "there is no lesson \(quoted(name)); bgsim learn lists the \(known.count) of the course"
        + hint(name, known)
    case .notTogether(let first, let second): "\(first) cannot be combined with \(second)"
    case .needs(let first, let second): "\(first) needs \(second)"
    case .oneRunOnly(let option, let file, let seeds):
      "\(option) is about one run, and \(quoted(file)) names \(seeds) seeds; choose one with "
        + "--seed, such as --seed 1"
    case .scenarioOnly(let option, let file):
      "\(option) needs the scenario file; \(quoted(file)) is an event log, which says what happened "
        + "and not what each rule saw"
    case .wrongKind(let option, let file, let wants):
      "\(option) is for \(wants), and \(quoted(file)) is none"
    case .shard(let problem): problem.message
    case .badShard(let text):
      "--shard wants I/N, such as 0/20 to 19/20 for twenty parts, or auto, not \(quoted(text))"
    case .deviceLogOnly(let option, let file):
      "\(option) is about logs of devices, and \(quoted(file)) is none"
    case .samePlace(let option):
      "\(option) and another output would go to the same place; name another file for one of them"
    case .moment(let problem): problem.message
    case .task(let problem): problem.message
    case .badAssignment(let words): "\(words)"
    case .unexpected(let word): "\(quoted(word)) is one word too many"
    case .missingValue(let option):
      "\(option.name) wants \(option.value.wanted) after it"
    case .valueNotWanted(let option, let value):
      "\(option) takes no value, so leave \(quoted("=" + value)) out"
    case .notANumber(let option, let value, let range):
      "\(option) wants a whole number from \(range.lowerBound) to \(range.upperBound), "
        + "not \(quoted(value))"
    case .notAChoice(let option, let value, let choices):
      "\(option) wants \(listed(choices)), not \(quoted(value))" + hint(value, choices)
    }
  }
}

extension MomentProblem {
  fileprivate var message: SafeText {
    switch self {
    case .unreadable(let text):
      "--at wants a moment such as \"day 2 21:00\", \"Tue 2 Jun 21:00\", 22:40 or +15m, "
        + "not \(quoted(text))"
    case .outside(let text, let from, let to):
      "--at wants a moment from \(from) to \(to), where the scenario begins and ends, "
        + "not \(quoted(text))"
    }
  }
}

extension NamedTaskProblem {
  fileprivate var message: SafeText {
    switch self {
    case .unknown(let name, let known):
      "the scenario has no task \(quoted(name))" + hint(name, known)
    case .ambiguous(let name, let apps):
      "several apps have \(quoted(name)), so say which with --app: "
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
