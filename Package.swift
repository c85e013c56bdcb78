// swift-tools-version: 6.2
import PackageDescription

/// The one place where compiler strictness is decided: every target of the package gets these.
let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// What also holds for modules that must compile as Embedded Swift.
let embeddable: [SwiftSetting] = strict + [.treatWarning("EmbeddedRestrictions", as: .error)]

let package = Package(
  name: "BackgroundTaskSimulator",
  platforms: [.iOS(.v16), .macOS(.v13)],
  products: [
    .library(name: "SchedulerEngine", targets: ["SchedulerEngine"]),
    .library(name: "RunRecord", targets: ["RunRecord"]),
    .library(name: "SimulationReport", targets: ["SimulationReport", "EventLog"]),
    .executable(name: "bgsim", targets: ["bgsim"]),
    .library(name: "SimulatedBackgroundTasks", targets: ["SimulatedBackgroundTasks"]),
    .library(name: "ScenarioDevices", targets: ["ScenarioDevices"]),
    .library(name: "BackgroundTasksForApps", targets: ["BackgroundTasksForApps"]),
    .library(name: "UIKitForTests", targets: ["UIKitForTests"]),
    .library(name: "URLSessionForTests", targets: ["URLSessionForTests"]),
  ],
  traits: [
    .trait(
      name: "PortableVirtualTime",
      description: "Virtual time as on Apple platforms, also where the interposed functions work.")
  ],
  targets: [
    // What several tests share.
    .target(
      name: "AllocationCounter", path: "Tests/AllocationCounter",
      cSettings: [.treatAllWarnings(as: .error)]),
    .target(name: "LongForm", path: "Tests/LongForm", swiftSettings: strict),
    .target(
      name: "SentenceFile", dependencies: ["LongForm"], path: "Tests/SentenceFile",
      swiftSettings: strict),
    .target(
      name: "RandomScenarios", dependencies: ["SchedulerEngine"], path: "Tests/RandomScenarios",
      swiftSettings: strict),
    .target(
      name: "SecondModel", dependencies: ["SchedulerEngine"], path: "Tests/SecondModel",
      swiftSettings: strict),

    // Foundations.
    .target(name: "PlainText", path: "Sources/Foundations/PlainText", swiftSettings: strict),
    .target(
      name: "JSON", dependencies: ["PlainText"], path: "Sources/Foundations/JSON",
      swiftSettings: strict),
    .target(
      name: "Diagnostics", dependencies: ["JSON", "PlainText"],
      path: "Sources/Foundations/Diagnostics", swiftSettings: strict),
    .target(
      name: "PropertyLists", dependencies: ["PlainText"],
      path: "Sources/Foundations/PropertyLists", swiftSettings: strict),
    .target(
      name: "SystemAccess", dependencies: ["PlainText"],
      path: "Sources/Foundations/SystemAccess", swiftSettings: strict),
    .testTarget(name: "JSONTests", dependencies: ["JSON"], swiftSettings: strict),
    .testTarget(
      name: "PlainTextTests", dependencies: ["LongForm", "PlainText"], swiftSettings: strict),
    .testTarget(
      name: "PropertyListsTests", dependencies: ["LongForm", "PlainText", "PropertyLists"],
      swiftSettings: strict),

    // Facts about the platform.
    .target(
      name: "PlatformFacts", path: "Sources/Platform/PlatformFacts", swiftSettings: embeddable),
    .testTarget(
      name: "PlatformFactsTests", dependencies: ["PlatformFacts"], swiftSettings: strict),

    // The engine, what it writes down, and what can be learned from that.
    .target(
      name: "SchedulerEngine", dependencies: ["PlatformFacts"],
      path: "Sources/Engine/SchedulerEngine", swiftSettings: embeddable),
    .target(
      name: "RunRecord", dependencies: ["SchedulerEngine"], path: "Sources/Engine/RunRecord",
      swiftSettings: embeddable),
    .target(
      name: "Invariants", dependencies: ["SchedulerEngine", "RunRecord"],
      path: "Sources/Engine/Invariants", swiftSettings: embeddable),
    .target(
      name: "EventLog", dependencies: ["JSON", "PlainText", "SchedulerEngine"],
      path: "Sources/Engine/EventLog", swiftSettings: strict),
    .testTarget(
      name: "SimulationTests",
      dependencies: [
        "LongForm", "SchedulerEngine", "RunRecord", "RandomScenarios",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "SecondModelTests",
      dependencies: ["LongForm", "SecondModel", "SchedulerEngine", "RandomScenarios"],
      swiftSettings: strict),
    .testTarget(
      name: "SchedulerEngineTests",
      dependencies: [
        "PlatformFacts", "SchedulerEngine", "AllocationCounter", "SentenceFile", "LongForm",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "RunRecordTests",
      dependencies: [
        "Invariants", "LongForm", "RunRecord", "SchedulerEngine", "RandomScenarios",
        "AllocationCounter",
      ],
      swiftSettings: strict),

    // Scenario files.
    .target(
      name: "ScenarioFormat",
      dependencies: ["Diagnostics", "JSON", "PlatformFacts", "SchedulerEngine", "PlainText"],
      path: "Sources/Scenarios/ScenarioFormat",
      swiftSettings: strict),
    .target(
      name: "ScenarioRunner",
      dependencies: [
        "Diagnostics", "JSON", "PropertyLists", "ScenarioFormat", "SchedulerEngine",
        "RunRecord", "PlainText",
      ], path: "Sources/Scenarios/ScenarioRunner",
      swiftSettings: strict),
    .target(
      name: "Populations",
      dependencies: [
        "JSON", "PlainText", "ScenarioFormat", "ScenarioRunner", "SchedulerEngine", "RunRecord",
      ],
      path: "Sources/Scenarios/Populations", swiftSettings: strict),
    .target(
      name: "SeedThreads",
      dependencies: ["ScenarioRunner", "SystemAccess", "Populations"],
      path: "Sources/Scenarios/SeedThreads",
      swiftSettings: strict),
    .target(
      name: "Lessons",
      dependencies: [
        "Diagnostics", "JSON", "ScenarioFormat", "ScenarioRunner", "SchedulerEngine",
        "RunRecord", "PlainText",
      ], path: "Sources/Scenarios/Lessons",
      swiftSettings: strict),
    .target(
      name: "WorkshopCourse", path: "Sources/Scenarios/WorkshopCourse",
      resources: [.embedInCode("Lessons")], swiftSettings: strict),
    .testTarget(
      name: "ScenarioFormatTests",
      dependencies: [
        "LongForm", "Diagnostics", "JSON", "PlatformFacts", "ScenarioFormat", "SchedulerEngine",
        "PlainText", "SentenceFile", "RandomScenarios",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "ScenarioRunnerTests",
      dependencies: [
        "Diagnostics", "JSON", "PlainText", "ScenarioReports", "ScenarioRunner", "SeedThreads",
        "ScenarioFormat", "SchedulerEngine", "RunRecord",
      ],
      swiftSettings: strict),

    // Mistakes in the files of an app.
    .target(
      name: "AppCheck",
      dependencies: [
        "Diagnostics", "JSON", "PropertyLists", "ScenarioFormat", "ScenarioRunner",
        "SchedulerEngine", "PlainText",
      ], path: "Sources/Checks/AppCheck",
      swiftSettings: strict),
    .testTarget(
      name: "AppCheckTests",
      dependencies: [
        "LongForm", "AppCheck", "Diagnostics", "PlainText", "PropertyLists", "ScenarioFormat",
        "ScenarioRunner",
      ], exclude: ["Samples"],
      swiftSettings: strict),
    .testTarget(
      name: "ExampleTests",
      dependencies: [
        "LongForm", "AppCheck", "Diagnostics", "RunRecord", "ScenarioFormat", "ScenarioReports",
        "ScenarioRunner", "SchedulerEngine", "SeedThreads",
      ],
      swiftSettings: strict),

    // A run in words.
    .target(
      name: "RunText",
      dependencies: ["EventLog", "PlainText", "PlatformFacts", "SchedulerEngine", "RunRecord"],
      path: "Sources/Reports/RunText", swiftSettings: strict),
    .target(
      name: "SimulationReport",
      dependencies: [
        "EventLog", "JSON", "PlatformFacts", "SchedulerEngine", "RunRecord", "PlainText", "RunText",
      ], path: "Sources/Reports/SimulationReport",
      swiftSettings: strict),
    .target(
      name: "Pictures",
      dependencies: ["PlainText", "SchedulerEngine", "RunRecord", "SimulationReport"],
      path: "Sources/Reports/Pictures", swiftSettings: strict),
    .target(
      name: "ScenarioReports",
      dependencies: [
        "Diagnostics", "JSON", "PlainText", "SchedulerEngine", "RunRecord", "EventLog",
        "ScenarioFormat", "ScenarioRunner", "SimulationReport", "Pictures",
      ], path: "Sources/Reports/ScenarioReports",
      swiftSettings: strict),
    .target(
      name: "FleetReports",
      dependencies: [
        "EventLog", "JSON", "PlainText", "PlatformFacts", "Populations", "RunRecord",
        "ScenarioFormat", "ScenarioReports", "ScenarioRunner", "SchedulerEngine",
        "SimulationReport",
      ], path: "Sources/Reports/FleetReports", swiftSettings: strict),
    .testTarget(
      name: "FleetTests",
      dependencies: [
        "Comparisons", "Diagnostics", "FleetComparisons", "FleetReports", "JSON", "LongForm",
        "Populations", "RunRecord", "ScenarioFormat", "ScenarioReports",
        "ScenarioRunner", "SchedulerEngine", "SeedThreads", "SimulationReport",
      ],
      swiftSettings: strict),
    .target(
      name: "Advice",
      dependencies: [
        "AppCheck", "Diagnostics", "JSON", "PlainText", "SchedulerEngine", "RunRecord",
        "ScenarioFormat", "ScenarioRunner", "SimulationReport", "ScenarioReports",
      ], path: "Sources/Reports/Advice",
      swiftSettings: strict),
    .testTarget(
      name: "AdviceTests",
      dependencies: [
        "LongForm", "Advice", "AppCheck", "Diagnostics", "PlatformFacts", "SchedulerEngine",
        "RunRecord", "ScenarioFormat", "ScenarioReports", "ScenarioRunner", "SimulationReport",
      ],
      swiftSettings: strict),
    .target(
      name: "LessonReports",
      dependencies: [
        "Diagnostics", "JSON", "PlainText", "SchedulerEngine", "RunRecord", "ScenarioFormat",
        "ScenarioRunner", "Lessons", "SimulationReport", "ScenarioReports",
      ], path: "Sources/Reports/LessonReports",
      swiftSettings: strict),
    .target(
      name: "Stepping",
      dependencies: [
        "Diagnostics", "JSON", "PlainText", "SchedulerEngine", "RunRecord", "ScenarioFormat",
        "ScenarioRunner", "SimulationReport", "ScenarioReports",
      ], path: "Sources/Reports/Stepping",
      swiftSettings: strict),

    // What the log of a device says.
    .target(
      name: "DeviceLogs",
      dependencies: [
        "JSON", "PlainText", "SchedulerEngine", "RunRecord", "ScenarioFormat", "SimulationReport",
      ], path: "Sources/Evidence/DeviceLogs",
      swiftSettings: strict),
    .target(
      name: "LogComparisons",
      dependencies: [
        "DeviceLogs", "JSON", "PlainText", "RunRecord", "ScenarioReports", "ScenarioRunner",
        "SchedulerEngine", "SimulationReport",
      ], path: "Sources/Evidence/LogComparisons",
      swiftSettings: strict),
    .testTarget(
      name: "LogComparisonsTests",
      dependencies: [
        "DeviceLogs", "JSON", "LogComparisons", "RunRecord", "ScenarioReports", "ScenarioRunner",
        "SchedulerEngine", "SimulationReport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "DeviceLogsTests",
      dependencies: [
        "DeviceLogs", "Diagnostics", "LongForm", "PlainText", "RandomScenarios", "RunRecord",
        "ScenarioFormat", "ScenarioReports",
        "ScenarioRunner", "SchedulerEngine", "SimulationReport",
      ], exclude: ["Logs"],
      swiftSettings: strict),

    .target(
      name: "Comparisons",
      dependencies: [
        "EventLog", "JSON", "PlainText", "SchedulerEngine", "RunRecord", "ScenarioRunner",
        "SimulationReport", "ScenarioReports",
      ], path: "Sources/Reports/Comparisons",
      swiftSettings: strict),
    .target(
      name: "FleetComparisons",
      dependencies: [
        "Comparisons", "FleetReports", "JSON", "PlainText", "Populations", "ScenarioReports",
        "ScenarioRunner", "SchedulerEngine", "SimulationReport",
      ], path: "Sources/Reports/FleetComparisons",
      swiftSettings: strict),
    .testTarget(
      name: "ComparisonsTests",
      dependencies: [
        "Comparisons", "LongForm", "ScenarioRunner", "ScenarioReports", "SeedThreads",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "EventLogTests",
      dependencies: [
        "LongForm", "EventLog", "RunRecord", "SchedulerEngine", "SimulationReport",
        "RandomScenarios",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "SimulationReportTests",
      dependencies: [
        "LongForm", "PlatformFacts", "SchedulerEngine", "RunRecord", "RunText",
        "SimulationReport", "JSON", "PlainText", "RandomScenarios",
      ],
      swiftSettings: strict),

    .testTarget(
      name: "PicturesTests",
      dependencies: [
        "Pictures", "PlainText", "RunRecord", "ScenarioReports", "SchedulerEngine",
        "SimulationReport",
      ],
      swiftSettings: strict),

    .testTarget(
      name: "LessonTests",
      dependencies: [
        "LongForm", "RandomScenarios", "Diagnostics", "LessonReports", "Lessons", "RunRecord",
        "ScenarioFormat", "ScenarioReports", "ScenarioRunner", "SchedulerEngine",
        "SimulationReport", "Stepping",
        "WorkshopCourse",
      ],
      swiftSettings: strict),

    // The page.
    .target(
      name: "PageEngine",
      dependencies: [
        "Diagnostics", "JSON", "PlainText", "SchedulerEngine", "RunRecord", "EventLog",
        "ScenarioFormat", "ScenarioRunner", "SimulationReport", "Pictures", "ScenarioReports",
        "Lessons", "LessonReports", "Populations", "FleetReports", "Comparisons",
        "FleetComparisons",
      ],
      path: "Sources/Page/PageEngine", swiftSettings: strict),
    .target(
      name: "PageShell", dependencies: ["JSON", "Pictures"], path: "Sources/Page/PageShell",
      resources: [
        .embedInCode("Resources/page.css"), .embedInCode("Resources/page.html"),
        .embedInCode("Resources/engine.js"), .embedInCode("Resources/compare.js"),
        .embedInCode("Resources/page.js"),
      ], swiftSettings: strict),
    .testTarget(
      name: "PageTests",
      dependencies: [
        "Comparisons", "Diagnostics", "EventLog", "FleetComparisons", "FleetReports", "PageEngine",
        "PageShell", "JSON", "LessonReports", "Populations", "ScenarioReports", "ScenarioRunner",
        "SchedulerEngine",
        "SeedThreads", "SimulationReport",
      ],
      swiftSettings: strict),

    // The test kit.
    .target(
      name: "VirtualTimeHooks", path: "Sources/TestKit/VirtualTimeHooks",
      cSettings: [
        .treatAllWarnings(as: .error),
        .define("VT_PORTABLE", .when(traits: ["PortableVirtualTime"])),
      ]),
    .target(
      name: "UnshadowedTasks", path: "Sources/TestKit/UnshadowedTasks", swiftSettings: strict),
    .target(
      name: "VirtualTime", dependencies: ["VirtualTimeHooks", "UnshadowedTasks"],
      path: "Sources/TestKit/VirtualTime",
      swiftSettings: strict),
    .target(
      name: "SimulatedBackgroundTasks",
      dependencies: [
        "PlatformFacts", "SchedulerEngine", "RunRecord", "RunText", "EventLog", "PropertyLists",
        "PlainText", "VirtualTime",
      ], path: "Sources/TestKit/SimulatedBackgroundTasks",
      swiftSettings: strict),
    .target(
      name: "ScenarioDevices",
      dependencies: [
        "Diagnostics", "SchedulerEngine", "ScenarioFormat", "ScenarioRunner",
        "SimulatedBackgroundTasks",
      ], path: "Sources/TestKit/ScenarioDevices",
      swiftSettings: strict),
    .target(
      name: "BackgroundTasksForApps", dependencies: ["SimulatedBackgroundTasks", "VirtualTime"],
      path: "Sources/TestKit/BackgroundTasksForApps",
      swiftSettings: strict),
    .target(
      name: "UIKitForTests", dependencies: ["SimulatedBackgroundTasks"],
      path: "Sources/TestKit/UIKitForTests", swiftSettings: strict),
    .target(
      name: "URLSessionForTests", dependencies: ["SimulatedBackgroundTasks"],
      path: "Sources/TestKit/URLSessionForTests", swiftSettings: strict),
    .testTarget(
      name: "VirtualTimeTests", dependencies: ["LongForm", "VirtualTime"], swiftSettings: strict),
    .testTarget(
      name: "SimulatedBackgroundTasksTests",
      dependencies: [
        "LongForm", "EventLog", "Invariants", "ScenarioDevices", "SimulatedBackgroundTasks",
        "SchedulerEngine", "RunRecord", "SimulationReport", "UIKitForTests", "URLSessionForTests",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "HandlerTests",
      dependencies: ["SimulatedBackgroundTasks", "SchedulerEngine", "URLSessionForTests"],
      swiftSettings: strict),

    // What the command understands and says, without the command.
    .target(
      name: "CommandLanguage",
      dependencies: [
        "SchedulerEngine", "RunRecord", "SimulationReport", "ScenarioReports", "ScenarioFormat",
        "ScenarioRunner", "AppCheck", "Diagnostics", "EventLog", "JSON", "PlainText",
        "SystemAccess", "DeviceLogs", "Advice", "Populations", "FleetReports",
      ], path: "Sources/Interface/CommandLanguage",
      swiftSettings: strict),
    .testTarget(
      name: "CommandLanguageTests",
      dependencies: [
        "CommandLanguage", "Advice", "DeviceLogs", "PlainText", "SchedulerEngine",
        "SimulationReport", "SystemAccess",
      ],
      swiftSettings: strict),

    // The command.
    .executableTarget(
      name: "bgsim",
      dependencies: [
        "SchedulerEngine", "RunRecord", "SimulationReport", "ScenarioReports", "ScenarioFormat",
        "ScenarioRunner", "SeedThreads", "PropertyLists", "AppCheck", "Diagnostics", "EventLog",
        "JSON", "PlainText", "PageShell", "SystemAccess", "DeviceLogs", "Comparisons",
        "FleetComparisons", "LogComparisons", "LessonReports", "WorkshopCourse", "Stepping",
        "Advice", "Populations", "FleetReports", "CommandLanguage",
      ], path: "Sources/Command/bgsim",
      swiftSettings: strict),
    .testTarget(
      name: "FactTests",
      dependencies: ["PlatformFacts", "SchedulerEngine", "RunRecord", "SimulatedBackgroundTasks"],
      swiftSettings: strict),
    .testTarget(
      name: "CommandTests",
      dependencies: [
        "LongForm", "EventLog", "PlainText", "PlatformFacts", "SchedulerEngine", "RunRecord",
        "SimulationReport", "ScenarioReports", "ScenarioRunner", "bgsim",
        "SimulatedBackgroundTasks", "SystemAccess", "Advice", "AppCheck", "CommandLanguage",
      ],
      swiftSettings: strict),

    .testTarget(
      name: "SentenceTests",
      dependencies: [
        "SentenceFile", "Advice", "AppCheck", "DeviceLogs", "Diagnostics", "FleetReports", "JSON",
        "PlatformFacts", "Populations", "PropertyLists", "RunRecord", "ScenarioFormat",
        "ScenarioReports", "ScenarioRunner", "SchedulerEngine", "SimulatedBackgroundTasks",
        "SimulationReport", "VirtualTime", "CommandLanguage", "RandomScenarios", "PlainText",
        "Lessons", "LessonReports", "Comparisons", "LogComparisons", "Stepping",
        "FleetComparisons", "SeedThreads", "RunText",
      ],
      swiftSettings: strict),

    // Inputs that nobody thought of.
    .target(
      name: "FuzzDoors",
      dependencies: [
        "Advice", "AppCheck", "CommandLanguage", "DeviceLogs", "Diagnostics", "EventLog",
        "FleetReports", "Invariants", "JSON", "LessonReports", "PageEngine", "PlainText",
        "RunRecord", "ScenarioFormat", "ScenarioReports", "ScenarioRunner", "SchedulerEngine",
        "SimulationReport",
      ], path: "Sources/Tools/FuzzDoors", swiftSettings: strict),
    .executableTarget(
      name: "Fuzz", dependencies: ["FuzzDoors"], path: "Sources/Tools/Fuzz",
      swiftSettings: strict),
    .testTarget(
      name: "FuzzDoorsTests",
      dependencies: [
        "CommandLanguage", "DeviceLogs", "EventLog", "FleetReports", "FuzzDoors", "LongForm",
        "PageEngine", "ScenarioFormat",
      ], swiftSettings: strict),

    // Tools.
    .executableTarget(
      name: "Benchmarks",
      dependencies: ["EventLog", "JSON", "ScenarioFormat", "SchedulerEngine", "VirtualTime"],
      path: "Sources/Tools/Benchmarks", swiftSettings: strict),
    .executableTarget(
      name: "Calibration", dependencies: ["PlatformFacts", "SchedulerEngine"],
      path: "Sources/Tools/Calibration",
      swiftSettings: strict),
    .testTarget(name: "CalibrationTests", dependencies: ["Calibration"], swiftSettings: strict),
    .testTarget(name: "BenchmarksTests", dependencies: ["Benchmarks"], swiftSettings: strict),
    .testTarget(
      name: "AllocationCounterTests", dependencies: ["AllocationCounter"], swiftSettings: strict),
  ]
)

// Apple's platforms have a module of this name; there the kit takes its place by an alias.
#if os(Linux)
  package.products.append(.library(name: "BackgroundTasks", targets: ["BackgroundTasks"]))
  package.targets += [
    .target(
      name: "BackgroundTasks", dependencies: ["BackgroundTasksForApps"],
      path: "Sources/TestKit/BackgroundTasks", swiftSettings: strict),
    // The code of the articles, compiled as a reader's tests would be.
    .testTarget(
      name: "ArticleTests",
      dependencies: [
        "Advice", "BackgroundTasks", "BackgroundTasksForApps", "SimulatedBackgroundTasks",
        "UIKitForTests", "URLSessionForTests",
      ],
      swiftSettings: [.treatAllWarnings(as: .error), .define("SIMULATED")]),
    .target(name: "NamesOfApps", path: "Tests/NamesOfApps", swiftSettings: strict),
    // The same sources as apps in each of the three common settings compile them.
    .testTarget(
      name: "SourceParitySwift5",
      dependencies: [
        "BackgroundTasks", "NamesOfApps", "SimulatedBackgroundTasks", "UIKitForTests",
      ],
      path: "Tests/SourceParity/Swift5",
      swiftSettings: [.treatAllWarnings(as: .error), .swiftLanguageMode(.v5)]),
    .testTarget(
      name: "SourceParitySwift6",
      dependencies: ["BackgroundTasks", "NamesOfApps", "SimulatedBackgroundTasks"],
      path: "Tests/SourceParity/Swift6", swiftSettings: [.treatAllWarnings(as: .error)]),
    .testTarget(
      name: "SourceParityMainActor",
      dependencies: ["BackgroundTasks", "NamesOfApps", "SimulatedBackgroundTasks"],
      path: "Tests/SourceParity/MainActor",
      swiftSettings: [.treatAllWarnings(as: .error), .defaultIsolation(MainActor.self)]),
  ]
#endif

// Whoever depends on this package builds it once and does not edit it. A module compiled as a whole then
// costs less than one compiled file by file, which is for those who change files. No index of it is
// written either: what stands where is in the modules themselves.
if Context.packageDirectory.contains("/checkouts/") {
  for target in package.targets where target.type == .regular {
    target.swiftSettings?.append(
      .unsafeFlags(
        [
          "-whole-module-optimization", "-disable-batch-mode", "-num-threads", "2",
          "-no-emit-module-separately-wmo", "-index-store-path", "",
        ], .when(platforms: [.linux], configuration: .debug)))
  }
} else if Context.environment["UNOPTIMIZED"] == nil {
  // Tests spend most of their time in these modules. Assertions stay. `UNOPTIMIZED=1` leaves them as they
  // are: for a debugger that should see every line, and for proof that the bytes do not depend on it.
  let usedMost: Set = [
    "Diagnostics", "EventLog", "Invariants", "JSON", "PlainText", "RunRecord", "SchedulerEngine",
    "SecondModel",
  ]
  for target in package.targets where usedMost.contains(target.name) {
    target.swiftSettings?.append(
      .unsafeFlags(["-O", "-assert-config", "Debug"], .when(configuration: .debug)))
  }
}
