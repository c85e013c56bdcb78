import Basics
package import Documents
package import RunAnalysis
import RunRecord
package import SchedulerEngine

/// How documents for programs write values with units: the key of a span ends in `Seconds`, that of a share
/// in `Share`, and a moment is ISO 8601 with the device's offset.
extension JSONKey {
  package static func seconds(
    _ key: String, _ meaning: String, _ presence: JSONPresence = .always,
    _ span: @escaping Value<Span>
  ) -> JSONKey {
    JSONKey("\(key)Seconds", .number(.seconds), meaning, presence) { item, _ in
      span(item).map { .decimal($0.milliseconds, places: 3) }
    }
  }

  package static func share(
    _ key: String, _ meaning: String, _ presence: JSONPresence = .always,
    _ share: @escaping Told<Share>
  ) -> JSONKey {
    JSONKey("\(key)Share", .number(.share), meaning, presence) {
      share($0, $1).map { .decimal($0.millionths, places: 6) }
    }
  }

  /// Text, because JSON readers round large numbers.
  package static func seed(
    _ key: String = "seed", of meaning: String, _ seed: @escaping Value<UInt64>
  ) -> JSONKey {
    JSONKey(key, .digits, meaning) { item, _ in seed(item).map { .text("\($0)") } }
  }

  /// The identifiers of a task and its app.
  package static func task(
    _ names: @escaping Told<(app: String, task: String)>
  ) -> JSONKey {
    JSONKey([
      .text("app", "the identifier of the app") { names($0, $1)?.app },
      .text("task", "the identifier of the task") { names($0, $1)?.task },
    ])
  }

  package static func trust(
    _ meaning: String, _ trust: @escaping Value<Trust>
  ) -> JSONKey {
    .word("trust", Trust.allCases.map { $0.text }, meaning) { trust($0)?.text }
  }
}

/// The ends of an interval.
package typealias JSONEnds = (low: JSONValue, high: JSONValue)

extension JSONKey {
  /// Missing if there are too few values.
  package static func interval(
    _ unit: JSONUnit, _ ends: @escaping Value<JSONEnds>
  ) -> JSONKey {
    JSONKey([
      JSONKey("low", .number(unit), "the low end of its 95 % interval", .optional) { item, _ in
        ends(item)?.low
      },
      JSONKey("high", .number(unit), "the high end", .optional) { item, _ in ends(item)?.high },
    ])
  }
}

package protocol ClockedReport: SendableMetatype {
  var clock: LocalClock { get }
}

extension ReportContext: ClockedReport {}

extension LocalClock: ClockedReport {
  package var clock: LocalClock { self }
}

extension JSONKey where Report: ClockedReport {
  package static func moment(
    _ key: String, _ meaning: String, _ presence: JSONPresence = .always,
    _ instant: @escaping Value<Instant>
  ) -> JSONKey {
    JSONKey(key, .moment, meaning, presence) { item, report in
      instant(item).map { .text(report.clock.stamp($0)) }
    }
  }

  /// Adds the milliseconds since 1970 as well, for programs that sort or compare.
  package static func sortableMoment(
    _ key: String, _ meaning: String, _ presence: JSONPresence = .always,
    _ instant: @escaping Value<Instant>
  ) -> JSONKey {
    JSONKey([
      .moment(key, meaning, presence, instant),
      JSONKey("\(key)Milliseconds", .number(.milliseconds), "the same moment", presence) {
        item, _ in
        instant(item).map { .integer($0.milliseconds) }
      },
    ])
  }
}

/// Figures, which have descriptions of their own.
extension JSONKey where Report: ClockedReport {
  /// Null if nothing was measured.
  package static func figures(
    _ figures: [Figure], _ value: @escaping @Sendable (Item, Figure) -> Int64?
  ) -> JSONKey {
    JSONKey(
      figures.map { $0.field($0.mayBeNone ? .nullable : .always) }
    ) { item, report, members in
      for figure in figures {
        let value = value(item, figure).map { figure.json($0, report.clock) }
        members.append((figure.jsonKey, value ?? .null))
      }
    }
  }
}

extension Figure {
  package func field(_ presence: JSONPresence, _ form: JSONForm? = nil) -> JSONField {
    (jsonKey, form ?? self.form, presence, help)
  }

  private var form: JSONForm {
    switch description.unit {
    case .count: .number(.count)
    case .bytes: .number(.bytes)
    case .span: .number(.seconds)
    case .share: .number(.share)
    case .rate: .number(.decimal)
    case .instant: .moment
    }
  }

  /// Whether a task that was never launched has no value for this figure.
  fileprivate var mayBeNone: Bool { Figure.ofNothing[self] == nil }

  private static let ofNothing: TaskFigures = {
    let never = Instant.earliest
    return RunRecord(from: never).figures(
      of: [TaskKey(NameID(index: 0), of: AppID(index: 0))], in: FigureFrame(never..<never))[0]
  }()
}
