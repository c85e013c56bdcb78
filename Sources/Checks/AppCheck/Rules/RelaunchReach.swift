/// What code runs when the system launches an app for the events of a session.
struct RelaunchReach {
  enum Level: Int {
    case surely
    /// Through a call or a closure that is not followed for certain.
    case perhaps
  }

  private struct Piece {
    let file: Int
    let range: Range<Int>
    let site: SourceSite
    let level: Level
  }

  private struct Member: Hashable {
    let type: String
    let name: String
  }

  private struct Spread: Hashable {
    let name: String
    let file: Int
  }

  private let names: SourceNames
  private let functions: CodeFunctions
  /// The places that are looked for, by file.
  private let wanted: [Int: [Int]]
  private(set) var found: [CodePlace: Level] = [:]
  private var byName: [String: [CodeFunctions.Found]] = [:]
  private var properties: [String: [SourceNames.Place]] = [:]
  private var propertiesByType: [String: [SourceNames.Place]] = [:]
  private var members: [Member: [SourceNames.Place]] = [:]
  private var free: [String: [SourceNames.Place]] = [:]
  private var initializers: [String: [CodeFunctions.Found]] = [:]
  /// Names whose functions or properties, wherever they are, were all visited from a file.
  private var spreadFunctions: Set<Spread> = []
  private var spreadProperties: Set<Spread> = []
  private var seen: [CodePlace: Level] = [:]
  private var seenTypes: [String: Level] = [:]
  private var seenProperties: [CodePlace: Level] = [:]
  private var open: [Piece] = []

  init(_ names: SourceNames, _ functions: CodeFunctions, wanted: [CodePlace]) {
    self.names = names
    self.functions = functions
    var places: [Int: [Int]] = [:]
    for place in wanted { places[place.file, default: []].append(place.token) }
    self.wanted = places
    for (file, facts) in names.files.enumerated() {
      for (number, function) in facts.functions.enumerated() where !function.body.isEmpty {
        let found = CodeFunctions.Found(file: file, number: number)
        byName[function.name, default: []].append(found)
        if function.name == "init", let type = function.type {
          initializers[type, default: []].append(found)
        }
      }
      for binding in facts.bindings where binding.owner != .body && !binding.isCase {
        let place = SourceNames.Place(file: file, binding: binding)
        properties[binding.name, default: []].append(place)
        if case .type(let type) = binding.owner {
          propertiesByType[type, default: []].append(place)
          members[Member(type: type, name: binding.name), default: []].append(place)
        } else {
          free[binding.name, default: []].append(place)
        }
      }
    }
  }

  /// Follows everything that a launch in the background runs.
  mutating func followLaunch() {
    for (file, facts) in names.files.enumerated() where facts.isSwift {
      for (number, function) in facts.functions.enumerated() where !function.body.isEmpty {
        guard let level = RelaunchReach.level(of: function, facts.tokens) else { continue }
        visit(.init(file: file, number: number), level)
        if let type = function.type { construct(type, level) }
      }
      for type in facts.types where type.parents.contains("App") {
        construct(type.name, .surely)
      }
      for place in facts.tokens.all.indices
      where facts.tokens.word(place) == "backgroundTask"
        && facts.tokens.behind("backgroundTask ( . urlSession", place) != nil
      {
        let end = facts.tokens.partner[place + 1]
        guard facts.tokens.sees("{", end + 1) else { continue }
        let last = min(facts.tokens.partner[end + 1], facts.tokens.all.count)
        let site = facts.site(of: place)
        add(Piece(file: file, range: end + 2..<max(end + 2, last), site: site, level: .surely))
      }
    }
    while let piece = open.popLast() { read(piece) }
  }

  private static let shown: Set = [
    "viewDidLoad", "loadView", "awakeFromNib", "viewWillAppear", "viewDidAppear",
  ]

  private static func level(
    of function: SourceFacts.Function, _ tokens: SourceTokens
  ) -> Level? {
    if function.isStart || function.takes("handleEventsForBackgroundURLSession")
      || function.takes("willFinishLaunchingWithOptions")
    {
      return .surely
    }
    if function.name == "main", function.parameters.isEmpty { return .surely }
    // A watch is told of the events of its sessions in this way.
    if function.name == "handle",
      function.body.contains(where: { tokens.word($0) == "WKURLSessionRefreshBackgroundTask" })
    {
      return .surely
    }
    // Whether a launch in the background shows anything is up to the system.
    return shown.contains(function.name) || function.takes("willConnectTo") ? .perhaps : nil
  }
}

extension RelaunchReach {
  private mutating func add(_ piece: Piece) {
    let place = CodePlace(file: piece.file, token: piece.range.lowerBound)
    if piece.range.isEmpty { return }
    if let known = seen[place], known.rawValue <= piece.level.rawValue { return }
    seen[place] = piece.level
    open.append(piece)
  }

