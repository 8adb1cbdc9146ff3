/**
 * Tells a database that is away, starting, stopping, full or too slow from a fault in our own statements. The first
 * is a 503 that heals by itself, the second is a 500 that somebody must mend.
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

/** A socket whose file is gone or closed to us; the same codes mean something else of any other file. */
const SOCKET_FILE_CODES = new Set(['ENOENT', 'EACCES'])

/** SQLSTATE classes: 08 connection, 53 resources (disk full, too many connections), 57P operator shutdown. */
const AWAY_STATES = /^(08...|53...|57P0[1-5]|58...|55P03|57014|25006)$/

/** Messages of the driver that carry no code. */
const AWAY_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Cannot use a pool after|Client (has encountered|was closed))/

export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, syscall, statusCode } = error as { code?: unknown; syscall?: unknown; statusCode?: unknown }
  // An error with a status comes from the caller's side of the server, as a visitor who hangs up.
  if (statusCode !== undefined) return false
  if (typeof code !== 'string') return AWAY_MESSAGES.test(error.message)
  if (SOCKET_FILE_CODES.has(code)) return syscall === 'connect'
  return CONNECTION_CODES.has(code) || AWAY_STATES.test(code)
}

/**
 * Whether the database itself said that it undid the statement. A connection that broke, an answer that stayed out and
 * a server that was told to stop say nothing: what was sent may have been kept.
 */
export function isRefusedStatement(error: unknown): boolean {
  const { code, severity } = error as { code?: unknown; severity?: unknown }
  return severity === 'ERROR' && typeof code === 'string' && !/^(08|57P)/.test(code)
}
