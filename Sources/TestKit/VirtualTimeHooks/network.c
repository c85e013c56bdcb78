#define _GNU_SOURCE
#include "interpose.h"
#if VT_INTERPOSE
#include <arpa/inet.h>
#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <stdio.h>
#include <sys/socket.h>

#include "caller.h"
#include "real.h"
#include "thread.h"

// The network answers in real time, so app code gets an error instead, unless the options permit waiting.

enum { TEXT_LENGTH = INET6_ADDRSTRLEN + 16 };

/// Writes a network address as text. Returns false for other kinds of sockets.
static bool describe(const struct sockaddr *address, char *text) {
  char host[INET6_ADDRSTRLEN] = "";
  if (address->sa_family == AF_INET) {
    const struct sockaddr_in *four = (const void *)address;
    inet_ntop(AF_INET, &four->sin_addr, host, sizeof host);
    snprintf(text, TEXT_LENGTH, "%s:%d", host, ntohs(four->sin_port));
    return true;
  }
  if (address->sa_family == AF_INET6) {
    const struct sockaddr_in6 *six = (const void *)address;
    inet_ntop(AF_INET6, &six->sin6_addr, host, sizeof host);
    snprintf(text, TEXT_LENGTH, "[%s]:%d", host, ntohs(six->sin6_port));
    return true;
  }
  return false;
}

static bool is_refused(const struct sockaddr *address, const void *caller) {
  char text[TEXT_LENGTH];
  vt_world *world = vt_this_thread.world;
  if (!world || !address || !describe(address, text)) return false;
  if (vt_calls.connects(world, vt_is_url_session(caller) ? VT_URL_SESSION : VT_SOCKET, text))
    return false;
  errno = ECONNREFUSED;
  return true;
}

int connect(int file, const struct sockaddr *address, socklen_t length) {
  REAL(connect)
  if (is_refused(address, __builtin_return_address(0))) return -1;
  return real(file, address, length);
}

int bind(int file, const struct sockaddr *address, socklen_t length) {
  REAL(bind)
  if (is_refused(address, __builtin_return_address(0))) return -1;
  return real(file, address, length);
}

ssize_t sendto(int file, const void *bytes, size_t count, int flags, const struct sockaddr *address,
               socklen_t length) {
  REAL(sendto)
  if (is_refused(address, __builtin_return_address(0))) return -1;
  return real(file, bytes, count, flags, address, length);
}

int getaddrinfo(const char *node, const char *service, const struct addrinfo *hints,
                struct addrinfo **result) {
  REAL(getaddrinfo)
  vt_world *world = vt_this_thread.world;
  bool is_number = hints && hints->ai_flags & AI_NUMERICHOST;
  if (world && node && !is_number && !vt_calls.connects(world, VT_SOCKET, node)) return EAI_FAIL;
  return real(node, service, hints, result);
}

#endif
