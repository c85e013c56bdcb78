extension Myth {
  /// What the app's code has to do.
  static let ofCode: [Myth] = [
    Myth(
      "Do not complete in the expiration handler: the system marks the task itself.",
      "You must complete after expiration too. An app that does not is killed.",
      "bgsim run Examples/what-if-my-handler-never-completes.jsonc", shows: "never-completed"),
    Myth(
      "Without an expiration handler the app is killed.",
      "The task is marked complete and unsuccessful without a warning. The kill follows from never "
        + "completing.",
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
  ]
}
