import RunRecord
import SchedulerEngine

extension Scenario.App: KeyedObject {
  static let title = ObjectTitle(
    "app", "An app: what it may do, when it is used, and what its code does.")

  mutating func visitKeys(_ keys: inout KeyVisitor) {
    keys.required("id", &id, .text(NameText.identifier), "Its bundle identifier.")
    keys.optional(
      "permitted", &permitted, .list(of: .text(NameText.permitted), most: 64),
      "BGTaskSchedulerPermittedIdentifiers. Default: those of the property list, else of its tasks."
    )
    keys.optional(
      "plist", &plist, .text(NameText.path),
      "A property list with the permitted identifiers and background modes, in the scenario's folder."
    )
    keys.optional(
      "modes", &modes, .list(of: .word(Scenario.Mode.self), most: Scenario.Mode.allCases.count),
      "UIBackgroundModes. Default: those of the property list, else all that its tasks may need.")
    keys.optional(
      "entitlements", &entitlements,
      .list(of: .word(Scenario.Entitlement.self), most: Scenario.Entitlement.allCases.count),
      "The entitlements it is signed with. Default: none.")
    keys.optional(
      "opened", &opened, .openings,
      "When the user opens it: a named habit, or times, each for 3m unless stated otherwise. A time for a numbered day is an extra opening; \"every day except day 3 07:05\" leaves one out."
    )
    keys.optional(
      "installed", &installed, .text(TimePointText.form),
      "When it is installed. Default: it is already installed and was used before.")
    keys.optional(
      "refreshOn", &isBackgroundRefreshOn, .flag,
      "The app's own Background App Refresh switch. Default: true.")
    keys.optional(
      "history", &history, .text(BehaviourText.history),
      "For how long it was opened like this before the start; newcomer means that the system knows nothing about it. Default: 14d, or newcomer if opened is newcomer or left out."
    )
    keys.optional(
      "standing", &standing, .name,
      "How this phone treats it, whatever its habits are: some neglect an app or start nothing of it, others start its work as often as it asks. Default: usual, or what --phone draws."
    )
    keys.list("tasks", &tasks, of: .object, most: 1_000, "What its code does.")
    keys.list(
      "activities", &activities, of: .object, most: 100,
      "What its code does outside tasks, such as finishing an upload when the user leaves the app.")
  }
}

extension Scenario.Activity: KeyedObject {
  static let title = ObjectTitle(
    "activity", "Work that an app does outside its tasks, for example under beginBackgroundTask.")

  mutating func visitKeys(_ keys: inout KeyVisitor) {
    keys.required("name", &name, .text(NameText.identifier), "What the app calls it.")
    keys.optional(
      "begins", &begins,
      .word([
        ("onBackground", .onBackground), ("onOpen", .onOpen), ("onLaunch", .onLaunch),
        ("onWake", .onWake),
      ]),
      "When the user leaves the app, opens it, whenever its process starts, or when something outside wakes the app. Default: onBackground, or onWake with wakes."
    )
    keys.optional(
      "wakes", &wakes, .list(of: .text(ArrivalText.form), most: 200),
      "When something outside wakes the app for it, such as Bluetooth, a change of place, new health data or the watch: no scheduler spaces that. Default: never."
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
    keys.optional(
      "gpu", &usesGPU, .flag,
      "Whether it computes on the GPU and takes it as fatal that this is revoked in the background. Default: false."
    )
    keys.optional(
      "neuralEngine", &usesNeuralEngine, .flag,
      "Whether it computes on the Neural Engine and gives up when that is refused, as in the background from iOS 27 on. Default: false."
    )
    keys.optional(
      "cpu", &processor, .text(AmountText.percent),
      "How much of one core it uses. Default: nothing that the processor monitor sees.")
  }
}
