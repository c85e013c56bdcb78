#define _GNU_SOURCE
#include <pthread.h>
#include <signal.h>
#include <time.h>
#include <unistd.h>

#include "thread.h"

// An endless loop would take a processor from all other tests. Its thread cannot be ended, because nobody
// knows what it holds, but it can be kept inside a signal handler forever. This is only done in the program's
// own code, because inside a library the thread may hold that library's locks, and not while it holds a lock
// of the kit, for which the test would then wait. A loop around system calls is nearly always interrupted in
// the library that makes them, so it is stopped where that library returns to the program.

#if defined(__linux__) && (defined(__x86_64__) || defined(__aarch64__))

#include <dlfcn.h>
#include <errno.h>
#include <setjmp.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <ucontext.h>
#include <unwind.h>

// Where the code begins and ends that is linked together with this: the tests' program, or with Swift Build a
// library of the tests. Hidden, because the loader would take a symbol at the very start of a library for none.
extern const char __ehdr_start __attribute__((visibility("hidden")));
extern const char etext __attribute__((visibility("hidden")));

static void stop_here(vt_world *world) {
  __atomic_store_n(&world->is_stopped, true, __ATOMIC_RELEASE);
  while (1) pause();
}

static bool is_stopped(const vt_world *world) {
  return __atomic_load_n(&world->is_stopped, __ATOMIC_ACQUIRE);
}

static int park_signal(void) { return SIGRTMAX - 3; }
static int stack_signal(void) { return SIGRTMAX - 4; }

void vt_allow_park(void) {
  pthread_attr_t attributes;
  void *lowest;
  size_t size;
  if (pthread_getattr_np(pthread_self(), &attributes) == 0) {
    if (pthread_attr_getstack(&attributes, &lowest, &size) == 0)
      vt_this_thread.stack_end = (uintptr_t)lowest + size;
    pthread_attr_destroy(&attributes);
  }
  // A thread started by one of Dispatch's threads inherits their blocked signals.
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, park_signal());
  sigaddset(&signals, stack_signal());
  pthread_sigmask(SIG_UNBLOCK, &signals, NULL);
}

bool vt_is_of_program(uintptr_t address) {
  return address >= (uintptr_t)&__ehdr_start && address < (uintptr_t)&etext;
}

/// The return address for a library function whose caller must not continue.
extern void vt_stop_at_return(void);
#if defined(__x86_64__)
__asm__(".text\n.hidden vt_stop_at_return\n.globl vt_stop_at_return\nvt_stop_at_return:\n"
        "  and $-16, %rsp\n  call vt_has_returned\n  ud2\n");
#else
__asm__(".text\n.hidden vt_stop_at_return\n.globl vt_stop_at_return\nvt_stop_at_return:\n"
        "  bl vt_has_returned\n  brk #0\n");
#endif

__attribute__((used, visibility("hidden"))) void vt_has_returned(void) {
  stop_here(vt_this_thread.world);
}

/// Redirects the innermost return to the program in the chain of frames.
static void stop_at_return(uintptr_t frame, uintptr_t top) {
  // An address outside this thread's stack is not a frame.
  while (frame >= top && frame + 2 * sizeof frame <= vt_this_thread.stack_end && frame % sizeof frame == 0) {
    uintptr_t *words = (uintptr_t *)frame;
    if (vt_is_of_program(words[1])) {
      words[1] = (uintptr_t)&vt_stop_at_return;
      return;
    }
    if (words[0] <= frame) return;
    frame = words[0];
  }
}

static void park(int signal, siginfo_t *information, void *context) {
  (void)signal;
  vt_world *world = information->si_value.sival_ptr;
  // The thread may be running another world by now.
  if (vt_this_thread.world != world) {
    __atomic_store_n(&world->is_stopped, true, __ATOMIC_RELEASE);
    return;
  }
  const mcontext_t *machine = &((ucontext_t *)context)->uc_mcontext;
#if defined(__x86_64__)
  uintptr_t at = (uintptr_t)machine->gregs[REG_RIP], frame = (uintptr_t)machine->gregs[REG_RBP];
  uintptr_t top = (uintptr_t)machine->gregs[REG_RSP];
#else
  uintptr_t at = machine->pc, frame = machine->regs[29], top = machine->sp;
#endif
  if (vt_this_thread.locks != 0) return;
  if (vt_is_of_program(at)) stop_here(world);
  stop_at_return(frame, top);
}

