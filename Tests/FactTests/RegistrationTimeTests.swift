import SchedulerEngine
import Testing

/// Registration: once, and before the app has finished launching. Systems from 26 on
/// were not seen to insist on the latter, so these play on 18.
@Suite struct RegistrationTimeTests {
  @Test(.facts(22)) func handlersAreRegisteredBeforeLaunchingEnds() throws {
    var (play, process) = try launched()
    #expect(play.simulation.register(.refresh, by: process) == .registered)
    play.pass(to: "day 1 08:00")
    // The phase is over the moment the app has been told that it started.
    #expect(play.simulation.register(.cleanup, by: process) == .fatal(.registeredAfterLaunch))
  }

  @Test(.facts(23)) func lateRegistrationEndsTheAppInsteadOfDoingNothing() throws {
    var (play, process) = try launched()
    play.pass(to: "day 1 08:01")
    #expect(play.simulation.register(.refresh, by: process) == .fatal(.registeredAfterLaunch))
    #expect(!play.simulation.isAlive(process))
    play.pass(to: "day 1 08:02")
    #expect(play.recording.kills == [.misuse])
  }

  @Test(.facts(24)) func whatWasRegisteredAtLaunchIsLaunched() throws {
    var stage = Stage.live()
    stage.setup.profile = .ios18
    stage.at("day 1 08:10", .terminate(news))
    var (play, _) = try LivePlay.withRefreshPending(stage)
    // Each process registers anew; a request without a handler to deliver it to is dropped.
    var copy = play
    let second = try play.start(by: "day 1 08:15")
    _ = play.simulation.register(.refresh, by: second)
    let run = try play.delivery(by: "day 1 08:15")
    #expect(play.simulation.delivery(of: run)?.process == second)

    copy.pass(to: "day 1 09:00")
    #expect(copy.recording.launches.isEmpty)
    #expect(copy.simulation.counts.discarded == 1)
  }

  @Test(.facts(27)) func registeringTheSameIdentifierTwiceEndsTheApp() throws {
    var (play, process) = try launched()
    #expect(play.simulation.register(.refresh, by: process) == .registered)
    #expect(play.simulation.register(.refresh, by: process) == .fatal(.registeredTwice))
    #expect(!play.simulation.isAlive(process))
  }

  private func launched() throws -> (LivePlay, ProcessID) {
    var stage = Stage.live()
    stage.setup.profile = .ios18
    stage.open("day 1 08:00")
    var play = try LivePlay(stage)
    let process = try play.start(by: "day 1 08:00")
    return (play, process)
  }
}
