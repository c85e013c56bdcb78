import Foundation
import Testing

/// `bgsim check` on apps: the verb's own part, which is finding and reading the files.
@Suite struct AppCheckTests {
  private static let plist = """
    <plist version="1.0"><dict>
    <key>CFBundleIdentifier</key><string>$(PRODUCT_BUNDLE_IDENTIFIER)</string>
    <key>BGTaskSchedulerPermittedIdentifiers</key><array><string>com.example.refresh</string></array>
    <key>UIBackgroundModes</key><array><string>fetch</string></array>
    </dict></plist>
    """

  private static func code(_ identifier: String) -> String {
    """
    BGTaskScheduler.shared.register(forTaskWithIdentifier: "\(identifier)", using: nil) { task in
      again()
      task.setTaskCompleted(success: true)
    }
    func again() { do { try scheduler.submit(request) } catch { log(error) } }
    let request = BGAppRefreshTaskRequest(identifier: "\(identifier)")
    """
  }

  private struct Row: Sendable {
    let name: String
    let identifier: String
    let arguments: [String]
    let status: Int32
    let code: String?
    /// The last line of the command.
    var last = ""
  }

  private static let rows = [
    Row(
      name: "all is right", identifier: "com.example.refresh",
      arguments: ["--bundle-id", "com.example"], status: 0, code: nil),
    Row(
      name: "filled by a variable", identifier: "com.example.refresh",
      arguments: ["--define", "PRODUCT_BUNDLE_IDENTIFIER=com.example"], status: 0, code: nil),
    Row(
      name: "as Xcode makes it", identifier: "com.example.refresh", arguments: ["--strict"],
      status: 0, code: nil),
    Row(
      name: "a variable is left open", identifier: "com.example.refresh",
      arguments: ["--define", "PRODUCT_BUNDLE_IDENTIFIER=$(NAME:x)"], status: 65, code: "D004",
      last: "bgsim: values that the build fills in were not checked (D004 at "),
    Row(
      name: "spelled differently", identifier: "com.example.Refresh",
      arguments: ["--bundle-id", "com.example"], status: 65, code: "D201",
      last: "bgsim: on a device, tasks of this app would be refused (D201 at "),
    Row(
      name: "a definition without a value", identifier: "com.example.refresh",
      arguments: ["--define", "NAME"], status: 64, code: nil),
  ]

  @Test(arguments: rows.indices) func thePropertyListIsComparedWithTheCode(_ place: Int) throws {
    let row = Self.rows[place]
    let folder = try Folder()
    try folder.put(Self.plist, in: "Info.plist")
    try folder.put(Self.code(row.identifier), in: "App.swift")
    let result = try BuiltCommand.run(
      ["check", folder("Info.plist"), "--sources", folder.path, "--diagnostics", "short"]
        + row.arguments)
    #expect(result.status == row.status, "\(row.name): \(result.output)\(result.error)")
    #expect(result.output.contains(row.code ?? "nothing wrong found") == (row.status != 64))
    #expect(row.status == 64 || result.error.hasPrefix(row.last), "\(row.name)")
    #expect(row.status != 0 || result.error.isEmpty, "\(row.name)")
  }

  @Test func withoutSwiftCodeNothingIsReportedAboutCode() throws {
    let folder = try Folder()
    try folder.put(Self.plist, in: "Info.plist")
    try folder.put("BackgroundFetch.configure({})", in: "index.js")
    let told = try BuiltCommand.run(["check", folder.path, "--bundle-id", "com.example"])
    #expect(told.output == "nothing wrong found in \(folder.path)/Info.plist\n", "\(told)")
    let rows = try BuiltCommand.run(
      ["check", folder.path, "--bundle-id", "com.example", "--checklist"])
    #expect(rows.output.contains("no code was given"), "\(rows.output)")
  }

  private static func folder() throws -> Folder {
    let folder = try Folder()
    try folder.put(
      plist.split(separator: "$(PRODUCT_BUNDLE_IDENTIFIER)").joined(separator: "com.example"),
      in: "Info.plist")
    try folder.put(code("com.example.refresh"), in: "App.swift")
    return folder
  }

  @Test func checkingAFolderFindsItsPropertyListAndCode() throws {
    let folder = try Self.folder()
    let result = try BuiltCommand.run(["check", folder.path])
    #expect(result.status == 0, "\(result.output)\(result.error)")
    #expect(result.output.contains("nothing wrong found in"))
    #expect(result.output.contains("1 source file"))
  }

