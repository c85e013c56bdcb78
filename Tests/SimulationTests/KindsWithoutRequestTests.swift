import SchedulerEngine
import Testing

/// A push comes from a server and a transfer from a session, so an app has no request for either.
@Suite struct KindsWithoutRequestTests {
  @Test(arguments: [TaskKind.push, .transfer])
  func nobodyCanSubmitOne(_ kind: TaskKind) throws {
    var setup = OneApp.setup(WorkModel(takes: .seconds(10)))
    let name = OneApp.models(setup)[0].name
    setup.apps[0].code = .live
    setup.apps[0].modes = [.fetch, .processing, .remoteNotification]
    setup.script = [
      ScriptedEvent(
        at: OneApp.monday + .hours(1), .change(.open(AppID(index: 0), for: .minutes(1))))
    ]
    let host = try LiveHost(setup)
    var refusals: [SubmissionRefusal] = []
    host.onStart = { process in
      #expect(host.call { $0.register(name, by: process) } == .registered)
      do {
        _ = try host.submit(TaskRequest(kind, name, needs: .network), by: process)
      } catch let refusal as SubmissionRefusal {
        refusals.append(refusal)
      } catch {}
    }
    #expect(host.advance(to: OneApp.monday + .hours(2)) == .reached)
    #expect(refusals == [.kindNotOffered])
  }
}
