/**
 * For whoever watches the server: `/healthz` says that the process takes requests, `/readyz` that it can do all of its
 * work. A balancer asks the first: while the database is away pages and results still answer, on every process.
 */
import type { FastifyInstance, FastifyReply } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { expectedSchemaVersion } from '../database/migrate.ts'

const READY_WITHIN_MS = 2_000

export function healthRoutes(
  app: FastifyInstance,
  { db, isDraining }: { db: Database; isDraining: () => boolean },
) {
  const quiet = { config: { quiet: true } }
  const tell = (reply: FastifyReply, status: 200 | 503, facts: Record<string, string>) =>
    reply
      .code(status)
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .serializer(JSON.stringify)
      .send(facts)
  // Anybody may ask, so however many ask at once, the database is asked once.
  const asked = shareUnderWay(() => whyNotReady(db))

  app.get('/healthz', quiet, (_request, reply) =>
    isDraining() ? tell(reply, 503, { status: 'stopping' }) : tell(reply, 200, { status: 'ok' }),
  )
  app.get('/readyz', quiet, async (_request, reply) => {
    const reason = isDraining() ? 'draining' : await asked()
    return reason ? tell(reply, 503, { status: 'not ready', reason }) : tell(reply, 200, { status: 'ready' })
  })
}

/** Calls that come while one is under way get its result. */
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
 * Null when the database answers in time with a schema this program works with: its own, or the newer one of a process
 * that was upgraded already, while this one waits for its turn.
 */
async function whyNotReady(db: Database): Promise<'database' | 'schema' | null> {
  if (db.breaker.isOpen()) return 'database'
  const answer = sql<{ version: number }>`select max(version) as version from schema_migration`.execute(
    db.watch,
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
    /** Asked every few seconds by machines: not worth a log line. */
    quiet?: boolean
  }
}
