import SchedulerEngine

extension Scenario.Activity: KeyedObject {
  static let title = ObjectTitle(
    "activity", "Work of an app outside its tasks, as beginBackgroundTask protects it.")

  mutating func visitKeys(_ keys: inout some KeyVisitor) {
    keys.required("name", &name, .text(NameText.identifier), "What the app calls it.")
    keys.optional(
      "begins", &begins,
      .word([("onBackground", .onBackground), ("onOpen", .onOpen), ("onLaunch", .onLaunch)]),
      "When the user leaves the app, opens it, or whenever its process starts. Left out: onBackground."
    )
    keys.optional(
      "takes", &takes, .text(RangeText.durations),
      "How long it works, drawn between both ends. Left out: 5s.")
    keys.optional(
      "assertion", &holdsAssertion, .flag,
      "Whether it asks not to be suspended meanwhile. Left out: true.")
    keys.optional(
      "endsWhenDone", &endsWhenDone, .flag,
      "Whether app code calls endBackgroundTask when the work is done. Left out: true.")
    keys.optional(
      "onExpiration", &onExpiration, .word(Scenario.ActivityExpiration.self),
      "What the expiration handler does when the time is nearly over. Left out: end.")
    keys.optional(
      "endsAfter", &endsAfter, .duration(upTo: .hours(1)),
      "How long after its call the expiration handler ends the assertion. Left out: 0s.")
    keys.optional(
      "atOnce", &atOnce, .integer(1...2_000),
      "So many are begun at once, each with an assertion of its own. Left out: 1.")
    keys.optional(
      "locksFile", &locksFile, .flag,
      "Whether a file or database is locked while it works. Left out: false.")
  }
}
