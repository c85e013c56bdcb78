/// Findings as they are made, of which only so many are kept.
struct FindingList {
  let setting: MistakeSetting
  private(set) var all: [Finding] = []
  private(set) var further = 0
  private static let limit = 1_000

  init(_ setting: MistakeSetting) { self.setting = setting }

  mutating func report(_ mistake: Mistake, _ place: FindingPlace, related: FindingPlace? = nil) {
    guard mistake.code.isTold(in: setting) else { return }
    guard all.count < FindingList.limit else {
      further += 1
      return
    }
    all.append(Finding(mistake: mistake, place: place, related: related))
  }

  mutating func report(_ mistake: UseMistake, _ place: FindingPlace, related: FindingPlace? = nil) {
    report(.use(mistake), place, related: related)
  }

  /// Equal places keep the order in which they were found.
  var inOrder: [Finding] {
    all.enumerated().sorted {
      let (left, right) = ($0.element.place.order, $1.element.place.order)
      return (left.0, left.1, $0.offset) < (right.0, right.1, $1.offset)
    }.map(\.element)
  }
}
