// swift-tools-version: 6.2
import PackageDescription

/// Whether this package is built for its own sake, and not as what another one depends on.
let isBuiltForItself = Context.environment["PWD"] == Context.packageDirectory

/// Warnings are errors while the package is built for its own sake. What depends on it compiles without any warning
/// setting: Xcode adds `-suppress-warnings` to a package that comes by address, and the compiler refuses the pair.
let warningsAreErrors: [SwiftSetting] = isBuiltForItself ? [.treatAllWarnings(as: .error)] : []
let warningsInCAreErrors: [CSetting] = isBuiltForItself ? [.treatAllWarnings(as: .error)] : []

/// The one place where compiler strictness is decided: every target of the package gets these.
let strict: [SwiftSetting] =
  warningsAreErrors + [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]

/// What also holds for modules that must compile as Embedded Swift.
let embeddable: [SwiftSetting] =
  strict + (isBuiltForItself ? [.treatWarning("EmbeddedRestrictions", as: .error)] : [])

/// What holds for modules that have Apple's names. Apple's frameworks are not checked for data races either, and an app
/// in Swift 6 mode that says `@preconcurrency import` compiles as with them only if these modules are in Swift 5 mode.
/// `.ci/checks/apple-targets` compiles them in Swift 6 mode too.
let asApples: [SwiftSetting] =
  strict + [.swiftLanguageMode(.v5)]
  + ["DynamicActorIsolation", "GlobalActorIsolatedTypesUsability", "InferSendableFromCaptures"]
  .map { .enableUpcomingFeature($0) }

/// A module of `Sources`, in the folder of its floor. It may name modules of floors below it and, on its own
/// floor, those before it.
func module(
  _ floor: String, _ name: String, _ dependencies: [Target.Dependency] = [],
  settings: [SwiftSetting] = strict
) -> Target {
  .target(
    name: name, dependencies: dependencies, path: "Sources/\(floor)/\(name)",
    swiftSettings: settings)
}

func program(_ floor: String, _ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .executableTarget(
    name: name, dependencies: dependencies, path: "Sources/\(floor)/\(name)",
    swiftSettings: strict)
}

/// What several suites share.
func support(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, path: "Tests/\(name)", swiftSettings: strict)
}

func tests(
  _ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []
) -> Target {
  .testTarget(
    name: name, dependencies: ["LongForm"] + dependencies, exclude: exclude, swiftSettings: strict)
}

/// Files as real apps have them, as they are or with the mistake that each can be built with. What they import as
/// UIKit is the kit's.
func realApps(
  _ name: String, _ folder: String, inSwift5: Bool = false, isBroken: Bool = false
) -> Target {
  .testTarget(
    name: name, dependencies: kit + ["BackgroundTasks", "UIKitForTests", "URLSessionForTests"],
    path: "Tests/RealApps/\(folder)",
    swiftSettings: warningsAreErrors + [
      .swiftLanguageMode(inSwift5 ? .v5 : .v6),
      .unsafeFlags(["-module-alias", "UIKit=UIKitForTests"]),
    ] + (isBroken ? [.define("BROKEN")] : []))
}

// What most modules above a floor stand on.
let record: [Target.Dependency] = ["Basics", "SchedulerEngine", "RunRecord"]
let analysis = record + ["Documents", "RunAnalysis"]
let reports = analysis + ["PlatformFacts", "Scenarios", "Reports"]
// What only tests link: the kit, and how it fails them.
let kit: [Target.Dependency] = ["SimulatedBackgroundTasks", "TestFailures"]
let answers = reports + ["AppCheck", "Advice", "DeviceLogs", "Workshop"]

