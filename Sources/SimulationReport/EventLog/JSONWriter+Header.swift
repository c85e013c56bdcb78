import JSON
import SchedulerEngine

extension JSONWriter {
  mutating func header(_ header: EventLogHeader) {
    object { json in
      json.field("e", "header")
      json.field("version", EventLogHeader.version)
      json.field("tool", header.tool)
      json.field("profile", Int64(header.profile.rawValue))
      // As text, because many readers round numbers of this size.
      json.field("seed", "\(header.seed)")
      json.field("start", header.start)
      json.field("utcOffset", Int64(header.utcOffset.minutes))
      json.key("names")
      json.array { json in
        for index in 0..<header.names.count { json.name(header.names[NameID(index: index)]) }
      }
      json.key("apps")
      json.array { json in
        for app in header.apps { json.number(Int64(app.index)) }
      }
      json.key("rules")
      json.array { json in
        for changed in header.changed { json.changed(changed) }
      }
      json.key("device")
      json.object { json in json.device(header.beginning) }
      json.field("setup", LogDigest.text(header.setupDigest))
    }
  }

  /// A name that is no UTF-8 is written as its bytes, so that it comes back as it was.
  private mutating func name(_ name: ArraySlice<UInt8>) {
    if String(validating: name, as: UTF8.self) != nil { return string(name) }
    object { json in
      json.key("bytes")
      json.array { json in
        for byte in name { json.number(Int64(byte)) }
      }
    }
  }

  private mutating func changed(_ number: EventLogHeader.ChangedNumber) {
    object { json in
      json.field("group", number.group)
      json.field("key", number.key)
      json.field("value", number.value)
    }
  }

  private mutating func device(_ device: DeviceConditions) {
    field("kind", device.kind)
    field("appleSimulator", device.isAppleSimulator)
    field("charging", device.isCharging)
    field("lowPowerMode", device.isLowPowerModeOn)
    field("network", device.network)
    field("lowDataMode", device.isLowDataModeOn)
    field("inUse", device.isInUse)
    field("locked", device.isLocked)
    field("unlockedSinceBoot", device.wasUnlockedSinceBoot)
    field("thermal", device.thermal)
    field("memory", device.memory)
    field("camera", device.isCameraActive)
    field("gpu", device.hasBackgroundGPU)
    field("backgroundRefresh", device.backgroundRefresh)
    field("refreshRestricted", device.isBackgroundRefreshRestricted)
  }
}
