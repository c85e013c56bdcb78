/// What `--help` prints.
let help = """
  EngineBenchmark [speed] [--devices N] [--days N] [--rounds N] [--beside COMMAND]...
      Device-days a second of user CPU time on one core, silently and with the decision ledger;
      medians over rounds in which everything runs in turn. Build with -c release.
      --beside runs a shell command line in every round and reads the figure it prints as
      devicedays_per_s=VALUE, for example
        --beside 'python3 deviceday.py simpy 40' --beside './deviceday slots 8000'
      Goals: 150,000 silently, with the ledger at least 60 % of that.
  EngineBenchmark instructions [--ledger]
      Instructions a device-day: two sizes under valgrind's callgrind, their difference divided.
      Exact where seconds are noisy, so this is the figure to tune by.
  EngineBenchmark apps
      Instructions an app-day on a device with 1, 5, 20, 50 and 200 apps.
      Among 200 an app costs at most 1.5 times what it costs among 5.
  EngineBenchmark growth
      Instructions for each pending request, name, habit and scripted event, of n and of ten times
      as many. They are about the same: no step is quadratic.
  EngineBenchmark fleet [--devices N] [--days N]
      20,000 devices over 30 days, or as many as you say, on all processors, and how long a million
      devices would take. Goal on two processors: 60 seconds.
  EngineBenchmark memory [--days N]
      Peak memory and live heap after one day and after ten years (or N days) of the same set-up.
      They are the same: a run keeps what it needs for its next event and nothing of its past.
  EngineBenchmark digest [--devices N] [--days N]
      One number for every row of many runs. The same before and after a change to the engine's
      insides, and in debug and release builds. A mistake in giving order numbers out anew shows
      only after hundreds of days: --devices 3 --days 2000.
  EngineBenchmark once [--devices N] [--days N] [--ledger]
      The workload once, for profilers.
  """