  /// Two apps and a widget, which share some of their sources.
  private static let project = """
    { objects = {
      P = { isa = PBXProject; mainGroup = G; targets = (A, B, W); buildConfigurationList = L; };
      G = { isa = PBXGroup; children = (F1, F2, F3); sourceTree = "<group>"; };
      F1 = { isa = PBXFileReference; path = App.swift; sourceTree = "<group>"; };
      F2 = { isa = PBXFileReference; path = More.swift; sourceTree = "<group>"; };
      F3 = { isa = PBXFileReference; path = Widget.swift; sourceTree = "<group>"; };
      B1 = { isa = PBXBuildFile; fileRef = F1; };
      B2 = { isa = PBXBuildFile; fileRef = F2; };
      B3 = { isa = PBXBuildFile; fileRef = F3; };
      S1 = { isa = PBXSourcesBuildPhase; files = (B1); };
      S2 = { isa = PBXSourcesBuildPhase; files = (B1, B2); };
      S3 = { isa = PBXSourcesBuildPhase; files = (B3); };
      L = { isa = XCConfigurationList; buildConfigurations = (C); };
      C = { isa = XCBuildConfiguration; name = Release; buildSettings = {
        SDKROOT = iphoneos; INFOPLIST_FILE = Info.plist; PRODUCT_BUNDLE_IDENTIFIER = com.example;
      }; };
      A = { isa = PBXNativeTarget; name = App; buildPhases = (S1);
        productType = "com.apple.product-type.application"; };
      B = { isa = PBXNativeTarget; name = Big; buildPhases = (S2);
        productType = "com.apple.product-type.application"; };
      W = { isa = PBXNativeTarget; name = Widget; buildPhases = (S3);
        productType = "com.apple.product-type.app-extension"; };
    }; rootObject = P; }
    """

