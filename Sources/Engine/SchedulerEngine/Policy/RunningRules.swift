/// The time a launch gets, and how often the system takes it back early.
public struct RunningRules: Sendable {
  public var refreshTime = Span.seconds(30)
  public var pushTime = Span.seconds(30)
  public var transferTime = Span.seconds(30)
  public var processingShortest = Span.seconds(296)
  /// Few launches get more than this; those get up to `processingLongest`.
  public var processingUsually = Span.seconds(299)
  public var processingLongest = Span.seconds(324)
  public var processingExtended = Share.percent(1)
  /// From the call of the expiration handler to the end of the time.
  public var warning = Span.seconds(3)
  public var refreshReclaimed = Share(millionths: 10_000)
  public var refreshReclaimedAfter = Span.seconds(2)
  public var refreshReclaimedUpTo = Span.seconds(5)
  public var processingReclaimed = Share.percent(41)
  public var processingReclaimedAfter = Span.seconds(11)
  public var processingReclaimedUpTo = Span.seconds(117)
  /// The speed in the background of work that was measured in the foreground.
  public var backgroundSpeed = Share.percent(15)
  /// The share of one core that a live handler is assumed to use unless it reports one.
  public var liveProcessor = Share.percent(30)

  mutating func visitParameters(_ list: inout ParameterList) {
    list.group = "running"
    let grants = Source.observed(facts: 248)
    let early = Source.observed(facts: 250, 32)
    let day = Span.days(1)
    list.span("refresh-time", &refreshTime, upTo: day, .documented(facts: 30))
    list.span("push-time", &pushTime, upTo: day, .documented(facts: 108))
    list.span(
      "transfer-time", &transferTime, upTo: day,
      .assumed(facts: 30, 305, remark: "same as refresh"), .from(.seconds(10), to: .seconds(60)))
    list.span(
      "processing-shortest", &processingShortest, upTo: day, grants,
      .from(.seconds(290), fact: 248, to: .seconds(300)))
    list.span(
      "processing-usually", &processingUsually, upTo: day, grants,
      .from(.seconds(294), fact: 248, to: .seconds(321), fact: 248))
    list.span(
      "processing-longest", &processingLongest, upTo: day, grants,
      .from(.seconds(321), fact: 248, to: .minutes(10))
        .endingThere(because: "the longest of many runs, so hardly less and perhaps more"))
    list.share(
      "processing-extended", &processingExtended, grants, .from(.none, to: .percent(5)))
    list.span(
      "warning", &warning, upTo: .minutes(5), .observed(facts: 249),
      .from(.seconds(2), fact: 249, to: .seconds(5), fact: 249))
    list.share(
      "refresh-reclaimed", &refreshReclaimed, .assumed(facts: 32, 250),
      .from(.none, to: .percent(20)))
    list.span(
      "refresh-reclaimed-after", &refreshReclaimedAfter, upTo: day, early,
      .from(.zero, to: .seconds(2), fact: 250)
        .endingThere(because: "what was seen begins there; whether some end earlier is open"))
    list.span(
      "refresh-reclaimed-up-to", &refreshReclaimedUpTo, upTo: day, early,
      .from(.seconds(5), fact: 250, to: .seconds(25), fact: 249)
        .endingThere(because: "what was seen mostly ends there; some run longer"))
    list.share(
      "processing-reclaimed", &processingReclaimed, grants,
      .from(.none, to: .percent(43), fact: 248))
    list.span(
      "processing-reclaimed-after", &processingReclaimedAfter, upTo: day, grants,
      .from(.zero, to: .seconds(60), fact: 248))
    list.span(
      "processing-reclaimed-up-to", &processingReclaimedUpTo, upTo: day, grants,
      .from(.seconds(60), fact: 248, to: .seconds(290), fact: 248))
    list.share(
      "background-speed", &backgroundSpeed, .observed(facts: 329, remark: "computing on one phone"),
      .from(.percent(6), fact: 329, to: .percent(50), fact: 329))
    list.share(
      "live-processor", &liveProcessor, .assumed("so that live runs have a cost"),
      .from(.percent(5), to: .percent(100)))
  }

