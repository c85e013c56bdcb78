import SchedulerEngine

/// An example population to start from: readers of a news app. Each weight names its source or says that it
/// is assumed.
public enum PopulationStarter {
  public static let name = "population"

  #if !hasFeature(Embedded)
    /// A complete file that names the schema, so that editors find it.
    public static var text: String {
      let text = PopulationPrinter.text(of: population)
      return "{\n  \"$schema\": \"population.schema.json\"," + text.dropFirst()
    }
  #endif

  public static var population: Population {
    var population = Population()
    population.scenario.name = Located("Readers of a news app")
    population.scenario.start = Located(Scenario.standardMidnight)
    population.scenario.duration = Located(.days(28))
    population.scenario.seed = Located(1)
    population.scenario.apps = [Located(StarterScenario.appWithoutUsers)]
    population.freshWithin = Located(.hours(4))
    population.enough = Located(100)
    population.groups = [
      group("all day", 25) { $0.opened = .init(.named(.messenger)) },
      group("a few times a day", 45) { $0.opened = .init(.named(.daily)) },
      group("in the evening", 25) { $0.opened = .init(.named(.casual)) },
      group("at weekends", 5) { $0.opened = .init(.named(.weekly)) },
    ]
    population.aspects = [devices, systems, savings, switches, quitting, batteries]
    return population
  }

  private static var devices: Located<Population.Aspect> {
    aspect(
      "device",
      [
        choice(50) { $0.device = like(.overnightCharger) },
        choice(30) { $0.device = like(.commuter) },
        choice(20) { $0.device = like(.desk) },
      ])
  }

  private static var systems: Located<Population.Aspect> {
    let source =
      "Apple, iPhones on the App Store, 21 January 2025: developer.apple.com/support/app-store"
    let earlier = source + "; 13 % have iOS 16 or earlier"
    return aspect(
      "system",
      [
        choice(68, source) { $0.system = Located(.ios18) },
        choice(19, source) { $0.system = Located(.ios17) },
        choice(13, earlier) { $0.system = Located(.ios16) },
      ])
  }

  private static var savings: Located<Population.Aspect> {
    var evening = RecurringWindow(opens: .hours(19))
    evening.length = .until(.hours(22))
    let windows = [Located(evening)]
    return aspect(
      "Low Power Mode",
      [
        choice(75) { $0.lowPowerMode = Located(.always(false)) },
        choice(20) { $0.lowPowerMode = Located(.windows(windows)) },
        choice(5) { $0.lowPowerMode = Located(.always(true)) },
      ])
  }

  private static var switches: Located<Population.Aspect> {
    aspect(
      "Background App Refresh",
      [
        choice(80) { $0.backgroundRefresh = Located(.wifiAndCellular) },
        choice(10) { $0.backgroundRefresh = Located(.wifiOnly) },
        choice(10) { $0.backgroundRefresh = Located(.off) },
      ])
  }

  private static var quitting: Located<Population.Aspect> {
    let evening = RecurringWindow(opens: .hours(23))
    return aspect(
      "force quits",
      [
        choice(85) { _ in },
        choice(15) { $0.quits = Located([Located(evening)]) },
      ])
  }

  private static var batteries: Located<Population.Aspect> {
    aspect(
      "battery",
      [
        choice(100) {
          $0.battery = Located(Share.percent(30)...Share.percent(100))
          $0.drainInUse = Located(Share.percent(8)...Share.percent(14))
        }
      ])
  }
}

// MARK: Parts

private func group(
  _ name: String, _ weight: Int64, _ fill: (inout Population.Traits) -> Void
) -> Located<Population.Group> {
  var group = Population.Group()
  group.name = Located(name)
  group.weighting = weighting(weight, nil)
  fill(&group.traits)
  return Located(group)
}

private func aspect(
  _ name: String, _ choices: [Located<Population.Choice>]
) -> Located<Population.Aspect> {
  var aspect = Population.Aspect()
  aspect.name = Located(name)
  aspect.choices = choices
  return Located(aspect)
}

private func choice(
  _ weight: Int64, _ source: String? = nil, _ fill: (inout Population.Traits) -> Void
) -> Located<Population.Choice> {
  var choice = Population.Choice()
  choice.weighting = weighting(weight, source)
  fill(&choice.traits)
  return Located(choice)
}

private func weighting(_ weight: Int64, _ source: String?) -> Population.Weighting {
  var weighting = Population.Weighting()
  weighting.weight = Located(weight)
  weighting.source = Located(source ?? Population.Weighting.assumed)
  return weighting
}

private func like(_ device: NamedDevice) -> Located<Scenario.Device> {
  var described = Scenario.Device()
  described.like = Located(device)
  return Located(described)
}

extension Scenario {
  /// The midnight before the standard start, a Monday, so that whole days can be counted.
  fileprivate static var standardMidnight: ZonedDate {
    let start = Scenario.standardStart
    let day = WallTime(at: start.instant, offset: start.offset).day
    return ZonedDate(
      WallTime(day: day, sinceMidnight: .zero).instant(offset: start.offset), offset: start.offset)
  }
}
