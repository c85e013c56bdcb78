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
  private var byName: [String: [Place]] = [:]
  private var loops: [String: [(file: Int, loop: SourceFacts.Loop)]] = [:]
  private let types: Set<String>

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
        byName[binding.name, default: []].append(Place(file: file, binding: binding))
      }
      for loop in facts.loops { loops[loop.name, default: []].append((file, loop)) }
    }
  }

  func isType(_ name: String) -> Bool { types.contains(name) }

  /// What a name can mean at a place: of its file, of the type there, or of all files.
  func meant(by name: String, owner: String?, in file: Int, _ site: SourceSite) -> [Place] {
    (byName[name] ?? []).filter { place in
      if let owner { return place.binding.owner == .type(owner) }
      return place.file == file || place.binding.owner == .file
        || site.type.map { place.binding.owner == .type($0) } ?? false
    }
  }

  /// The only property of this name that any type has.
  func onlyMember(_ name: String) -> Place? {
    let members = (byName[name] ?? []).filter {
      if case .type = $0.binding.owner { true } else { false }
    }
    return members.count == 1 ? members[0] : nil
  }

  func cases(of type: String, named name: String? = nil) -> [Place] {
    let known = name.map { byName[$0] ?? [] } ?? byName.values.flatMap { $0 }
    return known.filter { $0.binding.isCase && $0.binding.owner == .type(type) }
      .sorted { ($0.file, $0.binding.name) < ($1.file, $1.binding.name) }
  }

  func loop(over name: String, in file: Int, _ site: SourceSite) -> SourceFacts.Loop? {
    loops[name]?.last { $0.file == file && $0.loop.site.function == site.function }?.loop
  }

  func parameter(_ name: String, in file: Int, _ site: SourceSite) -> Int? {
    site.function.flatMap { function in
      files[file].functions[function].parameters.firstIndex { $0.name == name }
    }
  }
}
