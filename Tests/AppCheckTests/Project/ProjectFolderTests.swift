import Documents
import LongForm
import Testing

@testable import AppCheck

/// A folder with projects, and what is found in it as "title: plist [sources] missing".
struct ProjectCase {
  var projects: [String: SampleProject]
  var files: [String] = []
  var texts: [String: String] = [:]

  init(_ targets: [SampleProject.Target], _ files: [String], texts: [String: String] = [:]) {
    projects = ["App.xcodeproj": SampleProject(targets: targets)]
    self.files = files
    self.texts = texts
  }

  init(projects: [String: SampleProject], _ files: [String], texts: [String: String] = [:]) {
    self.projects = projects
    self.files = files
    self.texts = texts
  }

  var folder: AppFolder {
    var all: [String: [UInt8]] = [:]
    for file in files { all[file] = [] }
    for (path, text) in texts { all[path] = Array(text.utf8) }
    for (path, project) in projects { all["\(path)/project.pbxproj"] = project.bytes }
    return AppFolder(all.keys.sorted()) { all[$0] }
  }

  var found: [String] {
    folder.apps.map { app in
      var line = "\(app.target?.title ?? "code"): \(app.plist ?? "no list") "
      line += "[\(app.sources.joined(separator: " "))]"
      if !app.missing.isEmpty { line += " without \(app.missing.joined(separator: " "))" }
      return line
    }
  }
}

@Suite("The targets of a folder") struct ProjectFolderTests {
  private typealias Target = SampleProject.Target

  private static let plist = "App/Info.plist"
  private static let named = ["INFOPLIST_FILE": plist]

