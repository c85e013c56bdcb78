extension FindingExample {
  static let chainBroken = FindingExample(
    wrong: .init(tasks: [#"{ "refresh": "a.r", "resubmit": "never" }"#]),
    right: .init(tasks: [#"{ "refresh": "a.r", "resubmit": "first" }"#]))
  static let resubmittedOnlyAfterFailure = FindingExample(
    wrong: .init(tasks: [
      #"{ "refresh": "a.r", "resubmit": "onFailure","#, #"  "work": { "takes": "5s..60s" } }"#,
    ]),
    right: .init(tasks: [
      #"{ "refresh": "a.r", "resubmit": "first","#, #"  "work": { "takes": "5s..60s" } }"#,
    ]))
  static let resubmittedOnlyAfterSuccess = FindingExample(
    wrong: .init(tasks: [
      #"{ "refresh": "a.r", "resubmit": "onSuccess","#, #"  "work": { "takes": "5s..60s" } }"#,
    ]),
    right: .init(tasks: [
      #"{ "refresh": "a.r", "resubmit": "first","#, #"  "work": { "takes": "5s..60s" } }"#,
    ]))
  static let dateResetByResubmitting = FindingExample(
    wrong: .init(tasks: [#"{ "refresh": "a.r", "earliest": "4h" }"#]),
    right: .init(tasks: [
      #"{ "refresh": "a.r", "earliest": "4h", "submit": ["onBackground", "ifNotPending"] }"#
    ]))
  static let earliestTooFar = FindingExample(
    wrong: .init(tasks: [#"{ "refresh": "a.r", "earliest": "9d" }"#]),
    right: .init(tasks: [#"{ "refresh": "a.r", "earliest": "7d" }"#]))
  static let asksTooOften = FindingExample(
    wrong: .init(tasks: [#"{ "refresh": "a.r", "earliest": "1m" }"#]),
    right: .init(tasks: [#"{ "refresh": "a.r", "earliest": "15m" }"#]))
  static let tooManyPending = FindingExample(
    wrong: .init(tasks: [#"{ "refresh": "a.r" },"#, #"{ "refresh": "a.s" }"#]),
    right: .init(tasks: [#"{ "refresh": "a.r" }"#]))
}
