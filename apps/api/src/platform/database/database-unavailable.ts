/**
 * Distinguishes errors of an unavailable database (down, starting, stopping, full, too slow) from faults in our own
 * statements. The first are temporary and answered with 503, the others need a fix and are answered with 500.
 */

const CONNECTION_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/** A missing or inaccessible Unix socket. For other files these codes mean something else, so `syscall` is checked too. */
const SOCKET_FILE_CODES = new Set(['ENOENT', 'EACCES'])

/** SQLSTATE classes: 08 connection, 53 resources (disk full, too many connections), 57P operator shutdown. */
const UNAVAILABLE_STATES = /^(08...|53...|57P0[1-5]|58...|55P03|57014|25006)$/

/** Messages of driver errors that have no code. */
const UNAVAILABLE_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Cannot use a pool after|Client (has encountered|was closed))/

export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, syscall, statusCode } = error as { code?: unknown; syscall?: unknown; statusCode?: unknown }
  // An error with a status code comes from the HTTP side, for example an aborted request.
  if (statusCode !== undefined) return false
  if (typeof code !== 'string') return UNAVAILABLE_MESSAGES.test(error.message)
  if (SOCKET_FILE_CODES.has(code)) return syscall === 'connect'
  return CONNECTION_CODES.has(code) || UNAVAILABLE_STATES.test(code)
}

/**
 * Whether the database reported that it rolled back the statement. After a broken connection, a timeout or a shutdown
 * the outcome is unknown: the statement may have been committed.
 */
export function isRefusedStatement(error: unknown): boolean {
  const { code, severity } = error as { code?: unknown; severity?: unknown }
  return severity === 'ERROR' && typeof code === 'string' && !/^(08|57P)/.test(code)
}
