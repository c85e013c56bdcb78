#ifndef VIRTUAL_TIME_HOOKS_H
#define VIRTUAL_TIME_HOOKS_H

#include <stdbool.h>
#include <stdint.h>

// Who a job belongs to: nobody known, the program outside all worlds, or one process of one world.
typedef uint32_t vt_lane;
enum { VT_LANE_UNKNOWN = 0, VT_LANE_OUTSIDE = 1, VT_LANE_FIRST = 2 };

typedef enum {
  /// Call the function.
  VT_CALL,
  /// Give the world back to the waiting thread that the context stands for.
  VT_RESUME,
} vt_kind;

/// One piece of app code that waits for its turn.
typedef struct {
  void (*_Nonnull function)(void *_Nullable context);
  void *_Nullable context;
  /// The queue the code was sent to; the item owns a reference to it.
  void *_Nullable queue;
  /// What only one item may hold at a time: a serial queue, or nothing.
  void *_Nullable exclusive;
  vt_lane lane;
  vt_kind kind;
} vt_item;

/// With its zero at the end; what is longer is cut.
enum { VT_PLACE_LENGTH = 64 };

/// What the interposed functions need of a world at once, and what a watchdog may read meanwhile.
typedef struct {
  int64_t monotonic;
  int64_t wall;
  /// When it was made, in real time since 1970.
  int64_t began;
  /// Odd while an item runs. Read by other threads, of which one may set its highest bit: the world is
  /// abandoned, and whoever comes back from app code must leave.
  uint64_t beat;
  /// The thread that runs the items, for the watchdog.
  uint64_t thread;
  /// The same thread as the system counts it.
  int32_t thread_number;
  /// The lane of the job that runs.
  vt_lane lane;
  /// Whether the thread is where it can do no more, or runs other things, after the world was abandoned.
  bool is_stopped;
  /// What the queue of the job that runs is called, kept in words because another thread reads them.
  uint64_t place[VT_PLACE_LENGTH / sizeof(uint64_t)];
  /// The object that the callbacks work on.
  void *_Nonnull owner;
} vt_world;

/// What app code tried that no virtual clock reaches.
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
  /// The attempt, made once more after all signals are heard, needed no wait.
  VT_TAKEN,
  VT_WOKEN,
  VT_TIMED_OUT,
} vt_wait_end;

/// Takes what an object guards if that needs no wait; zero says that it did.
typedef intptr_t (*vt_attempt)(void *_Nonnull object, uint64_t timeout);

/// The world's side of the interposed functions. All but `foreign`, `fired`, `woken` and `begin` are called on
/// the thread that runs the world.
typedef struct {
  void (*_Nonnull enqueue)(vt_world *_Nonnull, vt_item);
  void (*_Nonnull schedule)(vt_world *_Nonnull, vt_item, int64_t delay);
  /// A task of a lane was resumed by a thread that does not run its world.
  void (*_Nonnull foreign)(vt_lane, vt_item);
  /// A source of a lane fired in real time, or has let go of its file.
  void (*_Nonnull fired)(vt_lane, vt_item);
  /// Gives the world to another thread until somebody wakes the object or the delay is over.
  vt_wait_end (*_Nonnull block)(vt_world *_Nonnull, void *_Nullable object, vt_attempt _Nullable,
                                int64_t delay);
  /// Waits until this thread's item may hold the queue.
  void (*_Nonnull claim)(vt_world *_Nonnull, void *_Nonnull exclusive);
  void (*_Nonnull notify)(vt_world *_Nonnull, void *_Nonnull group, vt_item);
  void (*_Nonnull woken)(void *_Nonnull object, bool all);
  void (*_Nonnull escaped)(vt_world *_Nonnull, vt_escape);
  /// App code is about to reach the network, as the text says. False if it must not.
  bool (*_Nonnull connects)(vt_world *_Nonnull, vt_escape, const char *_Nonnull where);
  /// Keeps a turn for a thread that app code makes.
  void *_Nonnull (*_Nonnull expect)(vt_world *_Nonnull);
  /// Gives the turn to the thread, or takes it back because there is none.
  void (*_Nonnull made)(vt_world *_Nonnull, void *_Nonnull turn, bool exists);
  /// On the new thread: waits for its turn.
  void (*_Nonnull begin)(void *_Nonnull turn);
  /// On the same thread at its end: gives the world to another.
  void (*_Nonnull end)(vt_world *_Nonnull);
  /// App code asserts that it is on a queue, or that it is not, and is wrong, where a device ends it.
  /// Ends its process and does not come back.
  void (*_Nonnull trapped)(vt_world *_Nonnull, const char *_Nonnull asserted, bool wanted,
                           const char *_Nonnull actual);
} vt_callbacks;

