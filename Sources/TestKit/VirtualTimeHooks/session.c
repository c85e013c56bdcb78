#define _GNU_SOURCE
#include "interpose.h"

#include "VirtualTimeHooks.h"

#if VT_INTERPOSE
#include <pthread.h>
#include <stdlib.h>

#include "real.h"
#include "thread.h"

// The program has only one `URLSession.shared`, which keeps its sources and its queue. On a device each
// process has one, so each simulated process gets its own, in its own world.

// The linker names of these Swift functions. The library may be missing.
#define METADATA "$s20FoundationNetworking10URLSessionCMa"
#define SHARED "$s20FoundationNetworking10URLSessionC6sharedACvgZ"
#define CREATE "$s20FoundationNetworking10URLSessionC13configurationAcA0C13ConfigurationC_tcfC"
#define CONFIGURATION_METADATA "$s20FoundationNetworking23URLSessionConfigurationCMa"
#define DEFAULT "$s20FoundationNetworking23URLSessionConfigurationC7defaultACvgZ"

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context))

typedef SWIFT void *(*accessor)(uintptr_t request);
typedef SWIFT void *(*getter)(SELF void *type);
typedef SWIFT void *(*initializer)(void *configuration, SELF void *type);

void *swift_retain(void *object);
void swift_release(void *object);

typedef struct shared {
  vt_lane lane;
  void *session;
  struct shared *next;
} shared;

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static shared *sessions;

static void *find(vt_lane lane) {
  pthread_mutex_lock(&mutex);
  shared *at = sessions;
  while (at && at->lane != lane) at = at->next;
  void *session = at ? swift_retain(at->session) : NULL;
  pthread_mutex_unlock(&mutex);
  return session;
}

static void keep(vt_lane lane, void *session) {
  shared *kept = malloc(sizeof *kept);
  if (!kept) abort();
  pthread_mutex_lock(&mutex);
  *kept = (shared){lane, swift_retain(session), sessions};
  sessions = kept;
  pthread_mutex_unlock(&mutex);
}

void vt_forget_session(vt_lane lane) {
  void *session = NULL;
  pthread_mutex_lock(&mutex);
  for (shared **link = &sessions; *link; link = &(*link)->next)
    if ((*link)->lane == lane) {
      shared *found = *link;
      *link = found->next;
      session = found->session;
      free(found);
      break;
    }
  pthread_mutex_unlock(&mutex);
  if (session) swift_release(session);
}

static void *symbol(const char *name) { return dlsym(RTLD_NEXT, name); }

static void *make(void) {
  accessor configurations = (accessor)symbol(CONFIGURATION_METADATA);
  getter usual = (getter)symbol(DEFAULT);
  initializer create = (initializer)symbol(CREATE);
  accessor type = (accessor)symbol(METADATA);
  if (!configurations || !usual || !create || !type) return NULL;
  return create(usual(configurations(0)), type(0));
}

SWIFT void *vt_shared_session(SELF void *type) __asm__(SHARED);
SWIFT void *vt_shared_session(SELF void *type) {
  vt_lane lane = vt_this_thread.lane;
  if (vt_this_thread.world) {
    void *session = find(lane);
    if (session) return session;
    session = make();
    if (session) {
      keep(lane, session);
      return session;
    }
  }
  return ((getter)symbol(SHARED))(type);
}

#else

void vt_forget_session(vt_lane lane) { (void)lane; }

#endif
