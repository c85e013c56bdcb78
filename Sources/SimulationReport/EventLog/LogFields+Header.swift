import SchedulerEngine

extension LogFields {
  /// The widest offset a set-up accepts, which is more than any place on earth has.
  private static let widestOffset: Int64 = 1_080

  func utcOffset(_ key: String) throws(Problem) -> UTCOffset {
    let widest = LogFields.widestOffset
    return UTCOffset(minutes: Int32(try number(key, in: -widest...widest)))
  }

  func header() throws(Problem) -> EventLogHeader {
    guard find("e") != nil, try bytes("e").elementsEqual("header".utf8) else {
      throw problem(.noHeader)
    }
    let version = try number("version")
    if version != EventLogHeader.version { throw problem(.unknownVersion(version)) }
    let names = try names()
    return EventLogHeader(
      tool: try text("tool"), profile: try profile(), seed: try seed(),
      start: Instant(milliseconds: try number("start", in: 0...Instant.latest.milliseconds)),
      utcOffset: try utcOffset("utcOffset"), names: names, apps: try apps(of: names),
      changed: try changed(), beginning: try object(try node("device"), "device").device(),
      setupDigest: try digest("setup"))
  }

  func digest(_ key: String) throws(Problem) -> UInt64 {
    let text = try text(key)
    guard let value = UInt64(text, radix: 16), LogDigest.text(value) == text else {
      throw problem(.unknownWord(key: key, found: text), at: find(key))
    }
    return value
  }

  private func seed() throws(Problem) -> UInt64 {
    let text = try text("seed")
    guard let seed = UInt64(text) else {
      throw problem(.unknownWord(key: "seed", found: text), at: find("seed"))
    }
    return seed
  }

  private func profile() throws(Problem) -> OSProfile {
    let number = try number("profile", in: 0...Int64(UInt8.max))
    guard let profile = OSProfile(rawValue: UInt8(number)) else {
      throw problem(.unknownWord(key: "profile", found: "\(number)"), at: find("profile"))
    }
    return profile
  }

  private func names() throws(Problem) -> NameTable {
    var names = NameTable()
    for node in try list("names") {
      let known = names.count
      let name = try name(node)
      if names.intern(name).index != known {
        throw problem(.nameTwice(String(decoding: name, as: UTF8.self)), at: node)
      }
    }
    return names
  }

  private func name(_ node: Int) throws(Problem) -> [UInt8] {
    guard isObject(node) else { return try bytes(node, "names") }
    let fields = try object(node, "names")
    var name: [UInt8] = []
    for byte in try fields.list("bytes") {
      name.append(UInt8(try fields.number(byte, "bytes", in: 0...255)))
    }
    return name
  }

  private func apps(of names: NameTable) throws(Problem) -> [NameID] {
    var apps: [NameID] = []
    for node in try list("apps") {
      let index = try number(node, "apps", in: 0...max(0, Int64(names.count) - 1))
      if names.count == 0 { throw problem(.missing(key: "names"), at: node) }
      apps.append(NameID(index: Int32(index)))
    }
    return apps
  }

  private func changed() throws(Problem) -> [EventLogHeader.ChangedNumber] {
    var changed: [EventLogHeader.ChangedNumber] = []
    for node in try list("rules") {
      let fields = try object(node, "rules")
      changed.append(
        EventLogHeader.ChangedNumber(
          group: try fields.text("group"), key: try fields.text("key"),
          value: try fields.number("value")))
    }
    return changed
  }

  private func device() throws(Problem) -> DeviceConditions {
    var device = DeviceConditions()
    device.kind = try word("kind")
    device.isAppleSimulator = try bool("appleSimulator")
    device.isCharging = try bool("charging")
    device.isLowPowerModeOn = try bool("lowPowerMode")
    device.network = try word("network")
    device.isLowDataModeOn = try bool("lowDataMode")
    device.isInUse = try bool("inUse")
    device.isLocked = try bool("locked")
    device.wasUnlockedSinceBoot = try bool("unlockedSinceBoot")
    device.thermal = try word("thermal")
    device.memory = try word("memory")
    device.isCameraActive = try bool("camera")
    device.hasBackgroundGPU = try bool("gpu")
    device.backgroundRefresh = try word("backgroundRefresh")
    device.isBackgroundRefreshRestricted = try bool("refreshRestricted")
    return device
  }
}
