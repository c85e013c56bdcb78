import SchedulerEngine

/// What `Calibration field` has found; nobody writes it by hand.
enum FieldScores {
  static let looks = 7
  static let all: [FieldRecord] = [
    FieldRecord(
      .refresh, apps: 24,
      inside: (share: 89, low: 71, high: 96),
      others: .noWorse,
      seen: FieldRecord.Seen(low: 0, middle: 100, high: 3600, apps: 15)),
    FieldRecord(
      .processing, apps: 10,
      inside: (share: 82, low: 51, high: 95),
      others: .noWorse,
      seen: FieldRecord.Seen(low: 0, middle: 0, high: 100, apps: 5)),
    FieldRecord(
      .push, apps: 7,
      inside: (share: 96, low: 60, high: 100),
      others: .unknown,
      seen: nil),
    FieldRecord(
      .continued, apps: 5,
      inside: (share: 60, low: 23, high: 88),
      others: .unknown,
      seen: nil),
    FieldRecord(
      .transfer, apps: 4,
      inside: (share: 50, low: 15, high: 85),
      others: .unknown,
      seen: nil),
  ]
}
