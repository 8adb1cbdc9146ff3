import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { expect, test } from 'vitest'
import type { MetricValues } from './protocol.ts'
import { createSummedMetrics } from './summed-metrics.ts'

/** The metrics of one worker, as JSON like IPC. */
function aWorker() {
  const registers = [new Registry()]
  const registrations = new Counter({ name: 'registrations', help: 'x', labelNames: ['level'], registers })
  const seconds = new Histogram({ name: 'seconds', help: 'x', buckets: [1, 5], registers })
  const away = new Gauge({ name: 'away', help: 'x', aggregator: 'max', registers })
  const open = new Gauge({ name: 'open', help: 'x', registers })
  const values = async (): Promise<MetricValues> =>
    JSON.parse(JSON.stringify(await registers[0]?.getMetricsAsJSON()))
  return { registrations, seconds, away, open, values }
}

function aPool(...workers: ReturnType<typeof aWorker>[]) {
  const running = new Map(workers.map((worker, index) => [index + 1, worker]))
  const ask = async () =>
    new Map(await Promise.all([...running].map(async ([id, worker]) => [id, await worker.values()] as const)))
  const summed = createSummedMetrics(ask, () => running.size)
  const value = async (name: string) => {
    const line = (await summed.text()).split('\n').find((each) => each.startsWith(`${name} `))
    return line === undefined ? undefined : Number(line.slice(name.length))
  }
  return { running, summed, value }
}

test('counters and histograms of the workers are added, gauges as each of them says', async () => {
  const [a, b] = [aWorker(), aWorker()]
  const { value } = aPool(a, b)
  a.registrations.inc({ level: 'SD' }, 2)
  b.registrations.inc({ level: 'SD' }, 3)
  a.seconds.observe(0.5)
  b.seconds.observe(3)
  b.away.set(1)
  a.open.set(4)
  b.open.set(5)
  expect(await value('registrations{level="SD"}')).toBe(5)
  expect(await value('seconds_count')).toBe(2)
  expect(await value('seconds_bucket{le="1"}')).toBe(1)
  expect(await value('away')).toBe(1)
  expect(await value('open')).toBe(9)
  expect(await value('spmb_workers')).toBe(2)
})

test('what an ended worker counted stays in the sum, its gauges do not', async () => {
  const [a, b] = [aWorker(), aWorker()]
  const { running, summed, value } = aPool(a, b)
  for (const worker of [a, b]) {
    worker.registrations.inc({ level: 'SMP' }, 10)
    worker.seconds.observe(2)
    worker.open.set(7)
  }
  expect(await value('registrations{level="SMP"}')).toBe(20)
  running.delete(2)
  summed.ended(2, 'failed')
  expect(await value('registrations{level="SMP"}')).toBe(20)
  expect(await value('seconds_sum')).toBe(4)
  expect(await value('open')).toBe(7)
  expect(await value('spmb_workers_ended_total{how="failed"}')).toBe(1)
  expect(await value('spmb_workers_ended_total{how="retired"}')).toBe(0)

  // Its successor starts at zero, and a second end adds to the first.
  const next = aWorker()
  running.set(3, next)
  next.registrations.inc({ level: 'SMP' }, 5)
  summed.record(3, await next.values())
  running.delete(3)
  summed.ended(3, 'retired')
  expect(await value('registrations{level="SMP"}')).toBe(25)
})

test('an answer that arrives after the end of its worker is not counted twice', async () => {
  const worker = aWorker()
  const { running, summed, value } = aPool(worker)
  worker.registrations.inc({ level: 'SD' }, 4)
  await value('open')
  running.delete(1)
  summed.ended(1, 'retired')
  summed.record(1, await worker.values())
  expect(await value('registrations{level="SD"}')).toBe(4)
})

test('without any worker the metrics of the pool remain', async () => {
  const { value } = aPool()
  expect(await value('spmb_workers')).toBe(0)
})
