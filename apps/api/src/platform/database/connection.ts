/** Connection settings and timeouts for PostgreSQL. */
import pg from 'pg'
import { StartupError } from '../errors/startup-error.ts'
import { PROBE_TIMEOUT_MS } from './circuit-breaker.ts'

export type ConnectionOptions = {
  /** Shown in pg_stat_activity. */
  applicationName?: string | undefined
  /** Maximum duration of a statement in milliseconds; 0 for no limit (imports). Default 6,000. */
  statementTimeoutMs?: number | undefined
  /** Longest wait for a connection in milliseconds, default 3,000. */
  connectTimeoutMs?: number | undefined
}

/** Plain data, so that it can be passed to a worker thread. */
export type ConnectionSettings = ReturnType<typeof connectionSettings>

export function connectionSettings(url: string, options: ConnectionOptions) {
  const {
    applicationName = 'spmb',
    statementTimeoutMs = 6_000,
    connectTimeoutMs = PROBE_TIMEOUT_MS,
  } = options
  return {
    connectionString: url,
    application_name: applicationName,
    statement_timeout: statementTimeoutMs,
    // The server's statement timeout comes first; this one covers a server that no longer answers at all.
    query_timeout: statementTimeoutMs && statementTimeoutMs + 1_000,
    idle_in_transaction_session_timeout: 30_000,
    // Applies to waiting for a free connection of the pool and to opening a new one.
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  } satisfies pg.ClientConfig
}

/** The function in which PostgreSQL waits for a synchronous standby; the rest of its warning depends on the language. */
const WAIT_FOR_STANDBY = 'SyncRepWaitForLSN'

/** A commit is on the primary, but nothing says that a standby has it: as after a broken connection, the outcome is unknown. */
export class NotReplicated extends Error {
  /** SQLSTATE 'transaction resolution unknown'. */
  readonly code = '08007'

  constructor() {
    super('a commit was answered before its synchronous standby had it')
  }
}

/**
 * A client that does not pass on answers that cannot be trusted, and closes its connection after them:
 *
 * - After a query that timed out, a late result could be taken for the result of the next query.
 * - When the wait for a synchronous standby is cancelled (pg_cancel_backend), PostgreSQL answers the commit like any other,
 *   with a warning before it. Rejects with NotReplicated.
 */
export class GuardedClient extends pg.Client {
  #isUnreplicated = false

  constructor(config?: string | pg.ClientConfig) {
    super(config)
    this.on('notice', ({ routine }) => {
      if (routine === WAIT_FOR_STANDBY) this.#isUnreplicated = true
    })
  }

  // biome-ignore lint/suspicious/noExplicitAny: the method of the driver has eight signatures
  override query(...args: any[]): any {
    // biome-ignore lint/suspicious/noExplicitAny: as above
    const result = (super.query as any)(...args)
    if (!(result instanceof Promise)) return result
    return result.then(
      (answer) => {
        if (!this.#isUnreplicated) return answer
        destroy(this)
        throw new NotReplicated()
      },
      (error) => {
        if (error.message === 'Query read timeout') destroy(this)
        throw error
      },
    )
  }
}

/** A connection was given and then there was no answer; like a database that is away. */
export class NoAnswer extends StartupError {
  /** SQLSTATE 'cannot connect now'. */
  readonly code = '57P03'

  constructor(ms: number) {
    super(
      `The database took a connection, but did not answer within ${ms / 1_000} seconds. Its log, and "select * from pg_stat_activity where wait_event_type = 'Lock'", say what it waits for. Then start this again; nothing was done here.`,
    )
  }
}

/** Gives `prepare` as long as opening a connection may take; then the connection is closed. */
export function preparingWithin(
  ms: number,
  prepare: (client: pg.ClientBase) => Promise<void>,
): (client: pg.ClientBase) => Promise<void> {
  return async (client) => {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        reject(new NoAnswer(ms))
        destroy(client)
      }, ms)
    })
    try {
      await Promise.race([prepare(client), late])
    } finally {
      clearTimeout(timer)
    }
  }
}

/** Destroys the socket without sending Terminate, which a server that hangs would not read. */
function destroy(client: pg.ClientBase) {
  const { connection } = client as unknown as { connection: { stream: { destroy(): void } } }
  connection.stream.destroy()
}
