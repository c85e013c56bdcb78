import Basics
package import Documents
public import Reports

/// A common statement about background tasks that is wrong or half true.
public struct Myth: Equatable, Sendable {
  public let said: String
  /// What is true instead.
  public let holds: String
  /// A command that shows it, and the words in its output that do.
  public let command: String
  public let shows: String

  init(_ said: String, _ holds: String, _ command: String, shows: String) {
    self.said = said
    self.holds = holds
    self.command = command
    self.shows = shows
  }
}

/// The page `bgsim help myths`.
public enum MythsText {
  public static let topic = "myths"

  private static let introduction =
    "Often said, but wrong or half true: what is true instead, and a command that shows it. Commands that name Examples are run in the package folder."

  public static func text(_ style: TextStyle) -> String {
    Myth.all.reduce(paragraph(introduction, style)) { text, myth in
      let said = myth.said.wrapped(to: style.textWidth).joined(separator: "\n")
      return text + "\n" + style.paint(said, .heading) + "\n"
        + style.labelled("holds", myth.holds) + "\n"
        + style.commandToCopy("proof", myth.command) + "\n"
    }
  }

  public static var json: String {
    JSONValue.list(Myth.all.map { .line(shape.value(of: $0, in: ())) }).onOneLine + "\n"
  }

  package static let shape = JSONShape<Void, Myth>(
    "myths", "common statements that are wrong or half true",
    .text("said", "the statement") { $0.said },
    .text("holds", "what is true instead") { $0.holds },
    .text("command", "a command that shows it") { $0.command })
}

