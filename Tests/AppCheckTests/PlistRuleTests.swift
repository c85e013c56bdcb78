import AppCheck
import Testing

@Suite("An Info.plist")
struct PlistRuleTests {
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
    Row("with a mode that is not filled in", Case(modes: ["$(M)"]), ["D004 $(M)"]),
    Row("for continued processing", Case(permitted: ["com.a.x.*"], modes: []), []),
    Row("with an empty list and a mode", Case(permitted: []), ["D101 \(key)"]),
    Row("with an empty list and no mode", Case(permitted: [], modes: []), []),
  ]

  static let long = String(repeating: "a", count: 1_025)
  static let key = "BGTaskSchedulerPermittedIdentifiers"

  @Test("is checked by itself", arguments: cases)
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
      "<plist><dict><key>x</key><true/><key>x</key><true/></dict></plist>", ["D002 x"]),
    Row(
      "the app's own identifier",
      "<plist><dict><key>CFBundleIdentifier</key><string>com.b</string><key>UIBackgroundModes</key>"
        + "<array/><key>\(key)</key><array><string>com.a.*</string></array></dict></plist>",
      ["D106 com.a.*"]),
  ]

  @Test("says where its form is wrong", arguments: texts)
  func forms(_ row: Row<String, [String]>) {
    #expect(Found(Case.input(row.given)).lines == row.expected)
  }
}
