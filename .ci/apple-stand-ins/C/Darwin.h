// What C and Swift sources of the package call of the C library, as Apple's headers declare it. Every
// standard header of the check is this one. Types of the system are as large as Apple's, or opaque.
// Sources: https://developer.apple.com/documentation/kernel, and the manual pages of sections 2 and 3 in
// https://github.com/apple-oss-distributions/xnu and .../Libc.
#ifndef STAND_IN_DARWIN_H
#define STAND_IN_DARWIN_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

#pragma clang assume_nonnull begin

// stdint.h, sys/types.h
typedef signed char int8_t;
typedef unsigned char uint8_t;
typedef short int16_t;
typedef unsigned short uint16_t;
typedef int int32_t;
typedef unsigned int uint32_t;
typedef long long int64_t;
typedef unsigned long long uint64_t;
typedef long intptr_t;
typedef unsigned long uintptr_t;
typedef long ssize_t;
typedef int32_t pid_t;
typedef uint32_t uid_t;
typedef uint32_t gid_t;
typedef int32_t dev_t;
typedef uint16_t mode_t;
typedef uint16_t nlink_t;
typedef uint64_t ino_t;
typedef int64_t off_t;
typedef int64_t blkcnt_t;
typedef int32_t blksize_t;
typedef uint32_t useconds_t;

// time.h, sys/time.h
typedef long time_t;
typedef unsigned long clock_t;
struct timespec {
  time_t tv_sec;
  long tv_nsec;
};
typedef enum { CLOCK_REALTIME = 0, CLOCK_MONOTONIC = 6, CLOCK_MONOTONIC_RAW = 4 } clockid_t;
int clock_gettime(clockid_t clock, struct timespec *time);
clock_t clock(void);
#define CLOCKS_PER_SEC ((clock_t)1000000)
int nanosleep(const struct timespec *time, struct timespec *_Nullable left);
void tzset(void);

// stdlib.h, string.h, stdio.h
void *_Nullable malloc(size_t size);
void free(void *_Nullable memory);
void exit(int status) __attribute__((noreturn));
int atexit(void (*_Nonnull function)(void));
int setenv(const char *name, const char *value, int overwrite);
int unsetenv(const char *name);
char *_Nullable getenv(const char *name);
char *_Nullable realpath(const char *_Nullable path, char *_Nullable resolved);
void *memcpy(void *to, const void *from, size_t count);
size_t strlen(const char *text);
int strcmp(const char *one, const char *other);
char *_Nullable strdup(const char *text);
char *strerror(int error);
int rename(const char *from, const char *to);
typedef struct stand_in_file FILE;
FILE *_Nullable fopen(const char *path, const char *mode);
int fputs(const char *text, FILE *stream);
long ftell(FILE *stream);
int fclose(FILE *stream);

// errno.h
extern int *__error(void);
#define errno (*__error())
#define EINTR 4
#define EAGAIN 35
#define EIO 5
#define ENOENT 2
#define ESRCH 3
#define EEXIST 17
#define EPIPE 32
#define PATH_MAX 1024

// unistd.h
unsigned int sleep(unsigned int seconds);
int usleep(useconds_t microseconds);
int pause(void);
ssize_t read(int file, void *_Nullable bytes, size_t count);
ssize_t write(int file, const void *_Nullable bytes, size_t count);
int close(int file);
int fsync(int file);
int unlink(const char *path);
int isatty(int file);
int access(const char *path, int mode);
pid_t getpid(void);
void _exit(int status) __attribute__((noreturn));
long sysconf(int name);
#define _SC_NPROCESSORS_ONLN 58
#define W_OK (1 << 1)
#define STDERR_FILENO 2

// fcntl.h, sys/file.h
int open(const char *path, int flags, ...);
int fcntl(int file, int command, ...);
int flock(int file, int operation);
#define O_RDONLY 0x0000
#define O_WRONLY 0x0001
#define O_NONBLOCK 0x00000004
#define O_NOFOLLOW 0x00000100
#define O_CREAT 0x00000200
#define O_EXCL 0x00000800
#define O_CLOEXEC 0x01000000
#define F_GETFD 1
#define F_SETFL 4
#define LOCK_EX 0x02
#define LOCK_NB 0x04

