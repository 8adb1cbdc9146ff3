/**
 * Health checks: `/healthz` says that the process takes requests, `/readyz` that it can do all of its work. A load
 * balancer checks the first: while the database is down, every process still answers pages and results.
 */
import { access } from 'node:fs/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { expectedSchemaVersion } from '../database/migrate.ts'
import { isForged } from './limits/proxy-fault.ts'

const READY_WITHIN_MS = 2_000
const WRITE_EVERY_MS = 5_000

export interface HealthDeps {
  db: Database
  isDraining: () => boolean
  /** What is not in memory yet; null when the start has finished. */
  stillLoading: () => string | null
  /** What this process still needs from node_modules, which `npm ci` removes first. */
  programFiles?: string[]
}

/** What `/readyz` says is wrong with the database or the program. */
type Problem = 'database' | 'schema' | 'disk' | 'read-only' | 'program'

export function healthRoutes(
  app: FastifyInstance,
  { db, isDraining, stillLoading, programFiles = [process.execPath] }: HealthDeps,
) {
  const quiet = { config: { quiet: true } }
  const tell = (reply: FastifyReply, status: 200 | 503, facts: Record<string, string>) =>
    reply
      .code(status)
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .serializer(JSON.stringify)
      .send(facts)
  // The route is public, so concurrent calls share one query.
  const writeProblem = atMostEvery(WRITE_EVERY_MS, () => whyNotWritable(db))
  const findProblem = shareConcurrent(() =>
    inTime(async () => (await whyNotReady(db)) ?? (await writeProblem()) ?? whyIncomplete(programFiles)),
  )

  app.get('/healthz', quiet, (_request, reply) =>
    isDraining() ? tell(reply, 503, { status: 'stopping' }) : tell(reply, 200, { status: 'ok' }),
  )
  app.get('/readyz', quiet, async (request, reply) => {
    const notReady = (reason: string, more = {}) => tell(reply, 503, { status: 'not ready', reason, ...more })
    if (isDraining()) return notReady('draining')
    const problem = await findProblem()
    if (problem) return notReady(problem)
    const loading = stillLoading()
    return loading
      ? notReady('loading', { loading })
      : tell(reply, 200, { status: 'ready', ...proxyFacts(request) })
  })
}

/**
 * How this very request arrived, only if that is wrong, for `doctor`, which asks through the proxy with an address that nobody has.
 */
function proxyFacts({ ip, proxyFault }: FastifyRequest): { proxy?: string } {
  if (proxyFault) return { proxy: proxyFault }
  return isForged(ip) ? { proxy: 'forged' } : {}
}

/** Calls that arrive while one is running get its result. */
function shareConcurrent<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined
  return () => {
    running ??= work().finally(() => {
      running = undefined
    })
    return running
  }
}

/** Calls within so many milliseconds after the last work get its result. */
function atMostEvery<T>(milliseconds: number, work: () => Promise<T>): () => Promise<T> {
  let last: { at: number; result: T } | undefined
  return async () => {
    if (!last || performance.now() - last.at >= milliseconds) {
      const result = await work()
      last = { at: performance.now(), result }
    }
    return last.result
  }
}

/** A database that answers late or with an error counts as unavailable. */
async function inTime(find: () => Promise<Problem | null>): Promise<Problem | null> {
  const answer = find()
  const late = new Promise<never>((_, reject) =>
    setTimeout(reject, READY_WITHIN_MS, new Error('late')).unref(),
  )
  try {
    return await Promise.race([answer, late])
  } catch {
    answer.catch(() => {})
    return 'database'
  }
}

/**
 * Null when the schema is at least that of this program. A newer schema is accepted: during a rolling upgrade another process
 * may have migrated it.
 */
async function whyNotReady(db: Database): Promise<Problem | null> {
  if (db.breaker.isOpen()) return 'database'
  const { rows } = await sql<{
    version: number
  }>`select max(version) as version from schema_migration`.execute(db.monitor)
  return (rows[0]?.version ?? 0) >= (await expectedSchemaVersion()) ? null : 'schema'
}

const DISK_FULL = '53100'

/**
 * Lets PostgreSQL write a quarter of a megabyte to the disk of its data: rows that do not fit into this little memory go to a file. A
 * write to a table would reach the log of changes, of which an idle night would then archive a file every five minutes.
 */
async function whyNotWritable(db: Database): Promise<Problem | null> {
  try {
    return await db.monitor.transaction().execute(async (tx) => {
      const { rows } = await sql<{
        mode: string
      }>`select current_setting('transaction_read_only') as mode`.execute(tx)
      if (rows[0]?.mode === 'on') return 'read-only'
      await sql`set local work_mem = '64kB'`.execute(tx)
      await sql`select count(*) from generate_series(1, 20000)`.execute(tx)
      return null
    })
  } catch (error) {
    if ((error as { code?: string }).code === DISK_FULL) return 'disk'
    throw error
  }
}

async function whyIncomplete(files: string[]): Promise<Problem | null> {
  const found = await Promise.allSettled(files.map((file) => access(file)))
  return found.some(({ status }) => status === 'rejected') ? 'program' : null
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Do not log the requests of this route, which monitors call every few seconds. */
    quiet?: boolean
  }
}
