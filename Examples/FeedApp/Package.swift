// swift-tools-version: 6.2
import PackageDescription

// Where the simulator is, the app's `import BackgroundTasks` means the simulated module; elsewhere it means
// Apple's. On Linux there is nothing else; on a Mac `SIMULATED=1 swift test` builds for the tests.
#if os(Linux)
  let isSimulated = true
#else
  let isSimulated = Context.environment["SIMULATED"] != nil
#endif
// What a Mac has of virtual time, tried on Linux: `AS_ON_APPLE=1 swift test`.
let asOnApple = Context.environment["AS_ON_APPLE"] != nil

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
    target.dependencies = [
      .product(
        name: "BackgroundTasks", package: kit, moduleAliases: ["BackgroundTasks": "SimulatedTasks"])
    ]
    // There the app's own SimulatedNames.swift says what waits in the phone's time.
    target.swiftSettings = [.define("SIMULATED", .when(platforms: [.macOS, .iOS]))]
    if asOnApple { target.swiftSettings = [.define("SIMULATED")] }
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