  /// The whole time of a launch, from its start to the kill.
  func time(of kind: TaskKind, launch: DrawSubject, _ chance: Chance) -> Span {
    switch kind {
    case .refresh: return refreshTime
    case .push: return pushTime
    case .transfer: return transferTime
    case .processing, .healthResearch:
      let usually = max(min(processingUsually, processingLongest), processingShortest)
      return chance.happens(processingExtended, .processingExtended, launch)
        ? chance.span(from: usually, through: processingLongest, .processingTime, launch)
        : chance.span(from: processingShortest, through: usually, .processingTime, launch)
    case .continued: return Span(milliseconds: .max)
    }
  }

  /// How long before the end of its time a run is asked to stop. Runs for pushes and transfers never are.
  @inline(__always)
  func warning(of kind: TaskKind) -> Span { kind.isSubmitted ? warning : .zero }

  /// When the system takes this run's time back for an unpublished reason; nil if it does not.
  func reclaim(_ kind: TaskKind, _ run: DrawSubject, _ chance: Chance) -> Span? {
    switch kind {
    case .refresh:
      guard chance.happens(refreshReclaimed, .reclaim, run) else { return nil }
      return chance.span(
        from: refreshReclaimedAfter, through: refreshReclaimedUpTo, .reclaimMoment, run)
    case .processing, .healthResearch:
      guard chance.happens(processingReclaimed, .reclaim, run) else { return nil }
      return chance.span(
        from: processingReclaimedAfter, through: processingReclaimedUpTo, .reclaimMoment,
        run)
    case .continued, .push, .transfer: return nil
    }
  }
}

/// The speed of transfers in the background. No source states it, so all of it is assumed; each transfer has
/// the full speed, however many there are.
public struct TransferRules: Sendable {
  /// All speeds are in bytes per second.
  public var wifiDownload: Int64 = 4_000_000
  public var wifiUpload: Int64 = 1_500_000
  public var cellularDownload: Int64 = 2_000_000
  public var cellularUpload: Int64 = 750_000
  /// The share of these speeds on a slow or very slow network.
  public var slow = Share.percent(10)
  public var verySlow = Share.percent(1)

  mutating func visitParameters(_ list: inout ParameterList) {
    list.group = "transfers"
    let pace: ClosedRange<Int64> = 1...1_000_000_000
    let assumed = Source.assumed("bytes per second on a fair connection")
    list.count("wifi-download", &wifiDownload, in: pace, assumed, .from(200_000, to: 50_000_000))
    list.count("wifi-upload", &wifiUpload, in: pace, assumed, .from(100_000, to: 20_000_000))
    list.count(
      "cellular-download", &cellularDownload, in: pace, assumed, .from(100_000, to: 20_000_000))
    list.count("cellular-upload", &cellularUpload, in: pace, assumed, .from(50_000, to: 10_000_000))
    list.share("slow", &slow, .assumed("a full train"), .from(.percent(2), to: .percent(50)))
    list.share(
      "very-slow", &verySlow, .assumed("the edge of reception"),
      .from(Share(millionths: 1_000), to: .percent(5)))
  }

  /// In bytes per second; zero while offline.
  func pace(_ direction: TransferDirection, on device: DeviceConditions) -> Int64 {
    let usual: Int64
    switch (device.network, direction) {
    case (.none, _): return 0
    case (.wifi, .download): usual = wifiDownload
    case (.wifi, .upload): usual = wifiUpload
    case (.cellular, .download): usual = cellularDownload
    case (.cellular, .upload): usual = cellularUpload
    }
    switch device.networkSpeed {
    case .usual: return usual
    case .slow: return max(usual * slow.millionths / 1_000_000, 1)
    case .verySlow: return max(usual * verySlow.millionths / 1_000_000, 1)
    }
  }
}