let sources: [Target] = [
  module("Basics", "Basics"),
  module("Basics", "Documents", ["Basics"]),
  module("Basics", "SystemAccess", ["Basics"]),
  .target(
    name: "CarriedFiles", path: "Sources/Basics/CarriedFiles",
    exclude: ["Facts", "Lessons", "Page"],
    cSettings: warningsInCAreErrors),

  module("Engine", "SchedulerEngine", settings: embeddable),
  module("Engine", "RunRecord", ["Basics", "SchedulerEngine"], settings: embeddable),
  module(
    "Engine", "RunAnalysis", ["SchedulerEngine", "RunRecord"], settings: embeddable),

  module("Facts", "PlatformFacts", ["CarriedFiles", "SchedulerEngine"]),

  module("Words", "RunText", record),
  module("Scenarios", "Scenarios", analysis + ["SystemAccess", "PlatformFacts"]),
  module("Reports", "Reports", analysis + ["PlatformFacts", "RunText", "Scenarios"]),

  module("Checks", "AppCheck", record + ["Documents", "RunText", "Scenarios"]),
  module("Checks", "Advice", reports + ["AppCheck"]),

  module("Evidence", "DeviceLogs", reports),

  module("Workshop", "Workshop", reports + ["CarriedFiles"]),

  .target(
    name: "VirtualTimeHooks", path: "Sources/TestKit/VirtualTimeHooks",
    cSettings: warningsInCAreErrors + [
      .define("VT_PORTABLE", .when(traits: ["PortableVirtualTime"]))
    ]),
  module("TestKit", "UnshadowedTasks"),
  module("TestKit", "VirtualTime", ["VirtualTimeHooks", "UnshadowedTasks"]),
  module(
    "TestKit", "SimulatedBackgroundTasks",
    record + ["RunText", "VirtualTime", "VirtualTimeHooks"], settings: asApples),
  module("TestKit", "TestFailures", ["SimulatedBackgroundTasks"]),
  module(
    "TestKit", "BackgroundTasksForApps", ["SimulatedBackgroundTasks", "VirtualTime"],
    settings: asApples),
  // For Linux. On a Mac the name is Apple's, and an app is compiled with a flag that leads to the one above.
  module("TestKit", "BackgroundTasks", ["BackgroundTasksForApps"], settings: asApples),
  module("TestKit", "UIKitForTests", ["SimulatedBackgroundTasks"]),
  module("TestKit", "URLSessionForTests", ["SimulatedBackgroundTasks", "VirtualTime"]),
  module(
    "TestKit", "ScenarioDevices",
    ["Basics", "Documents", "SchedulerEngine", "Scenarios", "SimulatedBackgroundTasks"]),

  module("Page", "PageEngine", answers),

  module("Command", "CommandLanguage", answers + ["SystemAccess"]),
  program("Command", "bgsim", answers + ["SystemAccess", "CarriedFiles", "CommandLanguage"]),

  module("Tools", "Invariants", ["SchedulerEngine", "RunRecord"], settings: embeddable),
  program("Tools", "Calibration", reports + ["RunText", "DeviceLogs"]),
  program("Tools", "Benchmarks", record + ["Scenarios", "VirtualTime"]),
  program("Tools", "Fuzz", answers + ["PageEngine", "CommandLanguage", "Invariants"]),
]

let suites: [Target] = [
  .target(
    name: "AllocationCounter", path: "Tests/AllocationCounter",
    cSettings: warningsInCAreErrors),
  support("LongForm"),
  support("RandomScenarios", ["SchedulerEngine"]),
  support("SecondModel", ["SchedulerEngine"]),

  tests("BasicsTests", ["Basics", "Documents"]),
  tests("PlatformFactsTests", ["PlatformFacts", "SchedulerEngine"]),
  tests("SchedulerEngineTests", ["AllocationCounter", "PlatformFacts", "SchedulerEngine"]),
  tests("SimulationTests", record + ["RandomScenarios"]),
  tests("SecondModelTests", ["RandomScenarios", "SecondModel", "SchedulerEngine"]),
  tests("RunRecordTests", analysis + ["AllocationCounter", "RandomScenarios", "Invariants"]),
  tests("ScenariosTests", reports + ["RandomScenarios"]),
  tests("ReportsTests", reports + ["RandomScenarios", "RunText"]),
  tests("ExampleTests", reports + ["AppCheck"]),
  tests(
    "AppCheckTests", record + ["Documents", "RandomScenarios", "Scenarios", "AppCheck"],
    exclude: ["Samples", "HandedOn"]),
  tests(
    "AdviceTests", reports + ["RandomScenarios", "RunText", "AppCheck", "Advice", "DeviceLogs"]),
  tests("DeviceLogsTests", reports + ["RandomScenarios", "DeviceLogs"], exclude: ["Logs"]),
  tests("LessonTests", reports + ["RandomScenarios", "Workshop"]),
  tests("VirtualTimeTests", ["VirtualTime", "VirtualTimeHooks"]),
  tests(
    "SimulatedBackgroundTasksTests",
    reports + kit + ["Invariants", "ScenarioDevices", "UIKitForTests", "URLSessionForTests"]),
  tests("HandlerTests", record + kit + ["URLSessionForTests"]),
  tests("FactTests", record + kit + ["PlatformFacts"]),
  tests("PageTests", answers + ["PageEngine", "bgsim"]),
  tests("CommandTests", answers + kit + ["RunText", "SystemAccess", "CommandLanguage", "bgsim"]),
  tests(
    "SentenceTests",
    answers + kit + ["RandomScenarios", "RunText", "VirtualTime", "CommandLanguage"]),
  tests(
    "ToolsTests",
    answers + [
      "AllocationCounter", "PageEngine", "CommandLanguage", "Benchmarks", "Calibration", "Fuzz",
    ]),
]