  private mutating func visit(_ found: CodeFunctions.Found, _ level: Level) {
    let function = functions[found]
    add(
      Piece(
        file: found.file, range: function.body,
        site: SourceSite(type: function.type, function: found.number), level: level))
  }

  /// Runs an initializer, and gives the stored properties their values.
  private mutating func construct(_ type: String, _ level: Level) {
    guard names.isType(type) else { return }
    if let known = seenTypes[type], known.rawValue <= level.rawValue { return }
    seenTypes[type] = level
    let own = initializers[type] ?? []
    for found in own { visit(found, own.count == 1 ? level : .perhaps) }
    for place in propertiesByType[type] ?? [] {
      let tokens = names.files[place.file].tokens
      if place.binding.name == "body" { enter(place, .perhaps) }
      guard let start = place.binding.start, tokens.sees("=", start - 1),
        !tokens.isMadeLater(place.binding.token)
      else { continue }
      enter(place, level)
    }
    for (_, declaration) in names.declarations[type] ?? [] {
      for parent in declaration.parents { construct(parent, level) }
    }
  }

  /// The value of a property, or the body of one that is computed.
  private mutating func enter(_ place: SourceNames.Place, _ level: Level) {
    let binding = place.binding
    let here = CodePlace(file: place.file, token: binding.token)
    if let known = seenProperties[here], known.rawValue <= level.rawValue { return }
    seenProperties[here] = level
    let tokens = names.files[place.file].tokens
    var site = binding.site
    if case .type(let type) = binding.owner { site.type = type }
    guard let start = binding.start else {
      // Somebody has set it, wherever that was.
      guard let type = binding.type, names.isType(type) else { return }
      for one in names.family(of: type).sorted() { construct(one, .perhaps) }
      return
    }
    var end = tokens.sees("{", start) ? start : tokens.end(ofValueAt: start)
    if tokens.sees("{", end) { end = tokens.partner[end] }
    end = min(end, tokens.all.count)
    add(Piece(file: place.file, range: start..<max(start, end), site: site, level: level))
  }

  /// Closures that only run when somebody touches the screen.
  private static let actions: Set = [
    "Button", "onTapGesture", "onSubmit", "refreshable", "swipeActions", "contextMenu",
    "onLongPressGesture", "action", "onDelete", "UIAction", "UIAlertAction",
  ]

  private mutating func read(_ piece: Piece) {
    let tokens = names.files[piece.file].tokens
    for token in wanted[piece.file] ?? [] where piece.range.contains(token) {
      let place = CodePlace(file: piece.file, token: token)
      let level = level(at: token, of: piece, tokens)
      if let level, level.rawValue < found[place]?.rawValue ?? 2 { found[place] = level }
    }
    var place = piece.range.lowerBound
    var perhapsUntil = -1
    while place < piece.range.upperBound {
      let here = place
      place += 1
      if tokens.sees("{", here) {
        switch habit(ofClosureAt: here, tokens) {
        case nil: place = max(place, min(tokens.partner[here], piece.range.upperBound))
        case .perhaps?: perhapsUntil = max(perhapsUntil, tokens.partner[here])
        case .surely?: break
        }
        continue
      }
      guard let word = tokens.word(here), !SourceTokens.keywords.contains(word) else { continue }
      read(word, here, piece, here < perhapsUntil ? .perhaps : piece.level)
    }
  }

  /// nil if the closure does not run without a user.
  private func habit(ofClosureAt brace: Int, _ tokens: SourceTokens) -> Level? {
    if tokens.isInHead(brace) { return .surely }
    guard let callee = tokens.callee(ofClosureAt: brace), let name = tokens.word(callee) else {
      // One that is kept runs when something asks for it.
      let end = tokens.partner[brace]
      return tokens.sees("=", brace - 1) && !tokens.sees("(", end + 1) ? .perhaps : .surely
    }
    if RelaunchReach.actions.contains(name) { return nil }
    // The handler of a task runs when that task is launched, not for the events of a session.
    if name == "register", tokens.behind("register ( forTaskWithIdentifier :", callee) != nil {
      return nil
    }
    let receiver = tokens.receiver(of: callee)
    let habit = CallHabit(name, of: receiver, isAwaited: false)
    return CallHabit.running(name, habit) ? .surely : .perhaps
  }

  private func level(at token: Int, of piece: Piece, _ tokens: SourceTokens) -> Level? {
    var level = piece.level
    var brace = tokens.enclosing[token]
    while piece.range.contains(brace) {
      if tokens.sees("{", brace) {
        guard let habit = habit(ofClosureAt: brace, tokens) else { return nil }
        if habit == .perhaps { level = .perhaps }
      }
      brace = tokens.enclosing[brace]
    }
    return level
  }
}