  @Test func theTargetsOfAProjectAreCheckedOneByOne() throws {
    let folder = try Folder()
    try folder.put(Self.plist, in: "Info.plist")
    try folder.put(Self.code("com.example.Refresh"), in: "App.swift")
    for file in ["More.swift", "Widget.swift", "Old.swift"] {
      try folder.put("let a = 1", in: file)
    }
    try FileManager.default.createDirectory(
      atPath: folder("App.xcodeproj"), withIntermediateDirectories: true)
    try folder.put(Self.project, in: "App.xcodeproj/project.pbxproj")
    let result = try BuiltCommand.run(["check", folder.path, "--diagnostics", "short"])
    #expect(result.status == 65)
    let lines = result.output.split(separator: "\n")
    #expect(lines.first == "note: 1 source file belongs to no target and was not read")
    // What both have is told once.
    #expect(lines.count { $0.contains("D201") } == 2, "\(result.output)")
    let names = "(App.xcodeproj), \(folder.path)/Info.plist and"
    #expect(result.output.contains("in App \(names) 1 source file\n"), "\(result.output)")
    #expect(
      lines.last?.hasSuffix("more above also hold for Big \(names) 2 source files") == true,
      "\(result.output)")
  }

  @Test func strictFailsOnAnIdentifierThatCannotBeRead() throws {
    let folder = try Self.folder()
    try folder.put("let x = BGProcessingTaskRequest(identifier: id())", in: "More.swift")
    #expect(try BuiltCommand.run(["check", folder.path]).status == 0)
    let strict = try BuiltCommand.run(["check", folder.path, "--strict"])
    #expect(strict.status == 65)
    #expect(strict.output.contains("note: 1 identifier could not be read"))
  }

  @Test func calledCodeOutsideTheSourcesIsNamedUntilItIsGiven() throws {
    let folder = try Self.folder()
    try folder.put(
      """
      BGTaskScheduler.shared.register(forTaskWithIdentifier: "com.example.refresh", using: nil) { task in
        again()
        SyncKit.handle(task)
      }
      func again() { do { try scheduler.submit(request) } catch { log(error) } }
      let request = BGAppRefreshTaskRequest(identifier: "com.example.refresh")
      """, in: "App.swift")
    let alone = try BuiltCommand.run(["check", folder.path])
    #expect(
      alone.status == 0 && alone.output.contains("end: SyncKit.handle at "), "\(alone.output)")
    #expect(try BuiltCommand.run(["check", folder.path, "--strict"]).status == 65)
    let package = try Folder()
    try package.put(
      "enum SyncKit { static func handle(_ task: BGTask) { task.setTaskCompleted(success: true) } }",
      in: "SyncKit.swift")
    let whole = try BuiltCommand.run(
      ["check", folder.path, "--sources", package.path, "--strict=unseen"])
    #expect(whole.status == 0 && whole.output.contains("and 2 source files"), "\(whole.output)")
  }

  @Test func strictUnseenAlsoFailsOnRegistrationsThatNothingCalls() throws {
    let folder = try Self.folder()
    try folder.put(
      Self.code("com.example.refresh").replacing(
        "BGTaskScheduler", with: "public func go() {\nBGTaskScheduler"
      )
      .replacing("}\nfunc", with: "} }\nfunc"), in: "App.swift")
    let strict = try BuiltCommand.run(["check", folder.path, "--strict"])
    #expect(strict.status == 0, "\(strict.output)")
    #expect(strict.output.contains("1 registration was not followed back to the launch: go at "))
    #expect(try BuiltCommand.run(["check", folder.path, "--strict=unseen"]).status == 65)
  }

  @Test func codeIsCheckedWithoutAPropertyListOrAName() throws {
    let folder = try Self.folder()
    let note = "note: no property list was given, so nothing was compared with one\n"
    let file = try BuiltCommand.run(["check", folder("App.swift")])
    #expect(file.output == "nothing wrong found in 1 source file\n" + note, "\(file)")
    #expect(
      try BuiltCommand.run(["check", folder("App.swift"), "--strict=unseen"]).status == 65)
    let here = try BuiltCommand.run(["check"], at: URL(fileURLWithPath: folder.path))
    #expect(
      here.output == "nothing wrong found in Info.plist and 1 source file\n", "\(here.error)")
    let other = try Folder()
    try other.put(Self.code("com.example.refresh"), in: "App.swift")
    try other.put("func unrelated() { }", in: "More.swift")
    let folderOfCode = try BuiltCommand.run(["check", other.path])
    #expect(folderOfCode.output == "nothing wrong found in 2 source files\n" + note)
    let both = try BuiltCommand.run(["check", other("App.swift"), other("More.swift")])
    #expect(both.output == "nothing wrong found in 2 source files\n" + note)
    let none = try Folder()
    try none.put("nothing", in: "notes.txt")
    let empty = try BuiltCommand.run(["check", none.path])
    #expect(
      empty.status == 65
        && empty.error.contains("there is neither an app's Info.plist nor its code"))
  }

  @Test func theSampleAppHasNoDiagnostics() throws {
    let result = try BuiltCommand.run(
      ["check", "Examples/FeedApp"], at: BuiltCommand.packageFolder)
    // Of both its apps.
    let found = result.output.components(separatedBy: "nothing wrong found")
    #expect(result.status == 0 && found.count == 3, "\(result.output)")
  }

  @Test func aDiagnosticCanBeIgnored() throws {
    let folder = try Self.folder()
    try folder.put(Self.code("com.example.Refresh"), in: "App.swift")
    let ignored = try BuiltCommand.run(
      ["check", folder.path, "--ignore", "D201", "--ignore", "D204", "--diagnostics", "short"])
    #expect(ignored.status == 0, "\(ignored.output)")
    #expect(
      ignored.output.contains("note: 3 diagnostics are silenced: D204 at "), "\(ignored.output)")
    let unknown = try BuiltCommand.run(["check", folder.path, "--ignore", "D9"])
    #expect(
      unknown.status == 64 && unknown.error.contains("--ignore needs the code of a diagnostic"))
  }

  @Test func anUnreadableSourceFileDoesNotHideOtherDiagnostics() throws {
    let folder = try Self.folder()
    try folder.put(Self.code("com.example.Refresh"), in: "App.swift")
    try folder.put(String(repeating: "x", count: 4_000), in: "Large.swift")
    let result = try BuiltCommand.run(["check", folder.path, "--max-input", "3000"])
    #expect(result.status == 66)
    #expect(result.output.contains("D201"))
    #expect(result.error.contains("Large.swift"))
  }

  @Test func theChecklistMarksRowsAsMetViolatedOrNotVisible() throws {
    let folder = try Self.folder()
    let result = try BuiltCommand.run(["check", folder.path, "--checklist"])
    #expect(result.status == 0, "\(result.error)")
    #expect(result.output.contains("  [x] all identifiers permitted\n"))
    #expect(
      result.output.contains("  [x] no handler waits or sleeps on the queue that it is called on\n")
    )
    try folder.put(Self.code("com.example.Refresh"), in: "App.swift")
    let wrong = try BuiltCommand.run(["check", folder.path, "--checklist"])
    #expect(wrong.status == 65)
    #expect(wrong.output.contains("  [!] each identifier spelt exactly as permitted\n      D2"))
    let json = try BuiltCommand.run(["check", folder.path, "--checklist", "--diagnostics", "json"])
      .output
    let object = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
    #expect((object?["review"] as? [Any])?.count == 15)
    for layout in ["sarif", "github"] {
      let refused = try BuiltCommand.run(
        ["check", folder.path, "--checklist", "--diagnostics", layout])
      #expect(refused.status == 64 && refused.output.isEmpty, "\(layout)")
    }
  }

  @Test func aChecklistForAScenarioIsRefused() throws {
    let result = try BuiltCommand.run(
      ["check", "Examples/does-the-news-refresh-before-breakfast.jsonc", "--checklist"],
      at: BuiltCommand.packageFolder)
    #expect(result.status == 65 && result.output.isEmpty)
    #expect(result.error.contains("is not an app; --checklist needs a property list"))
  }

  @Test func sarifOutputIsOneDocument() throws {
    let folder = try Self.folder()
    try folder.put(Self.code("com.example.Refresh"), in: "App.swift")
    try folder.put("{ \"format\": 1, \"durations\": 1 }", in: "a.jsonc")
    let result = try BuiltCommand.run([
      "check", folder.path, folder("a.jsonc"), "--diagnostics", "sarif",
    ])
    #expect(result.output.split(separator: "\n").count == 1)
    #expect(result.output.contains("\"version\": \"2.1.0\""))
    #expect(result.output.contains("D201"))
    #expect(result.output.contains("S102"))
    // What is shown beside a finding is what help says of its code.
    for code in ["D201", "S102"] {
      let help = try BuiltCommand.run(["help", code]).output.split { $0.isWhitespace }
      #expect(result.output.contains("\"id\": \"\(code)\", \"fullDescription\""))
      #expect(result.output.contains(help.dropFirst(3).prefix(6).joined(separator: " ")))
    }
  }
}

