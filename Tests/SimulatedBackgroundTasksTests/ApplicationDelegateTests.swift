#if os(Linux)
  import Foundation
  import SimulatedBackgroundTasks
  import Testing
  import UIKitForTests

  /// An app's delegate as a file of the app has it, launched as it is.
  @Suite struct ApplicationDelegateTests {
    static let refresh = "com.example.tides.refresh"
    static let plist = InfoPlist(
      bundleIdentifier: "com.example.tides", permittedIdentifiers: [refresh],
      backgroundModes: ["fetch", "remote-notification"])

    final class TidesDelegate: UIResponder, UIApplicationDelegate {
      var window: UIWindow?
      let trace: Trace
      init(_ trace: Trace) { self.trace = trace }

      func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
      ) -> Bool {
        trace.add("launched \(UIApplication.shared.delegate === self)")
        application.setMinimumBackgroundFetchInterval(UIApplication.backgroundFetchIntervalMinimum)
        application.registerForRemoteNotifications()
        BGTaskScheduler.shared.register(
          forTaskWithIdentifier: ApplicationDelegateTests.refresh, using: .main
        ) { [trace] task in
          trace.add("run")
          task.setTaskCompleted(success: true)
        }
        return true
      }
      func applicationWillEnterForeground(_ application: UIApplication) { trace.add("will enter") }
      func applicationDidBecomeActive(_ application: UIApplication) { trace.add("active") }
      func applicationWillResignActive(_ application: UIApplication) { trace.add("resign") }
      func applicationDidEnterBackground(_ application: UIApplication) {
        trace.add("left")
        try? BGTaskScheduler.shared.submit(
          BGAppRefreshTaskRequest(identifier: ApplicationDelegateTests.refresh))
      }
      func application(
        _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any]
      ) async -> UIBackgroundFetchResult {
        trace.add("pushed \(userInfo["tide"] ?? "")")
        return .newData
      }
      // Nobody calls these, and they compile.
      func application(
        _ application: UIApplication,
        performFetchWithCompletionHandler completionHandler:
          @escaping (UIBackgroundFetchResult) -> Void
      ) { completionHandler(.noData) }
      func application(
        _ application: UIApplication, configurationForConnecting session: UISceneSession,
        options: UIScene.ConnectionOptions
      ) -> UISceneConfiguration {
        UISceneConfiguration(name: "Default", sessionRole: session.role)
      }
    }

    final class TidesScene: UIResponder, UIWindowSceneDelegate {
      var window: UIWindow?
      let trace: Trace
      init(_ trace: Trace) { self.trace = trace }
      func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions
      ) {
        trace.add("scene connects")
        guard let scene = scene as? UIWindowScene else { return }
        window = UIWindow(windowScene: scene)
      }
      func sceneWillEnterForeground(_ scene: UIScene) { trace.add("scene will enter") }
      func sceneDidBecomeActive(_ scene: UIScene) {
        trace.add("scene active \(UIApplication.shared.connectedScenes == [scene])")
      }
      func sceneWillResignActive(_ scene: UIScene) { trace.add("scene resigns") }
      func sceneDidEnterBackground(_ scene: UIScene) { trace.add("scene left") }
    }

    @Test func aDelegateIsToldOfItsDays() async throws {
      let phone = SimulatedDevice()
      let trace = Trace()
      let app = try phone.install(Self.plist) { $0.launch(TidesDelegate(trace)) }
      app.open(for: .minutes(1))
      await phone.advance(by: .minutes(2))
      app.open(for: .minutes(1))
      await phone.advance(by: .minutes(2))
      let visit = ["active", "resign", "left"]
      #expect(trace.lines == ["launched true"] + visit + ["will enter"] + visit)
      phone.push(to: app, ["tide": "high"])
      await phone.advance(days: 3)
      #expect(trace.lines.contains("pushed high"), "\(trace.lines)")
      #expect(trace.lines.contains("run"))
      #expect(app.findings.map(\.code) == [.chainBroken])
    }

    @Test func aSceneIsToldOfItsDays() async throws {
      let phone = SimulatedDevice()
      let trace = Trace()
      let app = try phone.install(Self.plist) { process in
        process.launch(TidesDelegate(Trace()), TidesScene(trace))
        trace.add("\(UIApplication.shared.connectedScenes.count) scenes")
        for name in [UIScene.didActivateNotification, UIScene.didEnterBackgroundNotification] {
          NotificationCenter.default.addObserver(forName: name, object: nil, queue: .main) {
            heard in
            trace.add("\(heard.name.rawValue.dropFirst(7))")
          }
        }
      }
      app.open(for: .minutes(1))
      await phone.advance(by: .minutes(2))
      app.open(for: .minutes(1))
      await phone.settle()
      let enters = [
        "scene will enter", "scene active true", "DidActivateNotification",
      ]
      #expect(
        trace.lines == ["0 scenes", "scene connects"] + enters
          + ["scene resigns", "scene left", "DidEnterBackgroundNotification"] + enters)
    }

    @Test func launchingIsFinishedWhenTheLaunchCodeHasReturned() async throws {
      let phone = SimulatedDevice()
      let trace = Trace()
      let app = try phone.install(Self.plist) { _ in
        NotificationCenter.default.addObserver(
          forName: UIApplication.didFinishLaunchingNotification, object: nil, queue: .main
        ) { _ in trace.add("finished") }
        trace.add("launch code")
      }
      app.open()
      await phone.settle()
      #expect(trace.lines == ["launch code", "finished"])
    }

    struct Change: Sendable {
      let what: String
      let name: Notification.Name
      let change: WorldChange
      var back: WorldChange
      var isPostedBack = true
    }

    @Test(arguments: [
      Change(
        what: "low power", name: .NSProcessInfoPowerStateDidChange, change: .lowPowerMode(true),
        back: .lowPowerMode(false)),
      Change(
        what: "heat", name: ProcessInfo.thermalStateDidChangeNotification,
        change: .thermal(.serious), back: .thermal(.nominal)),
      Change(
        what: "the setting", name: UIApplication.backgroundRefreshStatusDidChangeNotification,
        change: .backgroundRefresh(.off), back: .backgroundRefresh(.wifiAndCellular)),
      Change(
        what: "memory", name: UIApplication.didReceiveMemoryWarningNotification,
        change: .memory(.warning), back: .memory(.normal), isPostedBack: false),
      Change(
        what: "a charger", name: UIDevice.batteryStateDidChangeNotification,
        change: .charging(true), back: .charging(false)),
    ]) func whatTheDeviceChangesIsPosted(_ row: Change) async throws {
      let phone = SimulatedDevice()
      let trace = Trace()
      let app = try phone.install(Self.plist) { _ in
        UIDevice.current.isBatteryMonitoringEnabled = true
        NotificationCenter.default.addObserver(forName: row.name, object: nil, queue: .main) { _ in
          trace.add("\(ProcessInfo.processInfo.thermalState)")
        }
      }
      phone.set(.charging(false))
      app.open(for: .hours(1))
      await phone.advance(by: .minutes(1))
      #expect(trace.lines.isEmpty)
      phone.set(row.change)
      await phone.advance(by: .seconds(3))
      #expect(trace.lines == [row.what == "heat" ? "serious" : "nominal"], "\(row.what)")
      phone.set(row.back)
      await phone.advance(by: .seconds(3))
      #expect(trace.lines.count == (row.isPostedBack ? 2 : 1), "\(row.what)")
    }

    @Test func namesWithoutEffectAnswerAsAPhoneDoes() async throws {
      let phone = SimulatedDevice(system: .ios18)
      let trace = Trace()
      let app = try phone.install(Self.plist) { _ in
        let info = ProcessInfo.processInfo
        trace.add("\(info.isMacCatalystApp) \(info.isiOSAppOnMac) \(info.thermalState)")
        info.performActivity(options: .userInitiated, reason: "sum") { trace.add("performed") }
        info.endActivity(info.beginActivity(options: [.background], reason: "sum"))
        let device = UIDevice.current
        trace.add("\(device.name) \(device.systemName) \(device.systemVersion) \(device.model)")
        UIApplication.shared.applicationIconBadgeNumber = 3
        UIApplication.shared.registerForRemoteNotifications()
        trace.add(
          "\(UIApplication.shared.applicationIconBadgeNumber) \(UIApplication.shared.isRegisteredForRemoteNotifications)"
        )
      }
      app.open()
      await phone.settle()
      #expect(
        trace.lines == [
          "false false nominal", "performed", "iPhone iOS 18.0 iPhone", "3 true",
        ])
    }

    /// A delegate from before there were scenes.
    final class OldDelegate: UIResponder, UIApplicationDelegate {
      var window: UIWindow?
      var asked = UIBackgroundTaskInvalid
      let trace: Trace
      init(_ trace: Trace) { self.trace = trace }

      func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
      ) -> Bool {
        UIView.setAnimationsEnabled(false)
        let root = UIViewController()
        window = UIWindow(frame: UIScreen.main.bounds)
        window?.rootViewController = root
        root.view.frame = window?.bounds ?? .zero
        window?.makeKeyAndVisible()
        trace.add("\(root.isViewLoaded) \(root.view.bounds.size.height > 0)")
        return true
      }
      func applicationDidEnterBackground(_ application: UIApplication) {
        asked = application.beginBackgroundTask { [trace, application] in
          trace.add("over")
          application.endBackgroundTask(self.asked)
          self.asked = UIBackgroundTaskInvalid
        }
        trace.add("asked \(asked != UIBackgroundTaskInvalid)")
      }
      // Nobody calls these, and they compile.
      func application(
        _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]
      ) -> Bool { false }
      func application(
        _ application: UIApplication, continue userActivity: NSUserActivity,
        restorationHandler: @escaping ([any UIUserActivityRestoring]?) -> Void
      ) -> Bool { userActivity.webpageURL != nil }
      func application(
        _ application: UIApplication, performActionFor shortcutItem: UIApplicationShortcutItem,
        completionHandler: @escaping (Bool) -> Void
      ) { completionHandler(shortcutItem.type == "new") }
      func application(
        _ application: UIApplication, supportedInterfaceOrientationsFor window: UIWindow?
      ) -> UIInterfaceOrientationMask { .allButUpsideDown }
    }

    @Test func aDelegateFromBeforeScenesIsLaunchedAsItIs() async throws {
      let phone = SimulatedDevice()
      let trace = Trace()
      let app = try phone.install(Self.plist) { $0.launch(OldDelegate(trace)) }
      app.open(for: .minutes(1))
      await phone.advance(by: .minutes(5))
      #expect(trace.lines == ["true true", "asked true", "over"])
      #expect(app.findings.map(\.code) == [.assertionTooShort])
    }
  }
#endif
