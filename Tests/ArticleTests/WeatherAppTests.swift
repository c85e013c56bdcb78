import Foundation
import SimulatedBackgroundTasks
import Testing

/// The README's first test, which finds the mistake of `WeatherApp`.
@Suite(.failsAsTheReadmeSays) struct WeatherAppTests {
  @Test func theForecastOutlivesAServerThatIsDown() async throws {
    let phone = SimulatedDevice(.overnightCharger)
    let plist = InfoPlist(
      bundleIdentifier: "com.example.weather", permittedIdentifiers: [WeatherApp.refresh])
    let app = try phone.install(plist) { process in
      let weather = WeatherApp { throw URLError(.timedOut) }
      weather.didFinishLaunching()
      process.whenInBackground { weather.schedule() }
    }
    app.open(for: .minutes(4))
    await phone.advance(days: 2)
    #expect(app.findings.isEmpty)
  }
}
