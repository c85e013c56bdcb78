import Foundation
import SimulatedBackgroundTasks
import Testing

/// A sync at night that wants power and Wi-Fi, and a second task that wants nothing and only asks for
/// both again (fact 293).
private struct Syncer: Sendable {
  static let sync = "com.example.sync"
  static let insurance = "com.example.insurance"
  let isInsured: Bool
  let hasWiFi: @Sendable () -> Bool

  func register() {
    BGTaskScheduler.shared.register(
      forTaskWithIdentifier: Self.sync, using: nil, launchHandler: { @Sendable in run($0) })
    BGTaskScheduler.shared.register(
      forTaskWithIdentifier: Self.insurance, using: nil,
      launchHandler: { @Sendable task in
        scheduleBoth()
        task.setTaskCompleted(success: true)
      })
  }

  func scheduleBoth() {
    let sync = BGProcessingTaskRequest(identifier: Self.sync)
    sync.requiresExternalPower = true
    sync.requiresNetworkConnectivity = true
    sync.earliestBeginDate = tomorrow(at: 3, minute: 20)
    try? BGTaskScheduler.shared.submit(sync)
    guard isInsured else { return }
    let insurance = BGProcessingTaskRequest(identifier: Self.insurance)
    insurance.earliestBeginDate = tomorrow(at: 14, minute: 0)
    try? BGTaskScheduler.shared.submit(insurance)
  }

  private func tomorrow(at hour: Int, minute: Int) -> Date {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let midnight = calendar.startOfDay(for: Date()).addingTimeInterval(86_400)
    return midnight.addingTimeInterval(TimeInterval(hour * 3_600 + minute * 60))
  }

  private func run(_ task: BGTask) {
    guard hasWiFi() else { return task.setTaskCompleted(success: false) }
    nonisolated(unsafe) let task = task
    let work = Task {
      try? await Task.sleep(for: .seconds(30))
      task.setTaskCompleted(success: !Task.isCancelled)
    }
    task.expirationHandler = { work.cancel() }
  }
}

@Suite(.enabled(if: TimeKeeping.here == .interposed)) struct TwoTaskChainInsuranceTests {
  /// Eight nights without power, then two with it.
  private func nights(insured: Bool, wifi: Bool = true) async throws -> Phone {
    let syncer = Syncer(isInsured: insured, hasWiFi: { wifi })
    let disk = Disk()
    let phone = try Phone([Syncer.sync, Syncer.insurance], on: .neverCharges) {
      try $0.rules { $0.externalPower.iPhoneRunsOnBattery = true }
    } launch: { process in
      syncer.register()
      process.whenInBackground {
        if disk["asked"] == 0 { syncer.scheduleBoth() }
        disk["asked"] += 1
      }
    }
    await phone.device.advance(days: 8)
    phone.device.set(.charging(true))
    await phone.device.advance(days: 3)
    return phone
  }

  @Test func theChainSurvivesEightNightsWithoutPower() async throws {
    let phone = try await nights(insured: true)
    let insurance = phone.app.runs(of: Syncer.insurance)
    #expect(insurance.count >= 8)
    #expect(phone.app.runs(of: Syncer.sync).count >= 2)
    #expect(phone.app.isChainAlive(Syncer.insurance))
  }

  @Test func withoutTheInsuranceTheFirstRunIsTheLast() async throws {
    let phone = try await nights(insured: false)
    #expect(phone.app.runs(of: Syncer.sync).map(\.outcome) == [.completed(success: true)])
    #expect(!phone.app.isChainAlive(Syncer.sync))
    #expect(phone.app.whyNot(Syncer.sync).status == .notRequested)
  }

  @Test func withoutWiFiItFailsAndTheInsuranceGoesOn() async throws {
    let phone = try await nights(insured: true, wifi: false)
    let runs = phone.app.runs(of: Syncer.sync)
    #expect(runs.count >= 2)
    #expect(runs.allSatisfy { $0.outcome == .completed(success: false) })
    #expect(phone.app.isChainAlive(Syncer.insurance))
  }
}
