import SchedulerEngine

extension Scenario.Activity: KeyedObject {
  static let title = ObjectTitle(
    "activity", "Work that an app does outside its tasks, for example under beginBackgroundTask.")

  mutating func visitKeys(_ keys: inout KeyVisitor) {
    keys.required("name", &name, .text(NameText.identifier), "What the app calls it.")
    keys.optional(
      "begins", &begins,
      .word([("onBackground", .onBackground), ("onOpen", .onOpen), ("onLaunch", .onLaunch)]),
      "When the user leaves the app, opens it, or whenever its process starts. Default: onBackground."
    )
    keys.optional(
      "takes", &takes, .text(RangeText.durations),
      "How long it works, drawn between both ends. Default: 5s.")
    keys.optional(
      "assertion", &holdsAssertion, .flag,
      "Whether it holds an assertion, so that it is not suspended meanwhile. Default: true.")
    keys.optional(
      "endsWhenDone", &endsWhenDone, .flag,
      "Whether app code calls endBackgroundTask when the work is done. Default: true.")
    keys.optional(
      "onExpiration", &onExpiration, .word(Scenario.ActivityExpiration.self),
      "What the expiration handler does when time is nearly up. Default: end.")
    keys.optional(
      "endsAfter", &endsAfter, .duration(upTo: .hours(1)),
      "How long after its call the expiration handler ends the assertion. Default: 0s.")
    keys.optional(
      "atOnce", &atOnce, .integer(1...2_000),
      "How many are begun at once, each with its own assertion. Default: 1.")
    keys.optional(
      "locksFile", &locksFile, .flag,
      "Whether a file or database is locked while it works. Default: false.")
  }
}
