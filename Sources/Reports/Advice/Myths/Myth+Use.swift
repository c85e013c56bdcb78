extension Myth {
  /// What the user and the device decide.
  static let ofUse: [Myth] = [
    Myth(
      "The seven factors are about refresh only.",
      "Several of them are about processing, continued work and pushes as well.",
      "bgsim help matrix", shows: "app-switcher                yes      yes"),
    Myth(
      "Switching Background App Refresh off stops refresh and nothing else.",
      "Processing and pushes stop as well, and submitting throws unavailable.",
      "bgsim run Examples/what-does-the-background-app-refresh-switch-stop.jsonc --details",
      shows: "background-refresh-setting"),
    Myth(
      "A background transfer survives a force quit.",
      "It survives the system's own ending of the app. A force quit cancels it.",
      "bgsim help facts 99", shows: "force quit by the user cancels them"),
    Myth(
      "A silent push wakes an app that was force-quit.",
      "One that is held is dropped, and a later one waits until the user opens the app.",
      "bgsim run Examples/what-becomes-of-a-push-after-force-quit.jsonc --details",
      shows: "app-switcher"),
    Myth(
      "apns-priority 5 saves energy; 10 works as well for silent pushes.",
      "With any other priority than 5 a silent push launches nothing.",
      "bgsim run Examples/does-a-refresh-find-what-a-lost-push-would-have-brought.jsonc",
      shows: "push-priority"),
    Myth(
      "Each push launches the app.",
      "Launches are spaced, and a later push takes the place of one that is held.",
      "bgsim run Examples/what-becomes-of-fourteen-pushes.jsonc", shows: "pushes-too-often"),
  ]
}
