import AppCheck
import Documents
import Foundation
import Testing

@testable import PageEngine

/// Files of an app, given to the page.
@Suite struct PageCheckTests {
  static let list = """
    <plist version="1.0"><dict><key>CFBundleIdentifier</key><string>com.a</string>
    <key>UIBackgroundModes</key><array><string>fetch</string></array>
    <key>BGTaskSchedulerPermittedIdentifiers</key><array><string>com.a.refresh</string></array>
    </dict></plist>
    """

  static func code(_ identifier: String) -> String {
    """
    import BackgroundTasks

    func ask() throws {
      let request = BGAppRefreshTaskRequest(identifier: "\(identifier)")
      try BGTaskScheduler.shared.submit(request)
    }
    """
  }

  private static let files = [
    "App/Info.plist": list, "App/Feed.swift": code("com.a.refesh"), "App/Icon.png": "picture",
    "App/.build/Hidden.swift": code("com.a.hidden"), "App/AppTests/T.swift": code("com.a.test"),
  ]

  private func facts(_ answer: PageAnswer) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(answer.json)) as? [String: Any])
  }

  /// The last answer, and the files that were wanted for it. What `unread` has cannot be read.
  private func checked(
    _ files: [String: String], unread: Set<String> = []
  ) throws -> (answer: PageAnswer, wanted: [String]) {
    var session = PageSession()
    _ = session.answer(PageRequest("files", Array(files.keys), []))
    var all: [String] = []
    while true {
      let answer = session.answer(PageRequest("check", [], []))
      guard let wanted = try facts(answer)["wanted"] as? [String] else { return (answer, all) }
      try #require(!wanted.isEmpty && Set(wanted).isDisjoint(with: all), "asked in circles")
      all += wanted
      for path in wanted {
        let bytes = unread.contains(path) ? nil : files[path].map { Array($0.utf8) }
        let fields = [path] + (bytes == nil ? ["unread"] : [])
        _ = session.answer(PageRequest("file", fields, bytes ?? []))
      }
    }
  }

  /// What the command prints of files that are all at hand.
  private func printed(_ files: [String: String], in root: String) throws -> String {
    let paths = files.keys.map { String($0.dropFirst(root.count)) }
    let folder = try #require(
      CheckedFolder(CheckedFolder.looked(at: paths), in: root) { path in
        files[root + path].map { Array($0.utf8) }
      })
    var baseline = Baseline()
    let results = CheckedTogether(folder.apps.map(\.files), accepting: &baseline).results
    let reports = zip(results, folder.apps).map { CheckupReport($0.told, of: $1.files) }
    let details = "bgsim check \(root.isEmpty ? "." : String(root.dropLast())) --details"
    return CheckOverview(reports).whole(DiagnosticStyle(), details: details)
  }

  @Test func whatIsSaidIsWhatTheCommandPrints() throws {
    let (answer, wanted) = try checked(Self.files)
    let text = String(decoding: answer.content, as: UTF8.self)
    #expect(try text == printed(Self.files, in: "App/"))
    #expect(answer.status == .expectationFailed && text.contains("App/Feed.swift:4:53"))
    #expect(wanted.sorted() == ["App/Feed.swift", "App/Info.plist"])
  }

  @Test func bothPlacesHaveTheLinesAroundThem() throws {
    let told = try facts(try checked(Self.files).answer)
    let problems = try #require(told["problems"] as? [[String: Any]])
    let slip = try #require(problems.first { $0["code"] as? String == "D201" })
    let places = try #require(slip["places"] as? [[String: Any]])
    #expect(
      places.compactMap { $0["at"] as? String } == ["App/Feed.swift:4:53", "App/Info.plist:3:62"])
    let marked = places.map { place in
      (place["lines"] as? [[String: Any]])?.compactMap { ($0["parts"] as? [String])?[1] }.joined()
    }
    #expect(marked == ["\"com.a.refesh\"", "com.a.refresh"])
    let lines = try #require(places[0]["lines"] as? [[String: Any]])
    #expect(lines.compactMap { $0["number"] as? Int } == [2, 3, 4, 5, 6])
  }

  /// As `--checklist` prints it.
  @Test func whatWasLookedAtIsSaid() throws {
    let files = ["Info.plist": Self.list, "Feed.swift": Self.code("com.a.refresh")]
    let lists = try #require(try facts(try checked(files).answer)["checklists"] as? [String])
    let apps = try #require(
      CheckedFolder(files.keys.sorted(), in: "") { Array(files[$0]!.utf8) }?.apps)
    #expect(lists == apps.map { ChecklistReport(Checkup($0.files), of: $0.files).text })
    #expect(lists.first?.contains("[x] all identifiers permitted") == true, "\(lists)")
  }

  @Test func filesSideBySideLieInOneFolder() throws {
    let files = ["Info.plist": Self.list, "Feed.swift": Self.code("com.a.refresh")]
    let (answer, _) = try checked(files)
    #expect(try String(decoding: answer.content, as: UTF8.self) == printed(files, in: ""))
    #expect(try facts(answer)["command"] as? String == "bgsim check .")
  }

  @Test func whatCannotBeReadIsTold() throws {
    let (answer, _) = try checked(Self.files, unread: ["App/Feed.swift"])
    #expect(try facts(answer)["unread"] as? [String] == ["Feed.swift"])
    let (none, _) = try checked(Self.files, unread: ["App/Info.plist"])
    #expect(none.status == .notAnswered)
    #expect(try facts(none)["message"] as? String == "\"App/Info.plist\" cannot be read")
    let (nothing, _) = try checked(["Pictures/a.png": ""])
    #expect(try (facts(nothing)["message"] as? String)?.contains("\"Pictures\"") == true)
  }

  @Test func aCodeIsExplained() throws {
    var session = PageSession()
    for code in MistakeCode.allCases {
      let told = try facts(session.answer(PageRequest("help", [code.rawValue], [])))
      #expect((told["explanation"] as? String ?? "").count > 20, "\(code)")
    }
    #expect(session.answer(PageRequest("help", ["D999"], [])).status == .notAnswered)
  }
}
