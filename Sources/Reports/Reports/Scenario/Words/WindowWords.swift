import Scenarios
import SchedulerEngine

extension RecurringWindow {
  /// `weekdays 22:30-06:45`, as scenario files write it.
  var words: String {
    let closes = opens + length(unsaid: .zero)
    let times =
      "\(opens.clockWords)-\(Span.milliseconds(closes.milliseconds % 86_400_000).clockWords)"
    let days = days.words
    return days.isEmpty ? times : "\(days) \(times)"
  }
}
