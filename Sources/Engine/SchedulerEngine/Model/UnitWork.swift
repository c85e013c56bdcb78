/// Work done in units and reported as progress: how a continued task shows that it is alive.
public struct UnitWork: Equatable, Sendable {
  /// The work stands still for a while once so many units are done.
  public struct Stall: Equatable, Sendable {
    public var atUnit: Int64
    public var length: Span

    public init(atUnit: Int64, for length: Span) {
      self.atUnit = atUnit
      self.length = length
    }
  }

  public var total: Int64
  /// So many units are done and reported together.
  public var step: Int64
  /// What a step takes with the app in front; more when it is not.
  public var pace: Span
  public var stalls: [Stall] = []
  /// The title changes whenever one of these is done.
  public var retitles: [Int64] = []
  /// Here the handler once reports a unit less than before.
  public var fallsAt: Int64?

  public init(_ total: Int64, step: Int64 = 1, every pace: Span) {
    self.total = total
    self.step = step
    self.pace = pace
  }
}

extension UnitWork {
  /// How long the work stands between what was done before and what is done now.
  func standing(after before: Int64, through completed: Int64) -> Span {
    var length = Span.zero
    for index in stalls.indices
    where stalls[index].atUnit > before && stalls[index].atUnit <= completed {
      length = length + stalls[index].length
    }
    return length
  }

  func isRetitled(after before: Int64, through completed: Int64) -> Bool {
    for index in retitles.indices where retitles[index] > before && retitles[index] <= completed {
      return true
    }
    return false
  }
}

extension TaskModel {
  /// A continued task that counts its units, asked for by the user when the app is opened.
  public init(continued name: NameID, _ units: UnitWork) {
    var work = WorkModel(takes: .zero)
    work.resubmission = .never
    self.init(.continued, name, work: work)
    self.units = units
    submits = .onOpen
    registers = .beforeSubmitting
  }
}
