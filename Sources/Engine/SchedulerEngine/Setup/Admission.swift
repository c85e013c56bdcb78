/// What an app may ask for, given its declarations and its system.
///
/// Both `submit` and tools that read an app's files use these checks. They leave out everything that may
/// change while the app runs: handlers, pending requests, which app is in the foreground.
public struct Admission: Sendable {
  public let profile: OSProfile
  public private(set) var modes: Modes
  private var entitlements: Entitlements

  public init(_ profile: OSProfile, _ modes: Modes, _ entitlements: Entitlements) {
    self.profile = profile
    self.modes = modes
    self.entitlements = entitlements
  }

  /// The refusals are checked in order of precedence.
  @inline(__always)
  func refusal(of kind: TaskKind, _ permission: Permission) -> SubmissionRefusal? {
    if !profile.offers(kind) { return .kindNotOffered }
    if let refusal = permission.refusal(of: kind) { return refusal }
    if !modes.contains(Modes.needed(for: kind)) { return .modeMissing }
    return entitlements.isSuperset(of: Entitlements.needed(for: kind)) ? nil : .entitlementMissing
  }

  /// The GPU needs a device that offers it in the background, and the entitlement (facts 85, 214).
  @inline(__always)
  func refusal(of resources: TaskResources, hasBackgroundGPU: Bool) -> SubmissionRefusal? {
    guard resources.contains(.gpu) else { return nil }
    if !hasBackgroundGPU { return .resourceUnavailable(.deviceHasNoBackgroundGPU) }
    return entitlements.contains(.continuedGPU) ? nil : .resourceUnavailable(.gpuEntitlementMissing)
  }

  /// Whether the Neural Engine works for the app in the background (facts 324, 326).
  public var mayInferInBackground: Bool {
    profile.difference(in: .backgroundInference) == nil
      || entitlements.contains(.backgroundInference)
  }

  /// All refusals a submission would get one after another if each were fixed and the call repeated.
  public func refusals(
    of kind: TaskKind, _ permission: Permission, _ resources: TaskResources = [],
    on device: DeviceConditions = DeviceConditions()
  ) -> [SubmissionRefusal] {
    var all: [SubmissionRefusal] = []
    var (mended, permission) = (self, permission)
    while let refusal = mended.refusal(of: kind, permission) {
      all.append(refusal)
      switch refusal {
      case .identifierNotPermitted, .wildcard: permission = .exact
      case .modeMissing: mended.modes = .needed(for: kind)
      case .entitlementMissing: mended.entitlements.formUnion(.needed(for: kind))
      // Nothing that an app declares can fix the others.
      default: return all
      }
    }
    if device.isAppleSimulator { all.append(.appleSimulator) }
    for hasGPU in device.hasBackgroundGPU ? [true] : [false, true] {
      if let refusal = refusal(of: resources, hasBackgroundGPU: hasGPU) { all.append(refusal) }
    }
    return all
  }
}

extension OSProfile {
  /// Whether the system offers this kind. There is no class for requests that a server or a session begins.
  @inline(__always)
  public func offers(_ kind: TaskKind) -> Bool {
    switch kind {
    case .refresh, .processing: true
    case .healthResearch: difference(in: .healthResearch) != nil
    case .continued: difference(in: .continuedProcessing) != nil
    case .push, .transfer: false
    }
  }
}

/// What an app's permitted list says about an identifier.
public enum Permission: Equatable, Sendable {
  case none
  case exact
  /// An exact entry that does not begin with the app's bundle identifier, so not valid for continued requests
  /// (fact 236).
  case foreign
  /// A wildcard entry, so valid only for continued requests (fact 15).
  case wildcard
  case mistaken(WildcardMistake)

  /// `kind` is nil for a use of the identifier without a kind of work, such as its registration.
  @inline(__always)
  public func refusal(of kind: TaskKind?) -> SubmissionRefusal? {
    switch self {
    case .none: .identifierNotPermitted
    case .mistaken(let mistake): .wildcard(mistake)
    case .foreign where kind == .continued: .wildcard(.otherBundle)
    case .wildcard where kind != nil && kind != .continued: .wildcard(.otherKind)
    case .exact, .foreign, .wildcard: nil
    }
  }
}

/// The identifiers that an app declares, compared byte by byte with the ones it uses (facts 15, 20, 227,
/// 236).
public struct PermittedIdentifiers: Sendable {
  private let entries: [ArraySlice<UInt8>]
  private let bundle: ArraySlice<UInt8>?
  private let knowsWildcards: Bool

  private static var asterisk: UInt8 { UInt8(ascii: "*") }
  private static var dot: UInt8 { UInt8(ascii: ".") }

  /// Without a bundle identifier, every identifier counts as beginning with it.
  public init(_ entries: [ArraySlice<UInt8>], bundle: ArraySlice<UInt8>?, _ profile: OSProfile) {
    self.entries = entries
    self.bundle = bundle
    knowsWildcards = profile.offers(.continued)
  }

  public init(_ app: AppSetup, _ names: NameTable, _ profile: OSProfile) {
    self.init(app.permitted.map { names[$0] }, bundle: names[app.name], profile)
  }

  var hasWildcards: Bool {
    knowsWildcards && entries.contains { $0.contains(Self.asterisk) }
  }

  /// An entry that allows the identifier wins over one with a mistake.
  public func permission(of name: ArraySlice<UInt8>) -> Permission {
    var found = Permission.none
    for entry in entries {
      let isSame = entry.elementsEqual(name)
      guard knowsWildcards, let first = entry.firstIndex(of: Self.asterisk) else {
        if isSame { return isOwn(name) ? .exact : .foreign }
        continue
      }
      let permission = isSame ? .mistaken(.namedItself) : wildcard(entry, entry[..<first], name)
      if found == .none || permission == .wildcard { found = permission }
    }
    return found
  }

  /// Compares only what is before the asterisk, to recognise names that a wrong entry is meant for.
  private func wildcard(
    _ entry: ArraySlice<UInt8>, _ prefix: ArraySlice<UInt8>, _ name: ArraySlice<UInt8>
  ) -> Permission {
    guard name.starts(with: prefix), !name.contains(Self.asterisk) else { return .none }
    if let mistake = mistake(in: entry) { return .mistaken(mistake) }
    return name.count == prefix.count ? .mistaken(.emptySuffix) : .wildcard
  }

  /// What is wrong with a wildcard entry; nil for a correct wildcard and for a full identifier.
  public func mistake(in entry: ArraySlice<UInt8>) -> WildcardMistake? {
    guard knowsWildcards, let first = entry.firstIndex(of: Self.asterisk) else { return nil }
    let prefix = entry[..<first]
    if first != entry.endIndex - 1 || prefix.count < 2 || prefix.last != Self.dot {
      return .asteriskElsewhere
    }
    return isOwn(entry) ? nil : .otherBundle
  }

  func isOwn(_ name: ArraySlice<UInt8>) -> Bool {
    guard let bundle else { return true }
    let rest = name.dropFirst(bundle.count)
    return name.starts(with: bundle) && (rest.isEmpty || rest.first == Self.dot)
  }
}