  static let rows: [Row<ProjectCase, [String]>] = [
    Row(
      "have their own files",
      ProjectCase(
        [
          Target(name: "App", files: ["App/A.swift", "Shared/S.swift"], settings: named),
          Target(
            name: "Widget", type: "app-extension", files: ["Widget/W.swift", "Shared/S.swift"]),
          Target(name: "Tests", type: "bundle.unit-test", files: ["Checks/T.swift"]),
        ],
        [plist, "App/A.swift", "Shared/S.swift", "Widget/W.swift", "Checks/T.swift", "Old.swift"]),
      ["App (App.xcodeproj): App/Info.plist [App/A.swift Shared/S.swift]"]),
    Row(
      "leave out files that are not there",
      ProjectCase(
        [Target(name: "App", files: ["A.swift", "Made.swift"], settings: named)],
        [plist, "A.swift"]),
      ["App (App.xcodeproj): App/Info.plist [A.swift]"]),
    Row(
      "have folders without exceptions",
      ProjectCase(
        [
          Target(name: "App", folders: [("App", ["Info.plist", "Old/O.swift"])], settings: named)
        ], [plist, "App/A.swift", "App/Old/O.swift", "App/Old/P.swift", "Application/X.swift"]),
      ["App (App.xcodeproj): App/Info.plist [App/A.swift App/Old/P.swift]"]),
    Row(
      "have the headers beside their files",
      ProjectCase(
        [Target(name: "App", files: ["App/A.m"], settings: named)],
        [plist, "App/A.m", "App/A.h", "Other/B.h"]),
      ["App (App.xcodeproj): App/Info.plist [App/A.h App/A.m]"]),
    Row(
      "have the files of their frameworks",
      ProjectCase(
        [
          Target(name: "App", files: ["A.swift"], needs: ["Core"], settings: named),
          Target(name: "Core", type: "framework", files: ["C.swift"], links: ["Base.framework"]),
          Target(name: "Base", type: "library.static", files: ["B.swift"]),
          Target(name: "Other", type: "framework", files: ["O.swift"]),
        ], [plist, "A.swift", "B.swift", "C.swift", "O.swift"]),
      ["App (App.xcodeproj): App/Info.plist [A.swift B.swift C.swift]"]),
    Row(
      "have the files of frameworks of other projects",
      ProjectCase(
        projects: [
          "App/App.xcodeproj": SampleProject(targets: [
            Target(name: "App", files: ["A.swift"], links: ["Core.framework", "Far.framework"])
          ]),
          "Core/Core.xcodeproj": SampleProject(targets: [
            Target(name: "Core", type: "framework", files: ["C.swift"])
          ]),
        ], ["App/A.swift", "Core/C.swift"]),
      ["App (App.xcodeproj): no list [App/A.swift Core/C.swift] without Far"]),
    Row(
      "have the files of local packages",
      ProjectCase(
        [Target(name: "App", files: ["A.swift"], packages: ["Kit"], settings: named)],
        [
          plist, "A.swift", "Kit/Sources/Kit/K.swift", "Kit/Code/D.swift", "Kit/Sources/No/N.swift",
        ],
        texts: [
          "Kit/Package.swift": """
          let package = Package(
            name: "Kit",
            products: [.library(name: "Kit", targets: ["Kit"])],
            dependencies: [.package(url: "https://example.com/far", from: "1.0.0")],
            targets: [
              .target(name: "Kit", dependencies: ["Deep", .product(name: "Far", package: "far")]),
              .target(name: "Deep", dependencies: shared(path: "Sources/No"), path: "Code"),
              .target(name: "No"),
              .testTarget(name: "KitTests", dependencies: ["Kit"]),
            ])
          """
        ]),
      [
        "App (App.xcodeproj): App/Info.plist [A.swift Kit/Code/D.swift Kit/Sources/Kit/K.swift] without Far"
      ]
    ),
    Row(
      "have the targets of a product that has another name",
      ProjectCase(
        [Target(name: "App", files: ["A.swift"], packages: ["Kit"], settings: named)],
        [plist, "A.swift", "Kit/Sources/Core/C.swift", "Kit/Sources/Look/L.swift"],
        texts: [
          "Kit/Package.swift": """
          let package = Package(
            name: "Shop",
            products: [.library(name: "Kit", targets: ["Core"])],
            targets: [.target(name: "Core"), .target(name: "Look")])
          """
        ]),
      ["App (App.xcodeproj): App/Info.plist [A.swift Kit/Sources/Core/C.swift]"]),
    Row(
      "are only those of apps for iOS",
      ProjectCase(
        [
          Target(name: "Mac", files: ["M.swift"], settings: ["SDKROOT": "macosx"]),
          Target(
            name: "Both", files: ["B.swift"],
            settings: ["SDKROOT": "auto", "SUPPORTED_PLATFORMS": "iphoneos macosx"]),
          Target(name: "Clip", type: "application.on-demand-install-capable", files: ["C.swift"]),
          Target(name: "Watch", type: "application.watchapp2", files: ["W.swift"]),
          Target(name: "TV", files: ["T.swift"], settings: ["SDKROOT": "appletvos"]),
        ], ["M.swift", "B.swift", "C.swift", "W.swift", "T.swift"]),
      ["Both (App.xcodeproj): no list [B.swift]"]),
    Row(
      "are one if they differ only in their names",
      ProjectCase(
        [
          Target(name: "App", files: ["A.swift"], settings: named),
          Target(name: "App Beta", files: ["A.swift"], settings: named),
          Target(name: "Other", files: ["A.swift", "O.swift"], settings: named),
        ], [plist, "A.swift", "O.swift"]),
      [
        "App, App Beta (App.xcodeproj): App/Info.plist [A.swift]",
        "Other (App.xcodeproj): App/Info.plist [A.swift O.swift]",
      ]),
    Row(
      "of a demo come last, and the code beside it is read too",
      ProjectCase(
        projects: [
          "Example/Demo.xcodeproj": SampleProject(targets: [
            Target(name: "Demo", files: ["D.swift"])
          ]),
          "ios/App.xcodeproj": SampleProject(targets: [Target(name: "App", files: ["A.swift"])]),
        ], ["Example/D.swift", "ios/A.swift"],
        texts: ["plugin/P.swift": "BGTaskScheduler.shared", "plugin/Q.swift": ""]),
      [
        "App (App.xcodeproj): no list [ios/A.swift]",
        "Demo (Demo.xcodeproj): no list [Example/D.swift]",
        "code: no list [plugin/P.swift plugin/Q.swift]",
      ]),
    Row(
      "that depend on pods are without them",
      ProjectCase(
        [Target(name: "App", files: ["A.swift"], settings: named)], [plist, "A.swift", "Podfile"]),
      ["App (App.xcodeproj): App/Info.plist [A.swift] without Podfile"]),
    Row(
      "have the code of their own pods",
      ProjectCase(
        projects: [
          "ios/App.xcodeproj": SampleProject(targets: [
            Target(name: "App", files: ["A.swift"]),
            Target(name: "Other", files: ["O.swift"]),
          ])
        ],
        [
          "ios/A.swift", "ios/O.swift", "pods/Sync/Sources/S.swift",
          "pods/Sync/Sources/Old/P.swift",
          "pods/Sync/Demo/D.swift", "pods/Tools/T.m", "node_modules/Far/F.swift", "pods/No/N.swift",
        ],
        texts: [
          "ios/Podfile": """
          def shared
            # pod 'No', :path => '../pods/No'
            pod 'Tools',
              :modular => true, path: "../pods/Tools"
            pod 'Far', :path => '../node_modules/Far'
          end
          target 'App' do
            shared if isOn
            [1].each do |one|
              pod 'Sync', :path => '../pods/Sync'
            end
            target 'Inner' do
              pod 'No', :path => '../pods/No'
            end
          end
          """,
          "pods/Sync/Sync.podspec": """
          Pod::Spec.new do |spec|
            spec.source_files = ['Sources/**/*.{swift,m}']
            spec.exclude_files = 'Sources/Old/**/*'
          end
          """,
          "node_modules/Far/Far.podspec": "Pod::Spec.new do |s|\ns.source_files = 'F.swift'\nend",
        ]),
      [
        "App (App.xcodeproj): no list [ios/A.swift pods/Sync/Sources/S.swift pods/Tools/T.m] without Podfile",
        "Other (App.xcodeproj): no list [ios/O.swift pods/Tools/T.m] without Podfile",
      ]),
    Row(
      "have the code of a pod behind a bracket that is never closed",
      ProjectCase(
        [Target(name: "App", files: ["A.swift"])], ["A.swift", "pods/Sync/S.swift"],
        texts: [
          "Podfile": """
          target 'App' do
            title = name if name =~ /\\(/
            pod 'Sync', :path => 'pods/Sync'
          end
          """
        ]),
      ["App (App.xcodeproj): no list [A.swift pods/Sync/S.swift] without Podfile"]),
    Row(
      "that do not exist leave the code without a list",
      ProjectCase([Target(name: "Core", type: "framework", files: ["C.swift"])], ["C.swift"]), []),
  ]

