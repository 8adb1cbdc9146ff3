import { request as send } from 'node:http'
import { readRegistration } from '@spmb/domain/registration/contract.ts'
import { callPath } from '@spmb/domain/shared/endpoint.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anSdBody, anSmpBody, aZone } from '../../../testing/builders.ts'
import { createTestApp, TEST_CONFIG, type TestApp } from '../../../testing/test-app.ts'
import { createMetrics, type Metrics } from '../../platform/metrics/metrics.ts'

/** The envelope of a found registration. */
const LOOKED_UP = { status: 200, message: readRegistration.message }

interface Answer {
  status: number | undefined
  /** Names as sent, in their order. */
  headers: Record<string, string>
  body: string
}

describe.each([true, false])('look-ups of results, fast path: %s', (fastPath) => {
  let test: TestApp
  let metrics: Metrics
  let port: number
  const numbers: string[] = []

  beforeAll(async () => {
    metrics = createMetrics()
    test = await createTestApp({ metrics, config: { ...TEST_CONFIG, fastPath } })
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
    await test.syncCaches()
    port = Number(new URL(await test.app.listen({ port: 0, host: '127.0.0.1' })).port)
  })
  afterAll(() => test.close())

  /** Sends over the network, so through the fast path; `inject` goes to Fastify directly. */
  function askByNetwork(path: string, method = 'GET', headers: Record<string, string> = {}): Promise<Answer> {
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

  async function askFastify(path: string): Promise<Answer> {
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

  it.each([0, 1, 2])('are answered as by Fastify, header by header and byte by byte: %i', async (i) => {
    const path = pathOf(numbers[i] ?? '')
    const fast = await askByNetwork(path)
    const reference = await askFastify(path)
    // These differ for each request or connection.
    for (const { headers } of [fast, reference]) {
      for (const own of ['x-request-id', 'date', 'connection', 'keep-alive']) delete headers[own]
    }
    expect(fast).toEqual(reference)
    expect(fast.status).toBe(200)
  })

  it('have the same log line and metric, and a separate request id', async () => {
    const path = pathOf(numbers[0] ?? '')
    const count = async () => {
      const name =
        'spmb_http_request_duration_seconds_count{method="GET",route="/api/ppdb/registered/:no",status="200"}'
      const line = (await metrics.text()).split('\n').find((each) => each.startsWith(name))
      return Number(line?.slice(name.length))
    }
    const before = await count()
    const fast = await askByNetwork(path)
    const reference = await askFastify(path)
    expect(await count()).toBe(before + 2)
    expect(fast.headers['x-request-id']).not.toBe(reference.headers['x-request-id'])
    const [fastLine] = linesOf(fast.headers['x-request-id'])
    const [referenceLine] = linesOf(reference.headers['x-request-id'])
    const same = ({ level, msg, reqId, req, res }: Record<string, unknown>) => ({
      level,
      msg,
      res,
      req: { ...(req as object), id: reqId === (req as { id: string }).id },
    })
    expect(same(fastLine)).toEqual(same(referenceLine))
    expect(Object.keys(fastLine).sort()).toEqual(Object.keys(referenceLine).sort())
  })

  it('in another form, of other paths and methods are answered by Fastify', async () => {
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
      expect([path, (await askByNetwork(path)).status]).toEqual([path, status])
    }
    expect((await askByNetwork(pathOf(known), 'DELETE')).status).toBe(405)
    const head = await askByNetwork(pathOf(known), 'HEAD')
    expect([head.status, head.body]).toEqual([200, ''])
  })

  it('with a session are answered by Fastify, since staff may see more', async () => {
    for (const headers of [{ cookie: 'token=nonsense' }, { authorization: 'Bearer nonsense' }]) {
      const answer = await askByNetwork(pathOf(numbers[0] ?? ''), 'GET', headers)
      expect(Object.keys(JSON.parse(answer.body))).toContain('message')
      const [line] = linesOf(answer.headers['x-request-id'])
      expect(line.res.statusCode).toBe(answer.status)
    }
  })

  it('of a withdrawn registration have null statuses and say that it is withdrawn', async () => {
    const number = numbers[0] ?? ''
    const change = (values: object) =>
      test.db.kysely.updateTable('registration').set(values).where('no_registration', '=', number).execute()
    const by = { withdrawn_by: 'admin', withdrawn_asked_by: 'Contoh Ibu', withdrawn_reason: 'Pindah' }
    await change({ withdrawn_at: test.clock.now, ...by })
    await test.syncCaches()
    const { data, meta } = JSON.parse((await askByNetwork(pathOf(number))).body)
    expect(meta).toEqual({ withdrawn: true })
    expect(Object.keys(data)).toHaveLength(7)
    expect([data.school_1_status, data.school_2_status]).toEqual([null, null])
    expect(JSON.parse((await askFastify(pathOf(number))).body)).toEqual({ ...LOOKED_UP, data, meta })
    await change(Object.fromEntries(['withdrawn_at', ...Object.keys(by)].map((column) => [column, null])))
    await test.syncCaches()
    expect(JSON.parse((await askByNetwork(pathOf(number))).body)).not.toHaveProperty('meta')
  })

  it('say that all documents have been seen, byte by byte as Fastify does', async () => {
    const number = numbers[1] ?? ''
    const { id } = await test.db.kysely
      .selectFrom('registration')
      .select('id')
      .where('no_registration', '=', number)
      .executeTakeFirstOrThrow()
    const screened = test.db.kysely.insertInto('registration_screening')
    await screened.values({ registration_id: id, documents: 'sebagian' }).execute()
    await test.syncCaches()
    expect(JSON.parse((await askByNetwork(pathOf(number))).body)).not.toHaveProperty('meta')
    await test.db.kysely.updateTable('registration_screening').set({ documents: 'lengkap' }).execute()
    await test.syncCaches()
    const { body } = await askByNetwork(pathOf(number))
    expect(body).toBe((await askFastify(pathOf(number))).body)
    expect(JSON.parse(body).meta).toEqual({ documents_seen: true })
    expect(Object.keys(JSON.parse(body).data)).toHaveLength(7)
  })

  it('of a deleted registration are not found', async () => {
    await test.db.kysely
      .updateTable('registration')
      .set({ deleted_at: test.clock.now })
      .where('no_registration', '=', numbers[1] ?? '')
      .execute()
    await test.syncCaches()
    expect((await askByNetwork(pathOf(numbers[1] ?? ''))).status).toBe(404)
  })
})
