/** A connection to PostgreSQL: its time-outs, and an end to one whose answer stays out. */
import pg from 'pg'
import { PROBE_TIMEOUT_MS } from './circuit-breaker.ts'

export type ConnectionOptions = {
  /** Shown in pg_stat_activity. */
  applicationName?: string | undefined
  /** Milliseconds that one statement may take; 0 for no limit (imports). Default 6 s: nobody waits longer. */
  statementTimeoutMs?: number | undefined
}

/** How to connect. Plain data, so that a thread of its own can connect in the same way. */
export type ConnectionSettings = ReturnType<typeof connectionSettings>

export function connectionSettings(url: string, options: ConnectionOptions) {
  const { applicationName = 'spmb', statementTimeoutMs = 6_000 } = options
  return {
    connectionString: url,
    application_name: applicationName,
    statement_timeout: statementTimeoutMs,
    // The server's own limit comes first; this one is for a server that does not answer any more, not even with that.
    query_timeout: statementTimeoutMs && statementTimeoutMs + 1_000,
    idle_in_transaction_session_timeout: 30_000,
    // Both for a free connection of the pool and for a new one.
    connectionTimeoutMillis: PROBE_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  } satisfies pg.ClientConfig
}

/** A connection whose answer is overdue is cut: what it says later must not be taken for the answer to the next question. */
export class QueryTimeoutClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: the driver's own has eight signatures
  override query(...call: any[]): any {
    // biome-ignore lint/suspicious/noExplicitAny: as above
    const answer = (super.query as any)(...call)
    if (!(answer instanceof Promise)) return answer
    return answer.catch((error) => {
      if (error.message === 'Query read timeout') cut(this)
      throw error
    })
  }
}

/** Without a goodbye, which a server that hangs would not read. */
function cut(client: pg.Client) {
  const { connection } = client as unknown as { connection: { stream: { destroy(): void } } }
  connection.stream.destroy()
}
