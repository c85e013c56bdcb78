import AppCheck
import Basics

enum AppOracle {
  static func check(plist: [UInt8]) throws(Discovery) {
    try check(AppFiles(plist: AppFile(path: "Info.plist", bytes: plist)))
  }

  static func check(source: [UInt8]) throws(Discovery) {
    var app = AppFiles(plist: AppFile(path: "Info.plist", bytes: Array(ordinary.utf8)))
    app.sources = [AppFile(path: "App.swift", bytes: source)]
    try check(app)
  }

  /// What is said of an app is harmless and the same each time.
  private static func check(_ app: AppFiles) throws(Discovery) {
    let checkup = Checkup(app)
    try expect(Checkup(app) == checkup, "a second look differs")
    let report = CheckupReport(checkup, of: app)
    for layout in DiagnosticLayout.allCases {
      try expectHarmless(report.text(layout), "the report \(layout)")
    }
  }

  private static let ordinary = """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0"><dict>
    <key>CFBundleIdentifier</key><string>com.example.app</string>
    <key>BGTaskSchedulerPermittedIdentifiers</key><array>
    <string>com.example.app.refresh</string></array>
    <key>UIBackgroundModes</key><array><string>fetch</string></array>
    </dict></plist>
    """
}
