import SchedulerEngine
import Testing

@testable import RunRecord

/// The format itself, letter by letter: whoever reads logs with other tools relies on it. A change
/// here is a change of the format's version unless it only adds a key.
@Suite struct FormatTests {
  private func lines(_ rows: [LogEvent]) -> [String] {
    let text = LogBytes.of(
      LogBytes.header, rows.map { LogRow(at: Instant(milliseconds: 7), $0) },
      end: Instant(milliseconds: 9))
    return String(decoding: text, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  @Test func theFirstAndLastLineAreThese() {
    let lines = lines([])
    let first = #"""
      {"e":"header","version":3,"tool":"test 1","profile":26,"seed":"1","start":0,"utcOffset":0,\#
      "names":["app","app.one","app.two"],"apps":[0],\#
      "rules":[{"group":"life","key":"lock-after","value":31000}],"device":{"kind":"iPhone",\#
      "appleSimulator":false,"charging":false,"lowPowerMode":false,"network":"wifi",\#
      "lowDataMode":false,"inUse":false,"locked":true,"unlockedSinceBoot":true,\#
      "thermal":"nominal","memory":"normal","camera":false,"gpu":false,\#
      "backgroundRefresh":"wifiAndCellular","refreshRestricted":false},"setup":"
      """#
    #expect(lines[0].hasPrefix(first), "\(lines[0])")
    #expect(lines[1].hasPrefix(#"{"t":9,"e":"end","rows":0,"digest":""#), "\(lines[1])")
  }

  @Test(
    arguments: [
      (
        .world(.open(AppID(index: 0), for: .minutes(3)), .habit(2)),
        #"{"t":7,"e":"world","change":"open","app":0,"for":180000,"by":"habit","place":2}"#
      ),
      (
        .accepted(
          RequestID(number: 4), AppID(index: 0),
          TaskRequest(
            .processing, NameID(index: 1), earliest: Instant(milliseconds: 8), needs: .network)),
        #"{"t":7,"e":"accepted","request":4,"app":0,"name":1,"kind":"processing","earliest":8,"#
          + #""power":false,"network":true,"protection":"untilFirstUnlock"}"#
      ),
      (
        .decided(
          RequestID(number: 4), RuleSet([.appUsage, .lowPowerMode]), lookAgain: .never),
        #"{"t":7,"e":"decided","request":4,"objections":["low-power-mode","app-usage"],"lookAgain":null}"#
      ),
      (
        .ended(RunID(number: 1), .interrupted(.reboot)),
        #"{"t":7,"e":"ended","run":1,"outcome":"interrupted","cause":"reboot"}"#
      ),
      (
        .refused(ProcessID(number: 1), NameID(index: 1), .tooManyPending(limit: 1)),
        #"{"t":7,"e":"refused","process":1,"name":1,"refusal":"tooManyPending","limit":1}"#
      ),
    ] as [(LogEvent, String)])
  func aRowIsThisLine(_ row: LogEvent, _ line: String) {
    #expect(lines([row])[1] == line)
  }
}
