import Basics
import Documents
import LongForm
import Testing

@testable import AppCheck

@Suite("A project file") struct ProjectReaderTests {
  private static func read(_ text: String) -> String {
    do throws(ProjectFault) {
      return written(try ProjectValue(reading: Array(text.utf8)))
    } catch {
      let bytes = Array(text.utf8)[error.place.start..<error.place.end]
      return "\(error.problem) '\(String(decoding: bytes, as: UTF8.self))'"
    }
  }

  private static func written(_ value: ProjectValue) -> String {
    switch value {
    case .text(let text): text
    case .list(let values): "(\(values.map(written).joined(separator: "|")))"
    case .table(let table):
      "{\(table.keys.map { "\($0)=\(table[$0].map(written) ?? "?")" }.joined(separator: "|"))}"
    }
  }

  static let rows: [Row<String, String>] = [
    Row("with words and texts", "{ a = b; \"c d\" = 'e f'; }", "{a=b|c d=e f}"),
    Row("with lists", "{ a = (b, \"c\", (d), ); e = (); }", "{a=(b|c|(d))|e=()}"),
    Row("with tables in tables", "{ a = { b = { c = d; }; }; }", "{a={b={c=d}}}"),
    Row("with comments", "// x\n{ /* y */ a /* z */ = b /* } */; }", "{a=b}"),
    Row("with empty comments", "{ /**/ a = b /**/; }", "{a=b}"),
    Row("with slashes in a word", "{ a = ../b/c.swift; }", "{a=../b/c.swift}"),
    Row("with escapes", #"{ a = "b\"c\\d\n\U00e9\101"; }"#, "{a=b\"c\\d\né" + "A}"),
    Row("with a digit behind an escape", #"{ a = "Gate \1012"; }"#, "{a=Gate A2}"),
    Row("with data", "{ a = <00 ff>; }", "{a=}"),
    Row("with the same key twice", "{ a = b; a = c; }", "{a=c}"),
    Row("without the last semicolon", "{ a = b }", "{a=b}"),
    Row("without braces", "a = b;\nc = d;", "{a=b|c=d}"),
    Row(
      "in XML", "<?xml version=\"1.0\"?><plist><dict><key>a</key><true/></dict></plist>", "{a=YES}"),
    Row("that is empty", "", "{}"),
    Row("that is not closed", "{ a = (b, ", "notClosed '(b, '"),
    Row("with an open text", "{ a = \"b; }", "notClosed '\"b; }'"),
    Row("with an open comment", "{ /* a", "notClosed '/* a'"),
    Row("without a value", "{ a = ; }", "expectedValue ';'"),
    Row("without an equals sign", "{ a b; }", "expectedEquals 'b'"),
    Row("with more after its end", "{ } x", "textAfterEnd 'x'"),
  ]

  @Test("is read, or refused with the place", arguments: rows)
  func reads(_ row: Row<String, String>) {
    #expect(ProjectReaderTests.read(row.given) == row.expected)
  }

  @Test("is read to a depth of 64 brackets") func depth() {
    func read(_ brackets: Int) -> String {
      let open = String(repeating: "(", count: brackets)
      return ProjectReaderTests.read(open + String(repeating: ")", count: brackets))
    }
    #expect(read(64) == String(repeating: "(", count: 64) + String(repeating: ")", count: 64))
    #expect(read(65) == "tooDeep '('")
  }

  @Test("may be hostile") func hostile() {
    let deep = String(repeating: "(", count: 100_000)
    #expect(ProjectReaderTests.read("{ a = \(deep)").hasPrefix("tooDeep"))
    let random = (0..<20_000).map { UInt8(truncatingIfNeeded: $0 &* 7_919 &+ $0 >> 3) }
    _ = try? ProjectValue(reading: random)
    let wide = "{" + String(repeating: "a = (b, c);\n", count: 50_000) + "}"
    #expect(ProjectReaderTests.read(wide) == "{a=(b|c)}")
  }
}

@Suite("The settings of a target") struct BuildSettingsTests {
  private static let files = [
    "App.xcconfig": """
    #include "Config/Base.xcconfig"
    #include? "Missing.xcconfig"
    // a comment
    A = file // of the target
    B[sdk=iphoneos*] = phone
    B[sdk=iphonesimulator*] = simulator
    FLAGS = $(inherited) file
    """,
    "Config/Base.xcconfig": """
    #include "../App.xcconfig"
    C = base;
    A = base
    """,
  ]

  private static func settings(_ target: [String: String], _ project: [String: String] = [:])
    -> BuildSettings
  {
    let sample = SampleProject(
      targets: [
        SampleProject.Target(name: "App", settings: target, config: "App.xcconfig")
      ], settings: project)
    guard let value = try? ProjectValue(reading: sample.bytes),
      let read = XcodeProject("App.xcodeproj", value), let app = read.targets.first
    else { return BuildSettings() }
    return read.settings(of: app) { path in files[path].map { Array($0.utf8) } }
  }

  static let rows: [Row<[String: String], [String: String?]>] = [
    Row("come from its file", [:], ["A": "file", "B": "phone", "C": "base", "D": nil]),
    Row("win over its file", ["A": "target"], ["A": "target"]),
    Row("inherit", ["FLAGS": "$(inherited) target"], ["FLAGS": "project file target"]),
    Row(
      "may have conditions", ["A[sdk=iphoneos*]": "phone", "A": "all", "A[sdk=macosx*]": "mac"],
      ["A": "phone"]),
    Row(
      "may be those of a version", ["A[sdk=iphoneos17*]": "17", "D[sdk=*]": "any", "A": "all"],
      ["A": "17", "D": "any"]),
    Row(
      "are filled in", ["PRODUCT_NAME": "$(TARGET_NAME) ${A}", "ID": "com.$(PRODUCT_NAME:lower)"],
      ["PRODUCT_NAME": "App file", "ID": "com.app file"]),
    Row("may be unknown", ["ID": "com.$(TEAM)"], ["ID": nil]),
    Row("may contain themselves", ["X": "$(Y)", "Y": "$(X)"], ["X": nil]),
  ]

  @Test("are put together as a build does it", arguments: rows)
  func settings(_ row: Row<[String: String], [String: String?]>) {
    let settings = BuildSettingsTests.settings(row.given, ["FLAGS": "project"])
    for (name, value) in row.expected { #expect(settings.value(name) == value, "\(name)") }
  }
}
