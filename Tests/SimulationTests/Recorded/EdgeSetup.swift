import RandomScenarios
import SchedulerEngine

/// A drawn set-up with a few values at what a check may take for the most or the least, or just beyond.
struct EdgeSetup {
  private(set) var setup: Setup
  private var dice: Dice

  init(_ place: Int) {
    setup = RandomScenario(seed: UInt64(place % 60) + 900, days: 1).setup
    dice = Dice(seed: UInt64(place) &* 0xD1B5_4A32_D192_ED03 &+ 0x5E_7000)
    for _ in 0..<dice.pick([1, 1, 2]) { change() }
  }

  private mutating func span() -> Span {
    let day: Int64 = 86_400_000
    let edge = dice.pick([
      0, 0, 1_000, 43_200_000, day, 7 * day, 365 * day, 365 * day, 3_650 * day, 3_600_000,
    ])
    return Span(milliseconds: edge + dice.pick([-1, 0, 0, 1]))
  }

  private mutating func count() -> Int64 {
    dice.pick([0, 1, 2_000, 1_000_000_000_000, 1_000_000_000_000, 1_000_000_000, 1_000_000])
      + dice.pick([-1, 0, 0, 1])
  }

  private mutating func name() -> NameID {
    NameID(index: Int32(setup.names.count) - dice.pick([1, 1, 1, 1, 1, 1, 0, 1_000]))
  }

  private mutating func app() -> AppID {
    AppID(index: Int32(setup.apps.count) - dice.pick([1, 1, 1, 1, 0, 9]))
  }

  private mutating func change() {
    switch dice.below(6) {
    case 0...1: changeDevice()
    case 2: changeScript()
    default: changeApp()
    }
  }

  private mutating func changeDevice() {
    let rate = count()
    switch dice.below(9) {
    case 0: setup.device.drainIdle = rate
    case 1: setup.device.drainInUse = rate
    case 2: setup.device.charge = rate
    case 3: setup.device.battery = Share(millionths: count())
    case 4: setup.utcOffset = UTCOffset(minutes: dice.pick([-1_081, -1_080, 1_080, 1_081]))
    case 5: setup.start = dice.pick([.earliest, .latest]) + .milliseconds(dice.pick([-1, 0, 1]))
    case 6:
      let needed = Int64(9 + 3 * setup.apps.count + setup.habits.count)
      setup.limits.places = dice.pick([needed, 1 << 16, 0]) + dice.pick([-1, 0, 1])
    case 7:
      var odd = OddRules(seed: dice.next(), percent: 3)
      setup.rules.visitParameters(&odd)
      setup.rules.waking.interval = span()
    default:
      guard !setup.habits.isEmpty else { return }
      let place = Int(dice.below(Int64(setup.habits.count)))
      let pattern = Pattern(at: .minutes(5), for: span())
      let effect =
        dice.chance(50) ? setup.habits[place].effect : HabitSetup.Effect.push(app(), name())
      setup.habits[place] = HabitSetup(effect, pattern, jitter: dice.chance(30) ? span() : .zero)
    }
  }

  private mutating func changeScript() {
    let at = setup.start + .milliseconds(dice.pick([-1, 0, 0, 0, 1]))
    let change: WorldChange =
      switch dice.below(6) {
      case 0: .battery(Share(millionths: count()))
      case 1: .open(app(), for: span())
      case 2: .utcOffset(UTCOffset(minutes: dice.pick([-1_081, -1_080, 1_080, 1_081])))
      case 3: .push(app(), name(), .background)
      case 4: .stopContinued(app(), name())
      default: .leave(app())
      }
    let owner = app()
    let actions: [ScriptedEvent.Action] = [
      .change(change), .change(change), .cancel(owner, name()),
      .submit(owner, task: Int32(dice.below(6) - 1)),
    ]
    setup.script.insert(
      ScriptedEvent(at: at, dice.pick(actions)),
      at: dice.pick([0, 0, min(1, setup.script.count)]))
  }

  private mutating func changeApp() {
    let place = Int(dice.below(Int64(setup.apps.count)))
    switch dice.below(8) {
    case 0: setup.apps[place].history = .habits(days: dice.pick([-1, 0, 365, 366]))
    case 1: setup.apps[place].name = name()
    case 2:
      setup.apps[place].permitted = Array(repeating: name(), count: dice.pick([1, 64, 65]))
    case 3:
      var activity = ActivityModel(name(), takes: span(), upTo: span())
      activity.atOnce = count()
      activity.expiration = .ends(after: span())
      if dice.chance(70) { activity.atOnce = 1 }
      setup.apps[place].activities.append(activity)
    default:
      guard case .models(var models) = setup.apps[place].code, !models.isEmpty else { return }
      changeModel(&models[Int(dice.below(Int64(models.count)))])
      setup.apps[place].code = .models(models)
    }
  }

  private mutating func changeModel(_ model: inout TaskModel) {
    switch dice.below(22) {
    case 0: model.name = name()
    case 1: model.work.processor = Share(millionths: count())
    case 2: model.work.shortest = span()
    case 3: model.work.longest = span()
    case 4: model.work.total = span()
    case 5: model.work.checkpoint = span()
    case 6: model.work.completesAgain = span()
    case 7: model.earliestAfter = span()
    case 8: model.earliestTomorrow = span()
    case 9: model.submitsEvery = span()
    case 10: model.work.networkBytes = count()
    case 11: model.work.expiration = .completes(after: span())
    case 12: model.handsOver = name()
    case 13:
      var terms = TransferTerms(.upload, bytes: count())
      if dice.chance(60) { terms.timeout = span() }
      model.transfer = terms
    default:
      var units = UnitWork(9, every: .seconds(1))
      switch dice.below(6) {
      case 0: units.total = count()
      case 1: units.step = count()
      case 2: units.fallsAt = count()
      case 3: units.retitles = [1, count()]
      case 4: units.pace = span()
      default:
        units.stalls = [UnitWork.Stall(atUnit: count(), for: dice.chance(50) ? span() : .zero)]
      }
      model.units = units
    }
  }
}
