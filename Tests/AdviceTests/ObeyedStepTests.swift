import LongForm
import RunRecord
import RunText
import Testing

/// What `explain` says under "To let it run" where nothing is pending is done to a copy of many worlds, and the
/// task runs, unless the explanation says that this takes more.
///
/// `CAMPAIGN` says how many worlds, and `CAMPAIGN_FROM=7001` begins with another one.
@Suite struct ObeyedStepTests {
  @Test func whatIsSaidToLetItRunLetsItRun() {
    var obeyed: [String: Int] = [:]
    var unhelpful: [String] = []
    var (superfluous, parts, tooLittle) = (0, 0, 0)
    for seed in LongForm.seeds(6, long: 500) {
      for said in ObeyedStep.all(in: seed, moments: 2) {
        if said.saysMore {
          tooLittle += 1
          continue
        }
        switch said.outcome {
        case .isDone: continue
        case .helps: obeyed[said.kind, default: 0] += 1
        case .alreadyThere, .doesNotRun, .faults: unhelpful.append(said.label)
        }
        let (tried, needless) = said.leftOut
        parts += tried
        superfluous += needless
      }
    }
    print("\(obeyed.values.reduce(0, +)) steps let their task run, and \(unhelpful.count) did not")
    #expect(unhelpful.isEmpty, "\(unhelpful)")
    #expect(superfluous * 100 <= parts, "\(superfluous) of \(parts) changes were not needed")
    let all = obeyed.values.reduce(0, +)
    #expect(tooLittle * 10 <= all, "\(tooLittle) times only a part is known, and \(all) times all")
    #expect(obeyed.count >= LongForm.count(4, long: 6), "\(obeyed)")
  }

  /// In these worlds another task of the app is launched first, and the next launch is days away.
  @Test(arguments: [55, 203, 290, 321] as [UInt64])
  func whereOtherWorkOfTheAppGoesFirstItsEndIsWaitedFor(seed: UInt64) {
    let steps = ObeyedStep.all(in: seed, moments: 2)
    #expect(!steps.isEmpty)
    for said in steps where !said.saysMore { #expect(said.outcome != .doesNotRun, "\(said.label)") }
  }

  @Test func whatIsTooLittleSaysForHowLongItWasTried() {
    let tooLittle = ObeyedStep.all(in: 349, moments: 2).filter { !$0.next.isEnough }
    #expect(tooLittle.map { $0.step.isTooLittleFor } == ["within 4 d", "within 4 d"])
    #expect(tooLittle.allSatisfy { $0.saysMore })
  }
  /// In these worlds the code does what would be the usual advice, and its work was lost all the same.
  @Test(arguments: [1103, 1733, 1823, 3080] as [UInt64])
  func whatTheCodeDoesAlreadyIsNotSaidBesideWhatLetsItRun(seed: UInt64) {
    let steps = ObeyedStep.all(in: seed, moments: 2)
    #expect(!steps.isEmpty)
    for said in steps { #expect(said.outcome != .alreadyThere, "\(said.label)") }
  }
}