  @Test("are those of its projects", arguments: rows)
  func found(_ row: Row<ProjectCase, [String]>) { #expect(row.given.found == row.expected) }

  @Test("have the files of a framework that they name in another project") func proxies() {
    let app = SampleProject(targets: [
      Target(name: "App", files: ["A.swift", "Core/Core.xcodeproj"], needs: ["Core"])
    ])
    let text = app.text
      .replacing("target = T_Core; ", with: "targetProxy = PROXY; ")
      .replacing(
        "objects = {",
        with: """
          objects = {
          PROXY = {isa = PBXContainerItemProxy; containerPortal = F_Core_Core_xcodeproj;
            remoteGlobalIDString = T_Core; };
          """)
    let core = SampleProject(targets: [Target(name: "Core", type: "framework", files: ["C.swift"])])
    let given = ProjectCase(
      projects: ["Core/Core.xcodeproj": core], ["A.swift", "Core/C.swift"],
      texts: ["App.xcodeproj/project.pbxproj": text])
    #expect(given.found == ["App (App.xcodeproj): no list [A.swift Core/C.swift]"])
  }

  @Test("have files outside of the folder that can be read, and no others") func outside() {
    let project = SampleProject(targets: [
      Target(
        name: "App", files: ["A.swift", "../Both/B.swift", "../Both/Gone.swift", "Made.swift"])
    ])
    let texts = [
      "App.xcodeproj/project.pbxproj": project.text, "A.swift": "", "../Both/B.swift": "",
      "Made.swift": "",
    ]
    let folder = AppFolder(["App.xcodeproj/project.pbxproj", "A.swift"]) { path in
      texts[path].map { Array($0.utf8) }
    }
    #expect(folder.apps.map { $0.sources.sorted() } == [["../Both/B.swift", "A.swift"]])
  }

  @Test("come with their settings") func settings() {
    let target = SampleProject.Target(
      name: "App", files: ["A.swift"],
      settings: [
        "INFOPLIST_FILE": "$(SRCROOT)/App/$(TARGET_NAME).plist",
        "PRODUCT_BUNDLE_IDENTIFIER": "com.a.$(PRODUCT_NAME:lower)",
        "CODE_SIGN_ENTITLEMENTS": "App/App.entitlements",
        "INFOPLIST_KEY_UIBackgroundModes": "fetch processing",
      ])
    let app = ProjectCase([target], ["App/App.plist", "A.swift"]).folder.apps.first
    #expect(app?.plist == "App/App.plist")
    #expect(app?.target?.identifier == "com.a.app")
    #expect(app?.target?.entitlements == "App/App.entitlements")
    #expect(app?.target?.modes == ["fetch", "processing"])
    #expect(app?.target?.makesPlist == false)
  }

  static let lists: [Row<[String: String], Bool>] = [
    Row("make", ["GENERATE_INFOPLIST_FILE": "YES"], true),
    Row("add to", ["GENERATE_INFOPLIST_FILE": "YES", "INFOPLIST_FILE": "App/Info.plist"], false),
    Row(
      "add to, wherever it is",
      ["GENERATE_INFOPLIST_FILE": "YES", "INFOPLIST_FILE": "$(LISTS)/Info.plist"], false),
    Row("do not have", [:], false),
  ]

  @Test("have a list that their builds", arguments: lists)
  func list(_ row: Row<[String: String], Bool>) {
    let target = SampleProject.Target(name: "App", files: ["A.swift"], settings: row.given)
    let app = ProjectCase([target], ["A.swift"]).folder.apps.first
    #expect(app?.target?.makesPlist == row.expected)
  }

  static let bare: [Row<String, [String]>] = [
    Row(
      "with their list", "INFOPLIST_FILE = App/Info.plist;",
      ["App (App.xcodeproj): App/Info.plist [A.swift]"]),
    Row(
      "with their list among its objects",
      "objects = { C = { buildSettings = { INFOPLIST_FILE = App/Info.plist; }; }; };",
      ["App (App.xcodeproj): App/Info.plist [A.swift]"]),
    Row(
      "with a list that the build makes",
      "objects = { C = { buildSettings = { GENERATE_INFOPLIST_FILE = YES; }; }; };",
      ["App (App.xcodeproj): no list [A.swift]"]),
    Row(
      "with settings of something else", "SDKROOT = iphoneos;", ["code: App/Info.plist [A.swift]"]),
  ]

  @Test("may be a project that has only settings", arguments: bare)
  func withoutTargets(_ row: Row<String, [String]>) {
    let given = ProjectCase(
      projects: [:], [Self.plist, "A.swift"],
      texts: ["App.xcodeproj/project.pbxproj": "{ \(row.given) }"])
    #expect(given.found == row.expected)
  }

  static let remarks: [Row<ProjectCase, String?>] = [
    Row(
      "nothing is left", ProjectCase([Target(name: "App", files: ["A.swift"])], ["A.swift"]), nil),
    Row(
      "a file is in no target",
      ProjectCase([Target(name: "App", files: ["A.swift"])], ["A.swift", "B.swift"]),
      "1 source file belongs to no target and was not read"),
    Row(
      "files in no target have background work",
      ProjectCase(
        [Target(name: "App", files: ["A.swift"])], ["A.swift", "B.swift"],
        texts: ["C.swift": "let all = BGTaskScheduler.shared", "D.m": "[self beginBackgroundTask]"]),
      "3 source files belong to no target and were not read; background work is mentioned in C.swift and 1 more"
    ),
    Row(
      "XcodeGen makes the project",
      ProjectCase(
        projects: [:], ["A.swift"], texts: ["project.yml": "name: App\ntargets:\n  App:\n"]),
      "targets are not known: project.yml describes them; make the project with xcodegen generate, and check again"
    ),
    Row(
      "another program has a file of that name",
      ProjectCase(projects: [:], ["A.swift"], texts: ["project.yml": "jobs:\n  targets: x\n"]), nil),
    Row(
      "XcodeGen made the project",
      ProjectCase(
        [Target(name: "App", files: ["A.swift"])], ["A.swift"],
        texts: ["project.yml": "'targets' : {}"]), nil),
    Row(
      "XcodeGen makes the project beside another one",
      ProjectCase(
        projects: [
          "Demo/Demo.xcodeproj": SampleProject(targets: [Target(name: "Demo", files: ["D.swift"])])
        ], ["Demo/D.swift"], texts: ["ios/project.yml": "include: base.yml"]),
      "targets are not known: ios/project.yml describes them; make the project with xcodegen generate in ios, and check again"
    ),
    Row(
      "Tuist makes the project",
      ProjectCase(projects: [:], [], texts: ["Project.swift": "import ProjectDescription"]),
      "targets are not known: Project.swift describes them; make the project with tuist generate, and check again"
    ),
    Row(
      "the project is damaged",
      ProjectCase(projects: [:], [], texts: ["App.xcodeproj/project.pbxproj": "{ a = "]),
      "targets are not known: App.xcodeproj/project.pbxproj could not be read"),
  ]

  @Test("are told of where they are not known", arguments: remarks)
  func remark(_ row: Row<ProjectCase, String?>) {
    let remarks = row.given.folder.remarks
    #expect(remarks.first?.words == row.expected && remarks.count < 2)
  }
}

@Suite("A folder without a project") struct ListOwnerTests {
  private static func plist(_ inner: String) -> String {
    "<plist><dict>\(inner)</dict></plist>"
  }

