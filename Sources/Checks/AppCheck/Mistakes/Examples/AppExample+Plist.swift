extension AppExample {
  static let unreadable = AppExample(
    .wholePlist,
    wrong: [#"{ "UIBackgroundModes": ["fetch"] }"#],
    right: [
      #"<plist><dict>"#, #"<key>UIBackgroundModes</key>"#,
      #"<array><string>fetch</string></array>"#, #"</dict></plist>"#,
    ])
  static let duplicateKey = AppExample(
    .plist,
    wrong: [
      #"<key>UIBackgroundModes</key>"#, #"<array><string>fetch</string></array>"#,
      #"<key>UIBackgroundModes</key>"#, #"<array><string>processing</string></array>"#,
    ],
    right: [
      #"<key>UIBackgroundModes</key>"#,
      #"<array><string>fetch</string><string>processing</string></array>"#,
    ])
  static let wrongKind = AppExample(
    .plist,
    wrong: [#"<key>UIBackgroundModes</key>"#, #"<string>fetch</string>"#],
    right: [#"<key>UIBackgroundModes</key>"#, #"<array><string>fetch</string></array>"#])
  static let unfilledVariable = AppExample(
    .plist,
    wrong: [#"<key>UIBackgroundModes</key>"#, #"<array><string>$(MODE)</string></array>"#],
    right: [#"<key>UIBackgroundModes</key>"#, #"<array><string>fetch</string></array>"#])
  static let misspeltKey = AppExample(
    .plist,
    wrong: [#"<key>UIBackgroundMode</key>"#, #"<array><string>fetch</string></array>"#],
    right: [#"<key>UIBackgroundModes</key>"#, #"<array><string>fetch</string></array>"#])
  static let nothingPermitted = AppExample(
    .plist,
    wrong: [#"<key>UIBackgroundModes</key>"#, #"<array><string>fetch</string></array>"#],
    right: [
      #"<key>BGTaskSchedulerPermittedIdentifiers</key>"#,
      #"<array><string>com.a.r</string></array>"#, #"<key>UIBackgroundModes</key>"#,
      #"<array><string>fetch</string></array>"#,
    ])
  static let permittedTwice = AppExample(
    .plist,
    wrong: [
      #"<key>BGTaskSchedulerPermittedIdentifiers</key>"#,
      #"<array><string>com.a.r</string><string>com.a.r</string></array>"#,
    ],
    right: [
      #"<key>BGTaskSchedulerPermittedIdentifiers</key>"#,
      #"<array><string>com.a.r</string></array>"#,
    ])
  static let unlikelyIdentifier = AppExample(
    .plist,
    wrong: [
      #"<key>BGTaskSchedulerPermittedIdentifiers</key>"#,
      #"<array><string>com.a.r </string></array>"#,
    ],
    right: [
      #"<key>BGTaskSchedulerPermittedIdentifiers</key>"#,
      #"<array><string>com.a.r</string></array>"#,
    ])
  static let confusable = AppExample(
    .plist,
    wrong: [
      #"<key>BGTaskSchedulerPermittedIdentifiers</key>"#,
      #"<array><string>com.a.R</string><string>com.a.r</string></array>"#,
    ],
    right: [
      #"<key>BGTaskSchedulerPermittedIdentifiers</key>"#,
      #"<array><string>com.a.r</string></array>"#,
    ])
  static let wildcardMisplaced = AppExample(
    .plist,
    wrong: [
      #"<key>BGTaskSchedulerPermittedIdentifiers</key>"#,
      #"<array><string>com.a.*.export</string></array>"#,
    ],
    right: [
      #"<key>BGTaskSchedulerPermittedIdentifiers</key>"#,
      #"<array><string>com.a.export.*</string></array>"#,
    ])
  static let wildcardForeign = AppExample(
    .plist,
    wrong: [
      #"<key>BGTaskSchedulerPermittedIdentifiers</key>"#,
      #"<array><string>com.b.export.*</string></array>"#,
    ],
    right: [
      #"<key>BGTaskSchedulerPermittedIdentifiers</key>"#,
      #"<array><string>com.a.export.*</string></array>"#,
    ])
  static let unknownMode = AppExample(
    .plist,
    wrong: [
      #"<key>BGTaskSchedulerPermittedIdentifiers</key>"#,
      #"<array><string>com.a.r</string></array>"#, #"<key>UIBackgroundModes</key>"#,
      #"<array><string>fetsh</string></array>"#,
    ],
    right: [
      #"<key>BGTaskSchedulerPermittedIdentifiers</key>"#,
      #"<array><string>com.a.r</string></array>"#, #"<key>UIBackgroundModes</key>"#,
      #"<array><string>fetch</string></array>"#,
    ])
  static let missingMode = AppExample(
    .plist,
    wrong: [
      #"<key>BGTaskSchedulerPermittedIdentifiers</key>"#,
      #"<array><string>com.a.r</string></array>"#, #"<key>UIBackgroundModes</key>"#,
      #"<array><string>processing</string></array>"#,
    ],
    right: [
      #"<key>BGTaskSchedulerPermittedIdentifiers</key>"#,
      #"<array><string>com.a.r</string></array>"#, #"<key>UIBackgroundModes</key>"#,
      #"<array><string>fetch</string></array>"#,
    ])
  static let oldFetch = AppExample(
    .code,
    wrong: [#"UIApplication.shared.setMinimumBackgroundFetchInterval(3_600)"#],
    right: [#"let request = BGAppRefreshTaskRequest(identifier: "com.a.r")"#])
  static let noMode = AppExample(
    .plistAlone,
    wrong: [
      #"<key>BGTaskSchedulerPermittedIdentifiers</key>"#,
      #"<array><string>com.a.r</string></array>"#, #"<key>UIBackgroundModes</key>"#,
      #"<array><string>audio</string></array>"#,
    ],
    right: [
      #"<key>BGTaskSchedulerPermittedIdentifiers</key>"#,
      #"<array><string>com.a.r</string></array>"#, #"<key>UIBackgroundModes</key>"#,
      #"<array><string>fetch</string></array>"#,
    ])
}
