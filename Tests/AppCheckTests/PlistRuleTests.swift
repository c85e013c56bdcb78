import Basics
import Documents
import LongForm
import Testing

@testable import AppCheck

@Suite("An Info.plist") struct PlistRuleTests {
  static let cases: [Row<Case, [String]>] = [
    Row("in which all is well", Case(), []),
    Row("with one identifier twice", Case(permitted: ["a", "b", "a"]), ["D102 a"]),
    Row("with an empty identifier", Case(permitted: [""]), ["D103 "]),
    Row("with a blank", Case(permitted: ["a "]), ["D103 a "]),
    Row("with an invisible character", Case(permitted: ["a\u{200B}"]), ["D103 a\u{200B}"]),
    Row("with an endless text", Case(permitted: [long]), ["D103 \(long)"]),
    Row("with two that differ in upper case", Case(permitted: ["a.B", "a.b"]), ["D104 a.b"]),
    Row("with a wildcard of the app", Case(permitted: ["com.a.x.*"]), []),
    Row("with an asterisk inside", Case(permitted: ["com.a.*.x"]), ["D105 com.a.*.x"]),
    Row("with two asterisks", Case(permitted: ["com.*.*"]), ["D105 com.*.*"]),
    Row("with an asterisk and no dot", Case(permitted: ["com.a.x*"]), ["D105 com.a.x*"]),
    Row("with nothing but an asterisk", Case(permitted: [".*"]), ["D105 .*"]),
    Row("with the wildcard of another app", Case(permitted: ["com.ab.*"]), ["D106 com.ab.*"]),
    Row("with a wildcard and no known app", Case(permitted: ["com.ab.*"], app: nil), []),
    Row(
      "with a mode in upper case", Case(modes: ["Fetch"]), ["D110 UIBackgroundModes", "D107 Fetch"]),
    Row("with other modes", Case(modes: ["audio"]), ["D110 UIBackgroundModes"]),
    Row("with a mode that is not filled in", Case(modes: ["$(M)"]), []),
    Row("with a mode that cannot be filled in", Case(modes: ["$(M:x)"]), ["D004 $(M:x)"]),
    Row("for continued processing", Case(permitted: ["com.a.x.*"], modes: []), []),
    Row("with an empty list and a mode", Case(permitted: []), ["D101 \(key)"]),
    Row("with an empty list and no mode", Case(permitted: [], modes: []), []),
  ]

  static let long = String(repeating: "a", count: 1_025)
  static let key = "BGTaskSchedulerPermittedIdentifiers"

  @Test("is checked without code", arguments: cases)
  func alone(_ row: Row<Case, [String]>) { #expect(row.given.found == row.expected) }

  static let texts: [Row<String, [String]>] = [
    Row("no property list", "{}", ["D001 {"]),
    Row("empty", "", ["D001 "]),
    Row("no dictionary", "<plist><array/></plist>", ["D003 <"]),
    Row("nothing asked", "<plist><dict/></plist>", []),
    Row(
      "a mode without a list",
      "<plist><dict><key>UIBackgroundModes</key><array><string>fetch</string></array></dict></plist>",
      ["D101 UIBackgroundModes"]),
    Row(
      "a misspelt key",
      "<plist><dict><key>BGTaskSchedulerPermittedIdentifier</key><array><string>a</string></array>"
        + "<key>UIBackgroundModes</key><array><string>fetch</string></array></dict></plist>",
      ["D005 BGTaskSchedulerPermittedIdentifier"]),
    Row(
      "a list that is a string",
      "<plist><dict><key>\(key)</key><string>a</string></dict></plist>", ["D003 a"]),
    Row(
      "an entry that is a number",
      "<plist><dict><key>\(key)</key><array><integer>1</integer></array></dict></plist>",
      ["D003 1"]),
    Row(
      "a key twice",
      "<plist><dict><key>x</key><true/><key>x</key><false/></dict></plist>", ["D002 x"]),
    Row(
      "a key twice with one value",
      "<plist><dict><key>x</key><array><true/></array><key>x</key><array><true/></array></dict></plist>",
      []),
    Row(
      "the app's own identifier",
      "<plist><dict><key>CFBundleIdentifier</key><string>com.b</string><key>UIBackgroundModes</key>"
        + "<array/><key>\(key)</key><array><string>com.a.*</string></array></dict></plist>",
      ["D106 com.a.*"]),
  ]

  @Test("that stands twice is an error only where background work needs its key") func twice() {
    func checkup(_ key: String) -> Checkup {
      let pair = ["a", "b"].map { "<key>\(key)</key><array><string>\($0)</string></array>" }
      return Checkup(Case.input("<plist><dict>\(pair.joined())</dict></plist>"))
    }
    func twice(_ key: String) -> AppDiagnostic? {
      checkup(key).diagnostics.first { $0.code == .duplicateKey }
    }
    #expect(twice("UIBackgroundModes")?.severity == .error)
    #expect(twice("BGTaskSchedulerPermittedIdentifiers")?.severity == .error)
    #expect(twice("UIRequiredDeviceCapabilities")?.severity == .warning)
    let modes = checkup("UIBackgroundModes").state(of: .modesDeclared)
    #expect(modes != .ticked && modes != .notVisible("no code was given"))
  }

  @Test("is reported with the place where it is malformed", arguments: texts)
  func forms(_ row: Row<String, [String]>) {
    #expect(Found(Case.input(row.given)).lines == row.expected)
  }
}

@Suite("A folder with an app") struct AppFolderTests {
  private static func plist(_ inner: String) -> [UInt8] {
    Array("<plist><dict>\(inner)</dict></plist>".utf8)
  }

