import RunRecord
import SchedulerEngine
import Testing

/// What the log says of one identifier's late registration says nothing of another's.
@Test func eachIdentifierIsToldOfItsOwnLateRegistration() {
  var setup = Setup()
  let app = setup.names.intern("news".utf8)
  let names = ["refresh", "cleanup"].map { setup.names.intern("news.\($0)".utf8) }
  let models = names.map { name in
    var model = TaskModel(.refresh, name, work: WorkModel(takes: .seconds(1)))
    model.registers = .late
    return model
  }
  setup.apps = [AppSetup(app, code: .models(models))]
  let started: Rows = [
    row(5, .processStarted(news, process(1))), row(5, .phase(process(1), .foreground)),
  ]
  let told = [row(5, .registered(process(1), names[0], .notPermitted))]
  let groups = record(started, told, to: 100).provenFindings(of: setup)
  let late = groups.map(\.first).filter { $0.code == .lateRegistrationAccepted }
  #expect(late.map(\.key.name) == [names[1]])
}
