import UIKit

final class Delegate: NSObject, UIApplicationDelegate {
  private let alerts = AlertRefresh(service: AlertService())

  func applicationDidFinishLaunching(_ application: UIApplication) {
    alerts.register()
  }

  func applicationDidEnterBackground(_ application: UIApplication) {
    alerts.schedule()
  }
}
