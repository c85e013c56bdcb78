import Foundation
import SimulatedBackgroundTasks
import Testing
import UIKitForTests

/// What UIKit posts as an app's phases change, and what it knows of the device.
@Suite struct PhaseNotificationTests {
  static let refresh = "com.example.notes.refresh"
  static let plist = InfoPlist(
    bundleIdentifier: "com.example.notes", permittedIdentifiers: [refresh])
  static let all: [Notification.Name] = [
    UIApplication.willEnterForegroundNotification, UIApplication.didBecomeActiveNotification,
    UIApplication.willResignActiveNotification, UIApplication.didEnterBackgroundNotification,
    UIApplication.willTerminateNotification,
    UIApplication.protectedDataWillBecomeUnavailableNotification,
    UIApplication.protectedDataDidBecomeAvailableNotification,
  ]

  /// What an app of one device hears, each with the minute.
  private func heard(
    queue: OperationQueue? = .main, _ story: (SimulatedDevice, SimulatedApp) async -> Void
  ) async throws -> [String] {
    let phone = SimulatedDevice()
    let trace = Trace()
    let app = try phone.install(Self.plist) { process in
      Self.observe(trace, queue)
      let start = SimulatedDevice.usualStart
      process.whenInFront { trace.add("in front") }
      process.whenInBackground { trace.add("left") }
      BGTaskScheduler.shared.register(forTaskWithIdentifier: Self.refresh, using: .main) { task in
        trace.add("run after \(Int(Date().timeIntervalSince(start) / 3_600)) h")
        task.setTaskCompleted(success: true)
      }
    }
    await story(phone, app)
    return trace.lines
  }

  @MainActor private static func observe(_ trace: Trace, _ queue: OperationQueue?) {
    for name in all {
      NotificationCenter.default.addObserver(
        forName: name, object: UIApplication.shared, queue: queue
      ) { notification in
        let name = notification.name.rawValue.dropFirst(13)
        MainActor.assumeIsolated {
          trace.add("\(name) \(UIApplication.shared.applicationState == .active)")
        }
      }
    }
  }

  static let firstVisit = [
    "in front", "DidBecomeActiveNotification true", "WillResignActiveNotification true", "left",
    "DidEnterBackgroundNotification false",
  ]

  @Test(arguments: [true, false]) func notificationsArriveInOrderWithTheDelegateCalls(isMain: Bool)
    async throws
  {
    let lines = try await heard(queue: isMain ? .main : nil) { phone, app in
      app.open(for: .minutes(1))
      await phone.advance(by: .minutes(2))
      app.open(for: .minutes(1))
      await phone.advance(by: .seconds(10))
    }
    let second = [
      "WillEnterForegroundNotification false", "in front", "DidBecomeActiveNotification true",
    ]
    #expect(lines.filter { !$0.contains("ProtectedData") } == Self.firstVisit + second)
  }

  @Test func aBackgroundLaunchPostsNoPhaseNotifications() async throws {
    let phone = SimulatedDevice()
    let trace = Trace()
    let app = try phone.install(Self.plist) { process in
      Self.observe(trace, .main)
      process.whenInBackground {
        try? BGTaskScheduler.shared.submit(BGAppRefreshTaskRequest(identifier: Self.refresh))
      }
      BGTaskScheduler.shared.register(forTaskWithIdentifier: Self.refresh, using: .main) { task in
        trace.add("run")
        task.setTaskCompleted(success: true)
      }
    }
    app.open()
    await phone.advance(by: .minutes(4))
    app.terminate()
    await phone.settle()
    let before = trace.lines.count
    await phone.advance(days: 1)
    #expect(trace.lines[before...].filter { !$0.contains("ProtectedData") } == ["run"])
    // And one process is all that hears of what is posted in it.
    app.open()
    await phone.advance(by: .minutes(1))
    #expect(trace.lines.filter { $0.hasPrefix("DidBecome") }.count == 2)
  }

