/// How one phone treats its apps unless something happens to it. The usual phone, number 0, has no ways of its own.
///
/// A phone's number draws for each app what is usual for it here. None of these draws depends on the seed, so the
/// same phone is the same in every run.
struct PhoneWays: Sendable {
  private struct Way: Sendable {
    /// What is usual for the app: what it was set up with, and else what the phone's number draws.
    let usual: Standing
    let isSetUp: Bool
    /// When the phone begins with it.
    let slot: Slot
  }

  private var ways: [Way] = []

  init(_ setup: Setup, _ agenda: inout Agenda) {
    if setup.phone == 0 && setup.apps.allSatisfy({ $0.standing == nil }) { return }
    let numbers = setup.rules.appStanding
    for index in setup.apps.indices {
      let app = AppID(index: Int32(index))
      let given = setup.apps[index].standing
      let usual = PhoneWays.usual(given, for: app, phone: setup.phone, numbers)
      let slot = agenda.makeSlot(.standing(app))
      ways.append(Way(usual: usual, isSetUp: given != nil, slot: slot))
      if usual != .usual { agenda.schedule(slot, at: setup.start, rank: .world) }
    }
  }

  private static func usual(
    _ given: Standing?, for app: AppID, phone: Int64, _ numbers: AppStanding.Parameters
  ) -> Standing {
    if let given { return given }
    if phone == 0 { return .usual }
    let chance = Chance(seed: UInt64(bitPattern: phone))
    let drawn = Int64(
      chance.draw(.phone, Int64(app.index)).multipliedFullWidth(by: 1_000_000).high)
    let neglected = numbers.neglectedShare.millionths
    if drawn < neglected { return .neglected }
    return drawn < neglected + numbers.favouredShare.millionths ? .favoured : .usual
  }

  /// How the phone treats the app from the start on.
  func begin(_ app: AppID, _ agenda: inout Agenda) -> Standing {
    agenda.clear(ways[Int(app.index)].slot)
    return usual(of: app)
  }

  /// How the app is treated after a restart of the device or its own update.
  func usual(of app: AppID) -> Standing { ways.isEmpty ? .usual : ways[Int(app.index)].usual }

  /// What ends this standing of the app, however it came about.
  func end(of standing: Standing, for app: AppID) -> StandingEnd {
    if standing != usual(of: app) || ways.isEmpty { return .restart }
    return ways[Int(app.index)].isSetUp ? .setUp : .phone
  }
}