/// What a word in the code leads to.
extension RelaunchReach {
  private mutating func read(_ word: String, _ place: Int, _ piece: Piece, _ level: Level) {
    let tokens = names.files[piece.file].tokens
    let isMaybe = tokens.sees("?", place + 1) || tokens.sees("!", place + 1)
    let isCall =
      tokens.sees("(", place + 1) || isMaybe && tokens.sees("(", place + 2)
      || tokens.sees("{", place + 1) && !tokens.isInHead(place + 1)
    let receiver = tokens.receiver(of: place)
    if names.isType(word) {
      let isInit = tokens.sees(".", place + 1) && tokens.word(place + 2) == "init"
      if isCall || isInit { construct(word, level) }
      return
    }
    let scope = CodeScope(file: piece.file, site: piece.site)
    if let known = byName[word] {
      if isCall {
        let arguments = names.calls.arguments(at: place, in: piece.file)
        let called = functions.called(word, by: receiver, arguments, in: scope)
        for one in called { visit(one, called.count == 1 ? level : .perhaps) }
        if called.isEmpty { spread(word, known, piece.file) }
      } else if !tokens.sees(":", place + 1) {
        spread(word, known, piece.file)
      }
    }
    guard let known = properties[word], !tokens.sees(":", place + 1) else { return }
    if let meant = meant(word, receiver, place, piece) {
      for one in meant { enter(one, level) }
    } else if spreadProperties.insert(Spread(name: word, file: piece.file)).inserted {
      for one in known where isVisible(one.binding.token, of: one.file, from: piece.file) {
        enter(one, .perhaps)
      }
    }
  }

  private mutating func spread(
    _ word: String, _ known: [CodeFunctions.Found], _ file: Int
  ) {
    guard spreadFunctions.insert(Spread(name: word, file: file)).inserted else { return }
    for one in known where isVisible(functions[one].token, of: one.file, from: file) {
      visit(one, .perhaps)
    }
  }

  /// Whether code of a file can name what another one declares.
  private func isVisible(_ declaration: Int, of file: Int, from other: Int) -> Bool {
    if file == other { return true }
    let tokens = names.files[file].tokens
    // `private(set)` can be read everywhere.
    return (max(0, declaration - 8)..<max(0, declaration)).allSatisfy { place in
      !["private", "fileprivate"].contains(tokens.word(place) ?? "")
        || tokens.sees("(", place + 1) || !tokens.isModifier(place, of: declaration)
    }
  }

  /// The properties that a name stands for; nil if that is not known.
  private func meant(
    _ word: String, _ receiver: [String], _ place: Int, _ piece: Piece
  ) -> [SourceNames.Place]? {
    func of(_ type: String) -> [SourceNames.Place] {
      if let own = members[Member(type: type, name: word)] { return own }
      return names.family(of: type).sorted().flatMap {
        members[Member(type: $0, name: word)] ?? []
      }
    }
    guard let last = receiver.last, receiver != ["self"], receiver != ["Self"] else {
      if receiver.isEmpty {
        if names.local(word, before: place, in: piece.file, piece.site) != nil { return [] }
        if names.parameter(word, in: piece.file, piece.site) != nil { return [] }
      }
      if let type = piece.site.type, let own = members[Member(type: type, name: word)] {
        return own
      }
      guard let free = free[word], free.count == 1 else { return nil }
      return free
    }
    if last.first?.isUppercase ?? false { return names.isType(last) ? of(last) : [] }
    var type = names.type(of: receiver, in: piece.file, piece.site)
    if type == nil, receiver.count == 2, names.isType(receiver[0]) {
      type = members[Member(type: receiver[0], name: last)]?.first?.binding.type
    }
    guard let type else { return nil }
    return names.isType(type) ? of(type) : []
  }
}

extension SourceTokens {
  /// Whether only modifiers and attributes stand between a word and the declaration that it may belong to.
  fileprivate func isModifier(_ place: Int, of declaration: Int) -> Bool {
    (place..<declaration).allSatisfy { place in
      word(place).map { !["let", "var", "func", "init"].contains($0) } ?? sees("@", place)
    }
  }

  /// Whether a declaration, from its `let` or `var`, belongs to the type or is only made when asked for.
  fileprivate func isMadeLater(_ place: Int) -> Bool {
    var place = place
    for _ in 0..<8 where !all[place].startsLine {
      place -= 1
      guard let word = word(place) else { return false }
      if ["lazy", "static", "class"].contains(word) { return true }
    }
    return false
  }
}

extension SourceFacts {
  /// The type and the function around a token.
  func site(of token: Int) -> SourceSite {
    var site = SourceSite()
    var brace = tokens.enclosing[min(max(token, 0), tokens.all.count - 1)]
    while brace >= 0 {
      if let number = functionsByBrace[brace], site.function == nil {
        site.function = number
        if let type = functions[number].type { site.type = site.type ?? type }
      }
      if let type = typesByBrace[brace] { site.type = site.type ?? type }
      brace = tokens.enclosing[brace]
    }
    return site
  }
}
