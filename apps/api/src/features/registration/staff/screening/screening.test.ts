/** Documents seen, notes and flags (docs/product-rules.md#documents-seen and docs/product-rules.md#notes-and-flags). */
import { LOCKED_WHILE_WITHDRAWN } from '@spmb/domain/registration/staff/removal-messages.ts'
import {
  ONLY_ADMIN_EXCEPTS,
  SCREENING_MESSAGES,
  statedByOther,
} from '@spmb/domain/registration/staff/screening/messages.ts'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { anApplicant, auditOf, type TestApplicant, takeAway } from '../../../../../testing/applicants.ts'
import { callsOf, openEditing, type Staff } from '../../../../../testing/editing.ts'

const here = await openEditing()
const { app, zone, admin, monitor, operator1, operator2, stranger, names, edit, stored } = here
afterAll(() => app.close())

let child: TestApplicant
beforeEach(async () => {
  child = await anApplicant(app)
})

const call = callsOf(app, '/api/ppdb/')
const read = async (as: Staff = admin) => (await call('GET', `${child.id}/screening`, as)).data
const tick = (documents: string[], as: Staff = operator1, more: object = {}) =>
  call('PUT', `${child.id}/documents`, as, { documents, seen: true, ...more })
const untick = (documents: string[], as: Staff = operator1) =>
  call('PUT', `${child.id}/documents`, as, { documents, seen: false })
const note = (text: string | null, as: Staff = operator1, more: object = {}) =>
  call('PUT', `${child.id}/note`, as, { note: text, ...more })
const flag = (kind: string, reason: string | null, as: Staff = operator1, more: object = {}) =>
  call('PUT', `${child.id}/flags`, as, { kind, reason, ...more })
const ALL = ['birth_certificate', 'family_card']
const NOTHING = { version: 0, documents: [], note: null, flags: [] }
const school = (id: number) => ({ id, name: names.get(id) })
const listed = async (query: string, as: Staff = admin): Promise<number[]> => {
  const { data } = await call('GET', `sd?page=1&per_page=100&${query}`, as)
  return data.map(({ id }: { id: number }) => id)
}
const changesIn = async () =>
  (await auditOf(app, child.id)).flatMap(({ action, actor, changes }) =>
    /documents|note|flag/.test(action) ? [{ action, actor, changes }] : [],
  )

