enum HelpText {
  static let version = "bgsim 0.1.0\n"

  static let help = """
    bgsim: when will a background task run on a phone, and if it does not, why not?

    USAGE
      bgsim <verb> [options]

    VERBS
      demo           a simulated day on a phone: who ran, what waited, why, until when
      help           this text

    OPTIONS
      --seed N       another user with the same habits at other minutes (default 1)
      --days N       how many days to show, 1 to 31 (default 1)
      --color        colour even where the output is no terminal
      --no-color     no colour; so do NO_COLOR=1 and TERM=dumb
      --ascii        no symbols beyond ASCII
      -h, --help     this text
      --version      name and version

    EXAMPLES
      bgsim demo
      bgsim demo --days 3 --seed 2

    EXIT CODES
      0 all went well, 64 wrong command line, 70 fault of the simulator, 74 output failed

    """
}
