import Basics
import Documents
import SchedulerEngine

#if !hasFeature(Embedded)
  import PlatformFacts
#endif

extension Scenario: KeyedObject {
  static let format: Int64 = 1

  static let title = ObjectTitle(
    "scenario", "What is on the device, what happens, and what to expect.")

  mutating func visitKeys(_ keys: inout KeyVisitor) {
    visitHead(&keys)
    keys.optional(
      "seeds", &seeds, .text(RangeText.seeds), "Several runs, one for each of these seeds.")
    keys.optional(
      "phone", &phone, .integer(0...Setup.lastPhone),
      "Which phone it is: 0 treats all apps alike; others neglect or favour some. Default: 0."
    )
    visitDevices(&keys)
    visitNumbers(&keys)
    keys.list(
      "expect", &expectations, of: .object, most: 10_000,
      "What the run should show.")
  }

  /// The keys about the file itself and about the time and chance of its run.
  mutating func visitHead(_ keys: inout KeyVisitor) {
    keys.ignored(
      "$schema", .text(NameText.schema),
      "The schema for editors, as bgsim help schema writes it; ignored.")
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
    // Their order has no meaning, so they are sorted to always print the same.
    set { rules = (newValue?.value.all ?? []).sorted { $0.position < $1.position } }
  }
}

extension Form where Value == OSProfile {
  static var name: Form { .word(OSProfile.allCases.map { ("iOS \($0.rawValue)", $0) }) }
}

extension Form where Value == Scenario.Device {
  /// A bare name means the named device without changes.
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

/// What a scenario says about the numbers of the model.
struct RuleOverrides: Sendable {
  var all: [RuleOverride] = []
}

/// One key for every parameter of the model, generated from the model itself.
extension RuleOverrides: KeyedObject {
  static let title = ObjectTitle("rules", "Numbers of the model, by rule and name.")

  mutating func visitKeys(_ keys: inout KeyVisitor) {
    for parameter in ParameterKey.all {
      keys.key(
        parameter.key, .optional, { Self.form(parameter) }, { Self.doc(parameter) },
        said: { all.last { $0.position == parameter.position }?.value.value },
        take: { value in
          let key = Located(parameter.key, at: value.span)
          all.append(RuleOverride(key: key, value: value, position: parameter.position))
        })
    }
  }

  /// The documentation of a number includes where it comes from: what is known, and where to read it.
  private static func doc(_ parameter: ParameterKey) -> String {
    #if hasFeature(Embedded)
      parameter.key
    #else
      let source = parameter.source
      let standard = form(parameter).encode(parameter.standard)?.onOneLine ?? ""
      let remark = source.remark.description
      let label = "\(source.trust)" + (remark.isEmpty ? "" : ", \(remark)")
      guard let fact = source.facts.leading else { return "Default: \(standard) (\(label))." }
      let cited = fact.sources.first.map { " (\($0))" } ?? ""
      let known = fact.statement.dropLast()
      return "Default: \(standard) (\(label)). \(known)\(cited)."
    #endif
  }

  private static func form(_ parameter: ParameterKey) -> Form<Int64> {
    switch parameter.unit {
    case .milliseconds:
      return Form<Span>.duration(upTo: Span(milliseconds: parameter.accepted.upperBound)).mapped(
        { $0.milliseconds }, { Span(milliseconds: $0) })
    case .millionths:
      return Form.text(AmountText.percent).mapped(
        { $0.millionths }, { Share(millionths: $0) })
    case .unitsOrBytes: return .integer(parameter.accepted)
    case .flag: return Form<Bool>.flag.mapped({ $0 ? 1 : 0 }, { $0 != 0 })
    }
  }
}

/// A parameter as scenario files name it.
struct ParameterKey: Sendable {
  let key: String
  let unit: ParameterUnit
  let accepted: ClosedRange<Int64>
  let plausible: PlausibleRange?
  let standard: Int64
  let source: Source
  let position: Int

  /// The value as a scenario writes it, without quotes.
  func text(_ value: Int64) -> String {
    switch unit {
    case .milliseconds: DurationText.print(Span(milliseconds: value))
    case .millionths: AmountText.percentText(Share(millionths: value))
    case .unitsOrBytes: "\(value)"
    case .flag: value == 0 ? "false" : "true"
    }
  }

  static let all: [ParameterKey] = Rules().parameters.enumerated().map { position, parameter in
    ParameterKey(
      key: parameter.name, unit: parameter.unit, accepted: parameter.accepted,
      plausible: parameter.plausible, standard: parameter.value, source: parameter.source,
      position: position)
  }
}