// sys/stat.h
struct stat {
  dev_t st_dev;
  mode_t st_mode;
  nlink_t st_nlink;
  ino_t st_ino;
  uid_t st_uid;
  gid_t st_gid;
  dev_t st_rdev;
  struct timespec st_atimespec, st_mtimespec, st_ctimespec, st_birthtimespec;
  off_t st_size;
  blkcnt_t st_blocks;
  blksize_t st_blksize;
  uint32_t st_flags, st_gen;
  int32_t st_lspare;
  int64_t st_qspare[2];
};
int stat(const char *path, struct stat *facts);
int lstat(const char *path, struct stat *facts);
int fstat(int file, struct stat *facts);
int fchmod(int file, mode_t mode);

// dirent.h
typedef struct _stand_in_dir DIR;
struct dirent {
  uint64_t d_ino, d_seekoff;
  uint16_t d_reclen, d_namlen;
  uint8_t d_type;
  char d_name[1024];
};
struct _stand_in_dir {
  int fd;
};
DIR *_Nullable opendir(const char *path);
struct dirent *_Nullable readdir(DIR *folder);
int closedir(DIR *folder);

// poll.h, sys/ioctl.h
struct pollfd {
  int fd;
  short events, revents;
};
typedef unsigned int nfds_t;
int poll(struct pollfd *files, nfds_t count, int timeout);
#define POLLIN 0x0001
#define POLLOUT 0x0004
struct winsize {
  unsigned short ws_row, ws_col, ws_xpixel, ws_ypixel;
};
int ioctl(int file, unsigned long request, ...);

// pthread.h, as Swift is told of it: what a thread's function is handed cannot be nil.
typedef struct _opaque_pthread_t {
  long sig;
  char opaque[8176];
} *pthread_t;
typedef struct _opaque_pthread_attr_t {
  long sig;
  char opaque[56];
} pthread_attr_t;
typedef struct _opaque_pthread_mutex_t {
  long sig;
  char opaque[56];
} pthread_mutex_t;
typedef struct _opaque_pthread_mutexattr_t {
  long sig;
  char opaque[8];
} pthread_mutexattr_t;
pthread_t pthread_self(void);
int pthread_create(pthread_t _Nullable *_Nonnull thread, const pthread_attr_t *_Nullable attributes,
                   void *_Nullable (*_Nonnull function)(void *), void *_Nullable context);
int pthread_join(pthread_t thread, void *_Nullable *_Nullable result);
int pthread_attr_init(pthread_attr_t *attributes);
int pthread_attr_destroy(pthread_attr_t *attributes);
int pthread_attr_setstacksize(pthread_attr_t *attributes, size_t size);
int pthread_mutex_init(pthread_mutex_t *mutex, const pthread_mutexattr_t *_Nullable attributes);
int pthread_mutex_destroy(pthread_mutex_t *mutex);
int pthread_mutex_lock(pthread_mutex_t *mutex);
int pthread_mutex_unlock(pthread_mutex_t *mutex);

// signal.h
typedef uint32_t sigset_t;
int sigemptyset(sigset_t *set);
int sigaddset(sigset_t *set, int signal);
int sigwait(const sigset_t *set, int *signal);
int pthread_sigmask(int how, const sigset_t *_Nullable set, sigset_t *_Nullable old);
int kill(pid_t process, int signal);
int raise(int signal);
void (*_Nullable signal(int signal, void (*_Nullable handler)(int)))(int);
#define SIGHUP 1
#define SIGINT 2
#define SIGQUIT 3
#define SIGKILL 9
#define SIGPIPE 13
#define SIGALRM 14
#define SIGTERM 15
#define SIGXCPU 24
#define SIGXFSZ 25
#define SIGUSR1 30
#define SIGUSR2 31
#define SIG_BLOCK 1
#define SIG_UNBLOCK 2
struct sigaction {
  void (*_Nullable sa_handler)(int);
  sigset_t sa_mask;
  int sa_flags;
};
int sigaction(int signal, const struct sigaction *_Nullable action, struct sigaction *_Nullable old);

#pragma clang assume_nonnull end
#endif
