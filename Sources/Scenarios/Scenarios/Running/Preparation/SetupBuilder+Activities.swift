import RunRecord
import SchedulerEngine

extension SetupBuilder {
  mutating func activities(of app: Scenario.App, _ id: AppID) -> [ActivityModel] {
    app.activities.map { activity in
      let name = intern(activity.value.name.value)
      provenance.apps[Int(id.index)].activities.append(
        TaskOrigin(key: TaskKey(name, of: id), span: activity.span))
      return activity.value.prepared(as: name)
    }
  }
}

extension Scenario.Activity {
  fileprivate func prepared(as name: NameID) -> ActivityModel {
    let takes = takes?.value ?? SpanRange(.seconds(5), .seconds(5))
    var model = ActivityModel(name, takes: takes.shortest, upTo: takes.longest)
    if let begins { model.begins = begins.value }
    if let holdsAssertion { model.holdsAssertion = holdsAssertion.value }
    if let endsWhenDone { model.endsWhenDone = endsWhenDone.value }
    if let atOnce { model.atOnce = atOnce.value }
    if let locksFile { model.locksFile = locksFile.value }
    model.expiration =
      switch onExpiration?.value ?? .end {
      case .end: .ends(after: endsAfter?.value ?? .zero)
      case .ignore: .ignored
      case .noHandler: .noHandler
      case .endWrongIdentifier: .endsWrongIdentifier
      case .beginAgain: .renews
      }
    return model
  }
}
