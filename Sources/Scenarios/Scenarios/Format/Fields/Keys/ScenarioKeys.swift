import SchedulerEngine

extension Scenario: KeyedObject {
  static let format: Int64 = 1

  static let title = ObjectTitle(
    "scenario", "What is on the device, what happens, and what to expect.")

  mutating func visitKeys(_ keys: inout KeyVisitor) {
    visitHead(&keys)
    keys.optional(
      "seeds", &seeds, .text(RangeText.seeds), "Several runs, one for each of these seeds.")
    visitDevices(&keys)
    visitNumbers(&keys)
    keys.list(
      "expect", &expectations, of: .object, most: 10_000,
      "What the run should show.")
  }

  /// What a file is and when it begins.
  mutating func visitHead(_ keys: inout KeyVisitor) {
    keys.ignored("$schema", .text(NameText.free), "For editors; ignored.")
    keys.constant("format", Self.format, "The version of this format; the first key.")
    keys.optional("name", &name, .text(NameText.free), "What the scenario shows, in one sentence.")
    keys.optional("description", &description, .text(NameText.free), "More about it.")
    keys.optional(
      "start", &start, .text(DateText.form),
      "When it begins; day 1 is this date. Default: 2026-06-01T06:00+00:00, a Monday.")
    keys.optional(
      "duration", &duration, .duration(), "How long it lasts. Default: 7d.")
    keys.optional(
      "seed", &seed, .integer(0...Int64.max),
      "The number that all randomness comes from. Default: 1.")
  }

  /// The device, what is on it and what happens to it.
  mutating func visitDevices(_ keys: inout KeyVisitor) {
    keys.optional(
      "os", &system, .name, "The system on the device. Default: iOS 26.")
    keys.optional(
      "device", &device, .plan,
      "The device, by name or described. Default: overnight-charger.")
    keys.list("apps", &apps, of: .object, most: 1_000, "The apps on the device.")
    keys.list(
      "events", &events, of: .object, most: 100_000,
      "What happens once, in any order.")
  }

  mutating func visitNumbers(_ keys: inout KeyVisitor) {
    keys.optional(
      "rules", &ruleOverrides, .object, "Numbers of the model that differ from their defaults.")
    keys.optional("limits", &limits, .object, "Limits of a run.")
  }

  private var ruleOverrides: Located<RuleOverrides>? {
    get { rules.isEmpty ? nil : Located(RuleOverrides(all: rules)) }
    // Their order says nothing, so it is always the same.
    set { rules = (newValue?.value.all ?? []).sorted { $0.position < $1.position } }
  }
}

extension Form where Value == OSProfile {
  static var name: Form { .word(OSProfile.allCases.map { ("iOS \($0.rawValue)", $0) }) }
}

extension Form where Value == Scenario.Device {
  /// A name alone is a device that is like it in everything.
  static var plan: Form {
    .either(
      Form<NamedDevice>.name.mapped(
        { name in
          var device = Scenario.Device()
          device.like = Located(name)
          return device
        },
        { device in
          var like = Scenario.Device()
          like.like = device.like
          return like == device ? device.like?.value : nil
        }),
      .object)
  }
}

extension Scenario.RunLimits: KeyedObject {
  static let title = ObjectTitle(
    "limits", "Limits at which a run is stopped with a message.")

  mutating func visitKeys(_ keys: inout KeyVisitor) {
    keys.optional(
      "events", &events, .integer(1...1_000_000_000_000),
      "Events that may be processed. Default: 10000000.")
    keys.optional(
      "places", &places, .integer(1...65_536),
      "How many things may go on at once. Default: 10000.")
  }
}
