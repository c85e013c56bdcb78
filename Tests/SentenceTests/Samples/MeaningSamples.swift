import Scenarios
import SchedulerEngine

extension MeaningProblem: SampledCase {
  static var firstSample: Self { .unknownApp("com.nwes", suggestion: "com.news") }

  var nextSample: Self? {
    switch self {
    case .unknownApp: .unknownTask("sync", inApp: nil, suggestion: nil)
    case .unknownTask: .ambiguousTask("sync", apps: 2)
    case .ambiguousTask: .duplicateApp("com.news")
    case .duplicateApp: .duplicateTask("sync")
    case .duplicateTask: .duplicateActivity("save")
    case .duplicateActivity: .unknownActivity("save", suggestion: nil)
    case .unknownActivity: .keyNotForKind("checkpoint", .refresh, fits: [.processing])
    case .keyNotForKind: .keyNeeds("checkpoint", other: "total")
    case .keyNeeds: .keyExcludes("seed", other: "seeds")
    case .keyExcludes: .lengthWithoutOpening
    case .lengthWithoutOpening: .appWithoutTask
    case .appWithoutTask: .contradictingNetworks
    case .contradictingNetworks: .overlappingWindows
    case .overlappingWindows: .windowTakesPlace
    case .windowTakesPlace: .outsideDuration(.beforeStart)
    case .outsideDuration: .emptyPeriod
    case .emptyPeriod: .expectsOfNothing
    case .expectsOfNothing: .expectsNothing
    case .expectsNothing: .weighsNothing
    case .weighsNothing: .duplicateGroup("readers")
    case .duplicateGroup: .confusable("A", "a")
    case .confusable: .transferWithoutSize
    case .transferWithoutSize: .timeoutTooShort
    case .timeoutTooShort: .notATransfer("sync", isThere: true)
    case .notATransfer: nil
    }
  }

  static var further: [Self] {
    [
      .unknownApp("com.x", suggestion: nil),
      .unknownTask("sync", inApp: "com.news", suggestion: "syncs"),
      .keyNotForKind("earliest", .push, fits: [.refresh, .processing]),
      .keyNotForKind("registers", .transfer, fits: [.refresh]),
      .keyNotForKind("units", .refresh, fits: [.continued]), .outsideDuration(.afterEnd),
      .notATransfer("sync", isThere: false), .unknownActivity("svae", suggestion: "save"),
    ]
  }
}

extension OverrideProblem: SampledCase {
  static var firstSample: Self { .noAssignment("battery") }

  var nextSample: Self? {
    switch self {
    case .noAssignment: .badPath("a..b")
    case .badPath: .badValue("[1", of: "apps")
    case .badValue: .notAnObject("seed.x")
    case .notAnObject: .notAList("seed[0]")
    case .notAList: .noElement("com.b", in: "apps", known: ["com.a"], count: 1)
    case .noElement: .nothingToRemove("device.batery", known: ["battery"])
    case .nothingToRemove: .unreadable
    case .unreadable: nil
    }
  }
}

extension PreparationProblem: SampledCase {
  static var firstSample: Self { .propertyListMissing(path: "Info.plist") }

  var nextSample: Self? {
    switch self {
    case .propertyListMissing: .tooManyIdentifiers(70_000, limit: 65_535)
    case .tooManyIdentifiers: .tooManySeeds(limit: 1_000_000)
    case .tooManySeeds: .severalPaces
    case .severalPaces: .severalAnswers
    case .severalAnswers: .refused(.tooManyApps(70_000, limit: 10_000))
    case .refused: nil
    }
  }
}