/// What is known and accepted is told no more.
@Suite struct BaselineCommandTests {
  @Test func aBaselineIsWrittenAndAccepted() throws {
    let folder = try Folder()
    try folder.put(
      """
      <plist version="1.0"><dict><key>UIBackgroundModes</key><array><string>fetch</string></array>
      <key>BGTaskSchedulerPermittedIdentifiers</key><array><string>a.b</string></array></dict></plist>
      """, in: "Info.plist")
    let code = """
      s.register(forTaskWithIdentifier: "a.b", using: nil) { task in again() }
      func again() { do { try scheduler.submit(BGAppRefreshTaskRequest(identifier: "a.b")) } catch { log() } }

      """
    try folder.put(code, in: "App.swift")
    let known = folder("known.txt")
    let written = try BuiltCommand.run(["check", folder.path, "--as-baseline", "-o", known])
    #expect(written.status == 0)
    #expect(try String(contentsOfFile: known, encoding: .utf8).hasPrefix("D216 "))
    let accepted = try BuiltCommand.run(["check", folder.path, "--baseline", known])
    #expect(accepted.status == 0, "\(accepted)")
    #expect(accepted.output.contains("1 mistake is known and accepted"), "\(accepted)")
    try folder.put(
      "\n\n" + code + "\nlet more = BGProcessingTaskRequest(identifier: \"a.c\")", in: "App.swift")
    let more = try BuiltCommand.run(["check", folder.path, "--baseline", known])
    #expect(
      more.status == 65 && more.output.contains("D201") && !more.output.contains("D216"), "\(more)")
    try folder.put("x: y", in: "known.txt")
    let wrong = try BuiltCommand.run(["check", folder.path, "--baseline", known])
    #expect(wrong.status == 65 && wrong.error.contains("line 1"), "\(wrong)")
  }
}
