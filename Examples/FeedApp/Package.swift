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
  targets: [.target(name: "FeedApp")]
)

if isSimulated {
  package.dependencies = [
    .package(name: kit, path: "../..", traits: asOnApple ? ["PortableVirtualTime"] : [])
  ]
  package.targets[0].dependencies = [
    .product(
      name: "BackgroundTasks", package: kit, moduleAliases: ["BackgroundTasks": "SimulatedTasks"])
  ]
  package.targets += [
    .executableTarget(name: "ThirtyDays", dependencies: ["FeedApp"]),
    .testTarget(
      name: "FeedAppTests",
      dependencies: ["FeedApp", .product(name: "SimulatedBackgroundTasks", package: kit)]),
  ]
}
