extension Simulation {
  /// Changes the world until nothing that a change could end objects to the app's pending request of
  /// this name; nil when there is none. What only time brings is left to the caller.
  public mutating func satisfy(_ name: NameID, of app: AppID) -> Satisfaction? {
    guard apps.indices.contains(Int(app.index)) else { return nil }
    let index = place(for: name, of: Int(app.index))
    guard index >= 0 else { return nil }
    let request = requests[index].id
    var rows = takeJournal()
    defer { journal = rows.rows }
    var changes: [WorldChange] = []
    var tried: UInt32 = 0
    while true {
      var sorter = ObjectionSorter()
      assess(request, into: &sorter)
      guard let condition = Condition.first(in: sorter.conditions & ~tried) else {
        return Satisfaction(
          request: request, changes: changes, delayed: sorter.delayed,
          notBefore: sorter.notBefore, remaining: sorter.prevented)
      }
      tried |= 1 << UInt32(condition.rawValue)
      for change in condition.remedy(for: app, on: device.conditions) {
        apply(change, .caller, &rows)
        changes.append(change)
      }
    }
  }
}

extension Condition {
  /// The one to bring about next. Idleness is declared after all that may wake the device.
  fileprivate static func first(in bits: UInt32) -> Condition? {
    bits == 0 ? nil : Condition(rawValue: UInt8(bits.trailingZeroBitCount))
  }
}
