import SchedulerEngine

extension EventLogHeader {
  /// All but the word and the version that every header begins with.
  mutating func visitFields<Visitor: HeaderVisitor>(
    _ visitor: inout Visitor
  ) throws(Visitor.Failure) {
    try visitor.text("tool", "name and version of what wrote the log", &tool)
    try visitor.coded("profile", "the version of the system that is simulated", &profile)
    try visitor.decimal("seed", "the seed of all chance", &seed)
    var start = Span(milliseconds: start.milliseconds)
    try visitor.span(
      "start", "when the run begins, in milliseconds since 1970", &start,
      in: 0...Instant.latest.milliseconds)
    self.start = Instant(milliseconds: start.milliseconds)
    try visitor.offset("utcOffset", &utcOffset)
    try visitor.names(
      "names", "the texts of apps and tasks, which rows name by their place", &names)
    try visitor.apps("apps", "the apps, each by the place of its name", &apps, of: names)
    try visitor.list("rules", "numbers of the model that are not the usual ones", &changed)
    try visitor.object("device", "the device when the log begins", &beginning)
    try visitor.digest("setup", "a digest of all that was simulated", &setupDigest)
  }
}

extension EventLogHeader {
  init(_ fields: LogFields) throws(EventLogProblem) {
    guard let kind = try? fields.bytes("e"), kind.elementsEqual("header".utf8) else {
      throw fields.problem(.noHeader)
    }
    let version = try fields.number("version")
    if version < 1 || version > EventLogHeader.version {
      throw fields.problem(.unknownVersion(version))
    }
    self.init(Setup(), beginning: DeviceConditions(), tool: "")
    var reader = FieldReader(fields: fields)
    visitFields(&reader)
    try reader.check()
  }
}

extension EventLogHeader.ChangedNumber: LogObject {
  init() { self.init(group: "", key: "", value: 0) }

  mutating func visitFields<Visitor: LogVisitor>(
    _ visitor: inout Visitor
  ) throws(Visitor.Failure) {
    try visitor.text("group", "the rule", &group)
    try visitor.text("key", "which of its numbers", &key)
    try visitor.number("value", "what it is", &value)
  }
}

extension DeviceConditions: LogObject {
  mutating func visitFields<Visitor: LogVisitor>(
    _ visitor: inout Visitor
  ) throws(Visitor.Failure) {
    try visitor.word("kind", "what it is", &kind)
    try visitor.flag("appleSimulator", "whether it is Apple's simulator", &isAppleSimulator)
    try visitor.flag("charging", "whether it has power", &isCharging)
    try visitor.flag("lowPowerMode", "whether Low Power Mode is on", &isLowPowerModeOn)
    try visitor.word("network", "the network it has", &network)
    try visitor.flag("lowDataMode", "whether Low Data Mode is on", &switches[.lowDataMode])
    try visitor.flag("inUse", "whether somebody uses it", &isInUse)
    try visitor.flag("locked", "whether it is locked", &isLocked)
    try visitor.flag(
      "unlockedSinceBoot", "whether it was unlocked since it started", &wasUnlockedSinceBoot)
    try visitor.word("thermal", "how hot it is", &thermal)
    try visitor.word("memory", "how short of memory it is", &memory)
    try visitor.flag("camera", "whether the camera is in use", &switches[.camera])
    try visitor.flag("gpu", "whether it has a GPU for the background", &hasBackgroundGPU)
    try visitor.word("backgroundRefresh", "the Background App Refresh setting", &backgroundRefresh)
    try visitor.flag(
      "refreshRestricted", "whether that setting is restricted",
      &switches[.refreshRestricted])
    for one in DeviceSwitch.later {
      try visitor.optionalFlag(one.code, "whether this is on", &switches[one])
    }
  }
}
