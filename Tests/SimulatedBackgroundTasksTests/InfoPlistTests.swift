import Foundation
import SimulatedBackgroundTasks
import Testing

/// An app may be installed with its own property list.
@Suite struct InfoPlistTests {
  private func read(_ text: String) throws -> InfoPlist {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("\(UUID().uuidString).plist")
    try Data(text.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    return try InfoPlist(contentsOf: file)
  }

  @Test func whatTheSchedulerReadsIsRead() throws {
    let plist = try read(
      """
      <plist version="1.0"><dict>
      <key>CFBundleIdentifier</key><string>com.example.news</string>
      <key>BGTaskSchedulerPermittedIdentifiers</key>
      <array><string>com.example.news.a</string><string>com.example.news.b</string></array>
      <key>UIBackgroundModes</key><array><string>fetch</string></array>
      </dict></plist>
      """)
    #expect(plist.bundleIdentifier == "com.example.news")
    #expect(plist.permittedIdentifiers == ["com.example.news.a", "com.example.news.b"])
    #expect(plist.backgroundModes == ["fetch"])
    let empty = try read("<plist><dict/></plist>")
    #expect(
      empty == InfoPlist(bundleIdentifier: "app", permittedIdentifiers: [], backgroundModes: []))
  }

  @Test(arguments: [
    ("<plist><array/></plist>", "the top level is not a dictionary"),
    ("{ UIBackgroundModes = (fetch); }", "no property list that is read here"),
    ("<plist><dict><key>a</dict></plist>", "closes nothing"),
    (
      "<plist><dict><key>UIBackgroundModes</key><string>fetch</string></dict></plist>",
      "UIBackgroundModes is not an array of strings"
    ),
    (
      "<plist><dict><key>UIBackgroundModes</key><array><true/></array></dict></plist>",
      "UIBackgroundModes is not an array of strings"
    ),
  ])
  func whatIsWrongIsTold(_ text: String, _ words: String) throws {
    let problem = #expect(throws: InfoPlistProblem.self) { try read(text) }
    #expect(problem?.description.contains(words) == true, "\(String(describing: problem))")
  }
}
