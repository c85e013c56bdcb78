public import SchedulerEngine

/// What is changed in a modelled task to see whether a finding about it is true.
public enum AppFix: Equatable, Sendable {
  /// Its handler submits the next request before anything else.
  case submitsFirst
  /// It asks whether a request is pending and keeps one that waits.
  case keepsPendingRequest
  /// Its date is this far ahead.
  case asksAhead(Span)
  /// It saves what is done this often, so that the next run goes on.
  case saves(every: Span)
  /// A run has no more to do than this.
  case works(atMost: Span)
  /// Its work outside tasks asks not to be suspended.
  case holdsAssertion
}

extension Setup {
  /// The same with this changed in a task; nil where its app is no model, or does so already.
  public func applying(_ fix: AppFix, to task: TaskKey) -> Setup? {
    guard apps.indices.contains(Int(task.app.index)),
      case .models(var models) = apps[Int(task.app.index)].code
    else { return nil }
    if fix == .holdsAssertion { return holdingAssertion(for: task) }
    var isChanged = false
    for index in models.indices where models[index].name == task.name {
      let before = models[index]
      models[index].apply(fix)
      if models[index] != before { isChanged = true }
    }
    if !isChanged { return nil }
    var changed = self
    changed.apps[Int(task.app.index)].code = .models(models)
    return changed
  }
}

extension TaskModel {
  fileprivate mutating func apply(_ fix: AppFix) {
    switch fix {
    case .submitsFirst: work.resubmission = .first
    case .keepsPendingRequest: onlyIfNotPending = true
    case .asksAhead(let span):
      if let earliest = earliestAfter, earliest < span { earliestAfter = span }
    case .saves(let every): if work.total != nil { work.checkpoint = every }
    case .works(let most):
      work.shortest = min(work.shortest, most)
      work.longest = min(work.longest, most)
    case .holdsAssertion: break
    }
  }
}

extension Setup {
  private func holdingAssertion(for task: TaskKey) -> Setup? {
    var changed = self
    let app = Int(task.app.index)
    for index in apps[app].activities.indices where apps[app].activities[index].name == task.name {
      changed.apps[app].activities[index].holdsAssertion = true
    }
    return changed.apps == apps ? nil : changed
  }
}
