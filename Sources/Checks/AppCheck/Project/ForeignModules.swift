/// Modules whose code was not given.
enum ForeignModules {
  /// The libraries that are known to be missing, and otherwise the modules that code imports and that neither
  /// come with the system nor are a folder of the given files.
  static func missing(in files: [SourceFacts], _ app: AppFiles) -> [String] {
    if !app.missing.isEmpty || app.target != nil { return app.missing }
    var given: Set<String> = []
    for file in app.sources ?? [] {
      for part in file.path.split(separator: "/").dropLast() { given.insert(String(part)) }
    }
    var found: Set<String> = []
    for facts in files where facts.isSwift {
      for module in facts.tokens.imported where !given.contains(module) && !isOfSystem(module) {
        found.insert(module)
      }
    }
    return found.sorted()
  }

  private static func isOfSystem(_ module: String) -> Bool {
    frameworks.contains(module) || beginnings.contains(where: module.hasPrefix)
  }

  /// Most frameworks of the system begin with one of these.
  private static let beginnings = [
    "UI", "NS", "AV", "CF", "CG", "CL", "Core", "AppKit", "Swift", "Foundation", "Metal", "Network",
    "Photos", "Store", "Health", "Home", "Map", "Message", "Music", "Video", "Web", "Watch",
    "Widget", "Car", "Contact", "Device", "Event", "Game", "Local", "Media", "Multipeer", "Natural",
    "Nearby", "Notification", "PDF", "Pass", "Push", "QuickLook", "Reality", "Safari", "Scene",
    "Screen", "Security", "Sensor", "Shazam", "Social", "Sound", "Speech", "Sprite", "System",
    "Tabular", "Tip", "Translation", "Uniform", "User", "Vision", "XC", "_",
  ]

  private static let frameworks: Set = [
    "ARKit", "Accelerate", "Accessibility", "Accounts", "ActivityKit", "AdAttributionKit",
    "AdServices",
    "AdSupport", "AlarmKit", "AppIntents", "AppTrackingTransparency", "AudioToolbox",
    "AuthenticationServices", "AutomaticAssessmentConfiguration", "BackgroundAssets",
    "BackgroundTasks", "BrowserEngineKit", "BusinessChat", "CallKit", "Charts", "CallKit",
    "Cinematic",
    "ClassKit", "ClockKit", "CloudKit", "ColorSync", "Combine", "Compression", "CommonCrypto",
    "CryptoKit", "CryptoTokenKit", "Darwin", "DataDetection", "DeveloperToolsSupport", "Dispatch",
    "ExposureNotification", "ExtensionKit", "ExternalAccessory", "FamilyControls", "FileProvider",
    "FileProviderUI", "FinanceKit", "FoundationModels", "GLKit", "GameKit", "Glibc",
    "GroupActivities",
    "GSS", "IOKit", "IOSurface", "IdentityLookup", "ImageIO", "ImagePlayground", "Intents",
    "IntentsUI", "JavaScriptCore", "JournalingSuggestions", "LinkPresentation",
    "LockedCameraCapture",
    "ManagedSettings", "MachO", "MetricKit", "MLCompute", "MobileCoreServices", "ModelIO", "OSLog",
    "ObjectiveC", "Observation", "OpenGLES", "PaperKit", "PencilKit", "PermissionKit",
    "Playgrounds",
    "ProximityReader", "PushKit", "PushToTalk", "QuartzCore", "RelevanceKit", "ReplayKit",
    "RegexBuilder", "SQLite3", "StickerKit", "StoreKit", "Symbols", "Synchronization", "Testing",
    "ThreadNetwork", "TVUIKit", "VisionKit", "WorkoutKit", "iAd", "os", "simd", "zlib",
  ]
}

extension SourceTokens {
  /// The modules that the file imports, also those of which it imports only a part: `import struct Core.Text`.
  var imported: [String] {
    all.indices.compactMap { place in
      guard word(place) == "import", all[place].startsLine || place == 0 || sees("@", place - 2)
      else {
        return nil
      }
      let kinds = ["struct", "class", "enum", "protocol", "func", "let", "var", "typealias"]
      return word(place + 1).flatMap { kinds.contains($0) ? word(place + 2) : $0 }
    }
  }
}
