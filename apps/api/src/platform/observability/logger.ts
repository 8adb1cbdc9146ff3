import { type Logger, pino } from 'pino'
import { troubleOf } from '../errors/trouble.ts'

/** The part of a logger that jobs and caches use. */
export type Log = Pick<Logger, 'info' | 'warn' | 'error'>
export type { Logger }

type LoggedRequest = {
  id?: string
  method?: string
  is404?: boolean
  routeOptions?: { url?: string | undefined }
}
type LoggedError = Error & { code?: unknown; statusCode?: unknown; constraint?: unknown; table?: unknown }

/**
 * JSON lines; on a terminal time, level and sentence (`forPerson`). No personal data by construction: a request is its route pattern, never the address (which carries
 * registration numbers and search words) and never the visitor's network address; of a database error only code,
 * table and constraint stay, since its detail quotes the row.
 */
export function createLogger(level: string, output: 'stdout' | 'stderr' = 'stdout'): Logger {
  const destination = pino.destination({ dest: output === 'stdout' ? 1 : 2, sync: true })
  // A write error (full disk, closed pipe) must not end the server.
  destination.on('error', () => {})
  const terminal = process[output].isTTY
    ? { write: (line: string) => destination.write(forPerson(line)) }
    : undefined
  return pino({ ...LOGGER_OPTIONS, level }, terminal ?? destination)
}

/**
 * A line of the log for a person at a terminal, such as `09:15:02 warn  the backup failed (ENOSPC: The disk is full. …)`.
 *
 * @param line of JSON, with a line feed
 */
export function forPerson(line: string): string {
  const { level, time, msg = '', err, req, res, ms, pid: _pid, reqId: _reqId, ...facts } = JSON.parse(line)
  const about = [
    req && `${req.method} ${req.route}`,
    res && `${res.statusCode} in ${ms} ms`,
    err && [err.code, err.message].filter(Boolean).join(': '),
    ...Object.entries(facts).map(
      ([name, value]) => `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`,
    ),
  ].filter(Boolean)
  const sentence = about.length > 0 ? `${msg} (${about.join(', ')})` : msg
  return `${new Date(time).toTimeString().slice(0, 8)} ${level.padEnd(5)} ${sentence}\n${err?.stack ? `${err.stack}\n` : ''}`
}

/** The loggable part of a request. */
export const describeRequest = (request: LoggedRequest) => ({
  id: request.id,
  method: request.method,
  route: request.is404 ? 'unknown' : (request.routeOptions?.url ?? 'unknown'),
})

const describeReply = (reply: { statusCode?: number }) => ({ statusCode: reply.statusCode })

/** The loggable part of an error: PostgreSQL's message and detail can quote values, so its own errors lose both. */
export const describeError = (error: LoggedError) => {
  // A thrown value that is not an Error may contain personal data.
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error' }
  const fromDatabase = error.name === 'error' || 'severity' in error
  const trouble = fromDatabase ? troubleOf(error) : undefined
  return {
    type: error.name,
    code: error.code,
    statusCode: error.statusCode,
    message: fromDatabase ? (trouble ?? 'database error') : error.message,
    table: error.table,
    constraint: error.constraint,
    // What an operator has to do needs no place in the program.
    stack: trouble ? undefined : fromDatabase ? onlyFrames(error.stack) : error.stack,
  }
}

const onlyFrames = (stack: string | undefined) =>
  stack
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')

/** Errors that are in their loggable form already. */
const DESCRIBED = new WeakSet<object>()

const hasError = (facts: unknown): facts is { err: LoggedError } =>
  typeof facts === 'object' &&
  facts !== null &&
  'err' in facts &&
  facts.err instanceof Error &&
  'code' in facts.err

/** Format and redaction of every line. Tests pass it to a logger that writes to memory. */
export const LOGGER_OPTIONS = {
  base: { pid: process.pid },
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (label: string) => ({ level: label }) },
  serializers: {
    req: describeRequest,
    res: describeReply,
    err: (error: LoggedError) => (DESCRIBED.has(error) ? error : describeError(error)),
  },
  hooks: {
    /** A warning of the database or of its connection, such as at its restart, is one short line: where it came from says nothing. */
    logMethod(this: Logger, given: unknown[], method: (...args: unknown[]) => void, level: number) {
      const [facts, ...rest] = given
      if (level !== this.levels.values.warn || !hasError(facts)) return method.apply(this, given)
      const { stack: _stack, ...described } = describeError(facts.err)
      DESCRIBED.add(described)
      return method.apply(this, [{ ...facts, err: described }, ...rest])
    },
  },
}
