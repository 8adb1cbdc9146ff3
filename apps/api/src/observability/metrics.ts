/**
 * What the server tells about itself in Prometheus' text form. Labels are kinds (route pattern, status, level, limit),
 * never a number, a name or an address of anybody.
 */
import type { LimitName } from '@spmb/domain/shared/endpoint.ts'
import { LEVELS, type Level } from '@spmb/domain/shared/level.ts'
import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '../database/database.ts'
import type { LoadShedding } from '../http/fast-path/load-shedding.ts'
import { ALLOWANCES, type LimitKey } from '../security/rate-limit.ts'

/** What is asked for its state whenever somebody reads the metrics. */
export interface MetricSources {
  db: Database
  loadShedding: LoadShedding
  results: { size(): number }
  /** Seconds since the memory was last brought up to date. */
  secondsSinceSync: () => number
}

export interface Metrics {
  registered(level: Level): void
  limitHit(limit: LimitKey): void
  /**
   * For what answers around the framework: takes the seconds of one answer of this kind. They are kept for a moment and
   * counted together, at the latest when somebody reads the metrics.
   */
  timing(answer: { method: string; route: string; status: number }): (seconds: number) => void
  /** Observes every answer of the framework. */
  observe(app: FastifyInstance): void
  watch(sources: MetricSources): void
  text(): Promise<string>
  readonly contentType: string
}

/** Seconds; from an answer out of memory to the longest wait there is. */
const BUCKETS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const OBSERVED_AT_ONCE = 256

export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const inBulk: (() => void)[] = []
  const durations = new Histogram({
    name: 'spmb_http_request_duration_seconds',
    help: 'Time from the request to the end of its answer, by route pattern.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: BUCKETS,
    registers,
    collect() {
      for (const observe of inBulk) observe()
    },
  })
  const registrations = new Counter({
    name: 'spmb_registrations_total',
    help: 'Registrations that were written.',
    labelNames: ['level'] as const,
    registers,
  })
  const limitHits = new Counter({
    name: 'spmb_limit_hits_total',
    help: 'Calls that were refused because an allowance was used up, by limit.',
    labelNames: ['limit'] as const,
    registers,
  })
  // A rate needs the zero before the first one.
  for (const level of LEVELS) registrations.inc({ level }, 0)
  for (const limit of Object.keys(ALLOWANCES)) limitHits.inc({ limit }, 0)

  return {
    registered: (level) => registrations.inc({ level }),
    limitHit: (limit) => limitHits.inc({ limit }),
    timing(answer) {
      const kind = durations.labels(answer)
      // One by one this took a tenth of the time of an answer from memory.
      const seconds = new Float64Array(OBSERVED_AT_ONCE)
      let kept = 0
      const observe = () => {
        for (let i = 0; i < kept; i++) kind.observe(seconds[i] as number)
        kept = 0
      }
      inBulk.push(observe)
      return (taken) => {
        seconds[kept++] = taken
        if (kept === OBSERVED_AT_ONCE) observe()
      }
    },
    observe(app) {
      app.addHook('onResponse', (request, reply, done) => {
        const route = request.is404 ? 'unknown' : (request.routeOptions.url ?? 'unknown')
        const { method } = request
        durations.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1_000)
        done()
      })
      new Gauge({
        name: 'spmb_open_connections',
        help: 'Connections of visitors that are open.',
        registers,
        async collect() {
          this.set(await openConnections(app))
        },
      })
    },
    watch: (sources) => watchSources(registers, sources),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}

function watchSources(registers: Registry[], { db, loadShedding, results, secondsSinceSync }: MetricSources) {
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read())
      },
    })
  new Gauge({
    name: 'spmb_database_connections',
    help: 'Connections of the pool in use and idle, and calls that wait for one.',
    labelNames: ['state'] as const,
    registers,
    collect() {
      this.set({ state: 'in_use' }, db.pool.totalCount - db.pool.idleCount)
      this.set({ state: 'idle' }, db.pool.idleCount)
      this.set({ state: 'waiting' }, db.pool.waitingCount)
    },
  })
  new Gauge({
    name: 'spmb_calls_under_way',
    help: 'Costly calls that are under way; the number of each kind is bounded.',
    labelNames: ['kind'] as const,
    registers,
    collect() {
      for (const kind of ['registration', 'card'] satisfies LimitName[])
        this.set({ kind }, loadShedding.underWay(kind))
    },
  })
  new Counter({
    name: 'spmb_turned_away_total',
    help: 'Costly calls that were told to come back because too many were under way.',
    registers,
    collect() {
      this.reset()
      this.inc(loadShedding.shed())
    },
  })
  gauge('spmb_database_away', '1 while the database does not answer, else 0.', () =>
    Number(db.breaker.isOpen()),
  )
  gauge('spmb_results_in_memory', 'Registrations whose look-up is answered from memory.', results.size)
  gauge(
    'spmb_memory_age_seconds',
    'Seconds since what is in memory was last compared with the database.',
    secondsSinceSync,
  )
}

const openConnections = (app: FastifyInstance) =>
  new Promise<number>((resolve, reject) => {
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count)))
  })
