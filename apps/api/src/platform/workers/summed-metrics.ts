/** Adds up the metrics of all workers, as one server would report them. */
import { AggregatorRegistry, Counter, Gauge, Registry } from 'prom-client'
import { type BackupFigures, watchBackups } from '../metrics/backup-metrics.ts'
import type { MetricValues } from './protocol.ts'

/** Metrics that only increase. What an ended worker counted stays in the sum, which would otherwise fall. */
const INCREASING = ['counter', 'histogram']

export interface SummedMetrics {
  /** The metrics of the running workers, those of the ended ones, and those of the pool, in Prometheus' text format. */
  text(): Promise<string>
  readonly contentType: string
  /** The last values that a worker has reported; kept when it ends. */
  record(worker: number, values: MetricValues): void
  /** Keeps what the worker counted. */
  ended(worker: number, how: 'retired' | 'failed'): void
  watchBackups(state: () => BackupFigures | undefined): void
}

/**
 * @param ask the values of each running worker that answers, by its id
 * @param running how many workers serve now
 */
export function createSummedMetrics(
  ask: () => Promise<ReadonlyMap<number, MetricValues>>,
  running: () => number,
): SummedMetrics {
  const last = new Map<number, MetricValues>()
  const gone = new Set<number>()
  const record = (worker: number, values: MetricValues) => {
    // An answer that was on its way when the worker ended is in the sum of the ended ones already, or is lost.
    if (!gone.has(worker)) last.set(worker, values)
  }
  let ofEnded: MetricValues = []
  const pool = new Registry()
  new Gauge({
    name: 'spmb_workers',
    help: 'Worker processes that serve.',
    registers: [pool],
    collect() {
      this.set(running())
    },
  })
  const ends = new Counter({
    name: 'spmb_workers_ended_total',
    help: 'Worker processes that ended: retired by a rolling restart, or failed and replaced.',
    labelNames: ['how'] as const,
    registers: [pool],
  })
  for (const how of ['retired', 'failed']) ends.inc({ how }, 0)
  /** Additions to `ofEnded`, one after the other. */
  let adding: Promise<void> = Promise.resolve()

  const sum = (lists: readonly MetricValues[]) => AggregatorRegistry.aggregate([...lists])

  return {
    async text() {
      for (const [worker, values] of await ask()) record(worker, values)
      await adding
      const all = sum([...last.values(), ofEnded, (await pool.getMetricsAsJSON()) as MetricValues])
      return all.metrics()
    },
    contentType: pool.contentType,
    watchBackups: (state) => watchBackups([pool], state),
    record,
    ended(worker, how) {
      ends.inc({ how })
      const values = last.get(worker)
      last.delete(worker)
      gone.add(worker)
      if (!values) return
      const increasing = values.filter((metric) => INCREASING.includes((metric as { type: string }).type))
      adding = adding.then(async () => {
        ofEnded = (await sum([ofEnded, increasing]).getMetricsAsJSON()) as MetricValues
      })
    },
  }
}
