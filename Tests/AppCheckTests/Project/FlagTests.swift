import LongForm
import Testing

@testable import AppCheck

@Suite("A flag of a target") struct FlagTests {
  private static func lines(
    _ condition: String, own: [Set<String>] = [["SHOP"]], others: Set<String> = ["KIOSK", "SHOP"],
    isOfLibrary: Bool = false
  ) -> [String] {
    let code = """
      BGTaskScheduler.shared.register(forTaskWithIdentifier: "com.a.r", using: nil) { task in
        again()
        \(condition)
        task.setTaskCompleted(success: true)
        #else
        count()
        #endif
      }
      let first = BGAppRefreshTaskRequest(identifier: "com.a.r")
      func again() { do { try scheduler.submit(first) } catch { log(error) } }
      """
    var app = TargetCase(code: code).input
    app.target?.flags = own
    app.target?.flagsOfOthers = others
    if isOfLibrary { app.languages["App.swift"] = LanguageSettings() }
    return Found(app).lines
  }

  static let rows: [Row<String, [String]>] = [
    Row("that it has", "#if SHOP", []),
    Row("that another target has", "#if KIOSK", ["D216 \"com.a.r\""]),
    Row("that it has not to have", "#if !KIOSK // not there", []),
    Row("that nobody gives", "#if CAFE", ["D217 }"]),
    Row("beside another condition", "#if SHOP && os(iOS)", ["D217 }"]),
    Row("of debug builds", "#if DEBUG", ["D217 }"]),
    Row("in a second branch", "#if KIOSK\ncount()\n#elseif SHOP", []),
    Row("behind a branch of which nothing is known", "#if CAFE\ncount()\n#elseif SHOP", ["D217 }"]),
  ]

  @Test("decides which code is judged", arguments: rows)
  func decided(_ row: Row<String, [String]>) { #expect(Self.lines(row.given) == row.expected) }

  @Test("decides nothing where targets that are judged together differ") func several() {
    #expect(Self.lines("#if SHOP", own: [["SHOP"], ["KIOSK"]]) == ["D217 }"])
    #expect(Self.lines("#if SHOP", own: [["SHOP"], ["SHOP", "KIOSK"]]) == [])
  }

  @Test("decides nothing in a library") func library() {
    #expect(Self.lines("#if SHOP", isOfLibrary: true) == ["D217 }"])
  }

  @Test("is read from the project") func project() throws {
    let key = "SWIFT_ACTIVE_COMPILATION_CONDITIONS"
    let project = SampleProject(targets: [
      SampleProject.Target(name: "Shop", files: ["Shop.swift"], settings: [key: "SHOP DEBUG"]),
      SampleProject.Target(name: "Kiosk", files: ["Kiosk.swift"], settings: [key: "KIOSK"]),
    ])
    let paths = ["App.xcodeproj/project.pbxproj", "Kiosk.swift", "Shop.swift"]
    let folder = AppFolder(paths) { $0.hasSuffix("pbxproj") ? project.bytes : Array("".utf8) }
    let shop = try #require(folder.apps.first?.target)
    #expect(shop.has(flag: "SHOP") == true)
    #expect(shop.has(flag: "KIOSK") == false)
    #expect(shop.has(flag: "DEBUG") == nil)
  }
}
