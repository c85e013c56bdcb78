import Scenarios
public import SchedulerEngine

/// Something that teams say under pressure.
public enum Argument: Equatable, Sendable {
  case polling(Span)
  case onlyAssertions
  case usersPhone
  case shipNow

  /// The topics of `bgsim advise`; polling has an option of its own because it needs an interval.
  public static let topics: [(name: String, argument: Argument)] = [
    ("only-assertions", .onlyAssertions), ("users-phone", .usersPhone), ("ship-now", .shipNow),
  ]

  /// What is said, with `{interval}` where the span of polling stands.
  package var said: String { words.said }

  /// The command that prints its answer.
  package var command: String {
    switch self {
    case .polling(let span): "bgsim advise --polling \(span.written)"
    default: "bgsim advise \(Argument.topics.first { $0.argument == self }?.name ?? "")"
    }
  }

  var words: ArgumentWords {
    switch self {
    case .polling:
      ArgumentWords(
        said: "Let's poll every {interval}.",
        because:
          "That would be {launches} a day; an app that is opened five times a day gets about {usual}. No app chooses when it is launched: an earliest begin date is a lower bound, not an appointment. The launches of one app are kept about {spacing} apart, and how many there are depends on how often the user opens it. Asking more often changes nothing.",
        instead: [
          "While the app is open it may ask as often as it likes: poll then, with a timer or a socket.",
          "Let the server tell the app: a silent push when something changes, two or three an hour at most. It is not guaranteed, the server must keep track of devices, and it does not reach an app that was force-quit: keep the refresh as well.",
          "What the user must see at once belongs in a visible notification, which needs no launch.",
          "For everything else request a refresh without expecting a time, and show how old the content is.",
        ], facts: [2, 6, 39, 94, 127])
    case .onlyAssertions:
      ArgumentWords(
        said: "All our work runs under an assertion.",
        because:
          "An assertion keeps an app awake for about 30 seconds after the user leaves it: once for the whole app, however many are begun, and only because the user was there. If one is still open then, the system kills the app. Nobody opens the app at night, so nothing runs at night.",
        instead: [
          "Use an assertion for what it is for: finishing a write or an upload that has begun, ended on both paths.",
          "Give long work to processing, on the charger, in pieces that are saved one by one.",
          "Work that the user has just asked for and watches belongs to continued processing (iOS 26 and later).",
          "Assertions themselves are simulated: their rows count how often the user left the app in that month.",
        ], facts: [100, 101, 102, 49])
    case .usersPhone:
      ArgumentWords(
        said: "The code is right; it must be the user's phone.",
        because:
          "It is the same app each time, and it has no mistake. Of six kinds of users, {affected} have days on which the refresh or the upkeep does not run. Their phones are not at fault: the system promises no more than this, and the app has to work with it.",
        instead: [
          "Rule out your own mistakes first: bgsim check . --checklist, then bgsim advise never-runs.",
          "Catch up at the next opening: do in the foreground what did not run in the background.",
          "If the refresh switch is off, work without it; do not ask the user for it at every start.",
          "Save progress and continue from there, so that a day without a run costs a day and not the work.",
          "Log the conditions at each launch: refresh status, Low Power Mode, pending requests. Then you can answer the next user report.",
        ], facts: [3, 13, 89, 92, 97])
    case .shipNow:
      ArgumentWords(
        said: "Ship it now; we can add background work later.",
        because:
          "The system can only launch what an app has declared and registered. An app that ships without identifiers and handlers gets no background time until an update with them is installed and opened once. For some users that takes months.",
        instead: [
          "Ship the smallest correct start: one identifier, its mode, and a handler registered at launch that submits the next request first, works, and completes on every path.",
          "It is about thirty lines: bgsim advise --started-by schedule --takes 10s --only swift.",
          "Completing first and submitting afterwards, as many examples do, is a risk: the app may be suspended in between, and then nothing is ever submitted.",
          "What the handler does can change with every version; a task that was never registered cannot run.",
        ], facts: [17, 22, 47, 48])
    }
  }
}

/// An argument and its answer. Names in braces are replaced by the values that each answer supplies.
struct ArgumentWords {
  let said: String
  /// Why it is wrong.
  let because: String
  let instead: [String]
  let facts: [Int32]
}
