#if os(Linux)
  import Foundation
  import SchedulerEngine
  import SimulatedBackgroundTasks
  import Testing

  /// An app's code finds its own property list in `Bundle.main`, whatever it imports.
  @Suite struct MainBundleTests {
    private func answers(_ plist: InfoPlist) async throws -> [String] {
      let phone = SimulatedDevice()
      let trace = Trace()
      let app = try phone.install(plist) { _ in
        let bundle = Bundle.main
        trace.add(bundle.bundleIdentifier ?? "none")
        for key in [
          "CFBundleShortVersionString", "CFBundleVersion", "Server", "UIBackgroundModes", "Other",
        ] {
          let value = bundle.object(forInfoDictionaryKey: key)
          let same = bundle.infoDictionary?[key]
          trace.add("\(value ?? "none")" == "\(same ?? "none")" ? "\(value ?? "none")" : "differs")
        }
      }
      app.open()
      await phone.settle()
      return trace.lines
    }

    @Test func anAppReadsWhatTheTestSays() async throws {
      var plist = InfoPlist(
        bundleIdentifier: "com.example.ferry", permittedIdentifiers: [], backgroundModes: ["fetch"])
      plist.version = "2.1"
      plist.texts["Server"] = "https://example.com"
      #expect(
        try await answers(plist) == [
          "com.example.ferry", "2.1", "1", "https://example.com", "[\"fetch\"]", "none",
        ])
    }

    @Test func anAppReadsAllOfItsFile() async throws {
      let file = FileManager.default.temporaryDirectory
        .appendingPathComponent("\(UUID().uuidString).plist")
      let list: [String: Any] = [
        "CFBundleIdentifier": "com.example.rail", "CFBundleVersion": "77",
        "Server": "https://example.org", "UIBackgroundModes": ["processing"],
      ]
      try PropertyListSerialization.data(fromPropertyList: list, format: .xml, options: 0)
        .write(to: file)
      defer { try? FileManager.default.removeItem(at: file) }
      #expect(
        try await answers(InfoPlist(contentsOf: file)) == [
          "com.example.rail", "1.0", "77", "https://example.org", "[\"processing\"]", "none",
        ])
    }

    @Test func otherCodeFindsTheBundleOfTheTests() async throws {
      let before = Bundle.main.bundleIdentifier
      _ = try await answers(
        InfoPlist(bundleIdentifier: "com.example.bus", permittedIdentifiers: []))
      #expect(Bundle.main.bundleIdentifier == before)
      #expect(Bundle.main.object(forInfoDictionaryKey: "CFBundleShortVersionString") == nil)
      #expect(Bundle(for: JSONDecoder.self).bundleIdentifier != "com.example.bus")
    }

    /// Where Foundation is built in another way, an app is told so instead of nil.
    @Test(arguments: [true, false]) func aBundleThatIsNotTheAppsIsSaidOnce(isTheApps: Bool)
      async throws
    {
      var manner = Manner(earlierHandlers: .usedAgain, launchesInBackground: .untold)
      manner.hasMainBundle = isTheApps
      let phone = SimulatedDevice(
        Setup(), .failTest, .init(), manner,
        from: CallSite(fileID: #fileID, filePath: #filePath, line: #line, column: #column))
      let plist = InfoPlist(bundleIdentifier: "com.example.cable", permittedIdentifiers: [])
      let app = try phone.install(plist, habit: .daily) { _ in _ = Bundle.main.bundleIdentifier }
      for _ in 0..<2 {
        app.open()
        await phone.settle()
        app.terminate()
      }
      let words = app.notes.map(\.description)
      #expect(words.count == (isTheApps ? 0 : 1))
      #expect(words.allSatisfy { $0.contains("not that of “com.example.cable”") })
    }

    /// Identifiers are often made from that of the app.
    @Test func anIdentifierMadeFromTheBundleIsPermitted() async throws {
      let phone = SimulatedDevice()
      let plist = InfoPlist(
        bundleIdentifier: "com.example.tram", permittedIdentifiers: ["com.example.tram.refresh"])
      let app = try phone.install(plist, habit: .daily) { process in
        let identifier = (Bundle.main.bundleIdentifier ?? "") + ".refresh"
        BGTaskScheduler.shared.register(forTaskWithIdentifier: identifier, using: .main) { task in
          try? BGTaskScheduler.shared.submit(BGAppRefreshTaskRequest(identifier: identifier))
          task.setTaskCompleted(success: true)
        }
        process.whenInBackground {
          try? BGTaskScheduler.shared.submit(BGAppRefreshTaskRequest(identifier: identifier))
        }
      }
      await phone.advance(days: 3)
      #expect(!app.runs(of: "com.example.tram.refresh").isEmpty)
      #expect(app.findings.isEmpty)
    }
  }
#endif