  @Test func aForceQuitPostsWillTerminateUnlessTheAppIsSuspended() async throws {
    let inFront = try await heard { phone, app in
      app.open()
      await phone.advance(by: .seconds(10))
      app.forceQuit()
      await phone.settle()
    }
    #expect(inFront.last?.hasPrefix("WillTerminateNotification") == true, "\(inFront)")
    let suspended = try await heard { phone, app in
      app.open()
      await phone.advance(by: .hours(1))
      app.forceQuit()
      await phone.settle()
    }
    #expect(!suspended.contains { $0.contains("Terminate") })
  }

  @Test func lockingAndUnlockingPostProtectedDataNotifications() async throws {
    let lines = try await heard { phone, app in
      app.open(for: .minutes(10))
      await phone.advance(by: .minutes(1))
      phone.lock()
      await phone.settle()
      phone.unlock()
      await phone.settle()
    }
    let about = lines.filter { $0.contains("ProtectedData") }
    #expect(
      about == [
        "ProtectedDataWillBecomeUnavailable false", "ProtectedDataDidBecomeAvailable false",
      ]
    )
  }

  @Test func notificationsCanBeReadAsAnAsyncSequence() async throws {
    let phone = SimulatedDevice()
    let trace = Trace()
    let app = try phone.install(Self.plist) { _ in
      Task { @MainActor in
        let left = NotificationCenter.default.notifications(
          named: UIApplication.didEnterBackgroundNotification)
        for await _ in left { trace.add("left") }
      }
    }
    for _ in 1...2 {
      app.open(for: .minutes(1))
      await phone.advance(by: .minutes(2))
    }
    #expect(trace.lines == ["left", "left"])
  }

  /// All apps of all tests share one center.
  @Test func anAppDoesNotReceiveNotificationsOfAnotherDevice() async throws {
    let traces = [Trace(), Trace()]
    var phones: [(SimulatedDevice, SimulatedApp)] = []
    for trace in traces {
      let phone = SimulatedDevice()
      let app = try phone.install(Self.plist) { process in
        NotificationCenter.default.addObserver(
          forName: Notification.Name("own"), object: nil, queue: nil
        ) { _ in trace.add("own") }
        process.whenInFront {
          NotificationCenter.default.post(name: Notification.Name("own"), object: nil)
        }
      }
      phones.append((phone, app))
    }
    for (phone, app) in phones {
      app.open()
      await phone.advance(by: .minutes(1))
      app.forceQuit()
      app.open()
      await phone.advance(by: .minutes(1))
      app.forceQuit()
      await phone.settle()
    }
    // Nor does an app that is gone, of what nobody's code posts.
    NotificationCenter.default.post(name: Notification.Name("own"), object: nil)
    #expect(traces.map(\.lines) == [["own", "own"], ["own", "own"]])
  }

  @Test func uiDeviceReportsTheBatteryOfTheDevice() async throws {
    let phone = SimulatedDevice()
    let trace = Trace()
    let app = try phone.install(Self.plist) { process in
      process.whenInFront {
        let device = UIDevice.current
        trace.add("\(device.batteryLevel) \(device.batteryState)")
        device.isBatteryMonitoringEnabled = true
        trace.add("\((device.batteryLevel * 100).rounded()) \(device.batteryState)")
        UIApplication.shared.isIdleTimerDisabled = true
        trace.add("\(UIApplication.shared.isIdleTimerDisabled)")
      }
    }
    phone.set(.charging(false))
    phone.set(.battery(.percent(40)))
    app.open()
    await phone.settle()
    #expect(trace.lines == ["-1.0 unknown", "40.0 unplugged", "true"])
  }

  @Test func aFileLockHeldAtSuspensionIsReported() async throws {
    for isUnlocked in [true, false] {
      let phone = SimulatedDevice()
      let app = try phone.install(Self.plist) { process in
        process.whenInBackground {
          let lock = process.lockFile("notes.sqlite")
          Task { @MainActor in
            try? await Task.sleep(for: .seconds(isUnlocked ? 1 : 60))
            lock.unlock()
          }
        }
      }
      app.open()
      await phone.advance(by: .minutes(10))
      #expect(app.findings.map(\.code) == (isUnlocked ? [] : [.fileLockHeld]))
      #expect(app.findings.allSatisfy { $0.site != nil })
    }
  }
}
