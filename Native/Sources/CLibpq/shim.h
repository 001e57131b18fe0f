// libpq for Swift: its header, and those of its macros that are needed. No decisions.

#ifndef DAYLY_CLIBPQ_SHIM_H
#define DAYLY_CLIBPQ_SHIM_H

#include <libpq-fe.h>

/// The five characters of a failed result's SQLSTATE; NULL when the server gave none.
static inline const char *dayly_pq_sqlstate(const PGresult *result) {
  return PQresultErrorField(result, PG_DIAG_SQLSTATE);
}

/// The main line of what the server says about a failure, without details that may quote a row.
static inline const char *dayly_pq_message(const PGresult *result) {
  return PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
}

#endif
