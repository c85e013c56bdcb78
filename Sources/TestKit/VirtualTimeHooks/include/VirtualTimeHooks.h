#ifndef VIRTUAL_TIME_HOOKS_H
#define VIRTUAL_TIME_HOOKS_H

#include <stdbool.h>
#include <stdint.h>

#include "TestReporter.h"

// The owner of a job: unknown, the program outside all worlds, or one process of one world.
typedef uint32_t vt_lane;
enum { VT_LANE_UNKNOWN = 0, VT_LANE_OUTSIDE = 1, VT_LANE_FIRST = 2 };

typedef enum {
  /// Calls the function.
  VT_CALL,
  /// Returns the world to the waiting thread in the context.
  VT_RESUME,
} vt_kind;

/// A piece of app code that waits for its turn.
typedef struct {
  void (*_Nonnull function)(void *_Nullable context);
  void *_Nullable context;
  /// The queue that the code was sent to. The item owns a reference to it.
  void *_Nullable queue;
  /// What only one item may hold at a time: a serial queue, or NULL.
  void *_Nullable exclusive;
  vt_lane lane;
  vt_kind kind;
} vt_item;

/// Includes the terminating zero. Longer names are truncated.
enum { VT_PLACE_LENGTH = 64 };

/// The parts of a world that the interposed functions need quickly, and that a watchdog may read.
typedef struct {
  int64_t monotonic;
  int64_t wall;
  /// The monotonic time at which all app code last waited for something.
  int64_t rested;
  /// When the world was created: nanoseconds of real time since 1970.
  int64_t began;
  /// Odd while an item runs. Read by other threads. The watchdog may set the highest bit: the world is then
  /// abandoned, and a thread that returns from app code must leave it.
  uint64_t beat;
  /// The system's number of the thread that runs the items, for the watchdog; zero before the first. Unlike a
  /// `pthread_t` it may be asked about after the thread has ended.
  int32_t thread;
  /// The lane of the running job.
  vt_lane lane;
  /// Whether the thread can do nothing more, or runs other code, after the world was abandoned.
  bool is_stopped;
  /// The name of the running job's queue, stored in words because another thread reads it.
  uint64_t place[VT_PLACE_LENGTH / sizeof(uint64_t)];
  /// The object that the callbacks use.
  void *_Nonnull owner;
} vt_world;

/// What app code attempted that no virtual clock reaches.
typedef enum {
  VT_DISPATCH_SOURCE,
  VT_WORK_ITEM_NOTIFY,
  VT_RUN_LOOP_TIMER,
  VT_URL_SESSION,
  VT_SOCKET,
  VT_SYNC_DEADLOCK,
} vt_escape;

/// How a wait ended.
typedef enum {
  /// The attempt, repeated once signals could be received, succeeded without a wait.
  VT_TAKEN,
  VT_WOKEN,
  VT_TIMED_OUT,
} vt_wait_end;

/// Takes what an object guards if no wait is needed. Returns zero if it succeeded.
typedef intptr_t (*vt_attempt)(void *_Nonnull object, uint64_t timeout);

/// The world's side of the interposed functions. All but `foreign`, `fired`, `woken` and `begin` are called
/// on the thread that runs the world.
typedef struct {
  void (*_Nonnull enqueue)(vt_world *_Nonnull, vt_item);
  void (*_Nonnull schedule)(vt_world *_Nonnull, vt_item, int64_t delay);
  /// A task of a lane was resumed by a thread that does not run its world.
  void (*_Nonnull foreign)(vt_lane, vt_item);
  /// A source of a lane fired in real time, or has released its file.
  void (*_Nonnull fired)(vt_lane, vt_item);
  /// Lets another thread run the world until the object is woken or the delay is over.
  vt_wait_end (*_Nonnull block)(vt_world *_Nonnull, void *_Nullable object, vt_attempt _Nullable,
                                int64_t delay);
  /// Waits until this thread's item may hold the queue.
  void (*_Nonnull claim)(vt_world *_Nonnull, void *_Nonnull exclusive);
  void (*_Nonnull notify)(vt_world *_Nonnull, void *_Nonnull group, vt_item);
  void (*_Nonnull woken)(void *_Nonnull object, bool all);
  void (*_Nonnull escaped)(vt_world *_Nonnull, vt_escape);
  /// App code is about to access the network; the text is the address. Returns false if it must not.
  bool (*_Nonnull connects)(vt_world *_Nonnull, vt_escape, const char *_Nonnull where);
  /// Reserves a turn for a thread that app code is creating.
  void *_Nonnull (*_Nonnull expect)(vt_world *_Nonnull);
  /// Gives the turn to the thread, or takes it back because the thread does not exist.
  void (*_Nonnull made)(vt_world *_Nonnull, void *_Nonnull turn, bool exists);
  /// On the new thread: waits for its turn.
  void (*_Nonnull begin)(void *_Nonnull turn);
  /// On the same thread at its end: lets another thread run the world.
  void (*_Nonnull end)(vt_world *_Nonnull);
  /// App code wrongly asserts that it is, or is not, on a queue, which ends the app on a device. Ends its
  /// process and does not return.
  void (*_Nonnull trapped)(vt_world *_Nonnull, const char *_Nonnull asserted, bool wanted,
                           const char *_Nonnull actual);
  /// App code ends its process by itself. Ends it in its world and does not return.
  void (*_Nonnull left)(vt_world *_Nonnull, int32_t status);
  /// A task has switched so often between actors within one job. Called once for so many switches; it goes on
  /// at the address.
  void (*_Nonnull switched)(vt_world *_Nonnull, int64_t switches, int64_t at_once, uintptr_t address);
} vt_callbacks;

