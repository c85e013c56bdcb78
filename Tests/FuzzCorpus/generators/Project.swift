import ProjectDescription

let project = Project(
  name: "App",
  targets: [
    .target(
      name: "App", destinations: .iOS, product: .app, bundleId: "com.example.app",
      infoPlist: .extendingDefault(with: ["UIBackgroundModes": ["fetch"]]), sources: ["App/**"])
  ])
