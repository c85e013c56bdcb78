import SchedulerEngine

/// Windows of the day, and what can be said in their place.
enum WindowForms {
  static let most = 200
  static let windows = Form.list(of: .text(WindowText.bounded), most: most)
  static let openings = Form.list(of: .text(WindowText.opening), most: most)

  static let switchPlan: Form<Scenario.SwitchPlan> = .either([
    Form<Bool>.flag.mapped(
      { .always($0) }, { if case .always(let isOn) = $0 { isOn } else { nil } }),
    windows.mapped(
      { .windows($0) }, { if case .windows(let windows) = $0 { windows } else { nil } }),
  ])

  static let networkPlan: Form<Scenario.NetworkPlan> = .either([
    DeviceKeys.network.mapped(
      { .always($0) }, { if case .always(let network) = $0 { network } else { nil } }),
    Form.object(NetworkKeys.layout).mapped(
      { .windows($0) }, { if case .windows(let windows) = $0 { windows } else { nil } }),
  ])

  static let opened: Form<Scenario.Openings> = .either([
    Form.word(NamedHabit.allCases.map { ($0.name.description, $0) }).mapped(
      { .named($0) }, { if case .named(let name) = $0 { name } else { nil } }),
    openings.mapped(
      { .windows($0) }, { if case .windows(let windows) = $0 { windows } else { nil } }),
  ])
}

enum NetworkKeys {
  static let layout = Layout<Scenario.NetworkWindows>(
    "network", "Which network there is when.", blank: { Scenario.NetworkWindows() },
    [
      windows("wifi", \.wifi, "Windows with Wi-Fi."),
      windows("cellular", \.cellular, "Windows with cellular data only."),
      windows("none", \.none, "Windows without any network."),
      .optional(
        "otherwise", \.otherwise, DeviceKeys.network,
        "Outside of all windows. Left out: what the named device has, else none."),
    ])

  private static func windows(
    _ key: String, _ path: Field<Scenario.NetworkWindows>.Path<[Located<RecurringWindow>]>,
    _ doc: String
  ) -> Field<Scenario.NetworkWindows> {
    .list(key, path, of: .text(WindowText.bounded), most: WindowForms.most, doc)
  }
}