void vt_count_locks(int change) { vt_this_thread.locks += change; }

void vt_stop_if_abandoned(const vt_world *world) {
  if (vt_is_abandoned(world)) stop_here((vt_world *)world);
}

/// Returns false if the thread has ended and can no longer be asked.
static bool ask(int32_t thread, int signal, vt_world *world) {
  siginfo_t information = {.si_signo = signal, .si_code = SI_QUEUE};
  information.si_pid = getpid();
  information.si_uid = getuid();
  information.si_value.sival_ptr = world;
  return syscall(SYS_rt_tgsigqueueinfo, getpid(), thread, signal, &information) == 0;
}

bool vt_park_thread_of(vt_world *world) {
  struct sigaction action = {.sa_sigaction = park, .sa_flags = SA_SIGINFO | SA_RESTART};
  if (sigaction(park_signal(), &action, NULL) != 0) return false;
  int32_t thread = __atomic_load_n(&world->thread, __ATOMIC_RELAXED);
  // A job that makes calls stops at the next one, where it holds no lock of the kit. On a busy machine the
  // thread seldom runs, so its processor time counts.
  int64_t second = 1000000000, used = vt_processor_time(world), now = vt_real_monotonic();
  struct timespec moment = {0, 20000000};
  while (!is_stopped(world) && vt_processor_time(world) - used < second &&
         vt_real_monotonic() - now < 60 * second) {
    nanosleep(&moment, NULL);
    moment.tv_nsec = 1000000;
    if (!ask(thread, park_signal(), world)) return true;
  }
  return is_stopped(world);
}

/// The return addresses of a thread, innermost first.
typedef struct {
  uintptr_t addresses[VT_STACK_DEPTH];
  int count;
} vt_calls_below;

// Only the thread itself knows where it is: a signal asks it, and it answers with its return addresses.
static struct {
  /// The world whose thread is asked, until it has answered.
  vt_world *asked;
  vt_calls_below calls;
  bool stays;
} stack;

static _Unwind_Reason_Code add_frame(struct _Unwind_Context *context, void *argument) {
  vt_calls_below *calls = argument;
  int is_before = 0;
  uintptr_t at = _Unwind_GetIPInfo(context, &is_before);
  if (calls->count == VT_STACK_DEPTH) return _URC_END_OF_STACK;
  // A return address is after its call, which may be the last one on its line.
  if (at) calls->addresses[calls->count++] = is_before ? at : at - 1;
  return _URC_NO_REASON;
}

// Code without unwinding information, such as much of Swift's libraries, still keeps its callers' frames in a
// chain. It is read like another process's memory, because it may lead anywhere.
static void follow_chain(vt_calls_below *calls, uintptr_t frame) {
  while (calls->count < VT_STACK_DEPTH) {
    uintptr_t words[2];
    struct iovec here = {words, sizeof words}, there = {(void *)frame, sizeof words};
    if (syscall(SYS_process_vm_readv, (long)getpid(), &here, 1L, &there, 1L, 0L) != sizeof words) return;
    if (!words[1]) return;
    calls->addresses[calls->count++] = words[1] - 1;
    if (words[0] <= frame) return;
    frame = words[0];
  }
}

/// Where a thread goes on whose unwinding came to memory that is not there.
static __thread sigjmp_buf *unwinding;
static struct sigaction before_segv, before_bus;

static void leave_unwinding(int signal, siginfo_t *information, void *context) {
  (void)information, (void)context;
  if (unwinding) siglongjmp(*unwinding, 1);
  // Another thread's own fault: it happens again, and finds whoever was there before.
  sigaction(signal, signal == SIGBUS ? &before_bus : &before_segv, NULL);
}

