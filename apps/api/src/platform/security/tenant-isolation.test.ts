/** Operators cannot read or change applicants of another school by any route. */
import { callPath } from '@spmb/domain/shared/endpoint.ts'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn } from '../../../testing/accounts.ts'
import { anApplicant, type TestApplicant } from '../../../testing/applicants.ts'
import { EVERY_CONTRACT, goodCall, type Staff } from '../../../testing/calls/every-call.ts'
import { casesOfRound } from '../../../testing/calls/extent.ts'
import { aWorld, type World } from '../../../testing/calls/world.ts'
import { contentsOf } from '../../../testing/database/contents.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'

/** Answers that only staff of the chosen schools may read. */
const SECRET = {
  nik: '5299010101180042',
  phone: '081299998888',
  email: 'kenari@contoh.example',
  address: 'Dusun Kenari',
  father_name: 'Kenari Ayah',
  father_job: 'Pengkicau',
  father_phone: '081299997777',
  mother_name: 'Kenari Ibu',
  mother_job: 'Pengerami',
  religion: 'khonghucu',
  birth_date: '2018-07-23',
}
const TRACES = [...Object.values(SECRET), '81299998888', '81299997777', '529901', 'Khonghucu', '23 Juli']

let test: TestApp
let world: World
let child: TestApplicant
let smpChild: TestApplicant
const foreignOperators: Record<string, Staff> = {}
beforeAll(async () => {
  test = await createTestApp()
  world = await aWorld(test)
  child = await anApplicant(test, 'SD', { ...SECRET, name: 'Contoh Burung' })
  smpChild = await anApplicant(test, 'SMP', {
    ...SECRET,
    birth_date: '2012-07-23',
    nik: '5299010101120042',
    name: 'Contoh Burung',
    nisn: '0129999888',
  })
  const strangers = test.db.kysely
    .selectFrom('school')
    .select('id')
    .where(
      'id',
      'not in',
      [world.zones.SD, world.zones.SMP].flatMap((zone) => [zone.school_1_id, zone.school_2_id]),
    )
  for (const type of ['SD', 'SMP'] as const) {
    const school = await strangers.where('type', '=', type).executeTakeFirstOrThrow()
    foreignOperators[type] = await signIn(test, 'operator', { schoolId: school.id })
  }
})
afterAll(() => test.close())

/** The text of a response, or of the cells of a workbook. */
async function textOf(answer: { rawPayload: Buffer; body: string; headers: Record<string, unknown> }) {
  if (!String(answer.headers['content-type']).includes('spreadsheet')) return answer.body
  const { sheets } = await readXlsx(answer.rawPayload)
  return JSON.stringify(sheets.map(({ rows }) => rows))
}

function expectNoTrace(what: string, text: string) {
  for (const trace of TRACES) expect([what, trace, text.includes(trace)]).toEqual([what, trace, false])
}

