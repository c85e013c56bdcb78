import SchedulerEngine

func refreshesInAWeek() throws -> Int64 {
  var setup = Setup()
  let refresh = setup.names.intern("com.example.news.refresh".utf8)
  let work = WorkModel(takes: .seconds(8), upTo: .seconds(20))
  var news = AppSetup(
    setup.names.intern("com.example.news".utf8),
    code: .models([TaskModel(.refresh, refresh, work: work)]))
  news.permitted = [refresh]
  setup.apps = [news]
  setup.device = NamedDevice.overnightCharger.device
  setup.habits =
    NamedDevice.overnightCharger.habits + NamedHabit.daily.openings(of: AppID(index: 0))
  var simulation = try Simulation(setup)
  _ = simulation.advance(to: setup.start + .days(7))
  return simulation.counts.launches[.refresh]
}
