/// How one phone treats its apps over time. The usual phone, number 0, has no ways of its own.
///
/// A phone's number draws for each app what is usual for it here, and the spells in which it is silent or
/// favoured. None of these draws depends on the seed, so the same phone is the same in every run.
struct PhoneWays: Sendable {
  private struct Way: Sendable {
    let slot: Slot
    /// What the app was set up with, which no spell changes.
    let given: Standing?
    /// What is usual for the app on this phone.
    let usual: Standing
    /// The number of the spell that goes on or comes next.
    var spell: Int64 = 0
    var spellKind = Standing.usual
    var spellBegins = Instant.never
    var spellEnds = Instant.never
    /// Whether a restart or an update ended the spell early.
    var isCut = false
  }

  private static let shortestSpell = Span.minutes(30)

  private var ways = Pool<Way>()
  private let phone: Int64
  private let chance: Chance

  /// False on the usual phone, so that nothing else is asked there.
  var areAny: Bool { ways.count > 0 }

  init(_ setup: Setup, _ agenda: inout Agenda) {
    phone = setup.phone
    chance = Chance(seed: UInt64(bitPattern: phone))
    if phone == 0 && setup.apps.allSatisfy({ $0.standing == nil }) { return }
    let numbers = setup.rules.appStanding
    for index in setup.apps.indices {
      let app = AppID(index: Int32(index))
      let given = setup.apps[index].standing
      var way = Way(
        slot: agenda.makeSlot(.standing(app)), given: given,
        usual: given ?? drawUsual(of: app, numbers))
      if isDrawn(way) {
        // Spells of the past may still go on.
        let longest = max(numbers.silenceUpTo, numbers.burstUpTo)
        let before = setup.start - numbers.spellEvery - longest
        plan(&way, of: app, after: before, numbers)
        while way.spellEnds <= setup.start { goOn(&way, of: app, numbers) }
      }
      ways.append(way)
      agenda.schedule(way.slot, at: setup.start, rank: .world)
    }
  }

  mutating func makeUnique() { if areAny { ways.makeUnique() } }

  /// Whether the phone's number decides, which that of the usual one does not.
  private func isDrawn(_ way: Way) -> Bool { phone != 0 && way.given == nil }

  private func drawUsual(of app: AppID, _ numbers: AppStanding.Parameters) -> Standing {
    if phone == 0 { return .usual }
    let drawn = Int64(
      chance.draw(.phone, Int64(app.index)).multipliedFullWidth(by: 1_000_000).high)
    let neglected = numbers.neglectedShare.millionths
    if drawn < neglected { return .neglected }
    return drawn < neglected + numbers.favouredShare.millionths ? .favoured : .usual
  }

  /// Sets the times and the kind of the way's spell, which begins some time after this instant.
  private func plan(
    _ way: inout Way, of app: AppID, after end: Instant, _ numbers: AppStanding.Parameters
  ) {
    let number = Int64(app.index)
    let first = 1 + 3 * way.spell
    let pause = chance.span(
      from: .zero, through: numbers.spellEvery + numbers.spellEvery, .phone, number, first)
    let isSilence = chance.happens(.percent(50), .phone, number, first + 1)
    let longest = isSilence ? numbers.silenceUpTo : numbers.burstUpTo
    let length = chance.span(
      from: PhoneWays.shortestSpell, through: longest, .phone, number, first + 2)
    way.spellKind = isSilence ? .silent : .favoured
    way.spellBegins = end + pause
    way.spellEnds = way.spellBegins + max(length, PhoneWays.shortestSpell)
    way.isCut = false
  }

  private func goOn(_ way: inout Way, of app: AppID, _ numbers: AppStanding.Parameters) {
    way.spell += 1
    plan(&way, of: app, after: way.spellEnds, numbers)
  }

  private func standing(of way: Way, at now: Instant) -> Standing {
    let isInSpell = way.spellBegins <= now && now < way.spellEnds && !way.isCut
    return isInSpell ? way.spellKind : way.usual
  }

  private func nextTurn(of way: Way, after now: Instant) -> Instant {
    way.spellBegins > now ? way.spellBegins : way.spellEnds
  }
}

extension PhoneWays {
  /// What the app's standing is from now on, until the next turn that this schedules.
  mutating func turn(
    _ app: AppID, _ numbers: AppStanding.Parameters, _ agenda: inout Agenda
  ) -> Standing {
    var way = ways[Int(app.index)]
    while isDrawn(way) && way.spellEnds <= agenda.now { goOn(&way, of: app, numbers) }
    ways[Int(app.index)] = way
    agenda.schedule(way.slot, at: nextTurn(of: way, after: agenda.now), rank: .world)
    return standing(of: way, at: agenda.now)
  }

  /// What ends this standing of the app, however it came about.
  func end(of standing: Standing, for app: AppID) -> StandingEnd {
    if !areAny { return .restart }
    let way = ways[Int(app.index)]
    return isDrawn(way) ? .time : way.given == standing ? .nothing : .restart
  }

  /// Ends the app's spell. Returns its standing from now on.
  mutating func cut(_ app: AppID, at now: Instant) -> Standing {
    if ways[Int(app.index)].spellBegins <= now { ways[Int(app.index)].isCut = true }
    return standing(of: ways[Int(app.index)], at: now)
  }
}