void vt_install(const vt_callbacks *_Nonnull callbacks);
/// While set, the next function that the runtime passes to the main queue is taken for the one that runs jobs
/// of the main actor.
void vt_learn_main(bool learning);

/// A number that no other process of any world has.
vt_lane vt_new_lane(void);

int64_t vt_now(const vt_world *_Nonnull world);
void vt_set_now(vt_world *_Nonnull world, int64_t monotonic, int64_t wall);

int64_t vt_rested(const vt_world *_Nonnull world);
void vt_set_rested(vt_world *_Nonnull world);

/// Makes this thread the one that runs the world, or an ordinary one again.
void vt_enter(vt_world *_Nonnull world, vt_lane lane);
void vt_leave(void);
vt_world *_Nullable vt_current_world(void);
vt_lane vt_current_lane(void);

/// Runs one item on this thread, which has entered its world.
void vt_run(vt_world *_Nonnull world, vt_item item);

/// Visits what this thread's items hold, innermost first.
void vt_held(void (*_Nonnull visit)(void *_Nullable, void *_Nonnull exclusive), void *_Nullable context);
/// Releases the lock on queues that worlds share while this thread waits, and takes it again.
bool vt_pause_common(void);
void vt_resume_common(bool paused);

/// An item of the current or a given lane. It retains the queue.
vt_item vt_make_item(void (*_Nonnull function)(void *_Nullable), void *_Nullable context,
                     void *_Nullable queue, vt_lane lane);
void *_Nonnull vt_main_queue(void);
void vt_release(void *_Nonnull object);

/// Changes the number of waiters of all objects. At zero, signals need no further check.
void vt_count_waits(int32_t change);

/// Releases the semaphores that an ended process had taken. On a device they end with the process.
void vt_give_back(vt_lane lane);

/// Forgets the shared session of an ended process.
void vt_forget_session(vt_lane lane);

/// Whether this thread is initializing something static, which happens only once in the program.
bool vt_is_in_once(void);

bool vt_is_abandoned(const vt_world *_Nonnull world);
/// An item may rest between its start and its end, while another thread runs the world.
void vt_rest(vt_world *_Nonnull world);
void vt_wake(vt_world *_Nonnull world, vt_lane lane);
/// The processor time so far of the thread that runs the world.
int64_t vt_processor_time(const vt_world *_Nonnull world);
/// The same for all threads of this program; zero if it cannot be measured.
int64_t vt_processor_time_of_all(void);
/// Whether the thread that runs the world waits for something other than a processor.
bool vt_is_waiting(const vt_world *_Nonnull world);
/// The system's number of that thread, and of the calling one; zero where they have none.
int32_t vt_thread_of(const vt_world *_Nonnull world);
int32_t vt_this_thread_number(void);
/// Whether the thread that runs the world waits for nothing at all, or, without a limit, for a lock. `holder`
/// is then the number of the thread that has the lock, or zero.
bool vt_waits_in_vain(const vt_world *_Nonnull world, int32_t *_Nonnull holder);
vt_lane vt_running_lane(const vt_world *_Nonnull world);
/// The name of the running job's queue; empty on a thread that app code created.
void vt_running_place(const vt_world *_Nonnull world, char *_Nonnull place);
uint64_t vt_beat(const vt_world *_Nonnull world);
/// Abandons the world while a job runs; between two jobs it belongs to its driver. Returns false if no job
/// was running.
bool vt_abandon(vt_world *_Nonnull world);
/// Whether a sanitizer slows this program down.
bool vt_is_sanitized(void);
/// Stops an abandoned job, which may still make calls.
void vt_stop_if_abandoned(const vt_world *_Nonnull world);
/// Called once by a thread that may be parked.
void vt_allow_park(void);
/// Tries to stop a thread; in a library's code, only at the return to the program. False if it goes on.
bool vt_park_thread_of(vt_world *_Nonnull world);
/// How many calls deep app code is searched for.
enum { VT_STACK_DEPTH = 128 };
/// Where the thread that runs the world is in its code, innermost first. Returns the number of addresses,
/// which is zero if the thread receives no signal or has left the world. With `stays`, the thread then waits forever.
int vt_stack_of(vt_world *_Nonnull world, bool stays, uintptr_t *_Nonnull addresses);
/// The same for the calling thread.
int vt_own_stack(uintptr_t *_Nonnull addresses);
/// While set, the calling thread keeps where the program's own task goes on that it ran last.
void vt_follow_tasks(bool following);
/// Where that is; zero if it is unknown.
uintptr_t vt_place_of_task(void);
bool vt_is_of_program(uintptr_t address);
/// The file of the program or library that contains an address, and where it is loaded.
const char *_Nullable vt_image_of(uintptr_t address, uintptr_t *_Nonnull base);
/// A thread is not parked between +1 and -1.
void vt_count_locks(int change);
/// Real time, even on a thread that runs a world.
int64_t vt_real_monotonic(void);

/// Lets the kit answer what code asks `Bundle` about a property list, given the class. 0 if Foundation is another one.
int vt_answer_for_bundles(void *_Nonnull metadata);

/// Where a class, given by its descriptor, has a method with this in its name, as the symbols of its program say; 0 if
/// it has none.
uintptr_t vt_method(uintptr_t descriptor, const char *_Nonnull method);

#endif
