extension FindingExample {
  static let pushPriority = FindingExample(
    wrong: .init(
      tasks: [#"{ "push": "a.news" }"#],
      scenario: [#""events": [{ "at": "+1h", "push": "a.news", "priority": 10 }]"#]),
    right: .init(
      tasks: [#"{ "push": "a.news" }"#],
      scenario: [#""events": [{ "at": "+1h", "push": "a.news", "priority": 5 }]"#]))
  static let pushModeMissing = FindingExample(
    wrong: .init(
      tasks: [#"{ "push": "a.news", "arrives": ["09:00-18:00 every 3h"] }"#],
      app: [#""modes": ["fetch"]"#]),
    right: .init(
      tasks: [#"{ "push": "a.news", "arrives": ["09:00-18:00 every 3h"] }"#],
      app: [#""modes": ["remote-notification"]"#]))
  static let pushNotCompleted = FindingExample(
    wrong: .init(tasks: [
      #"{ "push": "a.news", "arrives": ["09:00-18:00 every 3h"],"#,
      #"  "work": { "ending": "neverCompletes" } }"#,
    ]),
    right: .init(tasks: [
      #"{ "push": "a.news", "arrives": ["09:00-18:00 every 3h"],"#,
      #"  "work": { "ending": "fails" } }"#,
    ]))
  static let pushesTooOften = FindingExample(
    wrong: .init(tasks: [#"{ "push": "a.news", "arrives": ["every 10m"] }"#]),
    right: .init(tasks: [#"{ "push": "a.news", "arrives": ["every 30m"] }"#]))
  static let pushWithoutRefresh = FindingExample(
    wrong: .init(tasks: [#"{ "push": "a.news", "arrives": ["every 20m"] }"#]),
    right: .init(tasks: [
      #"{ "push": "a.news", "arrives": ["every 20m"] },"#, #"{ "refresh": "a.r" }"#,
    ]))
  static let assertionLeftOpen = FindingExample(
    wrong: .init(app: [
      #""activities": [{ "name": "sync", "endsWhenDone": false, "onExpiration": "ignore" }]"#
    ]),
    right: .init(app: [#""activities": [{ "name": "sync" }]"#]))
  static let assertionEndedWrongly = FindingExample(
    wrong: .init(app: [
      #""activities": [{ "name": "sync", "takes": "2m", "onExpiration": "endWrongIdentifier" }]"#
    ]),
    right: .init(app: [#""activities": [{ "name": "sync", "takes": "20s" }]"#]))
  static let tooManyAssertions = FindingExample(
    wrong: .init(app: [#""activities": [{ "name": "sync", "atOnce": 1500 }]"#]),
    right: .init(app: [#""activities": [{ "name": "sync", "atOnce": 1 }]"#]))
  static let assertionRefused = FindingExample(
    wrong: .init(app: [
      #""activities": [{ "name": "sync", "takes": "2m", "onExpiration": "beginAgain" }]"#
    ]),
    right: .init(app: [#""activities": [{ "name": "sync", "takes": "20s" }]"#]))
  static let assertionTooShort = FindingExample(
    wrong: .init(app: [#""activities": [{ "name": "sync", "takes": "2m" }]"#]),
    right: .init(app: [#""activities": [{ "name": "sync", "takes": "20s" }]"#]))
  static let fileLockHeld = FindingExample(
    wrong: .init(app: [
      #""activities": [{ "name": "save", "takes": "20s", "assertion": false, "locksFile": true }]"#
    ]),
    right: .init(app: [#""activities": [{ "name": "save", "takes": "20s", "locksFile": true }]"#]))
  static let workWithoutAssertion = FindingExample(
    wrong: .init(app: [#""activities": [{ "name": "sync", "takes": "20s", "assertion": false }]"#]),
    right: .init(app: [#""activities": [{ "name": "sync", "takes": "20s" }]"#]))
  static let transferNotAnswered = FindingExample(
    wrong: .init(tasks: [
      #"{ "transfer": "a.t", "upload": "5MB","#, #"  "work": { "ending": "neverCompletes" } }"#,
    ]),
    right: .init(tasks: [#"{ "transfer": "a.t", "upload": "5MB", "work": { "ending": "fails" } }"#])
  )
  static let transferBegunInBackground = FindingExample(
    wrong: .init(tasks: [#"{ "transfer": "a.t", "upload": "5MB", "submit": ["onBackground"] }"#]),
    right: .init(tasks: [#"{ "transfer": "a.t", "upload": "5MB", "submit": ["onOpen"] }"#]))
  static let transferCancelled = FindingExample(
    wrong: .init(
      tasks: [#"{ "transfer": "a.t", "upload": "50GB" }"#],
      scenario: [#""events": [{ "at": "day 1 12:01", "forceQuit": "a" }]"#]),
    right: .init(
      tasks: [#"{ "transfer": "a.t", "upload": "5MB" }"#],
      scenario: [#""events": [{ "at": "day 1 12:01", "forceQuit": "a" }]"#]))
  static let transferTimedOut = FindingExample(
    wrong: .init(tasks: [#"{ "transfer": "a.t", "upload": "50GB", "timeout": "1h" }"#]),
    right: .init(tasks: [#"{ "transfer": "a.t", "upload": "50MB", "timeout": "1h" }"#]))
  static let transfersOneByOne = FindingExample(
    wrong: .init(tasks: [#"{ "transfer": "a.t", "upload": "5MB", "resubmit": "first" }"#]),
    right: .init(tasks: [#"{ "transfer": "a.t", "upload": "50MB" }"#]))
}