let package = Package(
  name: "BackgroundTaskSimulator",
  platforms: [.iOS(.v16), .macOS(.v13)],
  products: [
    .executable(name: "bgsim", targets: ["bgsim"]),
    .library(name: "SchedulerEngine", targets: ["SchedulerEngine"]),
    .library(name: "RunRecord", targets: ["RunRecord", "RunAnalysis"]),
    .library(name: "Reports", targets: ["Reports"]),
    .library(
      name: "SimulatedBackgroundTasks", targets: ["SimulatedBackgroundTasks", "TestFailures"]),
    .library(name: "ScenarioDevices", targets: ["ScenarioDevices", "TestFailures"]),
    .library(name: "BackgroundTasks", targets: ["BackgroundTasks"]),
    .library(name: "BackgroundTasksForApps", targets: ["BackgroundTasksForApps"]),
    .library(name: "UIKitForTests", targets: ["UIKitForTests"]),
    .library(name: "URLSessionForTests", targets: ["URLSessionForTests"]),
  ],
  traits: [
    .trait(
      name: "PortableVirtualTime",
      description: "Virtual time as on Apple platforms, also where the interposed functions work.")
  ],
  targets: sources + suites)
// Elsewhere code that imports BackgroundTasks would mean Apple's.
#if os(Linux)
  package.targets += [
    // The code of the articles, compiled as a reader's tests would be.
    .testTarget(
      name: "ArticleTests",
      dependencies: kit + [
        "Advice", "BackgroundTasks", "BackgroundTasksForApps", "UIKitForTests",
        "URLSessionForTests",
      ],
      swiftSettings: warningsAreErrors + [.define("SIMULATED")]),
    // Each way in which app code waits, as an app has it, and what is made of it.
    .target(
      name: "WaysToWait", dependencies: ["BackgroundTasks"], path: "Tests/WaysToWait/App",
      swiftSettings: strict),
    .testTarget(
      name: "WaysToWaitTests", dependencies: kit + ["UIKitForTests", "WaysToWait"],
      path: "Tests/WaysToWait/Tests", swiftSettings: strict),
    .target(name: "NamesOfApps", path: "Tests/NamesOfApps", swiftSettings: strict),
    // The same sources as apps in each of the three common settings compile them.
    .testTarget(
      name: "SourceParitySwift5",
      dependencies: kit + ["BackgroundTasks", "NamesOfApps", "UIKitForTests"],
      path: "Tests/SourceParity/Swift5",
      swiftSettings: warningsAreErrors + [.swiftLanguageMode(.v5)]),
    .testTarget(
      name: "SourceParitySwift6",
      dependencies: kit + ["BackgroundTasks", "NamesOfApps"],
      path: "Tests/SourceParity/Swift6", swiftSettings: warningsAreErrors),
    .testTarget(
      name: "SourceParityMainActor",
      dependencies: kit + ["BackgroundTasks", "NamesOfApps"],
      path: "Tests/SourceParity/MainActor",
      swiftSettings: warningsAreErrors + [.defaultIsolation(MainActor.self)]),
    realApps("RealAppsSwift5", "Swift5", inSwift5: true),
    realApps("RealAppsSwift5Broken", "Swift5Broken", inSwift5: true, isBroken: true),
    realApps("RealAppsSwift6", "Swift6"),
    realApps("RealAppsSwift6Broken", "Swift6Broken", isBroken: true),
  ]
#endif

// The engine, its record and what they count with are where this package's own tests spend their time; a package
// that depends on them is sooner through without. Assertions stay. `UNOPTIMIZED=1` leaves them as they are, for a
// debugger that should see every line.
//
// `unsafeFlags` keep no package from depending on this one, because the package manager does not look for them from
// tools version 6.2 on. With a lower version in the first line it would refuse whoever asks for a version of this.
if isBuiltForItself, Context.environment["UNOPTIMIZED"] == nil {
  var flags = ["-O", "-assert-config", "Debug"]
  // Each gets faster as a whole. The compiler remarks of each that it is built anew as a whole. From 6.4 on
  // `swift build` means Swift Build, which stops at these flags. A manifest cannot see which system builds it, so
  // `PLAIN=1` is for the preview in older versions.
  #if compiler(<6.4)
    if Context.environment["PLAIN"] == nil {
      flags += ["-whole-module-optimization", "-disable-batch-mode", "-num-threads", "2"]
    }
  #endif
  let optimised = ["Basics", "RunRecord", "SchedulerEngine"]
  for target in package.targets where optimised.contains(target.name) {
    target.swiftSettings?.append(
      .unsafeFlags(flags, .when(platforms: [.linux], configuration: .debug)))
  }
}
