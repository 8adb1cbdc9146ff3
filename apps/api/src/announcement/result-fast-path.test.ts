import { request as send } from 'node:http'
import { readRegistration } from '@spmb/domain/registration/contract.ts'
import { callPath } from '@spmb/domain/shared/endpoint.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anSdBody, anSmpBody, aZone } from '../../testing/builders.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { createMetrics, type Metrics } from '../observability/metrics.ts'

let test: TestApp
let metrics: Metrics
let port: number
const numbers: string[] = []

beforeAll(async () => {
  metrics = createMetrics()
  test = await createTestApp({ metrics })
  const sd = await aZone(test.db.kysely, 'SD')
  const smp = await aZone(test.db.kysely, 'SMP')
  for (const [level, payload] of [
    ['sd', anSdBody(sd)],
    ['sd', anSdBody({ ...sd, school_2_id: sd.school_1_id, school_1_id: sd.school_2_id })],
    ['smp', anSmpBody(smp, { name: `Contoh "\\ </script> ' \u2028 🙂 Nguyễn 李` })],
  ] as const) {
    const answer = await test.app.inject({ method: 'POST', url: `/api/ppdb/${level}`, payload })
    numbers.push(answer.json().data.no_registration)
  }
  const decide = (no: string | undefined, values: object) =>
    test.db.kysely
      .updateTable('registration')
      .set(values)
      .where('no_registration', '=', no ?? '')
      .execute()
  await decide(numbers[0], { school_1_decision: 'LULUS', school_2_decision: 'TIDAK LULUS' })
  await decide(numbers[1], { school_2_decision: 'TIDAK LULUS' })
  await test.look()
  port = Number(new URL(await test.app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => test.close())

interface Answer {
  status: number | undefined
  /** As they were sent: names in their spelling, in their order. */
  headers: Record<string, string>
  body: string
}

/** Over the wire, where the lane is; `inject` reaches the framework alone. */
function overTheWire(path: string, method = 'GET', headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    send({ port, path, method, headers }, (response) => {
      let body = ''
      response.setEncoding('utf8').on('data', (text) => {
        body += text
      })
      response.on('end', () => {
        resolve({
          status: response.statusCode,
          headers: Object.fromEntries(Object.entries(response.headers).map(([k, v]) => [k, String(v)])),
          body,
        })
      })
    })
      .on('error', reject)
      .end()
  })
}

async function byTheFramework(path: string): Promise<Answer> {
  const answer = await test.app.inject(path)
  return {
    status: answer.statusCode,
    headers: Object.fromEntries(Object.entries(answer.headers).map(([k, v]) => [k, String(v)])),
    body: answer.body,
  }
}

const pathOf = (no: string) => callPath(readRegistration.path, { no })
const linesOf = (id: string | undefined) =>
  test
    .logs()
    .split('\n')
    .filter((line) => id !== undefined && line.includes(id))
    .map((line) => JSON.parse(line))

describe('the lane of results', () => {
  it.each([0, 1, 2])('answers as the framework does, header by header and byte by byte: %i', async (i) => {
    const path = pathOf(numbers[i] ?? '')
    const fast = await overTheWire(path)
    const framework = await byTheFramework(path)
    // What belongs to the one request or the one connection.
    for (const { headers } of [fast, framework]) {
      for (const own of ['x-request-id', 'date', 'connection', 'keep-alive']) delete headers[own]
    }
    expect(fast).toEqual(framework)
    expect(fast.status).toBe(200)
  })

  it('writes the same log line and the same metric, with an id of its own for each request', async () => {
    const path = pathOf(numbers[0] ?? '')
    const count = async () => {
      const name =
        'spmb_http_request_duration_seconds_count{method="GET",route="/api/ppdb/registered/:no",status="200"}'
      const line = (await metrics.text()).split('\n').find((each) => each.startsWith(name))
      return Number(line?.slice(name.length))
    }
    const before = await count()
    const fast = await overTheWire(path)
    const framework = await byTheFramework(path)
    expect(await count()).toBe(before + 2)
    expect(fast.headers['x-request-id']).not.toBe(framework.headers['x-request-id'])
    const [fastLine] = linesOf(fast.headers['x-request-id'])
    const [frameworkLine] = linesOf(framework.headers['x-request-id'])
    const same = ({ level, msg, reqId, req, res }: Record<string, unknown>) => ({
      level,
      msg,
      res,
      req: { ...(req as object), id: reqId === (req as { id: string }).id },
    })
    expect(same(fastLine)).toEqual(same(frameworkLine))
    expect(Object.keys(fastLine).sort()).toEqual(Object.keys(frameworkLine).sort())
  })

  it('leaves everything else to the framework', async () => {
    const known = numbers[0] ?? ''
    for (const [path, status] of [
      [pathOf(known.toLowerCase().replaceAll('-', ' ')), 200],
      [`${pathOf(known)}?utm=1`, 200],
      [pathOf('SD25-00000-00000-0'), 404],
      [pathOf('%'), 404],
      [`${pathOf(known)}/more`, 404],
      [pathOf(''), 404],
      ['/api/district', 200],
    ] as const) {
      expect([path, (await overTheWire(path)).status]).toEqual([path, status])
    }
    expect((await overTheWire(pathOf(known), 'DELETE')).status).toBe(405)
    const head = await overTheWire(pathOf(known), 'HEAD')
    expect([head.status, head.body]).toEqual([200, ''])
  })

  it('lets staff pass, who may see more', async () => {
    for (const headers of [{ cookie: 'token=nonsense' }, { authorization: 'Bearer nonsense' }]) {
      const answer = await overTheWire(pathOf(numbers[0] ?? ''), 'GET', headers)
      expect(Object.keys(JSON.parse(answer.body))).toContain('message')
      const [line] = linesOf(answer.headers['x-request-id'])
      expect(line.res.statusCode).toBe(answer.status)
    }
  })

  it('finds nothing any more once the registration is deleted', async () => {
    await test.db.kysely
      .updateTable('registration')
      .set({ deleted_at: test.clock.now })
      .where('no_registration', '=', numbers[1] ?? '')
      .execute()
    await test.look()
    expect((await overTheWire(pathOf(numbers[1] ?? ''))).status).toBe(404)
  })
})
