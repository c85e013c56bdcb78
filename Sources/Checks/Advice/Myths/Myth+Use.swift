extension Myth {
  /// What the user and the device decide.
  static let ofUse: [Myth] = [
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
  ]
}
