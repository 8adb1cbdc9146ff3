/**
 * Metrics in Prometheus' text format. Labels have few values (route pattern, status, level, limit) and never identify a
 * person: no registration number, name or address.
 */
import type { LimitName } from '@spmb/domain/shared/endpoint.ts'
import { LEVELS, type Level } from '@spmb/domain/shared/level.ts'
import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '../database/database.ts'
import { CLOSE_REASONS, type ConnectionGuard } from '../http/connections/guard-connections.ts'
import type { ConcurrencyLimits } from '../http/limits/concurrency-limits.ts'
import { REPORTED_DIRECTIVES, type ReportedDirective } from '../http/policy-reports.ts'
import type { FreeSpace } from '../observability/free-space.ts'
import { ALLOWANCES, type LimitKey } from '../settings/rate-limits.ts'
import { type BackupFigures, watchBackups } from './backup-metrics.ts'

/** Sources of the gauges, read at each scrape. */
export interface MetricSources {
  db: Database
  concurrency: Pick<ConcurrencyLimits, 'inProgress' | 'shed'>
  connections: Pick<ConnectionGuard, 'closed'>
  results: { size(): number }
  /** Part of the bound of the heap that is needed; null before the first whole collection. */
  heapShare: () => number | null
  /** The room on the disks that the server writes to. */
  freeSpace: () => Promise<FreeSpace[]>
  /** Seconds since the caches were last compared with the database. */
  secondsSinceSync: () => number
}

export interface Metrics {
  registered(level: Level): void
  duplicateRefused(level: Level): void
  suspiciousGroups(count: number): void
  messageEnded(as: 'sent' | 'failed'): void
  /** @param seconds since the oldest message that could be sent was queued */
  messagesWaiting(seconds: number): void
  limitHit(limit: LimitKey): void
  /** A browser reported content that the content security policy blocked. */
  contentBlocked(by: ReportedDirective): void
  /** Observes every answer that Fastify sends. */
  observe(app: FastifyInstance): void
  watch(sources: MetricSources): void
  /** @param state as of the last minute; undefined before the first look */
  watchBackups(state: () => BackupFigures | undefined): void
  text(): Promise<string>
  /** All values as plain objects, for the process that adds up those of several. */
  values(): Promise<object[]>
  readonly contentType: string
}

/** Seconds, from an answer from memory to the longest queue time-out. */
const BUCKETS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'spmb_http_request_duration_seconds',
    help: 'Time from the request to the end of its answer, by route pattern.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: BUCKETS,
    registers,
  })
  const registrations = new Counter({
    name: 'spmb_registrations_total',
    help: 'Registrations that were written.',
    labelNames: ['level'] as const,
    registers,
  })
  const duplicates = new Counter({
    name: 'spmb_duplicate_registrations_total',
    help: 'Registrations refused because the NIK or NISN is registered.',
    labelNames: ['level'] as const,
    registers,
  })
  const suspicious = new Gauge({
    name: 'spmb_suspicious_networks',
    help: 'Networks with very many registrations on one day that no admin has marked.',
    // Each worker process counts all of them.
    aggregator: 'max',
    registers,
  })
  const messages = new Counter({
    name: 'spmb_messages_total',
    help: 'Attempts to send a message to a family, by outcome.',
    labelNames: ['outcome'] as const,
    registers,
  })
  const messagesWaiting = new Gauge({
    name: 'spmb_messages_waiting_seconds',
    help: 'Seconds since the oldest message that could be sent was queued; 0 for none.',
    // Each worker process reads the same outbox.
    aggregator: 'max',
    registers,
  })
  const limitHits = new Counter({
    name: 'spmb_limit_hits_total',
    help: 'Calls refused by a rate limit, by limit.',
    labelNames: ['limit'] as const,
    registers,
  })
  const blocked = new Counter({
    name: 'spmb_csp_reports_total',
    help: 'Content blocked by the content security policy, as browsers report it, by directive.',
    labelNames: ['directive'] as const,
    registers,
  })
  // A rate needs a zero sample before the first increment.
  for (const outcome of ['sent', 'failed']) messages.inc({ outcome }, 0)
  for (const directive of REPORTED_DIRECTIVES) blocked.inc({ directive }, 0)
  for (const level of LEVELS) registrations.inc({ level }, 0)
  for (const level of LEVELS) duplicates.inc({ level }, 0)
  for (const limit of Object.keys(ALLOWANCES)) limitHits.inc({ limit }, 0)

  return {
    registered: (level) => registrations.inc({ level }),
    suspiciousGroups: (count) => suspicious.set(count),
    messageEnded: (outcome) => messages.inc({ outcome }),
    messagesWaiting: (seconds) => messagesWaiting.set(seconds),
    duplicateRefused: (level) => duplicates.inc({ level }),
    limitHit: (limit) => limitHits.inc({ limit }),
    contentBlocked: (directive) => blocked.inc({ directive }),
    observe(app) {
      app.addHook('onResponse', (request, reply, done) => {
        const route = request.is404 ? 'unknown' : (request.routeOptions.url ?? 'unknown')
        const { method } = request
        durations.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1_000)
        done()
      })
      new Gauge({
        name: 'spmb_open_connections',
        help: 'Open client connections.',
        registers,
        async collect() {
          this.set(await openConnections(app))
        },
      })
    },
    watch: (sources) => watchSources(registers, sources),
    watchBackups: (state) => watchBackups(registers, state),
    text: () => registry.metrics(),
    values: () => registry.getMetricsAsJSON(),
    contentType: registry.contentType,
  }
}

