// swift-tools-version: 6.2
import PackageDescription

// On Linux the simulated module has Apple's name. On a Mac the app keeps `import BackgroundTasks`, and
// the compiler is told to read that name as the simulated module's. `AS_ON_APPLE=1 swift test` tries
// the Mac's way on Linux.
#if os(Linux)
  let asOnApple = Context.environment["AS_ON_APPLE"] != nil
#else
  let asOnApple = true
#endif

let package = Package(
  name: "FeedApp",
  platforms: [.iOS(.v16), .macOS(.v13)],
  dependencies: [
    .package(
      name: "BackgroundTaskSimulator", path: "../..",
      traits: asOnApple ? ["PortableVirtualTime"] : [])
  ],
  targets: [
    .target(
      name: "FeedApp",
      dependencies: [
        .product(
          name: asOnApple ? "BackgroundTasksForApps" : "BackgroundTasks",
          package: "BackgroundTaskSimulator")
      ],
      swiftSettings: asOnApple
        ? [.unsafeFlags(["-module-alias", "BackgroundTasks=BackgroundTasksForApps"])] : []),
    .executableTarget(
      name: "ThirtyDays",
      dependencies: [
        "FeedApp", .product(name: "SimulatedBackgroundTasks", package: "BackgroundTaskSimulator"),
      ]),
    .testTarget(
      name: "FeedAppTests",
      dependencies: [
        "FeedApp", .product(name: "SimulatedBackgroundTasks", package: "BackgroundTaskSimulator"),
      ]),
  ]
)
