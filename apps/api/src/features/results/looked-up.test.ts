import { readRegistration } from '@spmb/domain/registration/contract.public.ts'
import { callPath } from '@spmb/domain/shared/endpoint.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anSdBody, anSmpBody, aZone } from '../../../testing/builders.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { createMetrics, type Metrics } from '../../platform/metrics/metrics.ts'

describe('look-ups of results', () => {
  let test: TestApp
  let metrics: Metrics
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
    await test.syncCaches()
  })
  afterAll(() => test.close())

  async function ask(path: string, method: 'GET' | 'HEAD' | 'DELETE' = 'GET', headers = {}) {
    const { statusCode: status, headers: sent, body } = await test.app.inject({ method, url: path, headers })
    return { status, headers: sent as Record<string, string>, body }
  }

  const pathOf = (no: string) => callPath(readRegistration.path, { no })
  const linesOf = (id: string | undefined) =>
    test
      .logs()
      .split('\n')
      .filter((line) => id !== undefined && line.includes(id))
      .map((line) => JSON.parse(line))

  it('are logged each with its own id, and counted by the pattern of the path', async () => {
    const count = async () => {
      const name =
        'spmb_http_request_duration_seconds_count{method="GET",route="/api/ppdb/registered/:no",status="200"}'
      const line = (await metrics.text()).split('\n').find((each) => each.startsWith(name))
      return Number(line?.slice(name.length))
    }
    const path = pathOf(numbers[0] ?? '')
    await ask(path)
    const before = await count()
    const [one, other] = [await ask(path), await ask(path)]
    expect(await count()).toBe(before + 2)
    expect(one.headers['x-request-id']).not.toBe(other.headers['x-request-id'])
    const [line] = linesOf(one.headers['x-request-id'])
    expect(line).toMatchObject({ msg: 'answered', req: { method: 'GET' }, res: { statusCode: 200 } })
    expect(JSON.stringify(line)).not.toContain(numbers[0])
  })

  it('in another form, of other paths and methods have the same or no answer', async () => {
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
      expect([path, (await ask(path)).status]).toEqual([path, status])
    }
    expect((await ask(pathOf(known), 'DELETE')).status).toBe(405)
    const head = await ask(pathOf(known), 'HEAD')
    expect([head.status, head.body]).toEqual([200, ''])
  })

  it('with a session are answered in the sight of that session', async () => {
    for (const headers of [{ cookie: 'token=nonsense' }, { authorization: 'Bearer nonsense' }]) {
      const answer = await ask(pathOf(numbers[0] ?? ''), 'GET', headers)
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
    const { data, meta } = JSON.parse((await ask(pathOf(number))).body)
    expect(meta).toEqual({ withdrawn: true })
    expect(Object.keys(data)).toHaveLength(7)
    expect([data.school_1_status, data.school_2_status]).toEqual([null, null])
    await change(Object.fromEntries(['withdrawn_at', ...Object.keys(by)].map((column) => [column, null])))
    await test.syncCaches()
    expect(JSON.parse((await ask(pathOf(number))).body)).not.toHaveProperty('meta')
  })

  it('say that all documents have been seen', async () => {
    const number = numbers[1] ?? ''
    const { id } = await test.db.kysely
      .selectFrom('registration')
      .select('id')
      .where('no_registration', '=', number)
      .executeTakeFirstOrThrow()
    const screened = test.db.kysely.insertInto('registration_screening')
    await screened.values({ registration_id: id, documents: 'sebagian' }).execute()
    await test.syncCaches()
    expect(JSON.parse((await ask(pathOf(number))).body)).not.toHaveProperty('meta')
    await test.db.kysely.updateTable('registration_screening').set({ documents: 'lengkap' }).execute()
    await test.syncCaches()
    const { body } = await ask(pathOf(number))
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
    expect((await ask(pathOf(numbers[1] ?? ''))).status).toBe(404)
  })
})
