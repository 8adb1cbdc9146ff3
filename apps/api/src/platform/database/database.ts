import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { Unavailable } from '../errors/request-errors.ts'
import type { Log } from '../observability/logger.ts'
import { type CircuitBreaker, createCircuitBreaker } from './circuit-breaker.ts'
import {
  type ConnectionOptions,
  type ConnectionSettings,
  connectionSettings,
  GuardedClient,
  preparingWithin,
} from './connection.ts'
import type { Schema } from './schema.ts'

/** A connection pool and its typed query builder; passed as an argument, never imported. */
export type Database = {
  pool: pg.Pool
  kysely: Kysely<Schema>
  /** For a worker thread that opens its own connection. Contains the password. */
  settings: ConnectionSettings
  /** A separate pool for probes and polls: it ignores the circuit breaker and does not wait for the main pool. */
  monitor: Kysely<Schema>
  breaker: CircuitBreaker
  /** Waits for running statements, then for every connection to end. */
  close(): Promise<void>
}

/** An open transaction, for functions that lock or that write several rows. Others take `Kysely<Schema>`, which a transaction is too. */
export type Tx = Transaction<Schema>

/** Connections of one server process, beside those that watch the database and export. */
export const POOL_SIZE = 10

export type DatabaseOptions = ConnectionOptions & {
  /** Maximum number of connections, default `POOL_SIZE`. */
  max?: number
  /** Called with each new connection before it is used; one that it refuses, or that does not answer it in time, is closed. */
  onConnect?: ((client: pg.ClientBase) => Promise<void>) | undefined
  /** How long a probe may take before the circuit breaker opens, in milliseconds; default `PROBE_TIMEOUT_MS`. */
  probeTimeoutMs?: number
  log?: Log
}

/**
 * Opens a pool; the first query connects. Dates are returned as 'YYYY-MM-DD' strings (a JavaScript Date would shift them
 * by the time zone) and bigint values as numbers (none here exceeds 2^53).
 */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const { max = POOL_SIZE, onConnect, probeTimeoutMs, log } = options
  const settings = connectionSettings(url, options)
  const poolSettings: pg.PoolConfig = {
    ...settings,
    idleTimeoutMillis: 30_000,
    types: { getTypeParser },
    onConnect: onConnect && preparingWithin(settings.connectionTimeoutMillis, onConnect),
  }
  const breaker = createCircuitBreaker(undefined, probeTimeoutMs)
  const pool = new GuardedPool({ ...poolSettings, max, min: Math.min(max, 2) }, breaker)
  const monitorPool = new pg.Pool({ ...poolSettings, max: 2, Client: GuardedClient })
  // An 'error' event without a listener would end the process. A connection emits it whether it is idle in the pool, which
  // emits it again, or checked out between two statements.
  const connected = new Map<pg.PoolClient, Promise<void>>()
  let closed: Promise<void> | undefined
  for (const each of [pool, monitorPool]) {
    each.on('error', () => {})
    each.on('connect', (client) => {
      client.on('error', () => {})
      client.once('error', (error) => closed || log?.warn({ err: error }, 'a database connection broke'))
      const ended = new Promise<void>((resolve) => client.once('end', resolve))
      connected.set(client, ended)
      void ended.then(() => connected.delete(client))
    })
  }
  // pool.end() resolves before its connections are closed. A database that is stopped next would abort them.
  const close = async () => {
    await Promise.all([pool.end(), monitorPool.end()])
    await Promise.all(connected.values())
  }
  const kyselyOn = (each: pg.Pool) => new Kysely<Schema>({ dialect: new PostgresDialect({ pool: each }) })
  return {
    pool,
    kysely: kyselyOn(pool),
    settings,
    monitor: kyselyOn(monitorPool),
    breaker,
    close: () => {
      closed ??= close()
      return closed
    },
  }
}

/** Runs `work` in one transaction: committed when it returns, rolled back when it throws. */
export const inTransaction = <T>(db: Database, work: (tx: Transaction<Schema>) => Promise<T>): Promise<T> =>
  db.kysely.transaction().execute(work)

/** A pool that refuses at once while the circuit breaker is open. */
class GuardedPool extends pg.Pool {
  readonly #breaker: CircuitBreaker

  constructor(settings: pg.PoolConfig, breaker: CircuitBreaker) {
    super({ ...settings, Client: GuardedClient })
    this.#breaker = breaker
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: ConnectCallback): void
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    if (!callback) {
      return new Promise((resolve, reject) => {
        this.connect((error, client) => (client ? resolve(client) : reject(error)))
      })
    }
    if (this.#breaker.isOpen()) {
      callback(new Unavailable(), undefined, () => {})
      return
    }
    super.connect((error, client, release) => {
      // Errors without a code come from the pool, for example when all connections are in use.
      if (error && (error as { code?: string }).code) this.#breaker.recordFailure()
      callback(error, client, release)
    })
  }
}

type ConnectCallback = Parameters<typeof pg.Pool.prototype.connect>[0]

const { builtins } = pg.types
const DATE_ARRAY = 1182
const TEXT_ARRAY = 1009 as number as typeof builtins.TEXT // the driver's types lack it

const asText = (value: string) => value
const PARSERS = new Map<number, (value: string) => unknown>([
  [builtins.DATE, asText],
  [DATE_ARRAY, pg.types.getTypeParser(TEXT_ARRAY)],
  [builtins.INT8, Number],
])

const getTypeParser: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  (format !== 'binary' && PARSERS.get(oid)) || pg.types.getTypeParser(oid, format as 'text')
