import SchedulerEngine

/// How long endless processing ran from launch to expiration, over a mix of devices.
///
/// Only runs that expired count, as in fact 248, where 203 of 254 did.
struct Grants {
  static let mix: [NamedDevice] = [.overnightCharger, .desk, .commuter, .weekendAway]

  /// Milliseconds, the shortest first.
  private let lengths: [Int64]

  init(_ sample: Sample, _ rules: Rules) throws {
    var lengths: [Int64] = []
    for device in Grants.mix {
      var launched: Instant?
      try sample.eachDay(of: Preset(device: device, task: .endless), rules) { rows in
        for row in rows {
          switch row.happening {
          case .launched: launched = row.at
          case .expired:
            if let began = launched { lengths.append((row.at - began).milliseconds) }
            launched = nil
          default: break
          }
        }
      }
    }
    self.lengths = lengths.sorted()
  }

  /// The grant that this share of all grants does not exceed; zero when there was none.
  func percentile(_ percent: Int) -> Int64 {
    if lengths.isEmpty { return 0 }
    return lengths[min(lengths.count * percent / 100, lengths.count - 1)]
  }
}
