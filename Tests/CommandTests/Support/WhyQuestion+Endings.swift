extension WhyQuestion {
  /// Of requests that are gone, and of runs that ended badly.
  static let endings: [WhyQuestion] = [
    .explain(
      "Why does the podcast app never try again after Monday?",
      "does-a-failed-sync-come-back", "after.sync", at: "day 3 12:00",
      "the last run ended at Mon 07:01 (failed)", "nothing has been submitted since"),
    .details(
      "And what would have kept it going?",
      "does-a-failed-sync-come-back", "Submit the next request first thing in the handler",
      "With the fix: 40 launches instead of 1."),
    .explain(
      "Why does one app refresh four times and the other fifteen times?",
      "why-does-submitting-again-push-my-refresh-away", nil, at: "day 2 12:00",
      "submit only if no request is pending"),
    .explain(
      "Why have the podcasts never been refreshed, and what has to change?",
      "why-do-two-of-three-refreshes-never-run", nil, at: "day 2 12:00",
      "submit was refused, one request of its kind is already pending",
      "fix: use fewer identifiers"),
    .explain(
      "Why does the app with the late registration never run?",
      "why-does-my-app-crash-when-it-registers-late", nil, at: "day 2 12:00",
      "register failed, the app had already finished launching",
      "fix: register before the app has finished launching"),
    .explain(
      "Why does the home app no longer update on Thursday?",
      "what-if-the-location-never-answers", "home.update", at: "day 4 12:00",
      "the last request was cancelled at Wed 08:01"),
    .details(
      "Why does the app die again and again, and less and less often?",
      "what-if-my-handler-never-completes", "31 expiration ignored",
      "Call setTaskCompleted on every path"),
    .details(
      "Why is an expiration handler that exists never called?",
      "what-if-the-handler-blocks-its-queue",
      "The expiration handler cannot run while the work blocks its queue"),
    .details(
      "Why is the log full of second completions?",
      "what-if-the-group-completes-after-it-expired", "The second call is ignored",
      "Call setTaskCompleted in one place only"),
    .details(
      "Why did the render die when the upload had completed?",
      "what-if-a-handler-completes-twice", "studio.render, once", "killed-along",
      "The second call crashes the app and every run in it"),
    .details(
      "Why is the training always killed in one app and never in the other?",
      "does-a-busy-processor-end-my-task", "3 too much processor time",
      "use processing that requires external power"),
    .details(
      "Why did the migration take six nights?",
      "does-a-migration-finish-in-several-nights",
      "3 time used up, 2 the system took its time back"),
    .details(
      "Why does one queue never get empty, and what would have helped?",
      "is-work-kept-when-a-run-is-cut-short", "loses.drain",
      "With progress saved every 16 s: 2 done instead of 0."),
    .details(
      "Why was the index not finished on Monday evening?",
      "what-if-the-user-picks-up-the-phone", "1 device picked up"),
    .explain(
      "Why is the export not done?",
      "what-stops-an-export-that-stands-still", "export.stuck", at: "day 1 20:30",
      "(cut short: no progress)"),
    .explain(
      "Why does the tower not start uploading?",
      "does-an-upload-wait-for-the-one-before-it", "upload.tower", at: "day 1 20:12:30",
      "at most 1 continued task at once", "let another continued task end"),
    .explain(
      "And what became of the lake before it?",
      "does-an-upload-wait-for-the-one-before-it", "upload.lake", at: "day 1 20:30",
      "(cut short: stopped by the user)"),
    .explain(
      "Why did the second export never start?",
      "what-if-the-system-is-busy-when-the-export-starts", "export.2", at: "day 1 20:30",
      "submit was refused", "it may not wait and cannot start now"),
    .details(
      "Why is an app killed half a minute after the user has left it?",
      "what-if-an-assertion-is-never-ended", "assertion left open, 0x8badf00d",
      "set an expiration handler that calls it too"),
    .explain(
      "Why does explain know nothing of an upload under no assertion?",
      "does-an-upload-finish-when-the-user-leaves", nil, at: nil,
      "This scenario has no tasks", "--details"),
    .details(
      "Why is that upload still running at midnight?",
      "does-an-upload-finish-when-the-user-leaves", "2 stopped while the app was suspended",
      "Call beginBackgroundTask before the work"),
    .details(
      "Why is an app killed when it is suspended while it saves?",
      "why-is-my-app-killed-at-its-suspension", "file locked when suspended",
      "Hold an assertion while the file is locked"),
  ]
}
