// swift-tools-version: 6.2
import PackageDescription

// Where the simulator is, the app's `import BackgroundTasks` means the simulated module; elsewhere it means
// Apple's. On Linux there is nothing else; on a Mac `SIMULATED=1 swift test` builds for the tests.
#if os(Linux)
  let isSimulated = true
  // What a Mac gets, tried on Linux: `AS_ON_APPLE=1 swift test`.
  let asOnApple = Context.environment["AS_ON_APPLE"] != nil
#else
  let isSimulated = Context.environment["SIMULATED"] != nil
  let asOnApple = true
#endif

let kit = "BackgroundTaskSimulator"
let package = Package(
  name: "FeedApp",
  platforms: [.iOS(.v16), .macOS(.v13)],
  targets: [.target(name: "FeedApp"), .target(name: "FilmApp", exclude: ["Info.plist"])]
)

if isSimulated {
  package.dependencies = [
    .package(name: kit, path: "../..", traits: asOnApple ? ["PortableVirtualTime"] : [])
  ]
  for target in package.targets {
    if asOnApple {
      // The name `BackgroundTasks` is Apple's there, so the compiler is told which module the app means. What
      // waits in the phone's time is said by the app's own SimulatedNames.swift.
      target.dependencies = [.product(name: "BackgroundTasksForApps", package: kit)]
      target.swiftSettings = [
        .unsafeFlags(["-module-alias", "BackgroundTasks=BackgroundTasksForApps"]),
        .define("SIMULATED"),
      ]
    } else {
      target.dependencies = [.product(name: "BackgroundTasks", package: kit)]
    }
  }
  package.targets[1].dependencies.append(.product(name: "URLSessionForTests", package: kit))
  package.targets += [
    .executableTarget(name: "ThirtyDays", dependencies: ["FeedApp"]),
    .testTarget(
      name: "FeedAppTests",
      dependencies: ["FeedApp", .product(name: "SimulatedBackgroundTasks", package: kit)]),
    .testTarget(
      name: "FilmAppTests",
      dependencies: [
        "FilmApp", .product(name: "SimulatedBackgroundTasks", package: kit),
        .product(name: "URLSessionForTests", package: kit),
      ]),
  ]
}
