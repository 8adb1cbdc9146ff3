import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { Unavailable } from '../http/errors.ts'
import type { Log } from '../observability/logger.ts'
import { type CircuitBreaker, createCircuitBreaker } from './circuit-breaker.ts'
import {
  type ConnectionOptions,
  type ConnectionSettings,
  connectionSettings,
  QueryTimeoutClient,
} from './connection.ts'
import type { Schema } from './schema.ts'

/** A pool and its typed query builder; passed as an argument, never imported. */
export type Database = {
  pool: pg.Pool
  kysely: Kysely<Schema>
  /** For a thread that has a connection of its own. Holds the password. */
  settings: ConnectionSettings
  /** Connections of their own for what watches the database: not refused while it is away, nor behind anybody's work. */
  monitor: Kysely<Schema>
  breaker: CircuitBreaker
  /** Waits for the statements under way, then for every connection to end. */
  close(): Promise<void>
}

/** What a query function takes: the database itself or an open transaction. */
export type Tx = Kysely<Schema> | Transaction<Schema>

export type DatabaseOptions = ConnectionOptions & {
  /** Connections at most. More than the cores of the database server do not make it faster. */
  max?: number
  log?: Log
}

/**
 * Opens a pool; the first query connects. Dates come back as 'YYYY-MM-DD' strings (a JavaScript Date would shift
 * them by the time zone), bigint counts as numbers (none here can pass 2^53).
 */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const { max = 10, log } = options
  const settings = connectionSettings(url, options)
  const poolSettings: pg.PoolConfig = { ...settings, idleTimeoutMillis: 30_000, types: { getTypeParser } }
  const breaker = createCircuitBreaker()
  const pool = new GuardedPool({ ...poolSettings, max, min: Math.min(max, 2) }, breaker)
  const monitorPool = new pg.Pool({ ...poolSettings, max: 2, Client: QueryTimeoutClient })
  // A connection reports its own end: an 'error' event without a listener would end the process, whether it sits idle
  // in the pool (which repeats the event as its own) or is held between two statements.
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
  // A pool calls itself ended while connections are still saying goodbye; who stops the database next would cut them.
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

/** Refuses at once while the database is known to be away, rather than let everybody find out by waiting. */
class GuardedPool extends pg.Pool {
  readonly #breaker: CircuitBreaker

  constructor(settings: pg.PoolConfig, breaker: CircuitBreaker) {
    super({ ...settings, Client: QueryTimeoutClient })
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
      // A pool in full use is no sign of a database that is away.
      if (error && (error as { code?: string }).code) this.#breaker.recordFailure()
      callback(error, client, release)
    })
  }
}

type ConnectCallback = Parameters<typeof pg.Pool.prototype.connect>[0]

const { builtins } = pg.types
const DATE_ARRAY = 1182
const TEXT_ARRAY = 1009 as number as typeof builtins.TEXT // known to the driver, not to its types

const asText = (value: string) => value
const PARSERS = new Map<number, (value: string) => unknown>([
  [builtins.DATE, asText],
  [DATE_ARRAY, pg.types.getTypeParser(TEXT_ARRAY)],
  [builtins.INT8, Number],
])

const getTypeParser: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  (format !== 'binary' && PARSERS.get(oid)) || pg.types.getTypeParser(oid, format as 'text')
