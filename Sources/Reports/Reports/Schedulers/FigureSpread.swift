import Documents
package import RunAnalysis

/// The figure of a task that is the first to spread over schedulers, and what that comes from.
package struct FigureSpread: Sendable {
  package let figure: Figure
  package let from: WhatSpreads

  /// For example "launches a day: at least half of it from app-usage.threshold: …".
  func sentence(of title: String) -> String { "\(title): \(words)" }

  var sentence: String { sentence(of: figure.title) }

  private var words: String {
    let tried = from.devices.map { "; tried on \(counted(Int($0), "device"))" } ?? ""
    if from.positions.isEmpty {
      return "no number alone, and no two of those tried, make half of it" + tried
    }
    let names = from.positions.map { SchedulerNotes.name($0) }
    if names.count == 1 {
      return
        "at least half of it from \(names[0]): with it as in number 0, \(from.left) % is left"
        + tried
    }
    let alone = from.leftAlone.map { "\($0)" }.joined(separator: " or ")
    return
      "at least half of it from \(names.joined(separator: " and ")): with both as in number 0, "
      + "\(from.left) % is left, with one of them \(alone) %" + tried
  }
}

extension FigureSpread {
  /// In every document about many schedulers; only those of populations tell of devices.
  static func key<Report, Item>(
    ofPopulation isOfPopulation: Bool = false,
    _ spread: @escaping JSONKey<Report, Item>.Told<FigureSpread>
  ) -> JSONKey<Report, Item> {
    let shape = shape(isOfPopulation ? devices : JSONKey([]))
    return JSONKey("spread", .object(shape.form), meaning, .optional) { item, report in
      spread(item, report).map { shape.value(of: $0, in: ()) }
    }
  }

  private static let meaning =
    "what the first figure that differs between schedulers owes that to, as far as trying tells"

  private static let devices = JSONKey<Void, FigureSpread>.number(
    "devices", "and on how many devices"
  ) { $0.from.devices }

  private static func shape(
    _ more: JSONKey<Void, FigureSpread>
  ) -> JSONShape<Void, FigureSpread> {
    JSONShape(
      "spread", "where the spread of a figure over schedulers comes from",
      .text("figure", "its name, which bgsim help terms explains") { $0.figure.key },
      .texts("numbers", "those that make half of it at least, together if they are two") {
        $0.from.positions.map { SchedulerNotes.name($0) }
      },
      .number("left", "in percent, what is left of it with them as in number 0") { $0.from.left },
      .numbers("leftAlone", "of two, what is left with each of them alone") { $0.from.leftAlone },
      .number("schedulers", "under how many it was tried") { $0.from.schedulers }, more)
  }
}
