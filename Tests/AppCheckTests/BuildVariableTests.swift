import AppCheck
import Basics
import Testing

@Suite("A build variable")
struct BuildVariableTests {
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

  @Test("is filled in", arguments: filled)
  func fills(_ row: Row<(entry: String, definitions: [String]), String>) {
    let found = fits(row.given.entry, row.given.definitions, row.expected)
    #expect(found.allSatisfy { $0.hasPrefix("D103") })
  }

  static let open: [Row<(entry: String, definitions: [String]), UnfilledReason>] = [
    Row("unknown", ("$(A).r", ["B=x"]), .undefined),
    Row("unknown in a value", ("$(A)", ["A=$(B)"]), .undefined),
    Row("unknown in a name", ("$(A_$(B))", ["A_1=x"]), .undefined),
    Row("unknown modifier", ("$(A:base)", ["A=x"]), .unknownModifier("base")),
    Row("in itself", ("$(A)", ["A=$(A)"]), .tooDeep),
    Row("doubling", ("$(A)", bomb), .tooDeep),
  ]

  private static let bomb =
    (0..<6).map { level in
      "\(["A", "B", "C", "D", "E", "F"][level])="
        + String(repeating: "$(\(["B", "C", "D", "E", "F", "G"][level]))", count: 40)
    } + ["G="]

  @Test("without a value is told", arguments: open)
  func tells(_ row: Row<(entry: String, definitions: [String]), UnfilledReason>) {
    let definitions = row.given.definitions.compactMap(BuildDefinition.init(parsing:))
    let input = Case(permitted: [row.given.entry], definitions: definitions).input
    let reasons: [UnfilledReason] = Checkup(input).diagnostics.compactMap {
      if case .unfilledVariable(_, let reason) = $0.problem { reason } else { nil }
    }
    #expect(reasons == [row.expected])
  }

  @Test("without a value may be what code uses")
  func mayFit() {
    #expect(fits("$(A).r", [], "x.r") == ["D004 $(A).r"])
    #expect(fits("$(A).r", [], "x.s").count == 3)
    #expect(fits("com.$(A).r", [], "org.x.r").count == 3)
  }

  static let own: [Row<(permitted: String, code: String, value: String), [String]>] = [
    Row("nothing", ("com.a.r", Case.whole, "$(PRODUCT_BUNDLE_IDENTIFIER)"), []),
    Row("nothing, whatever fills it", ("com.a.r", Case.whole, "com.$(NAME:lower)"), []),
    Row("a wildcard", ("com.a.*", "", "$(NAME)"), ["D004 $(NAME)"]),
    Row(
      "a continued task",
      (
        "com.a.r",
        "BGContinuedProcessingTaskRequest(identifier: \"com.a.r\", title: t, subtitle: s)",
        "$(NAME)"
      ), ["D004 $(NAME)"]),
    Row("nothing, but it is a mistake", ("com.a.r", Case.whole, "$(A:x)"), ["D004 $(A:x)"]),
  ]

  @Test("of the app's own identifier is asked for by what is compared with it", arguments: own)
  func ownIdentifier(
    _ row: Row<(permitted: String, code: String, value: String), [String]>
  ) {
    let plist = Case(permitted: [row.given.permitted]).plist
    let identifier = "<key>CFBundleIdentifier</key>\n<string>\(row.given.value)</string>\n</dict>"
    let input = Case.input(
      plist.replacing("</dict>", with: identifier), nil, [], [("a.swift", row.given.code)])
    #expect(Found(input).lines.filter { $0.hasPrefix("D004") } == row.expected)
  }

  @Test("has a name and a value")
  func parses() {
    #expect(BuildDefinition(parsing: "A=") == BuildDefinition("A", ""))
    #expect(BuildDefinition(parsing: "A") == nil)
    #expect(BuildDefinition(parsing: "=x") == nil)
  }
}