  private static let app = plist("<key>CFBundleIdentifier</key><string>com.a</string>")
  private static let widget = plist("<key>NSExtension</key><dict/>")

  private func folder(_ files: [String: [UInt8]]) -> AppFolder {
    AppFolder(files.keys.sorted()) { files[$0] }
  }

  @Test("gives each target its own and the shared sources, but no tests") func targets() {
    let found = folder([
      "App/Info.plist": AppFolderTests.app, "App/A.swift": [], "Shared/S.swift": [],
      "Widget/Info.plist": AppFolderTests.widget, "Widget/W.swift": [], "AppTests/T.swift": [],
      "AppTests/Info.plist": AppFolderTests.app, "Pods/P.swift": [],
      "App/GoogleService-Info.plist": AppFolderTests.plist(""),
    ])
    #expect(
      found.apps == [
        AppFolder.App(plist: "App/Info.plist", sources: ["App/A.swift", "Shared/S.swift"])
      ])
    #expect(found.extensions == ["Widget/Info.plist"])
  }

  @Test("may have its property list beside its sources") func beside() {
    let found = folder(["Info.plist": AppFolderTests.app, "A.swift": [], "B/B.swift": []])
    #expect(found.apps.map(\.sources) == [["A.swift", "B/B.swift"]])
  }

  @Test("does not hold a widget to the code of its app") func extensionAlone() {
    let input = AppFiles(
      plist: AppFile(path: "Info.plist", bytes: AppFolderTests.widget),
      sources: Case.swift().map { AppFile(path: $0.path, bytes: Array($0.text.utf8)) })
    #expect(Checkup(input).diagnostics.isEmpty)
  }
}

@Suite("A build variable") struct BuildVariableTests {
  /// What an entry becomes is seen by which identifier code may use.
  private func fits(_ entry: String, _ definitions: [String], _ identifier: String) -> [String] {
    let code =
      "r.register(forTaskWithIdentifier: \"\(identifier)\", using: nil)"
      + "BGAppRefreshTaskRequest(identifier: \"\(identifier)\")"
    let given = Case(
      permitted: [entry], app: "com.My App",
      definitions: definitions.compactMap(BuildDefinition.init(parsing:)),
      files: [("a.swift", code)])
    return given.found
  }

  static let filled: [Row<(entry: String, definitions: [String]), String>] = [
    Row("round brackets", ("$(A).r", ["A=x"]), "x.r"),
    Row("curly brackets", ("${A}.r", ["A=x"]), "x.r"),
    Row("two of them", ("$(A).$(B)", ["A=x", "B=y"]), "x.y"),
    Row("the last definition holds", ("$(A)", ["A=x", "A=y"]), "y"),
    Row("a value with an equals sign", ("$(A)", ["A=x=y"]), "x=y"),
    Row("a variable in a value", ("$(A).r", ["A=$(B)", "B=y"]), "y.r"),
    Row("a variable in a name", ("$(A_$(B))", ["A_1=x", "B=1"]), "x"),
    Row("lower case", ("$(A:lower)", ["A=Xy"]), "xy"),
    Row("upper case", ("$(A:upper)", ["A=Xy"]), "XY"),
    Row("a host name", ("$(A:rfc1034identifier)", ["A=My App_2.b"]), "My-App-2.b"),
    Row("an identifier of C", ("$(A:c99extidentifier)", ["A=My App-2"]), "My_App_2"),
    Row("two modifiers", ("$(A:rfc1034identifier:lower)", ["A=My App"]), "my-app"),
    Row("a default that is used", ("$(A:default=z)", []), "z"),
    Row("a default that is not", ("$(A:default=z)", ["A=x"]), "x"),
    Row("the app's identifier", ("$(PRODUCT_BUNDLE_IDENTIFIER).r", []), "com.My App.r"),
    Row(
      "a definition before the app's identifier",
      ("$(PRODUCT_BUNDLE_IDENTIFIER).r", ["PRODUCT_BUNDLE_IDENTIFIER=b"]), "b.r"),
    Row("no variable", ("$A.$", []), "$A.$"),
    Row("not closed", ("$(A", []), "$(A"),
  ]

