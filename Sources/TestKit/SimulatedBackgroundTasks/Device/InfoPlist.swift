public import Foundation
import SchedulerEngine

/// The parts of an app's Info.plist that the scheduler reads (facts 206, 212, 214).
public struct InfoPlist: Equatable, Sendable {
  public var bundleIdentifier: String
  /// `BGTaskSchedulerPermittedIdentifiers`.
  public var permittedIdentifiers: [String]
  public var backgroundModes: Set<String>
  /// The entitlements that the app is signed with. A property list does not contain them.
  public var entitlements: Set<String> = []
  /// `CFBundleShortVersionString`.
  public var version = "1.0"
  /// `CFBundleVersion`.
  public var build = "1"
  /// Other keys that the app's code reads from `Bundle.main`, where no file says them.
  public var texts: [String: String] = [:]
  /// The property list that it was read from, if it has keys beside these.
  private var file: Data?
  private static let ownKeys: Set = [
    "CFBundleIdentifier", "CFBundleShortVersionString", "CFBundleVersion",
    "BGTaskSchedulerPermittedIdentifiers", "UIBackgroundModes",
  ]

  public static let healthResearch = "com.apple.developer.backgroundtasks.healthresearch"
  public static let continuedGPU =
    "com.apple.developer.background-tasks.continued-processing.gpu"

  public init(
    bundleIdentifier: String, permittedIdentifiers: [String],
    backgroundModes: Set<String> = ["fetch", "processing"]
  ) {
    self.bundleIdentifier = bundleIdentifier
    self.permittedIdentifiers = permittedIdentifiers
    self.backgroundModes = backgroundModes
  }
}

extension InfoPlist {
  /// Reads a property list file.
  public init(contentsOf file: URL) throws {
    let data: Data
    do { data = try Data(contentsOf: file) } catch {
      throw InfoPlistProblem(file: file.path, kind: .unreadable(error.localizedDescription))
    }
    try self.init(data, from: file.path)
  }

  init(_ data: Data, from file: String) throws(InfoPlistProblem) {
    func problem(_ kind: InfoPlistProblem.Kind) -> InfoPlistProblem {
      InfoPlistProblem(file: file, kind: kind)
    }
    let list: Any
    do { list = try PropertyListSerialization.propertyList(from: data, format: nil) } catch {
      let reason = (error as NSError).userInfo["NSDebugDescription"] as? String
      throw problem(.notAPropertyList(reason ?? error.localizedDescription))
    }
    guard let values = list as? [String: Any] else {
      throw problem(.notAPropertyList("the top level is not a dictionary"))
    }
    func texts(_ key: String) throws(InfoPlistProblem) -> [String] {
      guard let value = values[key] else { return [] }
      guard let texts = value as? [String] else { throw problem(.notStrings(key: key)) }
      return texts
    }
    self.init(
      bundleIdentifier: values["CFBundleIdentifier"] as? String ?? "app",
      permittedIdentifiers: try texts("BGTaskSchedulerPermittedIdentifiers"),
      backgroundModes: Set(try texts("UIBackgroundModes")))
    version = values["CFBundleShortVersionString"] as? String ?? version
    build = values["CFBundleVersion"] as? String ?? build
    if !Self.ownKeys.isSuperset(of: values.keys) { self.file = data }
  }

  /// What `Bundle.main.infoDictionary` is to the app.
  var dictionary: [String: Any] {
    let read = file.flatMap { try? PropertyListSerialization.propertyList(from: $0, format: nil) }
    var values = read as? [String: Any] ?? [:]
    for (key, text) in texts { values[key] = text }
    values["CFBundleIdentifier"] = bundleIdentifier
    values["CFBundleShortVersionString"] = version
    values["CFBundleVersion"] = build
    values["BGTaskSchedulerPermittedIdentifiers"] = permittedIdentifiers
    values["UIBackgroundModes"] = backgroundModes.sorted()
    return values
  }
}

/// Why a property list cannot be used for an app.
public struct InfoPlistProblem: Error, Equatable, CustomStringConvertible {
  public enum Kind: Equatable, Sendable {
    case unreadable(String)
    case notAPropertyList(String)
    case notStrings(key: String)
  }

  public let file: String
  public let kind: Kind

  public var description: String {
    switch kind {
    case .unreadable(let why): "\(file) cannot be read: \(why)"
    case .notAPropertyList(let why): "\(file) is not an app's property list: \(why)"
    case .notStrings(let key):
      "\(file): \(key) is not an array of strings; write an <array> of <string>s"
    }
  }
}

extension Entitlements {
  init(named entitlements: Set<String>) {
    self = []
    if entitlements.contains(InfoPlist.healthResearch) { insert(.healthResearch) }
    if entitlements.contains(InfoPlist.continuedGPU) { insert(.continuedGPU) }
  }
}

extension Modes {
  init(named modes: Set<String>) {
    self = []
    if modes.contains("fetch") { insert(.fetch) }
    if modes.contains("processing") { insert(.processing) }
    if modes.contains("remote-notification") { insert(.remoteNotification) }
  }
}
