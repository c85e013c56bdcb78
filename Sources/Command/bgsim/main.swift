// The command is thin: it reads its arguments, asks the modules below for text and writes it.
Interruption.listen()
exit(Command.run(Array(CommandLine.arguments.dropFirst())).rawValue)
