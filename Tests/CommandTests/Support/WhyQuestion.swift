import Testing

/// A question about a run, the command that answers it, and words of the answer.
struct WhyQuestion: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let arguments: [String]
  /// What is typed at the prompt.
  var input = ""
  let answers: [String]

  /// Why a task had not run at a moment, or what was ever in its way.
  static func explain(
    _ question: String, _ file: String, _ task: String? = nil, at moment: String? = nil,
    _ answers: String...
  ) -> WhyQuestion {
    let about = [task].compactMap { $0 } + (moment.map { ["--at", $0] } ?? [])
    return WhyQuestion(
      testDescription: question, arguments: ["explain", "\(file).jsonc"] + about, answers: answers)
  }

  /// What became of everything.
  static func details(_ question: String, _ file: String, _ answers: String...) -> WhyQuestion {
    WhyQuestion(
      testDescription: question, arguments: ["run", "\(file).jsonc", "--details"], answers: answers)
  }

  /// What would have been if.
  static func step(
    _ question: String, _ file: String, _ commands: [String], _ answers: String...
  ) -> WhyQuestion {
    WhyQuestion(
      testDescription: question, arguments: ["run", "\(file).jsonc", "--step"],
      input: commands.joined(separator: "\n") + "\n", answers: answers)
  }
}

extension WhyQuestion {
  static let all: [WhyQuestion] = [
    .explain(
      "Why is the export not done?", "what-stops-an-export-that-stands-still", "export.stuck",
      at: "day 1 20:30", "(cut short: no progress)"),
    .explain(
      "Why does the tower not start uploading?",
      "does-an-upload-wait-for-the-one-before-it", "upload.tower", at: "day 1 20:12:30",
      "at most 1 continued task at once", "let another continued task end"),
    .details(
      "Why is an app killed when it is suspended while it saves?",
      "why-is-my-app-killed-at-its-suspension", "file locked when suspended",
      "Hold an assertion while the file is locked"),
    .explain(
      "Why has the message not come at three?",
      "what-becomes-of-a-push-after-force-quit", "chat.message", at: "day 1 15:00",
      "push, request 5, arrived 10:00", "To let it run: open the app."),
    .explain(
      "Why was the push of six past nine not answered at once, and what becomes of it?",
      "what-becomes-of-fourteen-pushes", "chat.message", at: "day 1 09:10",
      "To let it run: open the app.",
      "At 09:12 another push arrives (line 19), which replaces this one."),
    .explain(
      "Why does one photo take four hours at night?", "what-stalls-a-backup-photo-by-photo",
      "single.photo", at: "day 2 03:00", "each further one doubles the delay", "wait until 05:45"),
    .step(
      "Would a cable at two have been enough for the chat?",
      "does-a-low-battery-stop-my-refresh", ["to 14:00", "charging true"],
      "Mon 14:00 the device is plugged in.", "Mon 14:00 the system starts chat.refresh"),
    .explain(
      "Why was the chat not refreshed at two, and what would have helped?",
      "does-a-low-battery-stop-my-refresh", "chat.refresh", at: "day 1 14:00",
      "The battery is at 14 %", "To let it run: plug in the device.", "line 10"),
    .explain(
      "Why does the heavy app wait on Tuesday at three although it is open all the time?",
      "does-a-costly-refresh-come-less-often", "heavy.refresh", at: "day 2 15:00",
      "energy budget is down to 521 and a launch needs 3350", "To let it run: wait until 15:40."),
    .explain(
      "Why was the news stale all Tuesday, and who could have changed that?",
      "what-does-low-power-mode-pause", "news.refresh", at: "day 2 12:00",
      "Low Power Mode is on", "To let it run: turn off Low Power Mode"),
    .details(
      "Why did submit throw five times on Tuesday?",
      "what-does-the-background-app-refresh-switch-stop", "background-refresh-off",
      "Check backgroundRefreshStatus", "photos.refresh, 5 times, first Tue 07:23"),
    .explain(
      "Why did it not run on Wednesday, and what would have helped?",
      "why-does-nothing-run-after-force-quit", "news.refresh", at: "day 3 12:00",
      "The user swiped the app away", "To let it run: open the app", "until Fri 07:05"),
    .explain(
      "Why is there no launch at eight although nothing objects?",
      "can-my-app-refresh-every-five-minutes", "scores.refresh", at: "day 1 08:00",
      "last launch 17 min ago; 15 min is enough", "wakes"),
    .explain(
      "Why does it wait three quarters of an hour between launches?",
      "what-if-my-handler-never-completes", "careless.refresh", at: "day 1 17:00",
      "longer than usual because the app was killed", "wait until 17:24"),
    .explain(
      "Why is the chat quiet at noon on a hot day?", "what-waits-while-the-phone-is-hot", nil,
      at: "day 1 12:00", "thermal state is critical", "let the device cool down", "until 15:00"),
    .explain(
      "Why was the night's clean-up not done before the alarm clock?",
      "does-my-app-run-after-a-restart-in-the-night", "notes.cleanup", at: "day 2 05:00",
      "has not been unlocked since", "unlock the device once"),
    .explain(
      "Why did the careful app wait although the phone charged all night?",
      "does-a-night-without-network-stop-the-sync", "careful.sync", at: "day 2 03:00",
      "the device is offline", "To let it run: connect to a network."),
    .explain(
      "Why does processing no longer run in the third week?",
      "when-does-processing-give-up-on-an-unused-app", nil, at: "day 20 12:00",
      "opened within the last 14 d", "open the app, then plug in the device"),
    .explain(
      "Why are the maps behind the mail?",
      "who-goes-first-when-the-charger-is-plugged-in", "maps.tiles", at: "day 1 22:31",
      "com.example.mail.index came first", "let another launch end"),
    .explain(
      "Why does the study of the heart never run, even at night?",
      "when-does-health-research-run", "study.heart", at: "day 2 23:30",
      "protect the data until the first unlock instead", "Nothing lets it run"),
  ]
}
