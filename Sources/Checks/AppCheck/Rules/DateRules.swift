import Basics
import Documents
import RunRecord
import SchedulerEngine

/// The earliest dates of requests, as far as the code shows them (facts 7, 40, 228).
struct DateRules {
  let names: SourceNames
  let functions: CodeFunctions

  /// Whether a date could be read that may be that of a refresh.
  @discardableResult
  func check(_ mistakes: inout MistakeList) -> Bool {
    var reader = DateReader(names: names, functions: functions)
    var isRead = false
    for (number, facts) in names.files.enumerated() {
      for date in facts.dates {
        let place = SourcePlace(date.range, in: .source(number))
        do throws(DateFault) {
          let ahead = try read(date, in: number, &reader)
          if date.kind == nil || date.kind == .refresh { isRead = true }
          mistakes.look(LookedAt(what: .dates, place: place, reason: nil))
          // If there is only one place that gives the value, it is the one to mend.
          let origin = reader.carried.count == 1 ? names.place(reader.carried[0]) : nil
          judge(ahead, date, origin ?? pointed(date, in: number) ?? place, &mistakes)
        } catch {
          leave(error, place, &mistakes)
        }
      }
      for range in facts.datesOfContinued {
        mistakes.report(.dateIgnored, SourcePlace(range, in: .source(number)))
      }
    }
    return isRead
  }

  private func read(
    _ date: SourceFacts.Date, in file: Int, _ reader: inout DateReader
  ) throws(DateFault) -> [TimeAhead] {
    switch date.value {
    case .seconds(let seconds): [TimeAhead(Double(seconds))]
    case .expression(let range): try reader.date(range, in: file, date.site)
    }
  }

  private func leave(_ fault: DateFault, _ place: SourcePlace, _ mistakes: inout MistakeList) {
    let rows: [ChecklistRow] = [.datesFarEnough]
    mistakes.look(LookedAt(what: .dates, place: place, reason: LookedAt.Reason(fault)))
    switch fault {
    case .unread:
      mistakes.leave(Unfollowed(subject: .date, place: place, words: "", rows: rows))
    case .atRunTime(let name):
      mistakes.leave(Unfollowed(subject: .dateAtRunTime, place: place, words: name, rows: rows))
    }
  }

  private func judge(
    _ ahead: [TimeAhead], _ date: SourceFacts.Date, _ place: SourcePlace,
    _ mistakes: inout MistakeList
  ) {
    // The thresholds that also judge runs.
    let thresholds = FindingThresholds()
    let farthest = Double(thresholds.farthestEarliest.milliseconds / 1000)
    let nearest = Double(thresholds.shortestRefreshDelay.milliseconds / 1000)
    let far = ahead.filter { $0.surely > farthest }.max { $0.surely < $1.surely }
    let near = ahead.filter { $0.most > 0 && $0.most < nearest }.min { $0.most < $1.most }
    if let far {
      mistakes.report(
        .dateBeyondWeek(
          seconds: DateRules.whole(far.surely), isExact: far.least == far.most,
          isMost: far.isFromKept), place)
    } else if date.kind == .refresh, let near {
      mistakes.report(.dateTooSoon(seconds: DateRules.whole(near.most)), place)
    }
  }

  private static func whole(_ seconds: Double) -> Int64 { Int64(max(1, seconds)) }

  /// The amount in the expression, or all of it.
  private func pointed(_ date: SourceFacts.Date, in file: Int) -> SourcePlace? {
    guard case .expression(let range) = date.value else { return nil }
    let tokens = names.files[file].tokens
    let shown = tokens.amount(in: range)
    return SourcePlace(
      SourceSpan(tokens.all[shown.lowerBound].start, tokens.all[shown.upperBound - 1].end),
      in: .source(file))
  }
}

extension TimeAhead {
  /// As far ahead as it is on some run: right after the time that it is counted from, if that was kept.
  fileprivate var surely: Double { isFromKept ? most : least }
}

extension SourceTokens {
  /// What follows `timeIntervalSinceNow:` and the like, or the whole expression.
  fileprivate func amount(in range: Range<Int>) -> Range<Int> {
    let patterns = [
      "timeIntervalSinceNow :", "dateWithTimeIntervalSinceNow :", "addingTimeInterval (",
      "advanced ( by :", "value :",
    ]
    for place in range {
      for pattern in patterns {
        guard let start = behind(pattern, place), range.contains(start) else { continue }
        let open = enclosing[start]
        let end = end(ofValueAt: start)
        return start..<max(start + 1, min(end, open >= 0 ? partner[open] : end, range.upperBound))
      }
    }
    let sign = range.first { sees("+", $0) && enclosing[$0] == enclosing[range.lowerBound] }
    return sign.map { $0 + 1 < range.upperBound ? $0 + 1..<range.upperBound : range } ?? range
  }
}
