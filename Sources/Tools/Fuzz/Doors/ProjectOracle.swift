import AppCheck
import Basics
import CommandLanguage
import Documents

/// A folder with a project, of which one file has the bytes from outside.
enum ProjectOracle {
  /// The targets are the same every time, and so is what is told of them.
  static func check(_ path: String, _ bytes: [UInt8]) throws(Discovery) {
    var files = ordinary
    files[path] = bytes
    try check(files)
  }

  /// A generator's file lies where there is no project.
  static func check(generator bytes: [UInt8]) throws(Discovery) {
    for path in ["project.yml", "Project.swift"] {
      var files = ordinary
      files[ProjectOracle.project] = nil
      files[path] = bytes
      try check(files)
    }
  }

  private static func check(_ files: [String: [UInt8]]) throws(Discovery) {
    let paths = files.keys.sorted()
    let folder = AppFolder(paths) { files[$0] }
    try expect(AppFolder(paths) { files[$0] } == folder, "a second look at the folder differs")
    var shared = SharedFacts()
    for app in folder.apps {
      try expect(
        app.sources.allSatisfy { files[$0] != nil }, "a source is named that is not there")
      var given = AppFiles.of(app, in: "") { files[$0] }.files
      given.remarks = folder.remarks
      try AppOracle.check(given, sharing: &shared)
    }
  }

  static let project = "App.xcodeproj/project.pbxproj"
  static let configuration = "Config/App.xcconfig"
  static let package = "Core/Package.swift"

  /// What the other files say, so that a change of one has something to change.
  private static let ordinary: [String: [UInt8]] = texts.mapValues { Array($0.utf8) }

  private static let texts = [
    project: """
    {
      objects = {
        A = {isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.application";
          buildConfigurationList = L; buildPhases = (S); packageProductDependencies = (K); };
        K = {isa = XCSwiftPackageProductDependency; productName = Core; };
        S = {isa = PBXSourcesBuildPhase; files = (B); };
        B = {isa = PBXBuildFile; fileRef = F; };
        F = {isa = PBXFileReference; path = App/App.swift; sourceTree = "<group>"; };
        C = {isa = PBXFileReference; path = Config/App.xcconfig; sourceTree = "<group>"; };
        L = {isa = XCConfigurationList; buildConfigurations = (R); };
        R = {isa = XCBuildConfiguration; name = Release; baseConfigurationReference = C;
          buildSettings = {SDKROOT = iphoneos; INFOPLIST_FILE = App/Info.plist; }; };
        M = {isa = PBXGroup; children = (F, C); sourceTree = "<group>"; };
        P = {isa = PBXProject; mainGroup = M; targets = (A); };
      };
      rootObject = P;
    }
    """,
    configuration: "PRODUCT_BUNDLE_IDENTIFIER = com.example.app\n",
    "Config/Base.xcconfig": "SWIFT_VERSION = 5.0\n",
    "App/Info.plist": AppOracle.ordinary,
    "App/App.swift": """
    import Core
    scheduler.register(forTaskWithIdentifier: "com.example.app.refresh", using: nil) { task in
      Core().run()
    }
    """,
    package: """
    // swift-tools-version: 6.0
    let package = Package(
      name: "Core", products: [.library(name: "Core", targets: ["Core"])],
      targets: [.target(name: "Core", dependencies: ["Deep"]), .target(name: "Deep")])
    """,
    "Core/Sources/Core/Core.swift":
      "public struct Core { public func run() { r.earliestBeginDate = .now } }",
    "Core/Sources/Deep/Deep.swift":
      "let request = BGAppRefreshTaskRequest(identifier: \"com.example.app.sync\")",
  ]
}

enum BaselineOracle {
  /// A file is refused with harmless words, or each of its lines accepts one mistake at most.
  static func accept(_ bytes: [UInt8]) throws(Discovery) {
    switch read(bytes) {
    case .failure(let failure): try expectHarmless(failure.message.text, "the message")
    case .success(var baseline):
      let all = baseline.unused
      let app = AppOracle.withMistakes
      let checkup = Checkup(app)
      let left = checkup.accepting(&baseline, in: app)
      try expect(
        all.count - baseline.unused.count == checkup.diagnostics.count - left.diagnostics.count,
        "a line accepts more than one mistake")
      for line in baseline.unused {
        let message: SafeText = "not there any more: \(line)"
        try expectHarmless(message.text, "what is not there any more")
      }
    }
  }

  static func read(_ bytes: [UInt8]) -> Result<Baseline, CommandFailure> {
    let arguments = ParsedArguments().adding(CheckOption.baseline, "known.txt")
    do throws(CommandFailure) {
      return .success(try CheckOption.baseline(arguments) { _ in bytes })
    } catch {
      return .failure(error)
    }
  }
}
