import Advice
import AppCheck
import Basics
import CommandLanguage
import DeviceLogs
import Documents
import Reports

enum AppOracle {
  static func check(plist: [UInt8]) throws(Discovery) {
    try check(AppFiles(plist: AppFile(path: "Info.plist", bytes: plist)))
  }

  static func check(source: [UInt8]) throws(Discovery) {
    // A handler in Objective-C is followed in another way.
    for path in ["App.swift", "App.m"] {
      var app = AppFiles(plist: AppFile(path: "Info.plist", bytes: Array(ordinary.utf8)))
      app.sources = [AppFile(path: path, bytes: source)]
      try check(app)
    }
  }

  private static func check(_ app: AppFiles) throws(Discovery) {
    var shared = SharedFacts()
    try check(app, sharing: &shared)
  }

  /// The report about an app is harmless and the same every time.
  static func check(_ app: AppFiles, sharing shared: inout SharedFacts) throws(Discovery) {
    let checkup = Checkup(app, sharing: &shared)
    try expect(Checkup(app) == checkup, "a second look differs")
    let report = CheckupReport(checkup, of: app)
    for layout in DiagnosticLayout.allCases {
      try expectHarmless(report.text(layout), "the report \(layout)")
    }
  }

  /// For a baseline to accept.
  static let withMistakes: AppFiles = {
    let code = """
      scheduler.register(forTaskWithIdentifier: "com.example.app.refresh", using: nil) { task in }
      let sync = BGAppRefreshTaskRequest(identifier: "com.example.app.sync")
      let again = BGAppRefreshTaskRequest(identifier: "com.example.app.sync")
      """
    var app = AppFiles(plist: AppFile(path: "App/Info.plist", bytes: Array(ordinary.utf8)))
    app.sources = [AppFile(path: "App/App.swift", bytes: Array(code.utf8))]
    return app
  }()

  static let ordinary = """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0"><dict>
    <key>CFBundleIdentifier</key><string>com.example.app</string>
    <key>BGTaskSchedulerPermittedIdentifiers</key><array>
    <string>com.example.app.refresh</string></array>
    <key>UIBackgroundModes</key><array><string>fetch</string></array>
    </dict></plist>
    """
}

enum CommandOracle {
  /// Each line is an argument. The arguments are refused with harmless text or understood; help and advice
  /// are given, and no file is opened.
  static func understand(_ bytes: [UInt8]) throws(Discovery) {
    let words = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    try expectHarmless(answer(to: words), "the answer")
  }

  private static func answer(to words: [String]) -> String {
    do throws(CommandFailure) {
      switch try Invocation(words) {
      case .nothing: return FirstSteps.text(in: .elsewhere, width: 80)
      case .text(let text): return text
      case .help(let page, _): return page.text(width: 80)
      case .verb(let verb, let arguments): return try begin(verb, arguments)
      }
    } catch {
      return error.message.text
    }
  }

  /// What a verb does before it opens a file.
  private static func begin(
    _ verb: Verb, _ arguments: ParsedArguments
  ) throws(CommandFailure) -> String {
    switch verb.id {
    case .help: return try HelpAnswer(arguments, TextStyle(), columns: 80).text()
    case .advise: return try advise(arguments)
    case .new:
      if case .starter(let text) = try NewSource(arguments) { return text }
    case .run:
      try RunOption.check(arguments, arguments.positional)
      try FleetOption.check(
        arguments, "f.jsonc", isPopulation: arguments.has(FleetOption.shard))
      if arguments.has(FleetOption.shard) { _ = try FleetOption.shard(arguments) { _ in nil } }
    case .compare:
      try CompareOption.check(arguments)
      try CompareOption.check(
        arguments, "f.jsonc", arguments.has(FleetOption.devices) ? .population : .run)
      try CompareOption.check(arguments, besideLog: "f.jsonl", areAllLogs: false)
      return CompareOption.commandForDetails(arguments)
    case .check:
      _ = try CheckOption.checked(arguments)
      _ = try CheckOption.definitions(arguments)
    case .explain:
      for kind in [InputKind.file, .eventLog, .deviceLog(.lines)] {
        try ExplainOption.check(arguments, on: kind, "f")
      }
    case .learn: try LearnOption.check(arguments)
    case .test, .demo, .page, .merge: break
    }
    return ""
  }

  private static func advise(_ arguments: ParsedArguments) throws(CommandFailure) -> String {
    let nobody = Questions(say: { _ in }, typed: nil)
    let topic = try AdviseTopic(arguments, nobody)
    if let text = try topic.text(arguments, TextStyle()) { return text }
    guard case .symptom(let symptom) = topic else { return "" }
    let diagnosis = try AskedSymptom(symptom, arguments).diagnosis([], nobody)
    return arguments.has(AdviseOption.json) ? diagnosis.json : diagnosis.text(TextStyle())
  }
}
