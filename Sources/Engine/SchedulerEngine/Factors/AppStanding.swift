/// Some phones start next to nothing of an app, others as much as it asks for, for no reason that anybody knows.
///
/// Developers report apps without a refresh in months of regular use on one phone (fact 370) and the opposite:
/// refreshes every seven minutes through the night (fact 371). The usual phone does none of this. How many phones
/// do is assumed. A phone's number decides how it treats each app, and neither seed nor habits do. A scheduler
/// only says how many phones are such.
///
/// Silences of weeks that another version of the system ended are reported too (fact 353). No number begins them:
/// forecasts of the field were no better for it. A scenario and a test can.
///
/// A favoured app is held back by neither its use nor its budgets, which their rules say.
public enum AppStanding: SchedulingRule {
  public static let objector = RuleID.standing
  public static let name: StaticString = "standing"
  public static let summary: StaticString =
    "some phones neglect an app, or start nothing of it"
  public static let source = Source.observed(facts: 370, 353, 371)
  public static let kinds = TaskKinds.discretionary
  public static let watches: WorldInputs = [.time, .pastLaunches, .standing, .debugger, .inFront]
  public static let card = RuleCard(
    waitsFor: .pace, usualEnd: .treatedAsUsual, suspect: .standing)

  public struct Parameters: Sendable {
    /// The share of phones that neglect any one app.
    public var neglectedShare = Share.percent(8)
    public var favouredShare = Share.percent(8)
    /// Between launches of one kind of a neglected app.
    public var neglectedSpacing = Span.days(4)
    public init() {}
  }

  public static func visitParameters(_ parameters: inout Parameters, _ list: inout ParameterList) {
    let share = Source.assumed(facts: 370, 371, remark: "nobody has counted phones")
    list.share("neglected-share", &parameters.neglectedShare, share, .from(.none, to: .percent(25)))
    list.share("favoured-share", &parameters.favouredShare, share, .from(.none, to: .percent(25)))
    list.span(
      "neglected-spacing", &parameters.neglectedSpacing, upTo: .days(365),
      .assumed(facts: 370), .from(.days(1), to: .days(30)))
  }

  @inline(__always)
  public static func assess(_ parameters: Parameters, _ input: RuleInput) -> Verdict {
    switch input.app.standing {
    case .usual, .favoured: return .allows
    case .silent: return input.isUnlimitedPush ? .allows : .prevents(until: .treatedAsUsual)
    case .neglected:
      let next = freeAt(parameters, input)
      return input.clock >= next || input.isUnlimitedPush ? .allows : .delays(until: next)
    }
  }

  private static func freeAt(_ parameters: Parameters, _ input: RuleInput) -> Instant {
    let last = input.app.lastLaunch(of: input.request.kind) ?? .earliest
    return max(last, input.app.standingSince) + parameters.neglectedSpacing
  }

  public static func evidence(_ parameters: Parameters, _ input: RuleInput) -> Evidence {
    let standing: StaticString =
      switch input.app.standing {
      case .usual: "treated as usual"
      case .neglected: "neglected"
      case .silent: "silent"
      case .favoured: "favoured"
      }
    return Evidence(observed: .word(standing), required: .word("treated as usual"))
  }

  public static func decidingKey(_ parameters: Parameters, _ input: RuleInput) -> StaticString? {
    switch input.app.standing {
    case .usual, .favoured, .silent: nil
    case .neglected: "neglected-spacing"
    }
  }

  public static func say(
    _ parameters: Parameters, _ input: RuleInput, to sentence: inout some SentenceSink
  ) {
    if input.app.standing == .neglected {
      sentence.words("this phone neglects the app, as an assumed ")
      sentence.quantity(.share(parameters.neglectedShare))
      sentence.words(" of phones do, and keeps its launches ")
      sentence.quantity(.span(parameters.neglectedSpacing))
      sentence.words(" apart; nobody knows why")
    } else {
      sentence.words("this phone starts nothing of the app for now, for a reason that nobody knows")
    }
    switch input.app.standingEnd {
    case .setUp: sentence.words("; the app was set up so, and it stays so")
    case .restart: sentence.words("; a restart or an update of the app ends it")
    case .phone: break
    }
  }

  public static func sayPassed(
    _ parameters: Parameters, _ input: RuleInput, to sentence: inout some SentenceSink
  ) {
    sentence.quantity(evidence(parameters, input).observed)
  }
}
