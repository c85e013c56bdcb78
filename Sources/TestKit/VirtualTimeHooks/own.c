#define _GNU_SOURCE
#include "interpose.h"
#if VT_INTERPOSE
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>

#include "caller.h"
#include "real.h"
#include "thread.h"

// A thread that app code creates takes turns with all other code of its world, so that its waits take virtual
// time. The threads of Dispatch and URLSession do not belong to the app.

typedef struct {
  vt_world *world;
  vt_lane lane;
  void *turn;
  void *(*run)(void *);
  void *argument;
} own_thread;

static void leave(void *context) {
  vt_world *world = context;
  vt_rest(world);
  vt_leave();
  vt_calls.end(world);
}

static void *run(void *context) {
  own_thread mine = *(own_thread *)context;
  free(context);
  vt_allow_park();
  vt_calls.begin(mine.turn);
  vt_enter(mine.world, mine.lane);
  vt_wake(mine.world, mine.lane);
  void *result;
  // The thread may also exit in the middle of its function.
  pthread_cleanup_push(leave, mine.world);
  result = mine.run(mine.argument);
  pthread_cleanup_pop(1);
  return result;
}

static int make(pthread_t *thread, const pthread_attr_t *attributes, void *(*start)(void *),
                void *argument) {
  REAL(pthread_create)
  return real(thread, attributes, start, argument);
}

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*start)(void *),
                   void *argument) {
  vt_world *world = vt_this_thread.world;
  const void *caller = __builtin_return_address(0);
  if (!world || vt_is_in(caller, "libdispatch")) return make(thread, attributes, start, argument);
  if (vt_is_url_session(caller)) {
    if (vt_calls.connects(world, VT_URL_SESSION, "")) return make(thread, attributes, start, argument);
    return EAGAIN;
  }
  own_thread *mine = malloc(sizeof *mine);
  if (!mine) return EAGAIN;
  void *turn = vt_calls.expect(world);
  *mine = (own_thread){world, vt_this_thread.lane, turn, start, argument};
  int problem = make(thread, attributes, run, mine);
  if (problem) free(mine);
  vt_calls.made(world, turn, problem == 0);
  return problem;
}

#endif
