/// Looks up the names of all files. A name resolves only where it is known which texts can be meant.
struct SourceNames {
  struct Place {
    let file: Int
    let binding: SourceFacts.Binding
  }

  let files: [SourceFacts]
  let calls: SourceCalls
  /// Of the app, for `Bundle.main.bundleIdentifier`.
  let bundle: String?
  /// By name and what owns it: a file, a type, or nothing in particular.
  private var byOwner: [Key: [Place]] = [:]
  private var members: [String: [Place]] = [:]
  private var casesByType: [String: [Place]] = [:]
  private var loops: [String: [(file: Int, loop: SourceFacts.Loop)]] = [:]
  private let types: Set<String>

  private struct Key: Hashable {
    var name: String
    var type: String?
    var file: Int?
  }

  /// A chain of names that leads on for longer leads in a circle.
  static let deepest = 8
  /// No app has so many identifiers of one origin.
  static let most = 64

  init(_ files: [SourceFacts], bundle: String? = nil) {
    self.files = files
    self.bundle = bundle
    calls = SourceCalls(files)
    types = Set(files.flatMap(\.types))
    for (file, facts) in files.enumerated() {
      for binding in facts.bindings {
        add(Place(file: file, binding: binding))
      }
      for loop in facts.loops { loops[loop.name, default: []].append((file, loop)) }
    }
  }

  private mutating func add(_ place: Place) {
    let name = place.binding.name
    switch place.binding.owner {
    case .file: byOwner[Key(name: name), default: []].append(place)
    case .type(let type):
      byOwner[Key(name: name, type: type), default: []].append(place)
      members[name, default: []].append(place)
      if place.binding.isCase { casesByType[type, default: []].append(place) }
      byOwner[Key(name: name, file: place.file), default: []].append(place)
    case .body: byOwner[Key(name: name, file: place.file), default: []].append(place)
    }
  }

  func isType(_ name: String) -> Bool { types.contains(name) }

  /// What a name can mean at a place: of its file, of the type there, or of all files.
  func meant(by name: String, owner: String?, in file: Int, _ site: SourceSite) -> [Place] {
    if let owner { return byOwner[Key(name: name, type: owner)] ?? [] }
    var found = byOwner[Key(name: name)] ?? []
    found += byOwner[Key(name: name, file: file)] ?? []
    if let type = site.type {
      found += (byOwner[Key(name: name, type: type)] ?? []).filter { $0.file != file }
    }
    return Array(found.prefix(SourceNames.most))
  }

  /// The only property of this name that any type has.
  func onlyMember(_ name: String) -> Place? {
    let found = members[name] ?? []
    return found.count == 1 ? found[0] : nil
  }

  /// In the order in which they are declared.
  func cases(of type: String) -> [Place] { casesByType[type] ?? [] }

  func loop(over name: String, in file: Int, _ site: SourceSite) -> SourceFacts.Loop? {
    loops[name]?.last { $0.file == file && $0.loop.site.function == site.function }?.loop
  }

  func parameter(_ name: String, in file: Int, _ site: SourceSite) -> Int? {
    site.function.flatMap { function in
      files[file].functions[function].parameters.firstIndex { $0.name == name }
    }
  }
}
