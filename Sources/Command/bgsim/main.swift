import CommandLanguage
import SystemAccess

// The command is thin: it reads its arguments, gets text from the modules below, and writes it.
let arguments = (1..<max(Int(CommandLine.argc), 1)).compactMap { place in
  CommandLine.unsafeArgv[place].map { String(inC: $0) }
}
StandardStream.keepNumbers()
Interruption.listen { Command.tellInterruption(of: arguments) }
let status = Command.run(arguments)
if status == .pipeClosed { Interruption.end(by: SIGPIPE) }
exit(status.rawValue)

#if canImport(Darwin)
  @_exported import Darwin
#elseif canImport(Musl)
  @_exported import Musl
#else
  @_exported import Glibc
#endif
