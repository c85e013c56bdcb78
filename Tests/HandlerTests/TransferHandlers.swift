import Foundation
import SimulatedBackgroundTasks
import Testing
import URLSessionForTests

/// Downloads one large file, resumes after any interruption, and records its callbacks.
private final class MapDownload: NSObject, URLSessionDownloadDelegate, @unchecked Sendable {
  static let identifier = "com.example.maps.country"
  private let disk: Disk
  private var session: URLSession?
  @MainActor private var whenAllIsTold: (() -> Void)?

  init(_ disk: Disk, timeout: TimeInterval) {
    self.disk = disk
    super.init()
    let configuration = URLSessionConfiguration.background(withIdentifier: Self.identifier)
    configuration.timeoutIntervalForResource = timeout
    session = URLSession(configuration: configuration, delegate: self, delegateQueue: .main)
  }

  @MainActor func start() {
    guard disk["started"] == 0, let url = URL(string: MapTests.address) else { return }
    disk["started"] = 1
    session?.downloadTask(with: url).resume()
  }

  @MainActor func handleEvents(_ completionHandler: @escaping () -> Void) {
    disk["launches"] += 1
    whenAllIsTold = completionHandler
  }

  func urlSession(
    _ session: URLSession, downloadTask: URLSessionDownloadTask,
    didFinishDownloadingTo location: URL
  ) {
    disk["files"] += 1
  }

  func urlSession(
    _ session: URLSession, downloadTask: URLSessionDownloadTask, didWriteData bytesWritten: Int64,
    totalBytesWritten: Int64, totalBytesExpectedToWrite: Int64
  ) {
    if totalBytesWritten < Int64(disk["bytes"]) { disk.append("less than before") }
    disk["bytes"] = Int(totalBytesWritten)
    disk["progress"] += 1
  }

  func urlSession(
    _ session: URLSession, downloadTask: URLSessionDownloadTask,
    didResumeAtOffset fileOffset: Int64, expectedTotalBytes: Int64
  ) {
    disk.append("goes on")
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    guard let error = error as? URLError else { return disk.append("done") }
    disk.append("error \(error.code.rawValue)")
    if let reason = error.backgroundTaskCancelledReason { disk.append("\(reason)") }
    if let data = error.downloadTaskResumeData {
      session.downloadTask(withResumeData: data).resume()
    }
  }

  func urlSessionDidFinishEvents(forBackgroundURLSession session: URLSession) {
    Task { @MainActor in
      whenAllIsTold?()
      whenAllIsTold = nil
    }
  }
}

@Suite struct MapTests {
  fileprivate static let address = "https://example.com/country.map"
  private static let size: Int64 = 30_000_000_000

  private func live(
    timeout: TimeInterval = 7 * 86_400, _ story: (Phone) async -> Void
  ) async throws -> (phone: Phone, disk: Disk) {
    let disk = Disk()
    let phone = try Phone([], habit: nil) { phone in
      phone.server.answer(Self.address, .bytes(Self.size))
    } launch: { process in
      let download = MapDownload(disk, timeout: timeout)
      process.whenInFront { download.start() }
      process.whenEventsForBackgroundSession { _, handler in download.handleEvents(handler) }
    }
    phone.device.set(.network(.wifi))
    phone.app.open()
    await phone.device.advance(by: .minutes(10))
    await story(phone)
    await phone.device.advance(days: 8)
    return (phone, disk)
  }

  @Test func aDownloadContinuesWhileTheAppIsSuspended() async throws {
    let (phone, disk) = try await live { _ in }
    #expect(disk.rows == ["done"])
    #expect(disk["files"] == 1)
    #expect(disk["launches"] == 1)
    // Told about once a second while the app was open, and once more at the end.
    #expect((150...200).contains(disk["progress"]))
    #expect(Int64(disk["bytes"]) == Self.size)
    #expect(phone.app.findings.map(\.code) == [])
  }

  @Test func aDownloadContinuesAfterTheSystemTerminatesTheApp() async throws {
    let (phone, disk) = try await live { phone in
      phone.app.terminate()
      await phone.device.settle()
      #expect(phone.app.phase == .notRunning)
    }
    #expect(disk.rows == ["done"])
    #expect(disk["launches"] == 1)
    #expect(phone.app.findings.map(\.code) == [])
  }

  @Test func aDownloadCancelledByAForceQuitResumesWhereItStopped() async throws {
    let (phone, disk) = try await live { phone in
      phone.app.forceQuit()
      await phone.device.advance(days: 1)
      #expect(toldOnes(phone).isEmpty)
      phone.app.open()
    }
    #expect(disk.rows == ["error -999", "userForceQuitApplication", "goes on", "done"])
    #expect(disk["files"] == 1)
    #expect(phone.app.hints.map(\.code).contains(.transferCancelled))
    let told = phone.app.transfers(ofSession: MapDownload.identifier)
    #expect(told.map { $0.error?.rawValue } == [-999, nil])
  }

  private func toldOnes(_ phone: Phone) -> [Date] { phone.app.transfers().compactMap(\.toldAt) }

  @Test func aDownloadWaitsForTheNetworkToReturn() async throws {
    let (phone, disk) = try await live { phone in
      for _ in 0..<3 {
        phone.device.set(.network(.none))
        await phone.device.advance(by: .hours(2))
        phone.device.set(.network(.cellular))
        await phone.device.advance(by: .minutes(5))
      }
      phone.device.set(.network(.wifi))
    }
    #expect(disk.rows == ["done"])
    #expect(phone.app.findings.map(\.code) == [])
    let told = try #require(phone.app.transfers().first?.toldAt)
    #expect(told > SimulatedDevice.usualStart.addingTimeInterval(6 * 3_600))
  }

  @Test func aDownloadTimesOutWithoutANetwork() async throws {
    let (phone, disk) = try await live(timeout: 3_600) { phone in
      phone.device.set(.network(.none))
      await phone.device.advance(by: .hours(2))
      phone.device.set(.network(.wifi))
    }
    #expect(disk.rows == ["error -1001"])
    #expect(phone.app.findings.map(\.code) == [.transferTimedOut])
  }
}
