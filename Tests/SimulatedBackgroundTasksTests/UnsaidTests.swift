import Foundation
import SchedulerEngine
import SimulatedBackgroundTasks
import Testing

/// A strict device fails where a decision rests on what the test never said.
@Suite struct UnsaidTests {
  static let task = "com.example.unsaid.task"

  private func phone(
    _ change: (BGProcessingTaskRequest) -> Void = { _ in }
  ) throws -> (SimulatedDevice, SimulatedApp) {
    let phone = SimulatedDevice(unsaid: .fail, failures: .keep)
    let request = BGProcessingTaskRequest(identifier: Self.task)
    change(request)
    nonisolated(unsafe) let mine = request
    let app = try phone.install(
      InfoPlist(bundleIdentifier: "unsaid", permittedIdentifiers: [Self.task])
    ) {
      BGTaskScheduler.shared.register(forTaskWithIdentifier: Self.task, using: nil) {
        @Sendable task in task.setTaskCompleted(success: true)
      }
      try? BGTaskScheduler.shared.submit(mine)
    }
    return (phone, app)
  }

  private func objectors(_ phone: SimulatedDevice) -> [RuleID] {
    phone.failures.compactMap { if case .unsaid(let objector) = $0.kind { objector } else { nil } }
  }

  @Test func aDecisionThatRestsOnPowerFails() async throws {
    let (phone, app) = try phone { $0.requiresExternalPower = true }
    app.open()
    await phone.advance(days: 1)
    #expect(objectors(phone).contains(.externalPower))
    let failure = try #require(phone.failures.first { $0.kind == .unsaid(.externalPower) })
    #expect("\(failure)".contains("phone.set(.charging(true))"), "\(failure)")
    #expect(failure.identifier == Self.task)
    #expect(failure.site != nil)
  }

  @Test func whatWasSaidDoesNotFail() async throws {
    let (phone, app) = try phone { $0.requiresExternalPower = true }
    phone.set(.charging(true))
    phone.lock()
    app.open()
    await phone.advance(days: 1)
    #expect(app.runs(of: Self.task).count == 1)
    #expect(objectors(phone).isEmpty)
  }

  @Test func howTheDeviceBeginsIsSaidToo() async throws {
    let (phone, app) = try phone { $0.requiresNetworkConnectivity = true }
    try phone.begin {
      $0.conditions.network = .none
      $0.conditions.isLocked.toggle()
    }
    app.open()
    await phone.advance(days: 1)
    #expect(!objectors(phone).contains(.network))
  }

  @Test func anOrdinaryDeviceAsksForNothing() async throws {
    let study = try StudyApp(.processing) { $0.setTaskCompleted(success: true) }
    await study.live()
    #expect(study.phone.failures.isEmpty)
  }
}
