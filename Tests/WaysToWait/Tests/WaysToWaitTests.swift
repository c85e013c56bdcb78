import Foundation
import SimulatedBackgroundTasks
import Testing
import WaysToWait

#if PORTABLE
  import WaysToWaitByAlias
#endif

/// No handler is taken for another, whatever way it waits in: a correct one is never called wrong, one that
/// never completes never right, and what cannot be seen is told.
@Suite(.serialized) struct WaysToWaitTests {
  // The app's own, because there may be two apps.
  typealias Conduct = WaysToWait.Conduct
  typealias Reach = WaysToWait.Reach
  static let task = WaysToWait.WaitingApp.identifier

  /// A way as one of the two apps has it.
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let reach: String
    let launch: @Sendable (Conduct) -> Void
  }

  #if PORTABLE
    static let cases =
      WaysToWait.WayToWait.all.map { way in
        Case(testDescription: way.name, reach: way.withNames.rawValue) {
          WaysToWait.WaitingApp(way, .init(rawValue: $0.rawValue)!).didFinishLaunching()
        }
      }
      + WaysToWaitByAlias.WayToWait.all.map { way in
        Case(testDescription: way.name + ", by alias", reach: way.byAlias.rawValue) {
          WaysToWaitByAlias.WaitingApp(way, .init(rawValue: $0.rawValue)!).didFinishLaunching()
        }
      }
  #else
    static let cases = WayToWait.all.compactMap { way in
      way.interposed.map { reach in
        Case(testDescription: way.name, reach: reach.rawValue) {
          WaitingApp(way, .init(rawValue: $0.rawValue)!).didFinishLaunching()
        }
      }
    }
  #endif

  struct Verdict: Equatable {
    var outcome: SimulatedRun.Outcome?
    var isBlamed = false
    var wasSeen = true
    var failures: [String] = []
  }

  static func judge(_ item: Case, _ conduct: Conduct) async throws -> Verdict {
    let phone = SimulatedDevice(
      failures: .keep, options: .init(watchdog: .after(milliseconds: 1_500)))
    let app = try phone.install(
      InfoPlist(bundleIdentifier: "com.example", permittedIdentifiers: [task])
    ) { item.launch(conduct) }
    app.open(for: .seconds(10))
    await phone.advance(by: .minutes(1))
    do { try await app.launchNow(task) } catch {}
    await phone.advance(by: .minutes(2))
    let run = try #require(app.runs.first)
    #expect(run.wasSeen == app.unseenRuns.isEmpty)
    return Verdict(
      outcome: run.outcome,
      isBlamed: !(app.findings + app.hints).filter { $0.code != .chainBroken }.isEmpty,
      wasSeen: run.wasSeen, failures: phone.failures.map { "\($0)" })
  }

  @Test(arguments: cases) func isJudgedOrTold(_ item: Case) async throws {
    let reach = try #require(Reach(rawValue: item.reach))
    for conduct in Conduct.allCases {
      // What blocks for real again and again is abandoned, as what blocks for good is.
      if reach == .real || reach == .told, conduct == .waitsAgain { continue }
      let verdict = try await Self.judge(item, conduct)
      let comment = Comment(rawValue: "\(conduct): \(verdict)")
      let isRight = verdict.outcome == .completed(success: true)
      switch (reach, conduct) {
      case (.virtual, .completes), (.real, .completes):
        #expect(verdict == Verdict(outcome: .completed(success: true)), comment)
      case (.virtual, _) where TimeKeeping.here == .interposed:
        #expect(verdict.isBlamed && verdict.wasSeen && !isRight, comment)
      case (.virtual, .waitsAgain):
        #expect(verdict.isBlamed == verdict.wasSeen && !isRight, comment)
      case (.virtual, .forgets), (.real, _):
        #expect(!verdict.isBlamed && !verdict.wasSeen && !isRight, comment)
      case (.notSeen, _):
        #expect(!verdict.isBlamed && !verdict.wasSeen, comment)
        #expect(conduct == .completes || !isRight, comment)
      case (.told, _): #expect(!verdict.failures.isEmpty, comment)
      }
      if reach != .told { #expect(verdict.failures.isEmpty, comment) }
    }
  }
}
