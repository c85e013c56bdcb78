extension FindingExample {
  static let stalled = FindingExample(
    wrong: .init(tasks: [
      #"{ "continued": "a.export.x","#,
      #"  "work": { "units": 60, "pace": "1 per 1s", "stalls": [{ "atUnit": 9, "for": "5m" }] } }"#,
    ]),
    right: .init(tasks: [
      #"{ "continued": "a.export.x","#, #"  "work": { "units": 60, "pace": "1 per 1s" } }"#,
    ]))
  static let riskyGap = FindingExample(
    wrong: .init(tasks: [
      #"{ "continued": "a.export.x","#,
      #"  "work": { "units": 60, "pace": "1 per 1s", "stalls": [{ "atUnit": 9, "for": "25s" }] } }"#,
    ]),
    right: .init(tasks: [
      #"{ "continued": "a.export.x","#, #"  "work": { "units": 60, "pace": "1 per 1s" } }"#,
    ]))
  static let progressFell = FindingExample(
    wrong: .init(tasks: [
      #"{ "continued": "a.export.x","#,
      #"  "work": { "units": 60, "pace": "1 per 1s", "fallsAt": 9 } }"#,
    ]),
    right: .init(tasks: [
      #"{ "continued": "a.export.x","#, #"  "work": { "units": 60, "pace": "1 per 1s" } }"#,
    ]))
  static let submittedUnasked = FindingExample(
    wrong: .init(tasks: [
      #"{ "continued": "a.export.x", "userInitiated": false,"#,
      #"  "work": { "units": 60, "pace": "1 per 1s" } }"#,
    ]),
    right: .init(tasks: [
      #"{ "continued": "a.export.x", "userInitiated": true,"#,
      #"  "work": { "units": 60, "pace": "1 per 1s" } }"#,
    ]))
  static let submittedInBackground = FindingExample(
    wrong: .init(tasks: [
      #"{ "continued": "a.export.x", "submit": ["onBackground"],"#,
      #"  "work": { "units": 60, "pace": "1 per 1s" } }"#,
    ]),
    right: .init(tasks: [
      #"{ "continued": "a.export.x", "submit": ["onOpen"],"#,
      #"  "work": { "units": 60, "pace": "1 per 1s" } }"#,
    ]))
  static let dateIgnored = FindingExample(
    wrong: .init(tasks: [
      #"{ "continued": "a.export.x", "earliest": "1h","#,
      #"  "work": { "units": 60, "pace": "1 per 1s" } }"#,
    ]),
    right: .init(tasks: [
      #"{ "continued": "a.export.x","#, #"  "work": { "units": 60, "pace": "1 per 1s" } }"#,
    ]))
  static let wildcardNamedItself = FindingExample(
    wrong: .init(tasks: [
      #"{ "continued": "a.export.*","#, #"  "work": { "units": 60, "pace": "1 per 1s" } }"#,
    ]),
    right: .init(tasks: [
      #"{ "continued": "a.export.x","#, #"  "work": { "units": 60, "pace": "1 per 1s" } }"#,
    ]))
  static let wildcardMisspelt = FindingExample(
    wrong: .init(
      tasks: [
        #"{ "continued": "b.export.x","#, #"  "work": { "units": 60, "pace": "1 per 1s" } }"#,
      ], app: [#""permitted": ["b.export.*"]"#]),
    right: .init(
      tasks: [
        #"{ "continued": "a.export.x","#, #"  "work": { "units": 60, "pace": "1 per 1s" } }"#,
      ], app: [#""permitted": ["a.export.*"]"#]))
  static let wildcardSuffixEmpty = FindingExample(
    wrong: .init(
      tasks: [
        #"{ "continued": "a.export.","#, #"  "work": { "units": 60, "pace": "1 per 1s" } }"#,
      ], app: [#""permitted": ["a.export.*"]"#]),
    right: .init(
      tasks: [
        #"{ "continued": "a.export.x","#, #"  "work": { "units": 60, "pace": "1 per 1s" } }"#,
      ], app: [#""permitted": ["a.export.*"]"#]))
  static let wildcardForOtherKind = FindingExample(
    wrong: .init(tasks: [#"{ "refresh": "a.export.x" }"#], app: [#""permitted": ["a.export.*"]"#]),
    right: .init(tasks: [#"{ "refresh": "a.export.x" }"#], app: [#""permitted": ["a.export.x"]"#]))
  static let gpuUnavailable = FindingExample(
    wrong: .init(
      tasks: [
        #"{ "continued": "a.export.x", "requires": ["gpu"],"#,
        #"  "work": { "units": 60, "pace": "1 per 1s" } }"#,
      ], app: [#""entitlements": ["backgroundGPU"]"#]),
    right: .init(tasks: [
      #"{ "continued": "a.export.x","#, #"  "work": { "units": 60, "pace": "1 per 1s" } }"#,
    ]))
  static let gpuEntitlementMissing = FindingExample(
    wrong: .init(
      tasks: [
        #"{ "continued": "a.export.x", "requires": ["gpu"],"#,
        #"  "work": { "units": 60, "pace": "1 per 1s" } }"#,
      ], scenario: [#""device": { "backgroundGPU": true }"#]),
    right: .init(
      tasks: [
        #"{ "continued": "a.export.x","#, #"  "work": { "units": 60, "pace": "1 per 1s" } }"#,
      ], scenario: [#""device": { "backgroundGPU": true }"#]))
}
