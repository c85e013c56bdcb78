extension Myth {
  /// When something runs.
  static let ofTime: [Myth] = [
    Myth(
      "earliestBeginDate says when the task runs.",
      "It is a lower bound. Hours may pass after it, and nothing promises an end.",
      "bgsim explain Examples/does-the-news-refresh-before-breakfast.jsonc "
        + "com.example.news.refresh --at \"day 3 18:00\"",
      shows: "app-usage"),
    Myth(
      "Refresh runs at night, on the charger.",
      "Refresh comes before the hours in which the app is usually opened. Processing is the night shift.",
      "bgsim run Examples/does-the-news-refresh-before-breakfast.jsonc", shows: "1 1 1 1 1"),
    Myth(
      "Asking every five minutes gives a run every five minutes.",
      "Launches of one app are kept about a quarter of an hour apart, whatever is asked for.",
      "bgsim run Examples/can-my-app-refresh-every-five-minutes.jsonc", shows: "rate-limiting"),
    Myth(
      "The more an app is opened, the more it is refreshed, without a limit.",
      "Use raises it up to a limit: spacing and the app's budgets for energy and data.",
      "bgsim run Examples/does-a-costly-refresh-come-less-often.jsonc", shows: "system-budgets"),
    Myth(
      "An app that nobody opens is still refreshed once a day.",
      "Its refreshes fade away with its use, and processing stops after about two weeks.",
      "bgsim run Examples/when-does-processing-give-up-on-an-unused-app.jsonc",
      shows: "foreground-recency"),
    Myth(
      "Processing waits for the charger anyway, so requiresExternalPower makes no difference.",
      "An iPad may run on battery without it. With it, the limit on the processor is lifted, too.",
      "bgsim run Examples/does-a-busy-processor-end-my-task.jsonc", shows: "processor-overused"),
    Myth(
      "Only a cable counts as charging.",
      "No source makes a difference: the rule asks whether the device charges.",
      "bgsim help external-power", shows: "waits for the charger"),
    Myth(
      "Processing waits for Wi-Fi.",
      "A request can ask for a network and not for Wi-Fi; an app that wants Wi-Fi has to look itself.",
      "bgsim help facts 61", shows: "not for Wi-Fi"),
  ]
}