  private static let app = plist(
    "<key>CFBundleIdentifier</key><string>com.a</string><key>LSRequiresIPhoneOS</key><true/>")

  static let rows: [Row<String, Bool>] = [
    Row("of a theme", plist("<key>ThemeIdentifier</key><string>x</string>"), false),
    Row("of a framework", plist("<key>CFBundlePackageType</key><string>FMWK</string>"), false),
    Row(
      "of a framework that Xcode made",
      plist(
        "<key>CFBundleIdentifier</key><string>$(PRODUCT_BUNDLE_IDENTIFIER)</string>"
          + "<key>CFBundlePackageType</key><string>$(PRODUCT_BUNDLE_PACKAGE_TYPE)</string>"), false),
    Row(
      "of an App Clip", plist("<key>NSAppClip</key><dict/><key>LSRequiresIPhoneOS</key><true/>"),
      false),
    Row(
      "of an app for the Mac",
      plist(
        "<key>CFBundlePackageType</key><string>APPL</string>"
          + "<key>NSPrincipalClass</key><string>NSApplication</string>"), false),
    Row("of an agent for the Mac", plist("<key>LSUIElement</key><true/>"), false),
    Row("of an app for the watch", plist("<key>WKApplication</key><true/>"), false),
    Row("with modes", plist("<key>UIBackgroundModes</key><array/>"), true),
    Row("with an identifier", plist("<key>CFBundleIdentifier</key><string>com.a</string>"), true),
  ]

  @Test("takes a property list for an app's only if it can be one", arguments: rows)
  func kinds(_ row: Row<String, Bool>) {
    let files = [
      "App/Info.plist": ListOwnerTests.app, "Other/Info.plist": row.given, "App/A.swift": "",
      "Other/B.swift": "", "C.swift": "",
    ]
    let folder = AppFolder(files.keys.sorted()) { path in files[path].map { Array($0.utf8) } }
    #expect(folder.apps.contains { $0.plist == "Other/Info.plist" } == row.expected)
    let sources = folder.apps.first { $0.plist == "App/Info.plist" }?.sources
    #expect(
      sources
        == (row.expected
          ? ["App/A.swift", "C.swift"] : ["App/A.swift", "C.swift", "Other/B.swift"]))
  }

  @Test("leaves the lists in bundles alone") func bundles() {
    let files = ["App/Info.plist", "App/Help.bundle/Info.plist", "X.xcbaseline/Info.plist"]
    let folder = AppFolder(files) { _ in Array(ListOwnerTests.app.utf8) }
    #expect(folder.apps.map(\.plist) == ["App/Info.plist"])
  }
}
