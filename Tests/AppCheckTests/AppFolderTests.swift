import AppCheck
import Testing

@Suite("A folder of sources")
struct AppFolderTests {
  private static func plist(_ inner: String) -> [UInt8] {
    Array("<plist><dict>\(inner)</dict></plist>".utf8)
  }

  private static let app = plist("<key>CFBundleIdentifier</key><string>com.a</string>")
  private static let widget = plist("<key>NSExtension</key><dict/>")

  private func folder(_ files: [String: [UInt8]]) -> AppFolder {
    AppFolder(files.keys.sorted()) { files[$0] }
  }

  @Test("gives each app its own sources and the shared ones, and no tests")
  func targets() {
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

  @Test("may have its property list beside its sources")
  func beside() {
    let found = folder(["Info.plist": AppFolderTests.app, "A.swift": [], "B/B.swift": []])
    #expect(found.apps.map(\.sources) == [["A.swift", "B/B.swift"]])
  }

  @Test("of a widget is not held to what the app's code does")
  func extensionAlone() {
    let input = AppFiles(
      plist: AppFile(path: "Info.plist", bytes: AppFolderTests.widget),
      sources: Case.swift().map { AppFile(path: $0.path, bytes: Array($0.text.utf8)) })
    #expect(Checkup(input).diagnostics.isEmpty)
  }
}
