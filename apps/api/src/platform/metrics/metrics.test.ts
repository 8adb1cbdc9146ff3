import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anSdBody, anSmpBody, aZone } from '../../../testing/builders.ts'
import { freePort } from '../../../testing/processes/free-port.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import type { BackupFigures } from './backup-metrics.ts'
import { createMetrics, type Metrics } from './metrics.ts'
import { serveMetrics } from './metrics-server.ts'

let metrics: Metrics
let test: TestApp
let number: string
let heapShare: number | null = null

beforeAll(async () => {
  metrics = createMetrics()
  test = await createTestApp({
    metrics,
    heapShare: () => heapShare,
    freeSpace: async () => [
      { folder: 'data', freeBytes: 5_000 },
      { folder: 'backup', freeBytes: 7_000 },
    ],
  })
  const send = (level: string, payload: object) =>
    test.app.inject({
      method: 'POST',
      url: `/api/ppdb/${level}`,
      payload,
      headers: { 'idempotency-key': `metrics-0123456789${level}` },
    })
  const sd = anSdBody(await aZone(test.db.kysely, 'SD'))
  number = (await send('sd', sd)).json().data.no_registration
  await send('sd', sd)
  await send('smp', anSmpBody(await aZone(test.db.kysely, 'SMP')))
  await test.syncCaches()
  await test.app.inject(`/api/ppdb/registered/${number}`)
  await test.app.inject('/api/ppdb/registered/SD25-WRONG')
  await test.app.inject('/somebody/looks/around?name=Contoh')
})
afterAll(() => test.close())

/** The value that stands behind a name with its labels. */
async function value(name: string): Promise<number | undefined> {
  const line = (await metrics.text()).split('\n').find((each) => each.startsWith(`${name} `))
  return line === undefined ? undefined : Number(line.slice(name.length))
}

describe('the metrics', () => {
  it('count registrations by level, a repeated request once', async () => {
    expect(await value('spmb_registrations_total{level="SD"}')).toBe(1)
    expect(await value('spmb_registrations_total{level="SMP"}')).toBe(1)
  })

  it('time every answer by route pattern and status', async () => {
    const count = (labels: string) => value(`spmb_http_request_duration_seconds_count{${labels}}`)
    expect(await count('method="GET",route="/api/ppdb/registered/:no",status="200"')).toBe(1)
    expect(await count('method="GET",route="/api/ppdb/registered/:no",status="404"')).toBe(1)
    expect(await count('method="POST",route="/api/ppdb/sd",status="201"')).toBe(2)
    expect(await count('method="GET",route="unknown",status="302"')).toBe(1)
  })

  it('tell the state of pool, memory, queue and event loop', async () => {
    expect(await value('spmb_results_in_memory')).toBe(2)
    expect(await value('spmb_memory_age_seconds')).toBeGreaterThanOrEqual(0)
    await expect.poll(() => value('spmb_database_unavailable')).toBe(0)
    await expect.poll(() => value('spmb_database_connections{state="idle"}')).toBeGreaterThan(0)
    expect(await value('spmb_database_connections{state="waiting"}')).toBe(0)
    expect(await value('spmb_calls_in_progress{kind="registration"}')).toBe(0)
    expect(await value('spmb_requests_shed_total')).toBe(0)
    expect(await value('nodejs_eventloop_lag_p99_seconds')).toBeDefined()
  })

  it('tell what the heap needs of its bound', async () => {
    expect(await value('spmb_heap_ratio')).toBe(0)
    heapShare = 0.61
    expect(await value('spmb_heap_ratio')).toBe(0.61)
  })

  it('tell what is left on the disks, by folder', async () => {
    expect(await value('spmb_disk_free_bytes{folder="data"}')).toBe(5_000)
    expect(await value('spmb_disk_free_bytes{folder="backup"}')).toBe(7_000)
  })

  it('count which allowances were used up', async () => {
    expect(await value('spmb_limit_hits_total{limit="failedLookup"}')).toBe(0)
    metrics.limitHit('failedLookup')
    expect(await value('spmb_limit_hits_total{limit="failedLookup"}')).toBe(1)
  })

  it('tell how old the newest backup is, and whether one fails; nothing before the first look', async () => {
    const own = createMetrics()
    const of = async (name: string, prefix = 'spmb_backup_') => {
      const line = (await own.text()).split('\n').find((each) => each.startsWith(`${prefix}${name} `))
      return line && Number(line.split(' ')[1])
    }
    let figures: BackupFigures | undefined
    own.watchBackups(() => figures)
    expect(await of('age_seconds')).toBeUndefined()
    expect(await of('failing')).toBeUndefined()
    const fine = {
      failed: false,
      changesFailing: false,
      folderFailing: false,
      sameDisk: false,
      checks: {},
      changesWaitingBytes: 0,
      outliveData: false,
    }
    figures = { ...fine, completeUntil: null }
    expect(await of('last_success_timestamp_seconds')).toBe(0)
    expect(await of('age_seconds')).toBeGreaterThan(50 * 365 * 86_400)
    const completeUntil = new Date('2025-06-02T02:00:00Z')
    figures = { ...fine, completeUntil }
    expect(await of('last_success_timestamp_seconds')).toBe(completeUntil.getTime() / 1_000)
    expect(await of('failing')).toBe(0)
    figures = { ...fine, completeUntil, failed: true }
    expect(await of('failing')).toBe(1)
    figures = { ...fine, completeUntil, changesFailing: true }
    expect(await of('failing')).toBe(1)
    figures = { ...fine, completeUntil, folderFailing: true }
    expect(await of('failing')).toBe(1)
    expect([await of('same_disk'), await of('restore_check_failing', 'spmb_')]).toEqual([0, 0])
    const endedAt = new Date('2025-06-02T03:00:00Z')
    figures = { ...fine, completeUntil, sameDisk: true, checks: { restore: { endedAt, problem: 'x' } } }
    expect([await of('same_disk'), await of('restore_check_failing', 'spmb_')]).toEqual([1, 1])
    expect(await of('restore_check_timestamp_seconds', 'spmb_')).toBe(endedAt.getTime() / 1_000)
    expect(await of('audit_check_timestamp_seconds', 'spmb_')).toBe(0)
    expect(await of('outlives_data')).toBe(0)
    figures = { ...fine, completeUntil, outliveData: true }
    expect(await of('outlives_data')).toBe(1)
    figures = { ...figures, changesWaitingBytes: 16_777_216 }
    expect(await of('changes_waiting_bytes', 'spmb_')).toBe(16_777_216)
  })

  it('contain no number, no address and no typed text', async () => {
    const text = await metrics.text()
    for (const personal of [number, 'SD25', '127.0.0.1', 'somebody', 'Contoh']) {
      expect(text).not.toContain(personal)
    }
  })

  it('are not where the public is', async () => {
    const answer = await test.app.inject('/metrics')
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/'])
  })

  it('are served at a separate address, which serves nothing else', async () => {
    const port = await freePort()
    const server = await serveMetrics(metrics, { host: '127.0.0.1', port })
    const ask = (path: string, method = 'GET') => fetch(`http://127.0.0.1:${port}${path}`, { method })
    const answer = await ask('/metrics')
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, metrics.contentType])
    expect(await answer.text()).toContain('spmb_registrations_total')
    expect([(await ask('/')).status, (await ask('/metrics', 'POST')).status]).toEqual([404, 404])
    await server.close()
  })
})
