import Foundation
import SimulatedBackgroundTasks
import Testing
import URLSessionForTests

/// Sessions that do without cellular, Low Data Mode or launches (facts 104, 106).
extension BackgroundSessionTests {
  private static let keptOff:
    [(named: String, change: @Sendable (URLSessionConfiguration) -> Void)] = [
      ("cellular", { $0.allowsCellularAccess = false }),
      ("expensive", { $0.allowsExpensiveNetworkAccess = false }),
    ]

  @Test func aSessionThatIsKeptOffCellularWaitsForWiFi() async throws {
    for (named, change) in Self.keptOff {
      for isWiFi in [false, true] {
        let heard = try await told(
          .bytes(1_000_000), change: change,
          before: { $0.set(.network(isWiFi ? .wifi : .cellular)) }, within: .minutes(10),
          Self.download)
        let lines = isWiFi ? ["file of 1000000", "there false", "status 200"] : []
        #expect(heard.lines == lines, "\(named), Wi-Fi \(isWiFi)")
        #expect(heard.failures == [], "\(named), Wi-Fi \(isWiFi)")
      }
    }
  }

  @Test func aRequestMayForbidWhatItsSessionAllows() async throws {
    let download: @MainActor @Sendable (URLSession) -> Void = { session in
      guard let url = URL(string: Self.address) else { return }
      var request = URLRequest(url: url)
      request.allowsCellularAccess = false
      session.downloadTask(with: request).resume()
    }
    let heard = try await told(
      .bytes(1_000_000), before: { $0.set(.network(.cellular)) }, within: .minutes(10), download)
    #expect(heard.lines == [])
  }

  @Test func aSessionThatRefusesConstrainedNetworksWaitsForTheEndOfLowDataMode() async throws {
    for isOn in [false, true] {
      let heard = try await told(
        .bytes(1_000_000), change: { $0.allowsConstrainedNetworkAccess = false },
        before: { $0.set(.lowDataMode(isOn)) }, within: .minutes(10), Self.download)
      #expect(
        heard.lines == (isOn ? [] : ["file of 1000000", "there false", "status 200"]), "\(isOn)")
      #expect(heard.failures == [], "\(isOn)")
    }
  }

  enum Waking: CaseIterable, Sendable { case never, opened, openedWithoutSession }

  /// Its process is gone when the bytes are through. With launch events it is launched for them, and its
  /// handler is called; without, the delegate hears of them at the opening of the next day, and no handler.
  @Test(arguments: Waking.allCases)
  func withoutLaunchEventsTheDelegateIsToldOnceTheAppRuns(_ waking: Waking) async throws {
    for sends in [true, false] {
      let phone = SimulatedDevice(failures: .keep)
      phone.server.answer(Self.address, .bytes(3_000_000_000))
      let trace = Trace()
      let launches = Trace()
      let app = try phone.install(Self.plist) { process in
        launches.add("launch")
        if launches.lines.count > 1 && waking == .openedWithoutSession { return }
        let configuration = URLSessionConfiguration.background(withIdentifier: Self.identifier)
        configuration.sessionSendsLaunchEvents = sends
        let session = URLSession(configuration: configuration, delegate: Listener(trace))
        process.whenInFront { if launches.lines.count == 1 { Self.download(session) } }
        process.whenEventsForBackgroundSession { _, handler in
          trace.add("handler")
          handler()
        }
      }
      app.open(for: .seconds(20))
      await phone.advance(by: .minutes(1))
      app.terminate()
      await phone.advance(days: 1)
      let file = ["file of 16000000", "there false", "status 200"]
      let isMade = waking != .openedWithoutSession
      #expect(launches.lines.count == (sends ? 2 : 1), "\(waking)")
      #expect(trace.lines == (sends && isMade ? ["handler"] + file : []), "\(waking)")
      if waking == .never { continue }
      app.open()
      await phone.advance(by: .minutes(10))
      if !sends {
        #expect(launches.lines.count == 2)
        #expect(trace.lines == (isMade ? file : []), "\(waking)")
        #expect(app.findings.map(\.code) == [], "\(waking)")
      }
      #expect(phone.failures == [], "\(waking)")
    }
  }
}
