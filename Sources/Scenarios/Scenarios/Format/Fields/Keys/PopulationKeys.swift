import RunRecord

extension Population: KeyedObject {
  static let title = ObjectTitle(
    "population", "An app, and who uses it on which devices.")

  /// Only a population has these keys, so one of them is enough to recognize its file.
  static let telling = ["groups", "vary"]

  static let mostGroups = 20
  static let mostAspects = 12
  static let mostChoices = 12

  mutating func visitKeys(_ keys: inout KeyVisitor) {
    scenario.visitHead(&keys)
    scenario.visitDevices(&keys)
    scenario.visitNumbers(&keys)
    keys.optional(
      "freshWithin", &freshWithin, .duration(),
      "Content counts as fresh if it is at most this old. Default: 4h.")
    keys.optional(
      "enoughLaunches", &enough, .text(AmountText.hundredths),
      "Users with fewer launches per day are counted as having too few. Default: 1.")
    keys.optional(
      "ownPhones", &hasOwnPhones, .flag,
      "Whether each device is a phone of its own, which may neglect or favour an app. Default: no, all are the usual one."
    )
    keys.list(
      "groups", &groups, of: .object, most: Population.mostGroups,
      "Kinds of users, reported separately; each device belongs to one.")
    keys.list(
      "vary", &aspects, of: .object, most: Population.mostAspects,
      "How devices of every group differ; each device draws one choice of each aspect.")
  }
}

extension Population.Group: KeyedObject {
  static let title = ObjectTitle(
    "group", "Users of one kind. What is given here takes precedence over \"vary\".")

  mutating func visitKeys(_ keys: inout KeyVisitor) {
    keys.required("group", &name, .text(NameText.free), "The name of the group.")
    weighting.visitKeys(&keys)
    traits.visitKeys(&keys)
  }
}

extension Population.Aspect: KeyedObject {
  static let title = ObjectTitle("aspect", "One aspect in which devices differ.")

  mutating func visitKeys(_ keys: inout KeyVisitor) {
    keys.required("aspect", &name, .text(NameText.free), "The name of the aspect.")
    keys.list(
      "among", &choices, of: .object, most: Population.mostChoices,
      "The choices; later aspects take precedence over earlier ones.")
  }
}

extension Population.Choice: KeyedObject {
  static let title = ObjectTitle("choice", "One choice of an aspect.")

  mutating func visitKeys(_ keys: inout KeyVisitor) {
    weighting.visitKeys(&keys)
    traits.visitKeys(&keys)
  }
}

extension Population.Weighting {
  fileprivate mutating func visitKeys(_ keys: inout KeyVisitor) {
    keys.required(
      "weight", &weight, .integer(0...1_000_000), "How many there are in proportion to the others.")
    keys.optional(
      "source", &source, .text(NameText.free),
      "The source of the weight and the numbers. Default: assumed.")
  }
}

extension Population.Traits {
  mutating func visitKeys(_ keys: inout KeyVisitor) {
    keys.optional("os", &system, .name, "The system on the device.")
    keys.optional("device", &device, .plan, "The device, by name or described.")
    keys.optional(
      "charging", &charging, .plan,
      "true (always), false (never) or windows, instead of the device's own.")
    keys.optional(
      "network", &network, .plan, "One network or windows, instead of the device's own.")
    keys.optional("lowDataMode", &lowDataMode, .flag, "Whether it is on.")
    keys.optional("lowPowerMode", &lowPowerMode, .plan, "true (always), false (never) or windows.")
    keys.optional(
      "inUse", &inUse, .windows,
      "When the device is used for anything other than the apps of the file.")
    keys.optional(
      "backgroundRefresh", &backgroundRefresh, .name, "The setting of the whole device.")
    keys.optional(
      "opened", &opened, .openings,
      "When the user opens each app that does not say so itself: a named habit, or times.")
    keys.optional(
      "refreshOn", &isRefreshOn, .flag,
      "The Background App Refresh switch of each app that does not say so itself.")
    keys.optional(
      "forceQuits", &quits, .list(of: .text(WindowText.opening), most: 50),
      "When the user swipes the apps away in the app switcher.")
    keys.optional(
      "battery", &battery, .text(RangeText.shares), "The battery level at the start, drawn evenly.")
    keys.optional(
      "drainIdle", &drainIdle, .text(RangeText.rates),
      "How fast the battery drains while the device is not in use, drawn evenly.")
    keys.optional(
      "drainInUse", &drainInUse, .text(RangeText.rates),
      "How fast the battery drains while the device is in use, drawn evenly.")
    keys.optional(
      "chargeRate", &charge, .text(RangeText.rates), "How fast the battery charges, drawn evenly.")
  }
}
