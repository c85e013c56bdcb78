extension WhyQuestion {
  /// Of refreshes and processing that wait.
  static let waiting: [WhyQuestion] = [
    .explain(
      "Why was the chat not refreshed at two, and what would have helped?",
      "does-a-low-battery-stop-my-refresh", "chat.refresh", at: "day 1 14:00",
      "The battery is at 14 %", "To let it run: plug in the device.", "line 10"),
    .explain(
      "Why does the heavy app wait on Tuesday at three although it is open all the time?",
      "does-a-costly-refresh-come-less-often", "heavy.refresh", at: "day 2 15:00",
      "energy budget is down to 521 and a launch needs 3350", "To let it run: wait until 15:40."),
    .details(
      "Why did the heavy app refresh half as often as the light one?",
      "does-a-costly-refresh-come-less-often", "system-budgets 1 d 7 h", "118.0 MB over cellular"),
    .explain(
      "Why was the news stale all Tuesday, and who could have changed that?",
      "what-does-low-power-mode-pause", "news.refresh", at: "day 2 12:00",
      "Low Power Mode is on", "To let it run: turn off Low Power Mode"),
    .explain(
      "Why did Low Power Mode not stop the clean-up?",
      "what-does-low-power-mode-pause", "news.cleanup", at: "day 2 12:00",
      "low-power-mode, critically-low-battery", "does not apply to processing tasks",
      "To let it run: plug in the device."),
    .explain(
      "Why did the photos not refresh on Tuesday at noon?",
      "what-does-the-background-app-refresh-switch-stop", "photos.refresh", at: "day 2 12:00",
      "Background App Refresh is off for the app", "turn on Background App Refresh"),
    .details(
      "Why did submit throw five times on Tuesday?",
      "what-does-the-background-app-refresh-switch-stop", "background-refresh-off",
      "Check backgroundRefreshStatus", "photos.refresh, 5 times, first Tue 07:23"),
    .explain(
      "Why does an app that was opened once run no more after a week?",
      "does-a-new-app-refresh-on-its-first-day", "fresh.refresh", at: "day 11 12:00",
      "the user does not open it often enough", "To let it run: open the app at regular times."),
    .explain(
      "Why did it not run on Wednesday, and what would have helped?",
      "why-does-nothing-run-after-force-quit", "news.refresh", at: "day 3 12:00",
      "The user swiped the app away", "To let it run: open the app", "until Fri 07:05"),
    .explain(
      "Why is there no launch at eight although nothing objects?",
      "can-my-app-refresh-every-five-minutes", "scores.refresh", at: "day 1 08:00",
      "last launch 17 min ago; 15 min is enough", "wakes"),
    .explain(
      "Why does the app run at night when its user has flown to another time zone?",
      "does-the-refresh-follow-a-traveller", "news.refresh", at: "day 3 20:00",
      "next at about Thu 06:23"),
    .explain(
      "Why is the cart still empty at nine?",
      "is-the-cart-filled-before-the-lunch-break", "shop.cart", at: "day 2 09:00",
      "shortly before the user is likely to open it, next at about 11:58"),
    .explain(
      "Why does no sync come on Saturday evening?",
      "does-the-fitness-sync-run-before-the-evening-run", "fitness.sync", at: "day 6 18:00",
      "next at about Sun 11:18"),
    .explain(
      "Why does it wait three quarters of an hour between launches?",
      "what-if-my-handler-never-completes", "careless.refresh", at: "day 1 17:00",
      "longer than usual because the app was killed", "wait until 17:24"),
    .explain(
      "Why is the chat quiet at noon on a hot day?",
      "what-waits-while-the-phone-is-hot", nil, at: "day 1 12:00",
      "thermal state is critical", "let the device cool down", "until 15:00"),
    .explain(
      "Why was the night's clean-up not done before the alarm clock?",
      "does-my-app-run-after-a-restart-in-the-night", "notes.cleanup", at: "day 2 05:00",
      "has not been unlocked since", "unlock the device once"),
    .explain(
      "Why did the careful app wait although the phone charged all night?",
      "does-a-night-without-network-stop-the-sync", "careful.sync", at: "day 2 03:00",
      "the device is offline", "To let it run: connect to a network."),
    .details(
      "And why did the other one run in that night?",
      "does-a-night-without-network-stop-the-sync",
      "com.example.hopeful.sync ran once, processing; Mon 22:00"),
    .explain(
      "Why did it wait for two hours and a half on the charger?",
      "why-does-processing-wait-although-the-phone-charges", nil, at: nil,
      "idle-device: device locked", "Mon 14:31 launched"),
    .explain(
      "Why has the wallet not synchronised for four days?",
      "does-the-chain-survive-a-week-without-power", "wallet.sync", at: "day 6 12:00",
      "plug in the device, then connect to a network", "3 d 21 h with the requests it replaced"),
    .explain(
      "Why does work that was cut short not go on in the same night?",
      "is-work-kept-when-a-run-is-cut-short", "loses.drain", at: "day 3 02:00",
      "keeps launches 10 h apart", "wait until 08:30"),
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
    .explain(
      "Why does the study of the steps wait in the afternoon?",
      "when-does-health-research-run", "study.steps", at: "day 2 14:00",
      "the device is on battery at 91 %", "To let it run: plug in the device."),
  ]
}