extension Myth {
  public static let all = [
    // When something runs.
    Myth(
      "earliestBeginDate says when the task runs.",
      "It is a lower bound. The task may run hours later, and there is no upper bound.",
      "bgsim explain Examples/does-the-news-refresh-before-breakfast.jsonc com.example.news.refresh --at \"day 3 18:00\"",
      shows: "app-usage"),
    Myth(
      "Refresh runs at night, on the charger.",
      "Refresh runs shortly before the app is usually opened. Processing is what runs at night.",
      "bgsim run Examples/does-the-news-refresh-before-breakfast.jsonc", shows: "1 1 1 1 1"),
    Myth(
      "Asking every five minutes gives a run every five minutes.",
      "The system spaces out the launches of an app, whatever the app asks for.",
      "bgsim run Examples/can-my-app-refresh-every-five-minutes.jsonc", shows: "rate-limiting"),
    Myth(
      "The more an app is opened, the more it is refreshed, without a limit.",
      "There are limits: spacing, and the app's budgets for energy and data.",
      "bgsim run Examples/does-a-costly-refresh-come-less-often.jsonc", shows: "system-budgets"),
    Myth(
      "An app that nobody opens is still refreshed once a day.",
      "Its refreshes become rarer as its use does, and processing stops after about two weeks.",
      "bgsim run Examples/when-does-processing-give-up-on-an-unused-app.jsonc",
      shows: "foreground-recency"),
    Myth(
      "Processing waits for the charger anyway, so requiresExternalPower makes no difference.",
      "An iPad may run it on battery otherwise. It also lifts the limit on processor use.",
      "bgsim run Examples/does-a-busy-processor-end-my-task.jsonc", shows: "processor-overused"),
    Myth(
      "Only a cable counts as charging.",
      "No source distinguishes: what counts is whether the device is charging.",
      "bgsim help external-power", shows: "waits for the charger"),
    Myth(
      "Processing waits for Wi-Fi.",
      "A request can ask for a network but not for Wi-Fi; an app that wants Wi-Fi must check for it.",
      "bgsim help facts 61", shows: "not for Wi-Fi"),
    // What the user and the device decide.
    Myth(
      "The seven factors only apply to refresh.",
      "Several of them also apply to processing, continued work and pushes.",
      "bgsim help matrix", shows: "app-switcher                yes      yes"),
    Myth(
      "Switching Background App Refresh off stops refresh and nothing else.",
      "Processing and pushes stop too, and submit throws unavailable.",
      "bgsim run Examples/what-does-the-background-app-refresh-switch-stop.jsonc --details",
      shows: "background-refresh-setting"),
    Myth(
      "A background transfer survives a force quit.",
      "It survives when the system terminates the app. A force quit cancels it.",
      "bgsim help facts 99", shows: "force quit by the user cancels them"),
    Myth(
      "A silent push wakes an app that was force-quit.",
      "A held push is dropped, and a later one waits until the user opens the app.",
      "bgsim run Examples/what-becomes-of-a-push-after-force-quit.jsonc --details",
      shows: "app-switcher"),
    Myth(
      "apns-priority 5 saves energy; 10 works as well for silent pushes.",
      "With any priority other than 5, a silent push launches nothing.",
      "bgsim run Examples/does-a-refresh-find-what-a-lost-push-would-have-brought.jsonc",
      shows: "push-priority"),
    Myth(
      "Each push launches the app.",
      "Launches are kept apart, and a later push replaces one that is held back.",
      "bgsim run Examples/what-becomes-of-fourteen-pushes.jsonc", shows: "pushes-too-often"),
    // What the app's code has to do.
    Myth(
      "Do not complete in the expiration handler: the system marks the task itself.",
      "You must complete after expiration too. An app that does not is killed.",
      "bgsim run Examples/what-if-my-handler-never-completes.jsonc", shows: "never-completed"),
    Myth(
      "Without an expiration handler the app is killed.",
      "The task is marked complete and unsuccessful without a warning. The kill follows from never completing.",
      "bgsim help facts 65", shows: "complete and unsuccessful"),
    Myth(
      "The scheduler repeats a task by itself.",
      "One request gives one run; only the app can ask for the next.",
      "bgsim run Examples/does-a-failed-sync-come-back.jsonc", shows: "chain-broken"),
    Myth(
      "Completing with success: false makes the system try again, or punish the app.",
      "It does neither: the request is used up either way.",
      "bgsim help facts 72", shows: "no effect on later launches"),
    Myth(
      "With a misspelt identifier submit succeeds, and the handler is silently never called.",
      "register returns false and submit throws notPermitted: check both.",
      "bgsim help facts 16", shows: "submitting throws"),
    Myth(
      "Continued processing has to be registered at launch.",
      "It can be, but need not: its handler may be registered when the user starts the work.",
      "bgsim help facts 26", shows: "no source makes it a must"),
    Myth(
      "Continued requests are enqueued with the strategy .enqueue.",
      "The name is .queue, and it is the default; the other strategy is .fail.",
      "bgsim help facts 75", shows: "there is no `.enqueue`"),
    Myth(
      "Cancelling and submitting again makes the scheduler look at it.",
      "It replaces the request and restarts its date; nothing runs sooner.",
      "bgsim run Examples/why-does-submitting-again-push-my-refresh-away.jsonc",
      shows: "date-reset-by-resubmitting"),
    Myth(
      "BGTaskScheduler has replaced beginBackgroundTask.",
      "They are different tools: one extends this run, the other launches the app later.",
      "bgsim advise --started-by leaving --takes 10s", shows: "beginBackgroundTask"),
    Myth(
      "waitsForConnectivity keeps large downloads off cellular.",
      "It waits for any network. allowsExpensiveNetworkAccess = false keeps them off cellular.",
      "bgsim help facts 106", shows: "does not keep a transfer off"),
    // How to test and observe it.
    Myth(
      "Apple's Simulator runs background tasks after a few minutes.",
      "It refuses every submission with unavailable. Use a device, or this simulator.",
      "bgsim run Examples/why-does-nothing-run-after-force-quit.jsonc --set device.appleSimulator=true --set expect-",
      shows: "requests refused"),
    Myth(
      "The debugger's launch command works in Apple's Simulator.",
      "It works on devices only, and only with a request pending.",
      "bgsim help facts 110", shows: "not in Apple's Simulator"),
    Myth(
      "Xcode's Simulate Background Fetch tests a refresh task.",
      "It triggers the older fetch API, which the list of permitted identifiers switches off.",
      "bgsim help facts 115", shows: "older interface"),
    Myth(
      "The user default BGTaskSchedulerVerboseLogging switches logs on.",
      "One article mentions it, and no source confirms it.",
      "bgsim help facts 114", shows: "counts for nothing"),
    Myth(
      "The logs are under the subsystem com.apple.backgroundtaskscheduler.",
      "They are under com.apple.BackgroundTasks and com.apple.duetactivityscheduler.",
      "bgsim help facts 113", shows: "matches nothing"),
    Myth(
      "It runs on my phone with Xcode attached, so it runs.",
      "A debugger lifts limits: what you see then is a best case.",
      "bgsim help facts 118", shows: "best case"),
  ]
}