// A thread is asked anywhere, also where the unwinder does not know the frame and follows it to no memory.
static void unwind(vt_calls_below *calls) {
  struct sigaction guard = {.sa_sigaction = leave_unwinding, .sa_flags = SA_SIGINFO | SA_NODEFER};
  sigaction(SIGSEGV, &guard, &before_segv);
  sigaction(SIGBUS, &guard, &before_bus);
  sigjmp_buf here;
  if (sigsetjmp(here, 1) == 0) {
    unwinding = &here;
    _Unwind_Backtrace(add_frame, calls);
  }
  unwinding = NULL;
  sigaction(SIGSEGV, &before_segv, NULL);
  sigaction(SIGBUS, &before_bus, NULL);
}

static void tell_stack(int signal, siginfo_t *information, void *context) {
  (void)signal;
  vt_world *world = information->si_value.sival_ptr;
  if (__atomic_load_n(&stack.asked, __ATOMIC_ACQUIRE) != world) return;
  // The thread may have left the world meanwhile. It says so, because nobody should wait for its answer.
  if (vt_this_thread.world != world) {
    __atomic_store_n(&stack.asked, NULL, __ATOMIC_RELEASE);
    return;
  }
  int problem = errno;
  unwind(&stack.calls);
  const mcontext_t *machine = &((ucontext_t *)context)->uc_mcontext;
#if defined(__x86_64__)
  follow_chain(&stack.calls, (uintptr_t)machine->gregs[REG_RBP]);
#else
  follow_chain(&stack.calls, machine->regs[29]);
#endif
  bool stays = stack.stays;
  __atomic_store_n(&stack.asked, NULL, __ATOMIC_RELEASE);
  if (stays) stop_here(world);
  errno = problem;
}

int vt_stack_of(vt_world *world, bool stays, uintptr_t *addresses) {
  struct sigaction action = {.sa_sigaction = tell_stack, .sa_flags = SA_SIGINFO | SA_RESTART};
  if (sigaction(stack_signal(), &action, NULL) != 0) return 0;
  stack.calls.count = 0;
  stack.stays = stays;
  __atomic_store_n(&stack.asked, world, __ATOMIC_RELEASE);
  if (!ask(__atomic_load_n(&world->thread, __ATOMIC_RELAXED), stack_signal(), world)) return 0;
  struct timespec moment = {0, 1000000};
  for (int attempt = 0; attempt < 3000; attempt += 1) {
    if (!__atomic_load_n(&stack.asked, __ATOMIC_ACQUIRE)) {
      // A thread that is away may come back and stop, so it is asked again a little later.
      if (stack.calls.count == 0) nanosleep(&(struct timespec){0, 20000000}, NULL);
      memcpy(addresses, stack.calls.addresses, (size_t)stack.calls.count * sizeof *addresses);
      return stack.calls.count;
    }
    nanosleep(&moment, NULL);
  }
  __atomic_store_n(&stack.asked, NULL, __ATOMIC_RELEASE);
  return 0;
}

int vt_own_stack(uintptr_t *addresses) {
  vt_calls_below calls = {.count = 0};
  _Unwind_Backtrace(add_frame, &calls);
  follow_chain(&calls, (uintptr_t)__builtin_frame_address(0));
  memcpy(addresses, calls.addresses, (size_t)calls.count * sizeof *addresses);
  return calls.count;
}

const char *vt_image_of(uintptr_t address, uintptr_t *base) {
  Dl_info image;
  if (dladdr((void *)address, &image) == 0) return NULL;
  *base = (uintptr_t)image.dli_fbase;
  return image.dli_fname;
}

#else

void vt_allow_park(void) {}
void vt_count_locks(int change) { (void)change; }
void vt_stop_if_abandoned(const vt_world *world) {
  if (vt_is_abandoned(world))
    while (1) pause();
}
bool vt_park_thread_of(vt_world *world) {
  (void)world;
  return false;
}
int vt_stack_of(vt_world *world, bool stays, uintptr_t *addresses) {
  (void)world;
  (void)stays;
  (void)addresses;
  return 0;
}
int vt_own_stack(uintptr_t *addresses) {
  (void)addresses;
  return 0;
}
bool vt_is_of_program(uintptr_t address) {
  (void)address;
  return true;
}
const char *vt_image_of(uintptr_t address, uintptr_t *base) {
  (void)address;
  (void)base;
  return NULL;
}

#endif
