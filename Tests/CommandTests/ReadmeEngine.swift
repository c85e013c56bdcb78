import SchedulerEngine

func whyItWaits() throws -> RuleID? {
  var setup = Setup()
  let refresh = setup.names.intern("com.example.news.refresh".utf8)
  let model = TaskModel(.refresh, refresh, work: WorkModel(takes: .seconds(8), upTo: .seconds(20)))
  var news = AppSetup(setup.names.intern("com.example.news".utf8), code: .models([model]))
  news.permitted = [refresh]
  setup.apps = [news]
  var phone = try Simulation(setup)
  try phone.apply(.open(AppID(index: 0), for: .minutes(3)))
  try phone.apply(.lowPowerMode(true))
  _ = phone.advance(to: phone.now + .hours(1))
  return phone.pending(of: AppID(index: 0)).first.flatMap { phone.decision(on: $0.id)?.deciding }
}