void vt_install(const vt_callbacks *_Nonnull callbacks);
/// While set, the function that the runtime next gives to the main queue is taken to be the one that
/// runs jobs of the main actor.
void vt_learn_main(bool learning);

/// A number that no other process of any world has.
vt_lane vt_new_lane(void);

int64_t vt_now(const vt_world *_Nonnull world);
void vt_set_now(vt_world *_Nonnull world, int64_t monotonic, int64_t wall);

/// Makes this thread the one that runs the world, or an ordinary one again.
void vt_enter(vt_world *_Nonnull world, vt_lane lane);
void vt_leave(void);
vt_world *_Nullable vt_current_world(void);
vt_lane vt_current_lane(void);

/// Runs one item on this thread, which has entered its world.
void vt_run(vt_world *_Nonnull world, vt_item item);

/// Visits what this thread's items hold, innermost first.
void vt_held(void (*_Nonnull visit)(void *_Nullable, void *_Nonnull exclusive), void *_Nullable context);
/// Lets go of what worlds take turns with while this thread waits, and takes it back.
bool vt_pause_common(void);
void vt_resume_common(bool paused);

/// An item of the current or a given lane; it keeps the queue alive.
vt_item vt_make_item(void (*_Nonnull function)(void *_Nullable), void *_Nullable context,
                     void *_Nullable queue, vt_lane lane);
void *_Nonnull vt_main_queue(void);
void vt_release(void *_Nonnull object);

/// How many objects somebody waits for; zero spares every signal a look.
void vt_count_waits(int32_t change);

/// Gives back the semaphores that an ended process had taken: on a device they end with it.
void vt_give_back(vt_lane lane);

/// Forgets the shared session of an ended process.
void vt_forget_session(vt_lane lane);

/// Whether this thread initializes something static, which happens once in the life of the program.
bool vt_is_in_once(void);

bool vt_is_abandoned(const vt_world *_Nonnull world);
/// Between an item's beginning and its end it may rest, while another thread runs the world.
void vt_rest(vt_world *_Nonnull world);
void vt_wake(vt_world *_Nonnull world, vt_lane lane);
/// How long the thread that runs the world has used a processor so far.
int64_t vt_processor_time(const vt_world *_Nonnull world);
/// The same of all threads of this program; zero where that is not measured.
int64_t vt_processor_time_of_all(void);
/// Whether the thread that runs the world waits for something else than a processor.
bool vt_is_waiting(const vt_world *_Nonnull world);
vt_lane vt_running_lane(const vt_world *_Nonnull world);
/// What the queue of the job that runs is called; empty on a thread that app code made.
void vt_running_place(const vt_world *_Nonnull world, char *_Nonnull place);
uint64_t vt_beat(const vt_world *_Nonnull world);
/// Gives the world up while a job runs; between two it belongs to who drives it. False if none ran.
bool vt_abandon(vt_world *_Nonnull world);
/// Whether this program is slow because a sanitizer watches it.
bool vt_is_sanitized(void);
/// A job that was given up may still call; it gets no further.
void vt_stop_if_abandoned(const vt_world *_Nonnull world);
/// Called once by a thread that may be parked.
void vt_allow_park(void);
/// Tries to keep a thread from running on; where it is in a library's code it is left alone. False if it
/// runs on.
bool vt_park_thread_of(vt_world *_Nonnull world);
/// How many calls deep somebody looks for app code.
enum { VT_STACK_DEPTH = 128 };
/// Where in its code the thread is that runs the world, innermost first, and how many calls that are. None if
/// the thread hears no signal. A thread that stays waits in its answer for good.
int vt_stack_of(vt_world *_Nonnull world, bool stays, uintptr_t *_Nonnull addresses);
/// The file of the program or library that holds an address, and where its beginning is.
const char *_Nullable vt_image_of(uintptr_t address, uintptr_t *_Nonnull base);
/// A thread is not parked between +1 and -1.
void vt_count_locks(int change);
/// Real time, whatever this thread runs.
int64_t vt_real_monotonic(void);

#endif
