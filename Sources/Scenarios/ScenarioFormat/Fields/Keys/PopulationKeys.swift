import SchedulerEngine

extension Population: KeyedObject {
  static let title = ObjectTitle(
    "population", "An app, and who uses it on which devices.")

  /// Only a population has these, so one of them tells what a file is.
  static let telling = ["groups", "vary"]

  static let mostGroups = 20
  static let mostAspects = 12
  static let mostChoices = 12

  mutating func visitKeys(_ keys: inout some KeyVisitor) {
    scenario.visitHead(&keys)
    scenario.visitDevices(&keys)
    scenario.visitNumbers(&keys)
    keys.optional(
      "freshWithin", &freshWithin, .duration(),
      "What a user finds is fresh when it is at most this old. Left out: 4h.")
    keys.optional(
      "enoughLaunches", &enough, .text(AmountText.hundredths),
      "A user with fewer launches a day has too few. Left out: 1.")
    keys.list(
      "groups", &groups, of: .object, most: Population.mostGroups,
      "Kinds of users that the results tell apart; each device is of one.")
    keys.list(
      "vary", &aspects, of: .object, most: Population.mostAspects,
      "In what devices of every group differ; each device draws one choice of each.")
  }
}

extension Population.Group: KeyedObject {
  static let title = ObjectTitle(
    "group", "Users of one kind. What it says comes before what \"vary\" says.")

  mutating func visitKeys(_ keys: inout some KeyVisitor) {
    keys.required("group", &name, .text(NameText.free), "What to call them.")
    weighting.visitKeys(&keys)
    traits.visitKeys(&keys)
  }
}

extension Population.Aspect: KeyedObject {
  static let title = ObjectTitle("aspect", "Something in which devices differ.")

  mutating func visitKeys(_ keys: inout some KeyVisitor) {
    keys.required("aspect", &name, .text(NameText.free), "What to call it.")
    keys.list(
      "among", &choices, of: .object, most: Population.mostChoices,
      "The choices, of which later aspects go before earlier ones.")
  }
}

extension Population.Choice: KeyedObject {
  static let title = ObjectTitle("choice", "One way in which devices can be.")

  mutating func visitKeys(_ keys: inout some KeyVisitor) {
    weighting.visitKeys(&keys)
    traits.visitKeys(&keys)
  }
}

extension Population.Weighting {
  fileprivate mutating func visitKeys(_ keys: inout some KeyVisitor) {
    keys.required(
      "weight", &weight, .integer(0...1_000_000), "How many of them there are beside the others.")
    keys.optional(
      "source", &source, .text(NameText.free),
      "Where the weight and the numbers come from. Left out: assumed.")
  }
}
