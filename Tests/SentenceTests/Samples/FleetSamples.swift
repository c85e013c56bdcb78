import Reports
import Scenarios

extension MergeProblem: SampledCase {
  static var firstSample: Self { .nothing }

  var nextSample: Self? {
    switch self {
    case .nothing: .part("a.part", .cut)
    case .part: .foreign("b.part", first: "a.part")
    case .foreign: .otherCount("b.part", 20, first: "a.part", 10)
    case .otherCount: .doubled("b.part", first: "a.part", .whole)
    case .doubled: .unfinished("a.part", done: 10, of: 100)
    case .unfinished: .missing([1], of: 3)
    case .missing: nil
    }
  }

  static var further: [Self] {
    [
      .part("a.part", .notAPart), .part("a.part", .otherVersion(9)), .part("a.part", .altered),
      .missing([1, 2], of: 3),
    ]
  }
}
