/** Connection settings and timeouts for PostgreSQL. */
import pg from 'pg'
import { PROBE_TIMEOUT_MS } from './circuit-breaker.ts'

export type ConnectionOptions = {
  /** Shown in pg_stat_activity. */
  applicationName?: string | undefined
  /** Maximum duration of a statement in milliseconds; 0 for no limit (imports). Default 6,000. */
  statementTimeoutMs?: number | undefined
}

/** Plain data, so that it can be passed to a worker thread. */
export type ConnectionSettings = ReturnType<typeof connectionSettings>

export function connectionSettings(url: string, options: ConnectionOptions) {
  const { applicationName = 'spmb', statementTimeoutMs = 6_000 } = options
  return {
    connectionString: url,
    application_name: applicationName,
    statement_timeout: statementTimeoutMs,
    // The server's statement timeout comes first; this one covers a server that no longer answers at all.
    query_timeout: statementTimeoutMs && statementTimeoutMs + 1_000,
    idle_in_transaction_session_timeout: 30_000,
    // Applies to waiting for a free connection of the pool and to opening a new one.
    connectionTimeoutMillis: PROBE_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  } satisfies pg.ClientConfig
}

/** Closes its connection when a query times out: a late result must not be taken for the result of the next query. */
export class QueryTimeoutClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: the method of the driver has eight signatures
  override query(...args: any[]): any {
    // biome-ignore lint/suspicious/noExplicitAny: as above
    const result = (super.query as any)(...args)
    if (!(result instanceof Promise)) return result
    return result.catch((error) => {
      if (error.message === 'Query read timeout') destroy(this)
      throw error
    })
  }
}

/** Destroys the socket without sending Terminate, which a server that hangs would not read. */
function destroy(client: pg.Client) {
  const { connection } = client as unknown as { connection: { stream: { destroy(): void } } }
  connection.stream.destroy()
}
