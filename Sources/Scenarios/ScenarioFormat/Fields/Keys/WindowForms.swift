import SchedulerEngine

/// Windows of the day, and what can be said in their place.
extension Form where Value == [Located<RecurringWindow>] {
  static var windows: Form { .list(of: .text(WindowText.bounded), most: mostWindows) }
  fileprivate static var openings: Form { .list(of: .text(WindowText.opening), most: mostWindows) }
}

private let mostWindows = 200

extension Form where Value == Scenario.SwitchPlan {
  static var plan: Form {
    .either(
      Form<Bool>.flag.mapped(
        { .always($0) }, { if case .always(let isOn) = $0 { isOn } else { nil } }),
      Form<[Located<RecurringWindow>]>.windows.mapped(
        { .windows($0) }, { if case .windows(let windows) = $0 { windows } else { nil } }))
  }
}

extension Form where Value == Scenario.NetworkPlan {
  static var plan: Form {
    .either(
      Form<Network>.kind.mapped(
        { .always($0) }, { if case .always(let network) = $0 { network } else { nil } }),
      Form<Scenario.NetworkWindows>.object.mapped(
        { .windows($0) }, { if case .windows(let windows) = $0 { windows } else { nil } }))
  }
}

extension Form where Value == Scenario.Openings {
  static var openings: Form {
    .either(
      Form<NamedHabit>.word(NamedHabit.allCases.map { ($0.name.description, $0) }).mapped(
        { .named($0) }, { if case .named(let name) = $0 { name } else { nil } }),
      Form<[Located<RecurringWindow>]>.openings.mapped(
        { .windows($0) }, { if case .windows(let windows) = $0 { windows } else { nil } }))
  }
}

extension Scenario.NetworkWindows: KeyedObject {
  static let title = ObjectTitle("network", "Which network there is when.")

  mutating func visitKeys(_ keys: inout some KeyVisitor) {
    keys.list(
      "wifi", &wifi, of: .text(WindowText.bounded), most: mostWindows, "Windows with Wi-Fi.")
    keys.list(
      "cellular", &cellular, of: .text(WindowText.bounded), most: mostWindows,
      "Windows with cellular data only.")
    keys.list(
      "none", &none, of: .text(WindowText.bounded), most: mostWindows,
      "Windows without any network.")
    keys.optional(
      "otherwise", &otherwise, .kind,
      "Outside of all windows. Left out: what the named device has, else none.")
  }
}
