/**
 * Health checks: `/healthz` says that the process takes requests, `/readyz` that it can do all of its work. A load
 * balancer checks the first: while the database is down, every process still answers pages and results.
 */
import type { FastifyInstance, FastifyReply } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { expectedSchemaVersion } from '../database/migrate.ts'

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
  // Anybody may call this, so parallel calls share one query.
  const databaseProblem = shareUnderWay(() => whyNotReady(db))

  app.get('/healthz', quiet, (_request, reply) =>
    isDraining() ? tell(reply, 503, { status: 'stopping' }) : tell(reply, 200, { status: 'ok' }),
  )
  app.get('/readyz', quiet, async (_request, reply) => {
    const notReady = (reason: string, more = {}) => tell(reply, 503, { status: 'not ready', reason, ...more })
    if (isDraining()) return notReady('draining')
    const problem = await databaseProblem()
    if (problem) return notReady(problem)
    const loading = stillLoading()
    return loading ? notReady('loading', { loading }) : tell(reply, 200, { status: 'ready' })
  })
}

/** Calls that come while one is running get its result. */
function shareUnderWay<T>(work: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<T> | undefined
  return () => {
    underWay ??= work().finally(() => {
      underWay = undefined
    })
    return underWay
  }
}

/**
 * Null when the database answers in time and has a schema that this program works with: its own, or the newer one of a
 * process that was upgraded before this one.
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
    /** A route that machines call every few seconds: its requests are not logged. */
    quiet?: boolean
  }
}
