import Basics
import Documents
import RunAnalysis
import RunRecord
public import Scenarios
import SchedulerEngine

/// How well the share of days without a run is to be known, which decides how many devices of a population are
/// drawn. It is looked at after certain numbers of devices only, which depend on nothing else, so that neither
/// threads nor machines matter.
public struct WantedPrecision: Equatable, Sendable {
  /// Half the width of the 95 % interval has to be below this.
  let half: Share
  private static let finest: Int64 = 1_000
  private static let coarsest: Int64 = 500_000
  /// The most devices that are drawn, unless the caller says otherwise.
  public static let most: Int64 = 100_000

  /// For example "2%"; nil if the text is something else, or no use as a precision.
  public init?(_ text: String) {
    guard let half = Share(percent: text), half.millionths >= WantedPrecision.finest,
      half.millionths <= WantedPrecision.coarsest
    else { return nil }
    self.half = half
  }

  /// What a text must be.
  public static var wanted: String { "a percentage from 0.1% to 50%, such as 2%" }

  /// After how many devices to look next: at least a hundred and about a tenth more.
  public func next(after done: Int64, upTo most: Int64) -> Int64 {
    min(done + max(done / 1_000 * 100, 100), most)
  }

  /// What the devices so far give.
  public func reached(by tally: FleetTally, upTo most: Int64) -> ReachedPrecision {
    let everybody = tally.everybody
    let halves = everybody.tasks.map { task in
      Estimate(task[.shareOfDaysWithout].moments, in: .share)?.interval
        .map { ($0.high - $0.low + 1) / 2 }
    }
    return ReachedPrecision(
      wanted: self, devices: everybody.users, most: most,
      hasDays: everybody.tasks.allSatisfy { $0[.shareOfDaysWithout].moments.count > 0 },
      half: halves.contains { $0 == nil } ? nil : halves.reduce(0) { max($0, $1 ?? 0) })
  }
}

/// What was reached of a wanted precision.
public struct ReachedPrecision: Equatable, Sendable {
  let wanted: WantedPrecision
  public let devices: Int64
  let most: Int64
  /// Without a whole day there is no share of days, however many devices there are.
  public let hasDays: Bool
  /// Half the width for the task that is known worst, in thousandths of millionths; nil if there is no interval.
  let half: Int64?

  public var isMet: Bool { half.map { $0 < wanted.half.millionths * 1_000 } ?? false }
  public var isOver: Bool { isMet || devices >= most }

  func words(_ style: TextStyle) -> String {
    let sign = style.choose("±", "+-")
    func points(_ share: Int64) -> String {
      Figure.decimal(Rounding.up.divided(share, by: 100_000), 2)
    }
    let asked = points(wanted.half.millionths * 1_000)
    let reached = half.map { "\(sign) \(points($0)) points" } ?? "nothing"
    if isMet {
      return
        "\(Figure.grouped(devices)) devices: after so many, each task's share of days without a run is known "
        + "within \(reached), and \(asked) were asked for"
    }
    return
      "stopped at \(Figure.grouped(devices)) devices, the most allowed: the share of days without a run is "
      + "known within \(reached) and not \(asked); a larger --devices allows more"
  }

  static func shape<Report>() -> JSONShape<Report, ReachedPrecision> {
    JSONShape(
      "precision",
      "how well the share of days without a run is known, for the task that is known worst",
      .share("wanted", "half the width of its 95 % interval has to be below this") { precision, _ in
        precision.wanted.half
      },
      JSONKey("reachedShare", .number(.share), "half the width; missing if unknown", .optional) {
        precision, _ in precision.half.map { .decimal(($0 + 999) / 1_000, places: 6) }
      },
      .flag("isMet", "whether that was reached before the most devices were drawn") { $0.isMet })
  }
}