  @Test("is replaced by its value", arguments: filled)
  func fills(_ row: Row<(entry: String, definitions: [String]), String>) {
    let found = fits(row.given.entry, row.given.definitions, row.expected)
    #expect(found.allSatisfy { $0.hasPrefix("D103") })
  }

  static let open: [Row<(entry: String, definitions: [String]), UnfilledReason>] = [
    Row("unknown modifier", ("$(A:base)", ["A=x"]), .unknownModifier("base")),
    Row("in itself", ("$(A)", ["A=$(A)"]), .tooDeep),
    Row("doubling", ("$(A)", bomb), .tooDeep),
  ]

  private static let bomb =
    (0..<6).map { level in
      "\(["A", "B", "C", "D", "E", "F"][level])="
        + String(repeating: "$(\(["B", "C", "D", "E", "F", "G"][level]))", count: 40)
    } + ["G="]

  static let unknown: [Row<(entry: String, definitions: [String]), String>] = [
    Row("unknown", ("$(A).r", ["B=x"]), "A"),
    Row("unknown in a value", ("$(A)", ["A=$(B)"]), "B"),
    Row("unknown in a name", ("$(A_$(B))", ["A_1=x"]), "B"),
  ]

  @Test("known only to the build is noted instead of reported as a mistake", arguments: unknown)
  func notes(_ row: Row<(entry: String, definitions: [String]), String>) {
    let definitions = row.given.definitions.compactMap(BuildDefinition.init(parsing:))
    let input = Case(permitted: [row.given.entry], definitions: definitions).input
    #expect(
      CheckupReport(Checkup(input), of: input).text(.short) == """
        note: 1 build variable has no value here: \(row.expected) at Info.plist:4:16; --define or --bundle-id gives it
        nothing wrong found in the readable parts of Info.plist

        """)
  }

  @Test("that cannot be replaced is reported with the reason", arguments: open)
  func tells(_ row: Row<(entry: String, definitions: [String]), UnfilledReason>) throws {
    let definitions = row.given.definitions.compactMap(BuildDefinition.init(parsing:))
    let input = Case(permitted: [row.given.entry], definitions: definitions).input
    let found = Checkup(input).diagnostics.filter { $0.code == .unfilledVariable }
    let meant = Mistake.unfilledVariable("NAME", row.expected).wording.title
    let ending = try #require(meant.split(separator: "NAME").last)
    #expect(found.count == 1 && found.allSatisfy { $0.problem.wording.title.hasSuffix(ending) })
  }

  @Test("without a value may match any identifier in code that fits around it") func mayFit() {
    #expect(fits("$(A).r", [], "x.r") == [])
    #expect(fits("$(A).r", [], "x.s").count == 2)
    #expect(fits("com.$(A).r", [], "org.x.r").count == 2)
  }

  static let own: [Row<(permitted: String, code: String, value: String), [String]>] = [
    Row("nothing", ("com.a.r", Case.whole, "$(PRODUCT_BUNDLE_IDENTIFIER)"), []),
    Row("nothing, whatever fills it", ("com.a.r", Case.whole, "com.$(NAME:lower)"), []),
    Row("a wildcard", ("com.a.*", "", "$(NAME)"), ["NAME"]),
    Row(
      "a continued task",
      (
        "com.a.r",
        "BGContinuedProcessingTaskRequest(identifier: \"com.a.r\", title: t, subtitle: s)",
        "$(NAME)"
      ), ["NAME"]),
    Row("nothing, but it is a mistake", ("com.a.r", Case.whole, "$(A:x)"), ["D004 $(A:x)"]),
  ]

  @Test("in the bundle identifier is noted only if something depends on it", arguments: own)
  func ownIdentifier(_ row: Row<(permitted: String, code: String, value: String), [String]>) {
    let plist = Case(permitted: [row.given.permitted]).plist
    let identifier = "<key>CFBundleIdentifier</key>\n<string>\(row.given.value)</string>\n</dict>"
    let input = Case.input(
      plist.replacing("</dict>", with: identifier), nil, [], [("a.swift", row.given.code)])
    let notes = CheckupReport(Checkup(input), of: input).text(.short).split(separator: "\n")
      .filter { $0.contains("build variable has no value here: NAME") }
    #expect(
      Found(input).lines.filter { $0.hasPrefix("D004") } + notes.map { _ in "NAME" } == row.expected
    )
  }

  @Test("is defined by a name and a value") func parses() {
    #expect(BuildDefinition(parsing: "A=") == BuildDefinition(name: "A", value: ""))
    #expect(BuildDefinition(parsing: "A") == nil)
    #expect(BuildDefinition(parsing: "=x") == nil)
  }
}