describe('documents', () => {
  it('are recorded with who, where and when, and the version of the registration stays', async () => {
    expect(await read()).toEqual(NOTHING)
    const before = await stored(child.id)
    const { status, data } = await tick(['family_card'])
    expect(status).toBe(200)
    const seen = { by: 'Contoh operator', school: school(zone.school_1_id), at: app.clock.now.toISOString() }
    expect(data).toEqual({ ...NOTHING, version: 1, documents: [{ kind: 'family_card', ...seen }] })
    expect(await read(monitor)).toEqual(data)
    expect(await stored(child.id)).toEqual(before)
    const office = await tick(ALL, admin)
    expect(office.data.documents).toMatchObject([
      { kind: 'birth_certificate', by: 'Contoh admin', school: null },
      { kind: 'family_card', ...seen },
    ])
    expect(await changesIn()).toEqual([
      {
        action: 'registration.documents',
        actor: `user:${operator1.userId}`,
        changes: { documents: { before: null, after: 'family_card' } },
      },
      {
        action: 'registration.documents',
        actor: `user:${admin.userId}`,
        changes: { documents: { before: 'family_card', after: 'birth_certificate,family_card' } },
      },
    ])
  })

  it('that were seen before change nothing', async () => {
    await tick(ALL)
    expect((await tick(ALL)).data.version).toBe(1)
    expect(await changesIn()).toHaveLength(1)
    expect((await untick([])).status).toBe(400)
  })

  it('are recorded by both chosen schools; only the same school and admins take it back', async () => {
    await tick(['family_card'], operator1)
    await tick(['birth_certificate'], operator2)
    expect(await untick(['family_card'], operator2)).toMatchObject({
      status: 403,
      message: statedByOther(names.get(zone.school_1_id) ?? ''),
    })
    expect((await untick(['birth_certificate'], operator2)).data.documents).toMatchObject([
      { kind: 'family_card' },
    ])
    expect((await untick(['family_card'], admin)).data.documents).toEqual([])
    expect((await tick(ALL, stranger)).status).toBe(404)
    expect((await tick(ALL, monitor)).status).toBe(403)
  })

  it('of another level, unknown ones and none are refused by field', async () => {
    const wrong = { documents: [SCREENING_MESSAGES['screening.documents']] }
    expect(await tick(['school_certificate'])).toMatchObject({ status: 400, message: wrong })
    expect(await tick(['passport'])).toMatchObject({ status: 400, message: wrong })
    expect(await tick([])).toMatchObject({ status: 400, message: wrong })
    expect(await read()).toEqual(NOTHING)
  })

  it('make a state in record, list and filters', async () => {
    const record = async () => (await call('GET', `registered/${child.number}`, operator2)).data.documents
    expect(await record()).toBe('belum')
    expect(await listed('documents=belum')).toContain(child.id)
    await tick(['family_card'])
    expect(await record()).toBe('sebagian')
    expect(await listed('documents=sebagian', operator2)).toContain(child.id)
    expect(await listed('documents=belum')).not.toContain(child.id)
    await tick(ALL)
    expect(await record()).toBe('lengkap')
    expect(await listed('documents=lengkap', operator1)).toContain(child.id)
    expect(await listed('documents=sebagian')).not.toContain(child.id)
    await untick(ALL)
    expect(await record()).toBe('belum')
    expect(await listed('documents=belum&sort=school_1_id')).toContain(child.id)
    expect((await call('GET', 'sd?documents=semua', admin)).status).toBe(400)
  })

  it('are shown to the family only when all have been seen, and nothing else is', async () => {
    const answer = async () => {
      await app.app.syncCaches()
      return (await app.app.inject(`/api/ppdb/registered/${child.number}`)).json()
    }
    await tick(['family_card'])
    await note('Contoh catatan rahasia')
    await flag('doubt', 'Contoh alasan rahasia')
    expect(Object.keys(await answer())).toEqual(['status', 'message', 'data'])
    await tick(ALL)
    const shown = await answer()
    expect(shown.meta).toEqual({ documents_seen: true })
    expect(Object.keys(shown.data)).toHaveLength(7)
    expect(JSON.stringify(shown)).not.toMatch(/rahasia|operator/)
    await untick(['family_card'])
    expect(await answer()).not.toHaveProperty('meta')
  })
})

describe('a note', () => {
  it('is replaced by either school, removed when empty, and stores no NIK', async () => {
    await note(`  Ibu datang 3 Juni,\n\n\n NIK ${child.body.nik}, telepon 0812 0000 0000 `)
    const text = 'Ibu datang 3 Juni,\n\nNIK •••, telepon 0812 0000 0000'
    const first = { text, by: 'Contoh operator', school: school(zone.school_1_id) }
    expect((await read()).note).toMatchObject(first)
    expect((await note('Sudah lengkap', operator2)).data.note).toMatchObject({
      text: 'Sudah lengkap',
      school: school(zone.school_2_id),
    })
    expect(await listed('note=ada')).toContain(child.id)
    expect((await note('', admin)).data.note).toBeNull()
    expect(await listed('note=ada')).not.toContain(child.id)
    expect((await changesIn()).map(({ changes }) => changes)).toEqual([
      { note: { before: null, after: text } },
      { note: { before: text, after: 'Sudah lengkap' } },
      { note: { before: 'Sudah lengkap', after: null } },
    ])
    expect(app.logs()).not.toContain('Sudah lengkap')
  })

  it.each(['x'.repeat(1_001), 'a\u202eb', 5, undefined])('of %j is refused by field', async (text) => {
    expect(await note(text as string)).toMatchObject({
      status: 400,
      message: { note: [SCREENING_MESSAGES['screening.note']] },
    })
    expect(await read()).toEqual(NOTHING)
  })
})

