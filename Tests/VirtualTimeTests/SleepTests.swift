#if os(Linux) && !PortableVirtualTime
  import Foundation
  import LongForm
  import Testing
  import VirtualTime

  /// Sleeping for a fraction of a second takes exactly that long.
  @Suite struct SleepTests {
    enum Way: CaseIterable {
      case forInterval, untilDate, usleep, nanosleep

      func sleep(_ seconds: Double) {
        switch self {
        case .forInterval: Thread.sleep(forTimeInterval: seconds)
        case .untilDate: Thread.sleep(until: Date().addingTimeInterval(seconds))
        case .usleep: Foundation.usleep(UInt32(seconds * 1_000_000))
        case .nanosleep:
          var time = timespec(
            tv_sec: Int(seconds), tv_nsec: Int(seconds * 1_000_000_000) % 1_000_000_000)
          Foundation.nanosleep(&time, nil)
        }
      }

      /// In nanoseconds: what rounding makes of it. Foundation asks for today's date in whole microseconds.
      var tolerance: Int64 {
        switch self {
        case .forInterval, .nanosleep: 10
        case .usleep: 1_000
        case .untilDate: 2_000
        }
      }
    }

    enum Place: CaseIterable {
      case queue, thread, mainQueue

      func run(_ code: @escaping @Sendable () -> Void) {
        switch self {
        case .queue: DispatchQueue(label: "com.example.sleeper").async(execute: code)
        case .thread: Thread.detachNewThread(code)
        case .mainQueue: DispatchQueue.main.async(execute: code)
        }
      }
    }

    /// Some that people write, and some drawn.
    static let fractions: [Double] = {
      var draw: UInt64 = 1
      var all: [Double] = [0.05, 0.1, 0.2, 0.3, 0.7, 1.1, 1.0 / 3]
      for _ in 0..<LongForm.count(20, long: 2_000) {
        draw = draw &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        all.append(Double(draw >> 11) / Double(1 << 53 as UInt64) * 3)
      }
      return all
    }()

    @Test(arguments: Way.allCases, Place.allCases)
    func sleepingForAFractionOfASecondTakesExactlyThatLong(_ way: Way, _ place: Place) async {
      let trace = Trace()
      let world = VirtualWorld(wallClock: 1_767_225_600_000_000_000)
      world.post(as: world.makeProcess(), on: .main) {
        place.run {
          // At once, and a year later, when a clock that counts in `Double` has fewer digits for fractions.
          for days in [0, 400] as [UInt32] {
            sleep(days * 86_400)
            for seconds in Self.fractions {
              let began = world.now
              way.sleep(seconds)
              let error = world.now - began - Int64(seconds * 1_000_000_000)
              if abs(error) > way.tolerance { trace.add("\(seconds) s missed by \(error) ns") }
            }
          }
          trace.add("awake")
        }
      }
      #expect(await world.run(toMillisecond: 50_000_000_000) == .quiet)
      #expect(trace.lines.count == 1 && trace.lines[0].hasSuffix("awake"), "\(trace.lines)")
    }
  }
#endif
