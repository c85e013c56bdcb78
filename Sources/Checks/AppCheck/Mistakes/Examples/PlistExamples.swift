extension AppExample {
  static let ofPlist: [MistakeCode: AppExample] = [
    .unreadable: AppExample(
      .wholePlist,
      wrong: [#"{ "UIBackgroundModes": ["fetch"] }"#],
      right: [
        #"<plist><dict>"#, #"<key>UIBackgroundModes</key>"#,
        #"<array><string>fetch</string></array>"#, #"</dict></plist>"#,
      ]),
    .duplicateKey: AppExample(
      .plist,
      wrong: [
        #"<key>UIBackgroundModes</key>"#, #"<array><string>fetch</string></array>"#,
        #"<key>UIBackgroundModes</key>"#, #"<array><string>processing</string></array>"#,
      ],
      right: [
        #"<key>UIBackgroundModes</key>"#,
        #"<array><string>fetch</string><string>processing</string></array>"#,
      ]),
    .wrongKind: AppExample(
      .plist,
      wrong: [#"<key>UIBackgroundModes</key>"#, #"<string>fetch</string>"#],
      right: [#"<key>UIBackgroundModes</key>"#, #"<array><string>fetch</string></array>"#]),
    .unfilledVariable: AppExample(
      .plist,
      wrong: [#"<key>UIBackgroundModes</key>"#, #"<array><string>$(MODE)</string></array>"#],
      right: [#"<key>UIBackgroundModes</key>"#, #"<array><string>fetch</string></array>"#]),
    .misspeltKey: AppExample(
      .plist,
      wrong: [#"<key>UIBackgroundMode</key>"#, #"<array><string>fetch</string></array>"#],
      right: [#"<key>UIBackgroundModes</key>"#, #"<array><string>fetch</string></array>"#]),
    .nothingPermitted: AppExample(
      .plist,
      wrong: [#"<key>UIBackgroundModes</key>"#, #"<array><string>fetch</string></array>"#],
      right: [
        #"<key>BGTaskSchedulerPermittedIdentifiers</key>"#,
        #"<array><string>com.a.r</string></array>"#, #"<key>UIBackgroundModes</key>"#,
        #"<array><string>fetch</string></array>"#,
      ]),
    .permittedTwice: AppExample(
      .plist,
      wrong: [
        #"<key>BGTaskSchedulerPermittedIdentifiers</key>"#,
        #"<array><string>com.a.r</string><string>com.a.r</string></array>"#,
      ],
      right: [
        #"<key>BGTaskSchedulerPermittedIdentifiers</key>"#,
        #"<array><string>com.a.r</string></array>"#,
      ]),
    .unlikelyIdentifier: AppExample(
      .plist,
      wrong: [
        #"<key>BGTaskSchedulerPermittedIdentifiers</key>"#,
        #"<array><string>com.a.r </string></array>"#,
      ],
      right: [
        #"<key>BGTaskSchedulerPermittedIdentifiers</key>"#,
        #"<array><string>com.a.r</string></array>"#,
      ]),
    .confusable: AppExample(
      .plist,
      wrong: [
        #"<key>BGTaskSchedulerPermittedIdentifiers</key>"#,
        #"<array><string>com.a.R</string><string>com.a.r</string></array>"#,
      ],
      right: [
        #"<key>BGTaskSchedulerPermittedIdentifiers</key>"#,
        #"<array><string>com.a.r</string></array>"#,
      ]),
    .wildcardMisplaced: AppExample(
      .plist,
      wrong: [
        #"<key>BGTaskSchedulerPermittedIdentifiers</key>"#,
        #"<array><string>com.a.*.export</string></array>"#,
      ],
      right: [
        #"<key>BGTaskSchedulerPermittedIdentifiers</key>"#,
        #"<array><string>com.a.export.*</string></array>"#,
      ]),
    .wildcardForeign: AppExample(
      .plist,
      wrong: [
        #"<key>BGTaskSchedulerPermittedIdentifiers</key>"#,
        #"<array><string>com.b.export.*</string></array>"#,
      ],
      right: [
        #"<key>BGTaskSchedulerPermittedIdentifiers</key>"#,
        #"<array><string>com.a.export.*</string></array>"#,
      ]),
    .unknownMode: AppExample(
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
      ]),
    .missingMode: AppExample(
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
      ]),
    .oldFetch: AppExample(
      .code,
      wrong: [#"UIApplication.shared.setMinimumBackgroundFetchInterval(3_600)"#],
      right: [#"let request = BGAppRefreshTaskRequest(identifier: "com.a.r")"#]),
    .noMode: AppExample(
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
      ]),
  ]
}