describe('a flag', () => {
  it('has a kind and a reason, one of each kind, and is a filter', async () => {
    expect(await flag('age_exception', 'Rekomendasi psikolog 2 Juni')).toMatchObject({
      status: 403,
      message: ONLY_ADMIN_EXCEPTS,
    })
    await flag('age_exception', 'Rekomendasi psikolog 2 Juni', admin)
    await flag('doubt', 'Akta tidak terbaca', operator2)
    const { flags } = await read()
    expect(flags).toMatchObject([
      { kind: 'age_exception', reason: 'Rekomendasi psikolog 2 Juni', school: null },
      { kind: 'doubt', reason: 'Akta tidak terbaca', school: school(zone.school_2_id) },
    ])
    const record = (await call('GET', `registered/${child.number}`, admin)).data
    expect([record.flags, record.has_note]).toEqual([['age_exception', 'doubt'], false])
    expect(await listed('flag=ada')).toContain(child.id)
    expect(await listed('flag=doubt')).toContain(child.id)
    expect(await listed('flag=court_order')).not.toContain(child.id)
    expect((await flag('age_exception', 'Putusan', operator2)).status).toBe(403)
    expect((await flag('age_exception', null, operator2)).status).toBe(403)
    expect((await flag('age_exception', 'Rekomendasi dewan guru', admin)).status).toBe(200)
    expect((await flag('age_exception', null, operator1)).status).toBe(403)
    expect((await flag('age_exception', null, admin)).data.flags).toMatchObject([{ kind: 'doubt' }])
    expect((await changesIn()).map(({ changes }) => changes)).toEqual([
      { age_exception: { before: null, after: 'Rekomendasi psikolog 2 Juni' } },
      { doubt: { before: null, after: 'Akta tidak terbaca' } },
      { age_exception: { before: 'Rekomendasi psikolog 2 Juni', after: 'Rekomendasi dewan guru' } },
      { age_exception: { before: 'Rekomendasi dewan guru', after: null } },
    ])
  })

  it.each([
    ['rich', 'Contoh', { kind: [SCREENING_MESSAGES['screening.kind']] }],
    ['doubt', ' ', { reason: [SCREENING_MESSAGES['screening.reason']] }],
    ['doubt', 'x'.repeat(301), { reason: [SCREENING_MESSAGES['screening.reason']] }],
  ])('%s because of %j is refused by field', async (kind, reason, message) => {
    expect(await flag(kind, reason)).toMatchObject({ status: 400, message })
    expect(await read()).toEqual(NOTHING)
  })
})

describe('two members of staff', () => {
  it('notice each other: the answer to the second names the first, and nothing is overwritten', async () => {
    const { version } = await read(operator1)
    await note('Yang pertama', operator2, { version })
    for (const late of [
      note('Yang kedua', operator1, { version }),
      tick(ALL, operator1, { version }),
      flag('doubt', 'Contoh', operator1, { version }),
    ]) {
      const { status, message } = await late
      expect([status, message]).toEqual([409, expect.stringContaining('diubah oleh Contoh operator')])
    }
    expect(await read()).toMatchObject({
      version: 1,
      note: { text: 'Yang pertama' },
      documents: [],
      flags: [],
    })
    expect((await note('Yang kedua', operator1, { version: 1 })).status).toBe(200)
  })

  it('who send at the same instant are both stored without a version, and one is refused with it', async () => {
    await Promise.all([tick(['family_card'], operator1), tick(['birth_certificate'], operator2)])
    expect(await read()).toMatchObject({ version: 2, documents: [{}, {}] })
    const answers = await Promise.all(
      [operator1, operator2].map((as) => flag('doubt', 'Contoh', as, { version: 2 })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('do not disturb an edit form that is open', async () => {
    const { version } = await stored(child.id)
    await tick(ALL)
    expect((await edit(child.id, { address: 'Dusun Contoh Tiga', version }, operator2)).status).toBe(200)
  })
})

it('a withdrawn child keeps what was recorded, read only', async () => {
  await note('Contoh')
  await takeAway(app, child.id, 'withdrawn')
  for (const refused of [tick(ALL), note('Lain'), flag('doubt', 'Contoh')])
    expect(await refused).toMatchObject({ status: 409, message: LOCKED_WHILE_WITHDRAWN })
  expect((await read()).note).toMatchObject({ text: 'Contoh' })
})

it('the history shows each change in order', async () => {
  await tick(ALL)
  await flag('court_order', 'Penetapan wali')
  const { data } = await call('GET', `${child.id}/history`, operator1)
  expect(data.slice(0, 2)).toMatchObject([
    { action: 'registration.flag', changes: { court_order: { before: null, after: 'Penetapan wali' } } },
    { action: 'registration.documents' },
  ])
})
