import CommandLanguage
import Reports

enum DemoVerb {
  static func carryOut(
    _ arguments: ParsedArguments, _ console: Console
  ) throws(CommandFailure) {
    let seed = arguments.number(DemoOption.seed) ?? 1
    let days = Int64(arguments.number(DemoOption.days) ?? 1)
    var output = try ResultOutput(arguments[.output], console)
    if arguments.has(DemoOption.log) {
      try DemoLog(seed: seed, days: days).write(to: &output, console)
    } else {
      let demo = Demo(seed: seed, days: days, style: console.style(arguments))
      guard let text = demo.text else { throw .demoStopped(seed: seed) }
      try output.write(text)
    }
    try output.finish()
  }
}
