/// The call graph, by names and labels.
struct SourceCalls {
  struct Found {
    let file: Int
    let call: SourceFacts.Call
  }

  struct Argument {
    let label: String?
    let tokens: Range<Int>
    let isClosure: Bool
  }

  let files: [SourceFacts]
  private var byName: [String: [Found]] = [:]
  private let read = ReadArguments()

  init(_ files: [SourceFacts]) {
    self.files = files
    // Only calls of functions and types in the given files.
    var names: Set<String> = []
    for facts in files {
      for function in facts.functions { names.insert(SourceCalls.calledName(function)) }
      for type in facts.types { names.insert(type.name) }
    }
    for (number, facts) in files.enumerated() {
      for call in facts.calls where names.contains(call.name) {
        byName[call.name, default: []].append(Found(file: number, call: call))
      }
    }
  }

  /// Where objects of a type are made.
  func made(_ type: String) -> [Found] { byName[type] ?? [] }

  private static func calledName(_ function: SourceFacts.Function) -> String {
    function.name == "init" ? function.type ?? "init" : function.name
  }

  func of(_ function: Int, in file: Int) -> [Found] {
    let called = files[file].functions[function]
    let found = (byName[SourceCalls.calledName(called)] ?? []).lazy.filter {
      fit(arguments(of: $0), called.parameters) != nil
    }
    return Array(found.prefix(SourceNames.most))
  }

  func argument(
    _ number: Int, of function: Int, in file: Int, at found: Found
  ) -> SourceValue? {
    range(number, of: function, in: file, at: found).map {
      SourceValue.reading(files[found.file].tokens.all[$0].prefix(64))
    }
  }

  /// The argument for a parameter; nil if the call leaves it to its default.
  func range(_ number: Int, of function: Int, in file: Int, at found: Found) -> Range<Int>? {
    let arguments = arguments(of: found)
    guard let fit = fit(arguments, files[file].functions[function].parameters),
      let place = fit.firstIndex(of: number)
    else { return nil }
    return arguments[place].tokens
  }

  /// Functions of one name are asked for the same calls, so each is read once.
  private func arguments(of found: Found) -> [Argument] {
    let place = CodePlace(file: found.file, token: found.call.token)
    if let known = read.byCall[place] { return known }
    let arguments = arguments(at: place.token, in: place.file)
    read.byCall[place] = arguments
    return arguments
  }

  private final class ReadArguments {
    var byCall: [CodePlace: [Argument]] = [:]
  }

  /// The arguments in brackets, then the trailing closures.
  func arguments(at name: Int, in file: Int) -> [Argument] {
    let tokens = files[file].tokens
    var found: [Argument] = []
    var place = name + 1
    if tokens.sees("(", place), tokens.partner[place] < tokens.all.count {
      let end = tokens.partner[place]
      place += 1
      while place < end {
        let start = place
        while place < end, !tokens.sees(",", place) {
          let isOpening = ["(", "[", "{"].contains { tokens.sees($0, place) }
          place = isOpening ? max(tokens.partner[place], place) + 1 : place + 1
        }
        let isLabelled = tokens.sees(":", start + 1)
        found.append(
          Argument(
            label: isLabelled ? tokens.word(start) : nil,
            tokens: (isLabelled ? min(start + 2, place) : start)..<place,
            isClosure: tokens.sees("{", isLabelled ? start + 2 : start)))
        place += 1
      }
      place = end + 1
    }
    if tokens.isInHead(name) { return found }
    var label: String?
    while tokens.sees("{", place), tokens.partner[place] < tokens.all.count {
      let end = tokens.partner[place]
      found.append(Argument(label: label, tokens: place..<end + 1, isClosure: true))
      guard let next = tokens.word(end + 1), tokens.sees(":", end + 2), tokens.sees("{", end + 3)
      else { break }
      label = next
      place = end + 3
    }
    return found
  }

  /// The parameter of each argument; nil if they do not match.
  func fit(
    _ arguments: [Argument], _ parameters: [SourceFacts.Function.Parameter]
  ) -> [Int]? {
    var fit: [Int] = []
    var next = 0
    for (number, argument) in arguments.enumerated() {
      // The first trailing closure has no label.
      let isLast =
        number == arguments.count - 1 && argument.label == nil && argument.isClosure
      var place = next
      while place < parameters.count, parameters[place].label != argument.label {
        if isLast, place == parameters.count - 1 { break }
        if !parameters[place].hasDefault, !isLast { return nil }
        place += 1
      }
      guard place < parameters.count else { return nil }
      fit.append(place)
      next = place + 1
    }
    let left = parameters.indices.filter { !fit.contains($0) && !parameters[$0].hasDefault }
    return left.isEmpty ? fit : nil
  }
}
