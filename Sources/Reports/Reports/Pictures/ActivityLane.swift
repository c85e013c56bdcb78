import RunRecord
import SchedulerEngine

/// The lane of an app's work outside tasks, of one name: each from its beginning on, with its end.
struct ActivityLane {
  private let context: ReportContext
  private let row: ActivityRow

  private static let height: Int64 = 36
  private static let middle: Int64 = 18

  init(_ context: ReportContext, _ row: ActivityRow) {
    self.context = context
    self.row = row
  }

  func draw(on sheet: inout PictureSheet) {
    let frame = sheet.frame
    let label = frame.isNarrow ? row.label : "  " + row.label
    let top = sheet.label(label, "task", height: ActivityLane.height)
    var marks = MarkRow(frame)
    for activity in row.activities {
      marks.add(PictureMark(activity.ending), at: activity.beganAt, words(of: activity))
    }
    sheet.draw(marks, at: top + ActivityLane.middle)
  }

  private func words(of activity: ActivityFact) -> String {
    let length = spanText(activity.length(upTo: context.record.end))
    let began = context.when(activity.beganAt)
    switch activity.ending {
    case .refused: return "\(began) refused: there was no time left"
    case .finished: return "\(began) finished after \(length)"
    case .stopped: return "\(began) cut short after \(length)"
    case .died(let cause): return "\(began) died with the app after \(length): \(cause.text)"
    case nil: return "\(began) still going on after \(length)"
    }
  }
}

extension PictureMark {
  fileprivate init(_ ending: ActivityEnding?) {
    switch ending {
    case nil: self = .running
    case .finished: self = .done
    case .stopped: self = .cutShort
    case .died: self = .died
    case .refused: self = .refused
    }
  }
}
