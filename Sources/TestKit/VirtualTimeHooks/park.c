#define _GNU_SOURCE
#include <pthread.h>
#include <signal.h>
#include <time.h>
#include <unistd.h>

#include "thread.h"

// A loop that never ends takes a processor from all other tests. Its thread cannot be ended, because
// nobody knows what it holds; but it can be kept inside a signal handler for good. Only while it is in
// the program's own code, because inside a library it may hold that library's locks, and not while it holds
// a lock of the kit, for which the test would then wait.

#if defined(__linux__) && (defined(__x86_64__) || defined(__aarch64__))

#include <ucontext.h>

extern const char __executable_start, etext;
/// Which thread came to a stop last.
static uint64_t parked;

static void stop_here(void) {
  __atomic_store_n(&parked, (uint64_t)pthread_self(), __ATOMIC_RELEASE);
  while (1) pause();
}

static bool is_stopped(uint64_t thread) { return __atomic_load_n(&parked, __ATOMIC_ACQUIRE) == thread; }

static int park_signal(void) { return SIGRTMAX - 3; }

void vt_allow_park(void) {
  // A thread that Dispatch's threads start hears no signals.
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, park_signal());
  pthread_sigmask(SIG_UNBLOCK, &signals, NULL);
}

static void park(int signal, siginfo_t *information, void *context) {
  (void)signal;
  (void)information;
  const mcontext_t *machine = &((ucontext_t *)context)->uc_mcontext;
#if defined(__x86_64__)
  const char *at = (const char *)machine->gregs[REG_RIP];
#else
  const char *at = (const char *)machine->pc;
#endif
  if (vt_this_thread.locks == 0 && at >= &__executable_start && at < &etext) stop_here();
}

void vt_count_locks(int change) { vt_this_thread.locks += change; }

void vt_stop_if_abandoned(const vt_world *world) {
  if (vt_is_abandoned(world)) stop_here();
}

void vt_park_thread_of(const vt_world *world) {
  uint64_t thread = __atomic_load_n(&world->thread, __ATOMIC_RELAXED);
  struct sigaction action = {.sa_sigaction = park, .sa_flags = SA_SIGINFO | SA_RESTART};
  if (sigaction(park_signal(), &action, NULL) != 0) return;
  // A job that makes calls stops at the next one, where it holds no lock of the kit.
  struct timespec moment = {0, 20000000};
  nanosleep(&moment, NULL);
  moment.tv_nsec = 1000000;
  for (int attempt = 0; attempt < 1000 && !is_stopped(thread); attempt += 1) {
    if (pthread_kill((pthread_t)thread, park_signal()) != 0) return;
    nanosleep(&moment, NULL);
  }
}

#else

void vt_allow_park(void) {}
void vt_count_locks(int change) { (void)change; }
void vt_stop_if_abandoned(const vt_world *world) {
  if (vt_is_abandoned(world))
    while (1) pause();
}
void vt_park_thread_of(const vt_world *world) { (void)world; }

#endif
