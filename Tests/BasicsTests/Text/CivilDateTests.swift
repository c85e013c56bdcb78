import Basics
import Testing

@Suite struct CivilDateTests {
  @Test(arguments: [
    (Int64(0), "1 January 1970"), (20_605, "1 June 2026"), (11_016, "29 February 2000"),
    (84_006, "1 January 2200"), (-1, "31 December 1969"), (47_540, "28 February 2100"),
    (47_541, "1 March 2100"),
  ])
  func aDayHasItsDate(_ day: Int64, _ text: String) {
    let date = CivilDate(daysSince1970: day)
    #expect("\(date.day) \(date.monthName) \(date.year)" == text)
  }

  @Test func everyDayFrom1970To2199FollowsTheOneBefore() {
    var date = CivilDate(year: 1970, month: 1, day: 1)
    var wrong: [Int64] = []
    for number in Int64(0)..<84_006 {
      let isRight = date.daysSince1970 == number && CivilDate(daysSince1970: number) == date
      if !isRight { wrong.append(number) }
      date = dayAfter(date)
    }
    #expect(wrong == [])
    #expect(date == CivilDate(year: 2200, month: 1, day: 1))
  }

  private func dayAfter(_ date: CivilDate) -> CivilDate {
    if date.day < CivilDate.length(ofMonth: date.month, in: date.year) {
      return CivilDate(year: date.year, month: date.month, day: date.day + 1)
    }
    return date.month < 12
      ? CivilDate(year: date.year, month: date.month + 1, day: 1)
      : CivilDate(year: date.year + 1, month: 1, day: 1)
  }

  @Test(arguments: [
    (Int64(0), "00:00"), (25_500, "07:05"), (81_630, "22:40:30"), (86_400, "24:00"),
  ])
  func aTimeOfDayShowsSecondsOnlyWhereThereAreSome(_ seconds: Int64, _ text: String) {
    #expect(timeOfDay(seconds: seconds) == text)
  }

  @Test(arguments: [(Int64(0), "+00:00"), (330, "+05:30"), (-270, "-04:30")])
  func anOffsetHasItsSign(_ minutes: Int64, _ text: String) {
    #expect(utcOffset(minutes: minutes) == text)
  }
}
