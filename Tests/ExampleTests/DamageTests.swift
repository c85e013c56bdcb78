import Basics
import Documents
import LongForm
import Testing

@testable import Scenarios

/// A damaged example gives a scenario or a problem with a place, whatever the damage.
///
/// In a debug build every place of every file takes a minute, so the short form tries some.
@Suite struct DamageTests {
  private static let step = LongForm.count(29, long: 1)

  /// Other places in each file, so that the sample touches all of what the format has.
  private func places(in example: Example) throws -> StrideTo<Int> {
    let number = try #require(Example.all.firstIndex { $0.name == example.name })
    return stride(from: number % DamageTests.step, to: example.bytes.count, by: DamageTests.step)
  }

  @Test(arguments: Example.all)
  func `A truncated example is either read or reported`(_ example: Example) throws {
    let bad = try places(in: example).filter { !isToldOrRead(example.bytes[..<$0]) }
    #expect(bad == [])
  }

  @Test(arguments: Example.all)
  func `An example without one of its bytes is either read or reported`(_ example: Example) throws {
    let bad = try places(in: example).filter { place in
      !isToldOrRead(example.bytes[..<place] + example.bytes[(place + 1)...])
    }
    #expect(bad == [])
  }

  private func isToldOrRead(_ part: ArraySlice<UInt8>) -> Bool {
    let bytes = Array(part)
    let reading = ScenarioReader.read(bytes)
    let hasErrors = reading.diagnostics.contains { $0.severity == .error }
    if hasErrors == (reading.scenario != nil) { return false }
    return reading.diagnostics.allSatisfy { diagnostic in
      [diagnostic.span, diagnostic.related?.span].compactMap { $0 }.allSatisfy { span in
        // Text missing at the end is one place behind it.
        span.start >= 0 && span.end >= span.start && span.start <= bytes.count
          && span.end <= bytes.count + 1
      }
    }
  }
}

/// For each example the values that take away what it shows: with them it must fail.
enum Cause {
  static let all: [String: [String]] = [
    "can-my-app-refresh-every-five-minutes": ["rate-limiting.refresh-spacing=5m"],
    "does-a-busy-processor-end-my-task": ["processor-monitor.is-on=false"],
    "does-a-costly-refresh-come-less-often": [
      "system-budgets.energy-capacity=1000000000", "system-budgets.cellular-per-launch=0",
    ],
    "does-a-failed-sync-come-back": ["apps[com.example.after].tasks[0].resubmit=onFailure"],
    "does-a-low-battery-stop-my-refresh": ["critically-low-battery.threshold=5%"],
    "does-a-migration-finish-in-several-nights": ["apps[0].tasks[0].work.checkpoint=10m"],
    "does-a-new-app-refresh-on-its-first-day": ["app-usage.newcomer-openings-per-day=0"],
    "does-a-night-without-network-stop-the-sync": [
      "apps[com.example.careful].tasks[0].requires=[\"power\"]"
    ],
    "does-a-refresh-find-what-a-lost-push-would-have-brought": ["apps[0].tasks[1].submit=[]"],
    "does-a-refresh-survive-completing-before-it-asks-again": [
      "apps[com.example.first].tasks[0].resubmit=afterCompleting"
    ],
    "does-an-export-keep-the-neural-engine": ["os=iOS 26"],
    "does-an-upload-finish-when-the-user-leaves": ["apps[1].activities[0].assertion=true"],
    "does-a-transfer-finish-what-a-refresh-began": ["power-and-wifi.patience=0s"],
    "does-an-upload-go-on-without-my-app": ["events=[]"],
    "does-an-upload-wait-for-the-one-before-it": ["continued-limit.at-once=2"],
    "does-my-app-run-after-a-restart-in-the-night": ["events=[]"],
    "does-my-export-go-on-after-the-user-leaves": ["continued.background-speed=0%"],
    "does-the-chain-survive-a-week-without-power": ["apps[0].tasks[1].resubmitsEveryTask=false"],
    "does-the-database-clean-up-run-every-night": ["device.charging=true"],
    "does-the-fitness-sync-run-before-the-evening-run": ["app-usage.lead=0s"],
    "does-the-news-refresh-before-breakfast": ["app-usage.lead=0s"],
    "does-the-refresh-follow-a-traveller": ["events=[]"],
    "how-late-does-the-safety-net-find-a-lost-message": ["apps[0].opened=daily"],
    "how-often-does-my-app-refresh-if-it-is-rarely-opened": ["app-usage.threshold=0%"],
    "how-sure-is-one-refresh-a-day": ["apps[0].opened=weekly"],
    "is-the-cart-filled-before-the-lunch-break": ["app-usage.lead=0s"],
    "is-work-kept-when-a-run-is-cut-short": ["running.processing-reclaimed=0%"],
    "what-becomes-of-a-push-after-force-quit": ["events=[]"],
    "what-becomes-of-fourteen-pushes": ["rate-limiting.push-spacing=0s"],
    "what-does-a-bluetooth-wake-get-done": ["life.wake-time=30s"],
    "what-does-low-power-mode-pause": ["device.lowPowerMode=false"],
    "what-does-the-background-app-refresh-switch-stop": ["events=[]"],
    "what-stalls-a-backup-photo-by-photo": ["transfer-delay.first=0s"],
    "what-if-a-handler-completes-twice": ["completion.second-traps=false"],
    "what-if-a-sensor-keeps-the-processor-busy": ["apps[0].activities[0].cpu=70%"],
    "what-if-the-neural-engine-is-refused": ["os=iOS 26"],
    "what-if-gpu-work-goes-on-when-the-app-is-left": ["apps[0].activities[0].takes=2m"],
    "what-if-an-assertion-is-never-ended": ["assertions.time=5m"],
    "what-if-my-handler-never-completes": [
      "apps[com.example.careless].tasks[0].onExpiration=complete"
    ],
    "what-if-the-group-completes-after-it-expired": ["apps[0].tasks[0].resubmit=last"],
    "what-if-the-handler-blocks-its-queue": ["apps[0].tasks[0].work.blocksQueue=false"],
    "what-if-the-location-never-answers": ["apps[0].tasks[0].onExpiration=ignore"],
    "what-if-the-system-is-busy-when-the-export-starts": ["continued-limit.at-once=3"],
    "what-if-the-user-picks-up-the-phone": ["device.inUse=[]"],
    "what-stops-an-export-that-stands-still": ["continued.stall-limit=2m"],
    "what-waits-while-the-phone-is-hot": ["events=[]"],
    "when-does-health-research-run": ["apps[0].tasks[1].protection=untilFirstUnlock"],
    "when-does-processing-give-up-on-an-unused-app": ["foreground-recency.window=60d"],
    "who-goes-first-when-the-charger-is-plugged-in": ["competition.concurrent-launches=3"],
    "why-is-my-app-killed-at-its-suspension": ["apps[0].activities[0].takes=4s"],
    "why-do-two-of-three-refreshes-never-run": ["submission.pending-refresh=3"],
    "why-does-my-app-crash-when-it-registers-late": [
      "apps[com.example.late].tasks[0].registers=atLaunch"
    ],
    "why-does-nothing-run-after-force-quit": ["events=[]"],
    "why-does-processing-wait-although-the-phone-charges": ["device.inUse=[]"],
    "why-does-submitting-again-push-my-refresh-away": ["apps[0].tasks[0].earliest=2h"],
  ]
}
