// swift-tools-version: 6.2
import PackageDescription

// On Linux the simulated module has Apple's name. On a Mac the app keeps `import BackgroundTasks`, and
// the compiler is told to read that name as the simulated module's.
#if os(Linux)
  let kit = "BackgroundTasks"
  let settings: [SwiftSetting] = []
#else
  let kit = "SimulatedBackgroundTasks"
  let settings: [SwiftSetting] = [
    .unsafeFlags(["-module-alias", "BackgroundTasks=SimulatedBackgroundTasks"])
  ]
#endif

let package = Package(
  name: "FeedApp",
  platforms: [.iOS(.v16), .macOS(.v13)],
  dependencies: [.package(name: "BackgroundTaskSimulator", path: "../..")],
  targets: [
    .target(
      name: "FeedApp",
      dependencies: [.product(name: kit, package: "BackgroundTaskSimulator")],
      swiftSettings: settings),
    .testTarget(
      name: "FeedAppTests",
      dependencies: [
        "FeedApp", .product(name: "SimulatedBackgroundTasks", package: "BackgroundTaskSimulator"),
      ]),
  ]
)