function watchSources(
  registers: Registry[],
  { db, concurrency, connections, heapShare, freeSpace, results, secondsSinceSync }: MetricSources,
) {
  // The aggregator combines the values of several worker processes: the worst one counts.
  const gauge = (name: string, help: string, aggregator: 'max' | 'min', read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      aggregator,
      collect() {
        this.set(read())
      },
    })
  new Gauge({
    name: 'spmb_database_connections',
    help: 'Pool connections in use and idle, and calls waiting for one.',
    labelNames: ['state'] as const,
    registers,
    collect() {
      this.set({ state: 'in_use' }, db.pool.totalCount - db.pool.idleCount)
      this.set({ state: 'idle' }, db.pool.idleCount)
      this.set({ state: 'waiting' }, db.pool.waitingCount)
    },
  })
  new Gauge({
    name: 'spmb_calls_in_progress',
    help: 'Expensive calls in progress; each kind has a limit.',
    labelNames: ['kind'] as const,
    registers,
    collect() {
      for (const kind of ['registration', 'card'] satisfies LimitName[])
        this.set({ kind }, concurrency.inProgress(kind))
    },
  })
  new Counter({
    name: 'spmb_requests_shed_total',
    help: 'Expensive calls that got 503 because their limit was reached.',
    registers,
    collect() {
      this.reset()
      this.inc(concurrency.shed())
    },
  })
  new Counter({
    name: 'spmb_connections_closed_total',
    help: 'Connections closed by a limit: pipelined requests, connections of one network, connections in all.',
    labelNames: ['reason'] as const,
    registers,
    collect() {
      this.reset()
      for (const reason of CLOSE_REASONS) this.inc({ reason }, connections.closed()[reason])
    },
  })
  gauge('spmb_database_unavailable', '1 while the circuit breaker is open, else 0.', 'max', () =>
    Number(db.breaker.isOpen()),
  )
  gauge(
    'spmb_heap_ratio',
    'What the last whole collection left in the heap, as part of its bound (HEAP_MB); 0 before the first one.',
    'max',
    () => heapShare() ?? 0,
  )
  new Gauge({
    name: 'spmb_disk_free_bytes',
    help: 'Bytes that the server may still write: data of the built-in database, backups (BACKUP_DIR).',
    labelNames: ['folder'] as const,
    aggregator: 'min',
    registers,
    async collect() {
      this.reset()
      for (const { folder, freeBytes } of await freeSpace()) this.set({ folder }, freeBytes)
    },
  })
  gauge('spmb_results_in_memory', 'Registrations in the results cache.', 'min', results.size)
  gauge(
    'spmb_memory_age_seconds',
    'Seconds since the caches were last compared with the database.',
    'max',
    secondsSinceSync,
  )
}

const openConnections = (app: FastifyInstance) =>
  new Promise<number>((resolve, reject) => {
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count)))
  })
