import SchedulerEngine
import Testing

@Suite struct IntroductionTests {
  @Test func everyObjectorIntroducesItsOwnRuleUnderANameOfItsOwn() {
    var names: Set<String> = []
    for objector in RuleID.allCases {
      #expect(objector.introduction.objector == objector)
      names.insert("\(objector.introduction.name)")
    }
    #expect(names.count == RuleID.allCases.count)
  }
}
