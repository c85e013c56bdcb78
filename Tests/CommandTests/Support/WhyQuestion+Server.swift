extension WhyQuestion {
  /// Of pushes and transfers, and of what would have been if.
  static let serverAndTrials: [WhyQuestion] = [
    .explain(
      "Why has the message not come at three?",
      "what-becomes-of-a-push-after-force-quit", "chat.message", at: "day 1 15:00",
      "push, request 5, arrived 10:00", "To let it run: open the app."),
    .explain(
      "Why was the push of six past nine not answered at once, and what becomes of it?",
      "what-becomes-of-fourteen-pushes", "chat.message", at: "day 1 09:10",
      "wait until 09:15", "At 09:12 another push arrives (line 19), which replaces this one."),
    .details(
      "Why are half of the pushes lost?",
      "what-becomes-of-fourteen-pushes", "pushes-too-often", "Send one push for several changes"),
    .explain(
      "Why did the second push do nothing?",
      "does-a-refresh-find-what-a-lost-push-would-have-brought", "chat.message",
      at: "day 2 15:00", "had priority 10, which launches nothing"),
    .explain(
      "Why does the rest of the download wait all evening?",
      "does-a-transfer-finish-what-a-refresh-began", "news.rest", at: "day 1 20:00",
      "prefers power and Wi-Fi, and the device has no power",
      "To let its bytes move: plug in the device."),
    .details(
      "Why is the refresh always cut short, and what would have helped?",
      "does-a-transfer-finish-what-a-refresh-began",
      "With at most 13 s of work per run: 6 done instead of 0."),
    .explain(
      "Why do no bytes move at five to six?",
      "does-an-upload-go-on-without-my-app", "photos.backup", at: "day 1 17:55",
      "The device is offline", "done 20:07"),
    .explain(
      "Why is the backup not done at seven?",
      "does-an-upload-go-on-without-my-app", "photos.backup", at: "day 1 19:00",
      "Its bytes move at 1.5 MB per second; 5.9 GB of 12.0 GB are done."),
    .explain(
      "Why does one photo take four hours at night?",
      "what-stalls-a-backup-photo-by-photo", "single.photo", at: "day 2 03:00",
      "each further one doubles the delay", "wait until 05:45"),
    .explain(
      "Why does the app never hear of its last photo?",
      "what-stalls-a-backup-photo-by-photo", "single.photo", at: "day 2 07:45",
      "To have the app told: open the app.", "The app is not told in this scenario."),
    .details(
      "And how would all photos have been through in minutes?",
      "what-stalls-a-backup-photo-by-photo", "Begin all transfers at once"),
    .step(
      "Would a cable at two have been enough for the chat?",
      "does-a-low-battery-stop-my-refresh", ["to 14:00", "charging true"],
      "Mon 14:00 the device is plugged in.", "Mon 14:00 the system starts chat.refresh"),
    .step(
      "Would opening the app on Wednesday have brought the refreshes back?",
      "why-does-nothing-run-after-force-quit",
      ["to day 3 12:00", "open com.example.news", "until news.refresh"],
      "the system starts news.refresh"),
    .step(
      "Would the news have come if Low Power Mode had ended at noon?",
      "what-does-low-power-mode-pause",
      [
        "to day 2 12:00", "fork on", "until news.refresh", "go main", "lowPowerMode false",
        "next 2",
      ],
      "It is Wed 08:00", "Tue 12:01 the system starts news.refresh"),
  ]
}
