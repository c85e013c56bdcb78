extension FindingExample {
  static let neverCompleted = FindingExample(
    wrong: .init(tasks: [
      #"{ "refresh": "a.r","#, #"  "work": { "takes": "1m" }, "onExpiration": "ignore" }"#,
    ]),
    right: .init(tasks: [#"{ "refresh": "a.r", "work": { "takes": "1m" } }"#]))
  static let killedAlong = FindingExample(
    wrong: .init(
      tasks: [
        #"{ "processing": "a.short", "requires": ["power"],"#,
        #"  "work": { "completesAgain": "1s" } },"#,
        #"{ "processing": "a.long", "requires": ["power"],"#, #"  "work": { "takes": "2m" } }"#,
      ], scenario: [#""rules": { "completion.second-traps": true }"#]),
    right: .init(
      tasks: [
        #"{ "processing": "a.short", "requires": ["power"] },"#,
        #"{ "processing": "a.long", "requires": ["power"],"#, #"  "work": { "takes": "2m" } }"#,
      ], scenario: [#""rules": { "completion.second-traps": true }"#]))
  static let processorOverused = FindingExample(
    wrong: .init(tasks: [#"{ "processing": "a.p", "work": { "takes": "4m", "cpu": "95%" } }"#]),
    right: .init(tasks: [
      #"{ "processing": "a.p", "requires": ["power"],"#,
      #"  "work": { "takes": "4m", "cpu": "95%" } }"#,
    ]))
  static let queueBlocked = FindingExample(
    wrong: .init(tasks: [#"{ "refresh": "a.r", "work": { "takes": "50s", "blocksQueue": true } }"#]
    ),
    right: .init(tasks: [#"{ "refresh": "a.r", "work": { "takes": "50s" } }"#]))
  static let crashed = FindingExample(
    wrong: .init(tasks: [#"{ "refresh": "a.r", "work": { "ending": "crashes" } }"#]),
    right: .init(tasks: [#"{ "refresh": "a.r" }"#]))
  static let endedWithoutHandler = FindingExample(
    wrong: .init(tasks: [
      #"{ "refresh": "a.r","#, #"  "work": { "takes": "1m" }, "onExpiration": "noHandler" }"#,
    ]),
    right: .init(tasks: [#"{ "refresh": "a.r", "work": { "takes": "1m" } }"#]))
  static let completedTwice = FindingExample(
    wrong: .init(tasks: [#"{ "refresh": "a.r", "work": { "completesAgain": "1s" } }"#]),
    right: .init(tasks: [#"{ "refresh": "a.r" }"#]))
  static let endedByCompletingTwice = FindingExample(
    wrong: .init(
      tasks: [#"{ "refresh": "a.r", "work": { "completesAgain": "1s" } }"#],
      scenario: [#""rules": { "completion.second-traps": true }"#]),
    right: .init(
      tasks: [#"{ "refresh": "a.r" }"#],
      scenario: [#""rules": { "completion.second-traps": true }"#]))
  static let completedLate = FindingExample(
    wrong: .init(tasks: [
      #"{ "refresh": "a.r","#, #"  "work": { "takes": "1m" }, "onExpiration": "noHandler" }"#,
    ]),
    right: .init(tasks: [#"{ "refresh": "a.r", "work": { "takes": "10s" } }"#]))
  static let succeededAfterExpiring = FindingExample(
    wrong: .init(tasks: [
      #"{ "refresh": "a.r","#, #"  "work": { "takes": "28s" }, "onExpiration": "ignore" }"#,
    ]),
    right: .init(tasks: [#"{ "refresh": "a.r", "work": { "takes": "28s" } }"#]))
  static let expiresOften = FindingExample(
    wrong: .init(tasks: [
      #"{ "processing": "a.p", "resubmit": "first","#, #"  "work": { "takes": "20m" } }"#,
    ]),
    right: .init(tasks: [
      #"{ "processing": "a.p", "resubmit": "first","#,
      #"  "work": { "total": "20m", "checkpoint": "10s" } }"#,
    ]))
}
