import SchedulerEngine

/// How the phone treats an app until the end, all laid out beforehand.
struct Ways {
  struct Spell {
    let begins: Milliseconds
    let ends: Milliseconds
    let kind: Standing
    var isOver = false
  }

  let usual: Standing
  var spells: [Spell]
  /// When the standing is looked at next, whatever it is until then.
  var turnsAt: Milliseconds

  func standing(at now: Milliseconds) -> Standing {
    spells.first { $0.begins <= now && now < $0.ends && !$0.isOver }?.kind ?? usual
  }

  func nextEdge(after now: Milliseconds) -> Milliseconds {
    spells.flatMap { [$0.begins, $0.ends] }.filter { $0 > now }.min() ?? .max
  }
}

extension SecondModel {
  /// Nil on the usual phone, for an app of which the scenario says nothing.
  func ways(of app: Int, until end: Milliseconds) -> Ways? {
    if let given = setup.apps[app].standing { return Ways(usual: given, spells: [], turnsAt: now) }
    if setup.phone == 0 { return nil }
    let numbers = rules.appStanding
    let chance = Chance(seed: UInt64(setup.phone))
    let place = Int64(app)
    var usual = Standing.usual
    let (neglected, favoured) = (
      numbers.neglectedShare.millionths, numbers.favouredShare.millionths
    )
    let among = Int64(chance.draw(.phone, place).multipliedFullWidth(by: 1_000_000).high)
    if among < neglected + favoured { usual = .favoured }
    if among < neglected { usual = .neglected }
    var spells: [Ways.Spell] = []
    var free =
      now - numbers.spellEvery.milliseconds
      - max(numbers.silenceUpTo.milliseconds, numbers.burstUpTo.milliseconds)
    while free <= end {
      let draw = 3 * Int64(spells.count) + 1
      let longest = Span(milliseconds: 2 * numbers.spellEvery.milliseconds)
      let pause = chance.span(from: .zero, through: longest, .phone, place, draw)
      let isSilence = chance.happens(.percent(50), .phone, place, draw + 1)
      let half = Span(milliseconds: 30 * 60_000)
      let most = isSilence ? numbers.silenceUpTo : numbers.burstUpTo
      let length = max(half, chance.span(from: half, through: most, .phone, place, draw + 2))
      let begins = free + pause.milliseconds
      free = begins + length.milliseconds
      spells.append(
        Ways.Spell(begins: begins, ends: free, kind: isSilence ? .silent : .favoured))
    }
    return Ways(usual: usual, spells: spells, turnsAt: now)
  }

  /// Whether a phone looked anew at how it treats one of its apps.
  mutating func standingTurns() -> Bool {
    guard let app = apps.firstIndex(where: { $0.ways?.turnsAt == now }) else { return false }
    let standing = apps[app].ways?.standing(at: now) ?? .usual
    set(standing, of: app)
    let next = apps[app].ways?.nextEdge(after: now) ?? .max
    apps[app].ways?.turnsAt = next
    return true
  }

  mutating func set(_ standing: Standing, of app: Int) {
    if apps[app].standing == standing { return }
    apps[app].standing = standing
    apps[app].standingSince = now
    tell("app \(app) is \(standing) here")
  }

  mutating func endSpell(of app: Int) {
    guard var ways = apps[app].ways else { return set(.usual, of: app) }
    for spell in ways.spells.indices
    where ways.spells[spell].begins <= now && now < ways.spells[spell].ends {
      ways.spells[spell].isOver = true
    }
    apps[app].ways = ways
    set(ways.standing(at: now), of: app)
  }

  func isHeldByStanding(_ request: Waiting, at then: Milliseconds) -> Bool {
    let app = apps[request.app]
    switch app.standing {
    case .usual, .favoured: return false
    case .silent: return !(request.request.kind == .push && app.isDebugged)
    case .neglected:
      if request.request.kind == .push && app.isDebugged { return false }
      let last =
        switch request.request.kind {
        case .refresh: app.lastRefresh
        case .push: app.lastPush
        default: app.lastProcessing
        }
      let since = max(last ?? app.standingSince, app.standingSince)
      return then - since < rules.appStanding.neglectedSpacing.milliseconds
    }
  }
}
