import SchedulerEngine

enum ScenarioKeys {
  static let format: Int64 = 1

  static let layout = Layout<Scenario>(
    "scenario", "What is on the device, what happens, and what shall come out.",
    blank: { Scenario() },
    [
      .ignored("$schema", NameText.free, "For editors; not looked at."),
      .constant("format", format, "The version of this format, before everything else."),
      .optional("name", \.name, .text(NameText.free), "What the scenario shows, in one sentence."),
      .optional("description", \.description, .text(NameText.free), "More about it."),
      .optional(
        "start", \.start, .text(DateText.form),
        "When it begins; day 1 is this date. Left out: 2026-06-01T06:00+00:00, a Monday."),
      .optional(
        "duration", \.duration, .duration(), "How long it lasts. Left out: 7d."),
      .optional(
        "seed", \.seed, .integer(0...Int64.max), "What chance is drawn from. Left out: 1."),
      .optional(
        "seeds", \.seeds, .text(RangeText.seeds), "Several runs, one for each of these seeds."),
      .optional(
        "os", \.system, .word(systems), "The system on the device. Left out: iOS 26."),
      .optional(
        "device", \.device, device,
        "The device, by name or described. Left out: overnight-charger."),
      .list("apps", \.apps, of: .object(AppKeys.layout), most: 1_000, "The apps on the device."),
      .list(
        "events", \.events, of: .object(EventKeys.layout), most: 100_000,
        "What happens once, in any order."),
      Field(
        key: "rules", presence: .optional, shape: .object(RuleKeys.layout.shape),
        doc: "Numbers of the model that are different here.",
        read: { place, scenario, decoding in
          let rules = Form.object(RuleKeys.layout).read(place, &decoding)
          // Their order says nothing, so it is always the same.
          scenario.rules = (rules ?? []).sorted { $0.position < $1.position }
        },
        write: { $0.rules.isEmpty ? nil : RuleKeys.layout.write($0.rules) }),
      .optional("limits", \.limits, .object(LimitKeys.layout), "How much a run may take."),
      .list(
        "expect", \.expectations, of: .object(ExpectationKeys.layout), most: 10_000,
        "What shall come out."),
    ])

  static let systems: [(name: String, value: OSProfile)] = OSProfile.allCases.map {
    ("iOS \($0.rawValue)", $0)
  }

  /// A name alone is a device that is like it in everything.
  private static let device: Form<Scenario.Device> = .either([
    DeviceKeys.named.mapped(
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
    .object(DeviceKeys.layout),
  ])
}

enum LimitKeys {
  static let layout = Layout<Scenario.RunLimits>(
    "limits", "How much a run may take before it is stopped with a message.",
    blank: { Scenario.RunLimits() },
    [
      .optional(
        "events", \.events, .integer(1...1_000_000_000_000),
        "Events that may be processed. Left out: 10000000."),
      .optional(
        "places", \.places, .integer(1...65_536),
        "What may be under way at once. Left out: 10000."),
    ])
}
