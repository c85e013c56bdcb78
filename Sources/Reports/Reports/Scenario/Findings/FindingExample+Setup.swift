extension FindingExample {
  static let identifierNotPermitted = FindingExample(
    wrong: .init(
      tasks: [#"{ "refresh": "a.refresh", "registers": "never" }"#],
      app: [#""permitted": ["a.refesh"]"#]),
    right: .init(tasks: [#"{ "refresh": "a.refresh" }"#], app: [#""permitted": ["a.refresh"]"#]))
  static let modeMissing = FindingExample(
    wrong: .init(tasks: [#"{ "refresh": "a.r" }"#], app: [#""modes": ["processing"]"#]),
    right: .init(tasks: [#"{ "refresh": "a.r" }"#], app: [#""modes": ["fetch"]"#]))
  static let entitlementMissing = FindingExample(
    wrong: .init(tasks: [#"{ "healthResearch": "a.study" }"#]),
    right: .init(
      tasks: [#"{ "healthResearch": "a.study" }"#], app: [#""entitlements": ["healthResearch"]"#]))
  static let kindNotOffered = FindingExample(
    wrong: .init(
      tasks: [
        #"{ "continued": "a.export.x","#, #"  "work": { "units": 60, "pace": "1 per 1s" } }"#,
      ], scenario: [#""os": "iOS 18""#]),
    right: .init(
      tasks: [
        #"{ "continued": "a.export.x","#, #"  "work": { "units": 60, "pace": "1 per 1s" } }"#,
      ], scenario: [#""os": "iOS 26""#]))
  static let backgroundRefreshOff = FindingExample(
    wrong: .init(tasks: [#"{ "refresh": "a.r" }"#], app: [#""refreshOn": false"#]),
    right: .init(tasks: [#"{ "refresh": "a.r" }"#], app: [#""refreshOn": true"#]))
  static let appleSimulator = FindingExample(
    wrong: .init(
      tasks: [#"{ "refresh": "a.r" }"#], scenario: [#""device": { "appleSimulator": true }"#]),
    right: .init(tasks: [#"{ "refresh": "a.r" }"#], scenario: [#""device": { "model": "iPhone" }"#])
  )
  static let submittedWithoutHandler = FindingExample(
    wrong: .init(tasks: [#"{ "refresh": "a.r", "registers": "never" }"#]),
    right: .init(tasks: [#"{ "refresh": "a.r" }"#]))
  static let registeredTwice = FindingExample(
    wrong: .init(tasks: [#"{ "refresh": "a.r", "registers": "twice" }"#]),
    right: .init(tasks: [#"{ "refresh": "a.r" }"#]))
  static let registeredLate = FindingExample(
    wrong: .init(
      tasks: [#"{ "refresh": "a.r", "registers": "late" }"#], scenario: [#""os": "iOS 18""#]),
    right: .init(
      tasks: [#"{ "refresh": "a.r", "registers": "atLaunch" }"#], scenario: [#""os": "iOS 18""#]))
  static let lateRegistrationAccepted = FindingExample(
    wrong: .init(tasks: [#"{ "refresh": "a.r", "registers": "late" }"#]),
    right: .init(tasks: [#"{ "refresh": "a.r", "registers": "atLaunch" }"#]))
  static let registeredUnpermitted = FindingExample(
    wrong: .init(tasks: [#"{ "refresh": "a.r" }"#], app: [#""permitted": []"#]),
    right: .init(tasks: [#"{ "refresh": "a.r" }"#], app: [#""permitted": ["a.r"]"#]))
  static let deliveredWithoutHandler = FindingExample(
    wrong: .init(
      tasks: [#"{ "refresh": "a.r", "registers": "beforeSubmitting" }"#],
      scenario: [#""events": [{ "at": "day 1 22:30", "terminate": "a" }]"#]),
    right: .init(
      tasks: [#"{ "refresh": "a.r", "registers": "atLaunch" }"#],
      scenario: [#""events": [{ "at": "day 1 22:30", "terminate": "a" }]"#]))
  static let diedAtLaunch = FindingExample(
    wrong: .init(tasks: [
      #"{ "refresh": "a.r", "submit": ["onLaunch"] },"#,
      #"{ "processing": "a.p", "submit": ["onLaunch"], "registers": "never" }"#,
    ]),
    right: .init(tasks: [
      #"{ "refresh": "a.r", "submit": ["onLaunch"] },"#,
      #"{ "processing": "a.p", "submit": ["onLaunch"] }"#,
    ]))
}
