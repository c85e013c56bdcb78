#if canImport(FoundationNetworking)
  import Foundation
  import FoundationNetworking
  import SimulatedBackgroundTasks
  import Testing

  /// A server of the test's own, which answers after some seconds of the phone's time.
  private final class StubServer: URLProtocol {
    override class func canInit(with request: URLRequest) -> Bool { true }
    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

    override func startLoading() {
      guard let url = request.url,
        let response = HTTPURLResponse(
          url: url, statusCode: 200, httpVersion: nil, headerFields: nil)
      else { return }
      nonisolated(unsafe) let load = self
      DispatchQueue.global().asyncAfter(deadline: .now() + 3) {
        load.client?.urlProtocol(load, didReceive: response, cacheStoragePolicy: .notAllowed)
        load.client?.urlProtocol(load, didLoad: Data("news".utf8))
        load.client?.urlProtocolDidFinishLoading(load)
      }
    }

    override func stopLoading() {}
  }

  private struct NewsClient: Sendable {
    static let identifier = "com.example.client.refresh"
    let session: URLSession
    let disk: Disk

    func schedule() {
      let request = BGAppRefreshTaskRequest(identifier: Self.identifier)
      request.earliestBeginDate = Date(timeIntervalSinceNow: 60 * 60)
      try? BGTaskScheduler.shared.submit(request)
    }

    func run(_ task: BGTask) {
      nonisolated(unsafe) let task = task
      schedule()
      guard let url = URL(string: "http://127.0.0.1:9/news") else { return }
      let request = session.dataTask(with: url) { data, _, error in
        disk.append(data.map { String(decoding: $0, as: UTF8.self) } ?? Self.code(of: error))
        task.setTaskCompleted(success: error == nil)
      }
      task.expirationHandler = { request.cancel() }
      request.resume()
    }

    private static func code(of error: (any Error)?) -> String {
      "\((error as? URLError)?.code == .cannotConnectToHost)"
    }
  }

  @Suite(.enabled(if: TimeKeeping.here == .interposed)) struct NetworkingLayerTests {
    private func fortnight(
      _ session: URLSession, _ device: SimulatedDevice
    ) async throws -> (SimulatedApp, Disk) {
      let disk = Disk()
      let client = NewsClient(session: session, disk: disk)
      let app = try device.install(
        InfoPlist(
          bundleIdentifier: "com.example.client", permittedIdentifiers: [NewsClient.identifier]),
        habit: .daily
      ) { process in
        BGTaskScheduler.shared.register(
          forTaskWithIdentifier: NewsClient.identifier, using: nil,
          launchHandler: { @Sendable in client.run($0) })
        process.whenInBackground { client.schedule() }
      }
      await device.advance(days: 14)
      app.expectChainAlive(NewsClient.identifier)
      #expect(app.runs(of: NewsClient.identifier).count > 14)
      #expect(app.runs(of: NewsClient.identifier).count == disk.rows.count)
      return (app, disk)
    }

    @Test func aStubbedServerAnswersInVirtualTime() async throws {
      let configuration = URLSessionConfiguration.ephemeral
      configuration.protocolClasses = [StubServer.self]
      let device = SimulatedDevice()
      let (app, disk) = try await fortnight(URLSession(configuration: configuration), device)
      app.expectCompletes(NewsClient.identifier)
      #expect(app.runs(of: NewsClient.identifier).allSatisfy { $0.duration == .seconds(3) })
      #expect(Set(disk.rows) == ["news"])
      #expect(app.findings.isEmpty)
      #expect(device.escapes.isEmpty)
    }

    @Test func reachingForARealServerFailsTheTest() async throws {
      let device = SimulatedDevice(failures: .keep)
      let (app, disk) = try await fortnight(URLSession(configuration: .ephemeral), device)
      #expect(Set(disk.rows) == ["true"])
      #expect(
        app.runs(of: NewsClient.identifier).allSatisfy { $0.outcome == .completed(success: false) })
      let failure = try #require(device.failures.first)
      #expect("\(failure)".contains("127.0.0.1:9"), "\(failure)")
      #expect("\(failure)".contains("URLProtocol"), "\(failure)")
      #expect("\(failure)".contains("HandlerTests/NetworkingLayer.swift"), "\(failure)")
    }
  }
#endif
