/// How fast bytes move in the background. No source says, so all of it is assumed; and each transfer has
/// the pace for itself, however many there are.
public struct TransferRules: Sendable {
  /// In bytes a second.
  public var wifiDownload: Int64 = 4_000_000
  public var wifiUpload: Int64 = 1_500_000
  public var cellularDownload: Int64 = 2_000_000
  public var cellularUpload: Int64 = 750_000
  /// Of these where the network is slow, or very slow.
  public var slow = Share.percent(10)
  public var verySlow = Share.percent(1)

  mutating func visitParameters<Visitor: ParameterVisitor>(_ visitor: inout Visitor) {
    var group = ParameterGroup("transfers", visitor)
    let pace: ClosedRange<Int64> = 1...1_000_000_000
    let assumed = Source.assumed("bytes per second on a fair connection")
    group.count("wifi-download", &wifiDownload, in: pace, assumed)
    group.count("wifi-upload", &wifiUpload, in: pace, assumed)
    group.count("cellular-download", &cellularDownload, in: pace, assumed)
    group.count("cellular-upload", &cellularUpload, in: pace, assumed)
    group.share("slow", &slow, .assumed("a full train"))
    group.share("very-slow", &verySlow, .assumed("the edge of reception"))
    visitor = group.visitor
  }

  /// Bytes a second; none offline.
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
