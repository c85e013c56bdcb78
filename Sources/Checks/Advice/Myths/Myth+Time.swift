extension Myth {
  /// When something runs.
  static let ofTime: [Myth] = [
    Myth(
      "earliestBeginDate says when the task runs.",
      "It is a lower bound. The task may run hours later, and there is no upper bound.",
      "bgsim explain Examples/does-the-news-refresh-before-breakfast.jsonc "
        + "com.example.news.refresh --at \"day 3 18:00\"",
      shows: "app-usage"),
    Myth(
      "Refresh runs at night, on the charger.",
      "Refresh runs shortly before the app is usually opened. Processing is what runs at night.",
      "bgsim run Examples/does-the-news-refresh-before-breakfast.jsonc", shows: "1 1 1 1 1"),
    Myth(
      "Asking every five minutes gives a run every five minutes.",
      "Launches of one app are kept about 15 minutes apart, whatever it asks for.",
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
  ]
}
