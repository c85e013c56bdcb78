/// What an app may ask for, by what it declares and by its system.
///
/// The one judge of that: `submit` is answered by it, and so is whoever reads an app's files without running
/// it. What may change while the app runs is not its matter: handlers, what is pending, who is in front.
public struct Admission: Sendable {
  public let profile: OSProfile
  public private(set) var modes: Modes
  private var entitlements: Entitlements

  public init(_ profile: OSProfile, _ modes: Modes, _ entitlements: Entitlements) {
    self.profile = profile
    self.modes = modes
    self.entitlements = entitlements
  }

  /// Refusals come in the order in which they win.
  @inline(__always)
  func refusal(of kind: TaskKind, _ permission: Permission) -> SubmissionRefusal? {
    if !profile.offers(kind) { return .kindNotOffered }
    if let refusal = permission.refusal(of: kind) { return refusal }
    if !modes.contains(Modes.needed(for: kind)) { return .modeMissing }
    return entitlements.isSuperset(of: Entitlements.needed(for: kind)) ? nil : .entitlementMissing
  }

  /// The GPU takes a device that has one to give and the entitlement (facts 85, 214).
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

  /// All that a submission would be told, one after the other, by whoever mends each and tries again.
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
      // Nothing that an app declares mends the rest.
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
  /// Whether it has a class to ask for this kind with. There is none for what a server or a session begins.
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

/// What an app's permitted list says of an identifier.
public enum Permission: Equatable, Sendable {
  case none
  case exact
  /// In full, and not under the name of the app, so for no continued request (fact 236).
  case foreign
  /// By a wildcard entry, so for continued requests only (fact 15).
  case wildcard
  case mistaken(WildcardMistake)

  /// Without a kind, of whatever use is made of the identifier.
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

/// The identifiers that an app declares, held byte for byte against one that it uses (facts 15, 20, 227, 236).
public struct PermittedIdentifiers: Sendable {
  private let entries: [ArraySlice<UInt8>]
  private let bundle: ArraySlice<UInt8>?
  private let knowsWildcards: Bool

  private static var asterisk: UInt8 { UInt8(ascii: "*") }
  private static var dot: UInt8 { UInt8(ascii: ".") }

  /// Without a bundle identifier, everything is taken to begin with it.
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

  /// An entry that allows it wins over one that is mistaken.
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

  /// By what stands before the asterisk, so that a name meant by a wrong entry is recognised.
  private func wildcard(
    _ entry: ArraySlice<UInt8>, _ prefix: ArraySlice<UInt8>, _ name: ArraySlice<UInt8>
  ) -> Permission {
    guard name.starts(with: prefix), !name.contains(Self.asterisk) else { return .none }
    if let mistake = mistake(in: entry) { return .mistaken(mistake) }
    return name.count == prefix.count ? .mistaken(.emptySuffix) : .wildcard
  }

  /// What keeps an entry from being a wildcard; nil for one that is, and for one in full.
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