describe.each(['SD', 'SMP'] as const)('an operator of another %s', (own) => {
  it('reads and changes nothing of the child by any route, for both levels', async () => {
    const foreignOperator = foreignOperators[own] as Staff
    const before = await contentsOf(test, { reading: true })
    for (const target of [child, smpChild]) {
      for (const contract of EVERY_CONTRACT) {
        // Only calls that refer to an applicant; registering adds one.
        if (
          !/:id|:no|applicants/i.test(`${contract.path} ${contract.name}`) ||
          contract.name === 'updateReport'
        )
          continue
        const call = goodCall(contract, world, foreignOperator)
        const url = callPath(contract.path, {
          id: target.id,
          no: target.number,
          school_id: world.zones.SD.school_1_id,
        })
        const answer = await test.app.inject({
          method: call.method,
          url,
          headers: foreignOperator.bearer,
          ...(call.payload ? { payload: call.payload } : {}),
        })
        expectNoTrace(`${contract.name} ${target.number}`, await textOf(answer))
        if (contract.path.includes(':id'))
          expect([contract.name, [403, 404]]).toEqual([
            contract.name,
            expect.arrayContaining([answer.statusCode]),
          ])
      }
      const card = await test.app.inject({
        url: `/ppdb/${target.number}/pdf`,
        headers: foreignOperator.bearer,
      })
      expect(card.statusCode).toBe(200)
    }
    expect(await contentsOf(test, { reading: true })).toEqual(before)
  })

  it('gets no rows of the child with any parameters of a list or an export', { tags: 'rounds' }, async () => {
    const foreignOperator = foreignOperators[own] as Staff
    const { SD, SMP } = world.zones
    const asked = [
      '',
      '?page=1&per_page=100',
      `?school_id=${SD.school_1_id}`,
      `?school_id=${SMP.school_1_id}`,
      `?village_id=${SD.village_id}`,
      '?search=kenari',
      '?search=burung',
      `?search=${child.number}`,
      `?search=${SECRET.nik}`,
      '?decision=belum&sort=-name',
    ]
    const level = own.toLowerCase()
    for (const query of casesOfRound(asked, own === 'SD' ? 0 : 1, 4)) {
      for (const path of [`/api/ppdb/${level}`, `/ppdb/export/excel/${foreignOperator.schoolId}/${level}`]) {
        const answer = await test.app.inject({ url: `${path}${query}`, headers: foreignOperator.bearer })
        expect([path, query, answer.statusCode]).toEqual([path, query, 200])
        const text = await textOf(answer)
        expectNoTrace(`${path}${query}`, text)
        expect(text).not.toContain('Burung')
      }
    }
    for (const school of [SD.school_1_id, SD.school_2_id, SMP.school_1_id]) {
      for (const type of ['sd', 'smp']) {
        const answer = await test.app.inject({
          url: `/ppdb/export/excel/${school}/${type}?school_id=${foreignOperator.schoolId}`,
          headers: foreignOperator.bearer,
        })
        expect([403, 404]).toContain(answer.statusCode)
      }
    }
  })

  it('cannot move the child to its own school or decide by an edit', async () => {
    const foreignOperator = foreignOperators[own] as Staff
    const before = await contentsOf(test, { reading: true })
    for (const target of [child, smpChild]) {
      for (const type of ['sd', 'smp']) {
        for (const payload of [
          { school_1_id: foreignOperator.schoolId },
          { school_2_id: foreignOperator.schoolId, school_id: foreignOperator.schoolId },
          { school_id: foreignOperator.schoolId, status_announcement: 'LULUS' },
          { role_id: 1, name: 'Contoh Curian' },
          {},
        ]) {
          const answer = await test.app.inject({
            method: 'PUT',
            url: `/api/ppdb/${type}/${target.id}/edit`,
            headers: foreignOperator.bearer,
            payload,
          })
          expect([403, 404]).toContain(answer.statusCode)
        }
      }
    }
    expect(await contentsOf(test, { reading: true })).toEqual(before)
  })

  it('gets the same response for an existing and an unknown id', async () => {
    const foreignOperator = foreignOperators[own] as Staff
    const level = own.toLowerCase()
    const calls: [string, string][] = [
      ['GET', '/api/ppdb/:id/history'],
      ['POST', '/api/ppdb/:id/nik'],
      ['DELETE', '/api/ppdb/:id/delete'],
      ['PUT', `/api/ppdb/${level}/:id/edit`],
    ]
    for (const [method, path] of calls) {
      const ask = async (id: number) => {
        const { statusCode, body } = await test.app.inject({
          method: method as 'GET',
          url: callPath(path, { id }),
          headers: foreignOperator.bearer,
          ...(method === 'PUT' ? { payload: { name: '' } } : {}),
        })
        return { statusCode, body }
      }
      const unknown = await ask(987_654)
      expect(unknown.statusCode).toBe(404)
      expect(await ask(child.id)).toEqual(unknown)
      expect(await ask(smpChild.id)).toEqual(unknown)
    }
  })
})

it('the operator of a chosen school reads the child, which validates the refusals above', async () => {
  const own = await signIn(test, 'operator', { schoolId: world.zones.SD.school_2_id })
  const list = await test.app.inject({ url: '/api/ppdb/sd?search=burung', headers: own.bearer })
  for (const trace of [SECRET.address, SECRET.email, '+6281299998888', SECRET.mother_job]) {
    expect(list.body).toContain(trace)
  }
  const nik = await test.app.inject({ method: 'POST', url: `/api/ppdb/${child.id}/nik`, headers: own.bearer })
  expect(nik.json().data.nik).toBe(SECRET.nik)
  const file = await test.app.inject({ url: `/ppdb/export/excel/${own.schoolId}/sd`, headers: own.bearer })
  expect(await textOf(file)).toContain(SECRET.nik)
})
