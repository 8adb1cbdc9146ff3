/**
 * Health checks: `/healthz` says that the process takes requests, `/readyz` that it can do all of its work. A load
 * balancer checks the first: while the database is down, every process still answers pages and results.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { expectedSchemaVersion } from '../database/migrate.ts'
import { isForged } from './limits/proxy-fault.ts'

const READY_WITHIN_MS = 2_000

export interface HealthDeps {
  db: Database
  isDraining: () => boolean
  /** What is not in memory yet; null when the start has finished. */
  stillLoading: () => string | null
}

export function healthRoutes(app: FastifyInstance, { db, isDraining, stillLoading }: HealthDeps) {
  const quiet = { config: { quiet: true } }
  const tell = (reply: FastifyReply, status: 200 | 503, facts: Record<string, string>) =>
    reply
      .code(status)
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .serializer(JSON.stringify)
      .send(facts)
  // The route is public, so concurrent calls share one query.
  const databaseProblem = shareConcurrent(() => whyNotReady(db))

  app.get('/healthz', quiet, (_request, reply) =>
    isDraining() ? tell(reply, 503, { status: 'stopping' }) : tell(reply, 200, { status: 'ok' }),
  )
  app.get('/readyz', quiet, async (request, reply) => {
    const notReady = (reason: string, more = {}) => tell(reply, 503, { status: 'not ready', reason, ...more })
    if (isDraining()) return notReady('draining')
    const problem = await databaseProblem()
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

/**
 * Null when the database answers in time and its schema is at least that of this program. A newer schema is accepted: during
 * a rolling upgrade another process may have migrated it.
 */
async function whyNotReady(db: Database): Promise<'database' | 'schema' | null> {
  if (db.breaker.isOpen()) return 'database'
  const answer = sql<{ version: number }>`select max(version) as version from schema_migration`.execute(
    db.monitor,
  )
  const late = new Promise<never>((_, reject) =>
    setTimeout(reject, READY_WITHIN_MS, new Error('late')).unref(),
  )
  try {
    const { rows } = await Promise.race([answer, late])
    return (rows[0]?.version ?? 0) >= (await expectedSchemaVersion()) ? null : 'schema'
  } catch {
    answer.catch(() => {})
    return 'database'
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Do not log the requests of this route, which monitors call every few seconds. */
    quiet?: boolean
  }
}
