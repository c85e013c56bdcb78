import Documents
import LongForm
import Testing

@testable import AppCheck

/// What each file is compiled with: as its target says, or its package.
@Suite("The language of a file") struct LanguageTests {
  private typealias Target = SampleProject.Target

  private static func settings(_ folder: AppFolder) -> [String: String] {
    var found: [String: String] = [:]
    for app in folder.apps {
      for source in app.sources {
        let settings = app.languages[source] ?? app.target?.language ?? LanguageSettings()
        let actor = settings.isMainActorByDefault ? " main" : ""
        found[source] = (settings.swiftVersion ?? "?") + actor
      }
    }
    return found
  }

  @Test("is that of its library, not of the app") func libraries() {
    let project = SampleProject(
      targets: [
        Target(
          name: "Shop", files: ["A.swift"], needs: ["Stock"],
          settings: ["SWIFT_DEFAULT_ACTOR_ISOLATION": "MainActor"]),
        Target(
          name: "Stock", type: "framework", files: ["S.swift"], settings: ["SWIFT_VERSION": "6.0"]),
      ], settings: ["SDKROOT": "iphoneos", "SWIFT_VERSION": "5.0"])
    let given = ProjectCase(projects: ["Shop.xcodeproj": project], ["A.swift", "S.swift"])
    #expect(Self.settings(given.folder) == ["A.swift": "5.0 main", "S.swift": "6.0"])
  }

  @Test("may stand in a file of settings, with variables") func configuration() {
    let project = SampleProject(targets: [
      Target(name: "Shop", files: ["A.swift"], config: "Shop.xcconfig")
    ])
    let given = ProjectCase(
      projects: ["Shop.xcodeproj": project], ["A.swift"],
      texts: [
        "Shop.xcconfig":
          "MODE = 6.0\nSWIFT_VERSION = $(MODE)\nSWIFT_DEFAULT_ACTOR_ISOLATION = MainActor\n"
      ])
    #expect(Self.settings(given.folder) == ["A.swift": "6.0 main"])
  }

  static let packages: [Row<String, String>] = [
    Row("of new tools", manifest("6.0"), "6"),
    Row("of old tools", manifest("5.9"), "5"),
    Row("of new tools and an old mode", manifest("6.0", package: "swiftLanguageModes: [.v5]"), "5"),
    Row("of both modes", manifest("6.0", package: "swiftLanguageModes: [.v5, .v6]"), "6"),
    Row("with a mode", manifest("6.0", target: "swiftSettings: [.swiftLanguageMode(.v5)]"), "5"),
    Row(
      "of the main actor",
      manifest("6.2", target: "swiftSettings: [.defaultIsolation(MainActor.self)]"), "6 main"),
    Row(
      "of no actor", manifest("6.2", target: "swiftSettings: [.defaultIsolation(nil)]"), "6"),
    Row(
      "whose settings are shared",
      "\(manifest("6.2", target: "swiftSettings: shared"))\nlet shared: [SwiftSetting] = [.defaultIsolation(MainActor.self)]",
      "6 main"),
    Row(
      "that says it too late", "// The parts of the shop\n\(manifest("6.0"))", "?"),
    Row("that does not say it", "let package = Package(targets: [.target(name: \"Kit\")])", "?"),
  ]

  private static func manifest(
    _ tools: String, package: String = "", target: String = ""
  ) -> String {
    """
    // swift-tools-version: \(tools)
    let package = Package(
      name: "Kit",
      targets: [.target(name: "Kit", \(target))], \(package))
    """
  }

  @Test("is that of its package", arguments: packages)
  func package(_ row: Row<String, String>) {
    let project = SampleProject(
      targets: [Target(name: "Shop", files: ["A.swift"], packages: ["Kit"])],
      settings: ["SDKROOT": "iphoneos", "SWIFT_VERSION": "5.0"])
    let given = ProjectCase(
      projects: ["Shop.xcodeproj": project], ["A.swift", "Kit/Sources/Kit/K.swift"],
      texts: ["Kit/Package.swift": row.given])
    #expect(
      Self.settings(given.folder) == ["A.swift": "5.0", "Kit/Sources/Kit/K.swift": row.expected],
      "\(row.label)")
    let alone = AppFolder(["Kit/Package.swift", "Kit/Sources/Kit/K.swift"]) {
      $0.hasSuffix("Package.swift") ? Array(row.given.utf8) : []
    }
    let language = alone.languages(of: ["Kit/Sources/Kit/K.swift"])["Kit/Sources/Kit/K.swift"]
    #expect(language?.swiftVersion ?? "?" == row.expected.prefix(1), "\(row.label)")
  }

  @Test("decides what a closure does") func closures() {
    let code = """
      @MainActor final class Clock {
        func add() {
          BGTaskScheduler.shared.register(forTaskWithIdentifier: "com.a.r", using: nil) { task in
            again(); self.tick(); task.setTaskCompleted(success: true)
          }
        }
        func tick() {}
      }
      let first = BGAppRefreshTaskRequest(identifier: "com.a.r")
      func again() { do { try scheduler.submit(first) } catch { log(error) } }
      """
    var input = Case(files: [("Kit/K.swift", code)]).input
    input.settings = LanguageSettings(swiftVersion: "5.0")
    func severities() -> [Severity] {
      Checkup(input).diagnostics.filter { $0.code == .isolated }.map { $0.severity }
    }
    #expect(severities() == [.warning])
    input.languages = ["Kit/K.swift": LanguageSettings(swiftVersion: "6")]
    #expect(severities() == [.error])
  }
}
