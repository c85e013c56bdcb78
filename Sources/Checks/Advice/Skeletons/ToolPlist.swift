/// What an app has to declare for a tool, as it stands in an Info.plist.
enum ToolPlist {
  static func text(_ tools: [Tool]) -> String {
    let permitted = tools.compactMap { $0.identifier(permitting: true) }
    let modes = tools.compactMap { $0.mode }
    var lines: [String] = []
    if !permitted.isEmpty { lines += array("BGTaskSchedulerPermittedIdentifiers", permitted) }
    if !modes.isEmpty { lines += array("UIBackgroundModes", modes) }
    return lines.isEmpty ? "" : lines.joined(separator: "\n") + "\n"
  }

  private static func array(_ key: String, _ values: [String]) -> [String] {
    ["<key>\(key)</key>", "<array>"] + values.map { "  <string>\($0)</string>" } + ["</array>"]
  }
}

extension Tool {
  static let app = "com.example.app"

  /// Of the tasks of the skeletons; nil for tools without identifiers.
  func identifier(permitting: Bool = false) -> String? {
    switch self {
    case .refresh: "\(Tool.app).refresh"
    case .processing: "\(Tool.app).upkeep"
    case .continued: "\(Tool.app).export." + (permitting ? "*" : "1")
    case .healthResearch: "\(Tool.app).study"
    case .push: permitting ? nil : "\(Tool.app).news"
    case .transfer: permitting ? nil : "\(Tool.app).transfers"
    default: nil
    }
  }

  /// In UIBackgroundModes.
  var mode: String? {
    switch self {
    case .refresh: "fetch"
    case .processing, .healthResearch: "processing"
    case .push: "remote-notification"
    case .audio: "audio"
    case .calls: "voip"
    case .location: "location"
    case .bluetooth: "bluetooth-central"
    case .cloudKit: "remote-notification"
    case .continued, .assertion, .transfer, .watch: nil
    }
  }

  /// What the app has to be signed with.
  var entitlement: String? {
    self == .healthResearch ? "com.apple.developer.backgroundtasks.healthresearch" : nil
  }
}
