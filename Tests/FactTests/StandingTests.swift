import RunRecord
import SchedulerEngine
import Testing

/// How phones treat an app, beside everything else that holds its work back.
@Suite struct StandingTests {
  private func stage(_ standing: Standing?, phone: Int64 = 0) -> Stage {
    var stage = Stage.bare(.refresh().with { $0.earliestAfter = .minutes(5) })
    stage.setup.phone = phone
    stage.setup.apps[0].standing = standing
    stage.open("day 1 08:00")
    return stage
  }

  private func count(_ stage: Stage, days: Int64 = 9) throws -> Int {
    try stage.played(until: .midnight(1 + days)).starts(of: .refresh).count
  }

  @Test(.facts(370)) func aNeglectedAppIsStartedAFewTimesAMonth() throws {
    let neglected = try count(stage(.neglected))
    #expect(neglected == 2)
    #expect(try count(stage(.usual)) > 100 * neglected)
    let play = try stage(.neglected).played(until: "day 2 08:00")
    #expect(play.objections(to: .refresh, at: "day 2 07:00") == [.standing])
  }

  @Test(.facts(371)) func aFavouredAppIsStartedEverySevenMinutesAlsoAtNight() throws {
    let play = try stage(.favoured).played(until: "day 3 08:00")
    let starts = play.starts(of: .refresh, on: 2)
    let gaps = zip(starts, starts.dropFirst()).map { ($1 - $0).milliseconds / 1_000 }
    #expect(gaps.min() == 420)
    #expect(gaps.max().map { $0 < 600 } == true)
  }

  /// One phone in twelve is assumed, of each kind.
  @Test(.facts(370, 371)) func aFewPhonesNeglectAnAppAndAsManyFavourIt() throws {
    var phones: [Standing: Int] = [:]
    for phone in 1...2_000 as ClosedRange<Int64> {
      let end = try stage(nil, phone: phone).played(until: "day 1 08:01").end
      phones[try #require(end.conditions(of: news)).standing, default: 0] += 1
    }
    #expect(Set(phones.keys) == [.usual, .neglected, .favoured])
    for kind in [Standing.neglected, .favoured] {
      #expect((120...200).contains(phones[kind] ?? 0), "\(phones)")
    }
  }

  @Test(.facts(353)) func aSilenceEndsWithARestartOrAnUpdateOfTheApp() throws {
    for change in [WorldChange.reboot, .update(news)] {
      var stage = stage(nil)
      stage.at("day 2 00:00", .standing(news, .silent))
      stage.at("day 5 00:00", change)
      stage.at("day 5 00:01", .unlock)
      stage.open("day 5 07:00")
      let play = try stage.played(until: "day 6 08:00")
      #expect(!play.starts(of: .refresh, on: 1).isEmpty)
      for day in [2, 3, 4] as [Int64] { #expect(play.starts(of: .refresh, on: day).isEmpty) }
      #expect(play.objections(to: .refresh, at: "day 4 12:00") == [.standing])
      #expect(play.starts(of: .refresh, on: 5).count > 10, "\(change)")
    }
  }

  /// What ends the silence in which the play ends.
  private func end(of play: Recording) throws -> StandingEnd {
    let conditions = try #require(play.end.conditions(of: news))
    #expect(conditions.standing == .silent)
    return conditions.standingEnd
  }

  /// What the file says of an app is not said to end with a restart, because it does not.
  @Test func whatAnAppIsSetUpWithOutlivesARestart() throws {
    var stage = stage(.silent)
    stage.at("day 2 00:00", .reboot)
    stage.at("day 2 00:01", .unlock)
    stage.open("day 2 07:00")
    let play = try stage.played(until: "day 3 08:00")
    #expect(play.starts(of: .refresh).isEmpty)
    #expect(try end(of: play) == .setUp)
    stage.setup.apps[0].standing = nil
    stage.at("day 2 12:00", .standing(news, .silent))
    #expect(try end(of: stage.played(until: "day 3 08:00")) == .restart)
    stage.setup.phone = 1
    #expect(try end(of: stage.played(until: "day 2 12:01")) == .restart)
    stage.setup.rules.appStanding.favouredShare = .all
    let drawn = try #require(stage.played(until: "day 2 11:00").end.conditions(of: news))
    #expect(drawn.standing == .favoured && drawn.standingEnd == .phone)
  }

  /// Nobody has to suspect the phone where nothing in the set-up can make it object.
  @Test func theRuleConcernsWhoHasAPhoneOrAStanding() {
    let all = RuleSet(RuleID.allCases)
    #expect(all.subtracting(stage(nil).setup.possibleObjectors) == RuleSet([.standing]))
    #expect(stage(nil, phone: 3).setup.possibleObjectors == all)
    #expect(stage(.usual).setup.possibleObjectors == all)
    var changed = stage(nil)
    changed.at("day 2 12:00", .standing(news, .silent))
    #expect(changed.setup.possibleObjectors == all)
  }

  @Test func theUsualPhoneHasNoWaysOfItsOwn() throws {
    let play = try stage(nil).played(until: "day 9 08:00")
    #expect(
      !play.rows.contains { if case .world(.standing, _) = $0.happening { true } else { false } })
  }

  /// What becomes of the app's standing on this phone, where each way is drawn by every third phone.
  private func turns(
    phone: Int64, seed: UInt64 = 1, _ prepare: (inout Stage) -> Void = { _ in }
  ) throws -> [Standing] {
    var stage = stage(nil, phone: phone)
    stage.setup.seed = seed
    stage.setup.rules.appStanding.neglectedShare = .percent(33)
    stage.setup.rules.appStanding.favouredShare = .percent(33)
    prepare(&stage)
    return try stage.played(until: "day 20 08:00").rows.compactMap {
      if case .world(.standing(_, let standing), _) = $0.happening { standing } else { nil }
    }
  }

  /// What a phone does depends on its number alone, and it does so from its beginning to its end.
  @Test func aPhoneDoesTheSameUnderEverySeed() throws {
    var seen: Set<[Standing]> = []
    for phone in 1...20 as ClosedRange<Int64> {
      let one = try turns(phone: phone)
      #expect(try one == turns(phone: phone, seed: 2))
      seen.insert(one)
    }
    #expect(seen == [[], [.neglected], [.favoured]])
  }

  /// Neither an opening nor a restart changes how a phone is; what an event began ends as the phone is.
  @Test func aPhoneStaysAsItIs() throws {
    let phone = try #require(try (1...20).first { try turns(phone: $0) == [.neglected] })
    let opened = try turns(phone: phone) {
      for day in ["day 4 08:00", "day 9 21:00"] as [Instant] { $0.open(day) }
    }
    #expect(opened == [.neglected])
    let restarted = try turns(phone: phone) {
      $0.at("day 2 12:00", .reboot)
      $0.at("day 4 12:00", .standing(news, .silent))
      $0.at("day 6 12:00", .reboot)
    }
    #expect(restarted == [.neglected, .silent, .neglected])
  }

  /// The rule is named after everything that somebody can change.
  @Test func whatSomebodyCanChangeComesFirst() {
    for rule in RuleID.allCases
    where [.user, .conditions].contains(rule.introduction.card.waitsFor)
      && rule.introduction.kinds != .transfer
    {
      #expect(rule.rawValue < RuleID.standing.rawValue, "\(rule)")
    }
  }
}
