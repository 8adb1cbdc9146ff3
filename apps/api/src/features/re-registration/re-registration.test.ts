/** Re-registration (docs/product-rules.md#re-registration). */
import {
  cardOfOtherSeason,
  NOT_ADMITTED,
  NOT_ADMITTED_HERE,
  ONLY_SECOND_CHOICE,
  PERIOD_REFUSALS,
  RE_REGISTRATION_MESSAGES,
  TAKEN_BACK_BY_ADMIN,
} from '@spmb/domain/re-registration/messages.ts'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { admit, anApplicant, type TestApplicant } from '../../../testing/applicants.ts'
import type { Staff } from '../../../testing/editing.ts'
import { openReRegistration } from '../../../testing/worlds/re-registration.ts'

const here = await openReRegistration()
const { app, zone, admin, monitor, operator1, operator2, stranger, smpOperator } = here
const { FROM, TO, season, call, tick, untick, wish, scan, list, idsOf, acts, familyReads } = here
afterAll(() => app.close())

let first: TestApplicant
let second: TestApplicant
beforeEach(async () => {
  ;[first, second] = await here.begin()
})

describe('an arrival', () => {
  it('is recorded by the admitting school, read by the family, and taken back', async () => {
    const { data } = await tick(first)
    expect(data).toMatchObject({ id: first.id, choice: 1, arrived: { by: 'Contoh operator' }, version: 1 })
    expect(await familyReads(first)).toEqual({ re_registered: true })
    expect((await tick(first)).data.version).toBe(1)
    expect((await untick(first)).data).toMatchObject({ arrived: null, version: 2 })
    expect(await familyReads(first)).toBeUndefined()
    expect((await acts(first)).map(({ changes }) => changes)).toEqual([
      { re_registration: { before: 'belum', after: 'sudah' } },
      {
        re_registration: { before: 'sudah', after: 'belum' },
        reason: { before: null, after: 'Salah pindai' },
      },
    ])
  })

  it('names children whose person changed since the publication, in the list that a release shows', async () => {
    const changed = async () =>
      (await list(admin)).data.find(({ id }: { id: number }) => id === first.id).person_changed
    await season({ publishes_at: FROM })
    const edit = (body: object) => call('PUT', `ppdb/sd/${first.id}/edit`, admin, body)
    app.clock.now = new Date(FROM.getTime() - 1)
    await edit({ mother_name: 'Contoh Ibu Sebelum' })
    app.clock.now = new Date(FROM.getTime() + 86_400_000)
    expect(await changed()).toBe(false)
    await edit({ address: 'Dusun Dua' })
    expect(await changed()).toBe(false)
    await edit({ name: 'Contoh Nama Lain' })
    expect(await changed()).toBe(true)
  })

  it('is taken back only with a reason, by the school within an hour, by an admin later, and stays marked', async () => {
    await tick(first)
    const recorded = app.clock.now
    expect(await untick(first, operator1, null)).toMatchObject({
      status: 400,
      message: { reason: [RE_REGISTRATION_MESSAGES['re_registration.reason']] },
    })
    app.clock.now = new Date(recorded.getTime() + 3_600_000)
    expect(await untick(first)).toMatchObject({ status: 409, message: TAKEN_BACK_BY_ADMIN })
    const { data } = await untick(first, admin)
    expect(data).toMatchObject({ arrived: null, taken_back_at: app.clock.now.toISOString() })
    app.clock.now = recorded
    // Marked in the list that a release shows, until the family comes.
    const row = (await list(admin)).data.find(({ id }: { id: number }) => id === first.id)
    expect(row.taken_back_at).not.toBeNull()
    expect((await tick(first)).data.taken_back_at).toBeNull()
  })

  it.each([
    ['the other chosen school', () => tick(first, operator2), 404],
    ['a school that was not chosen', () => tick(first, stranger), 404],
    ['the monitor', () => tick(first, monitor), 403],
    ['the first choice of a child at its second', () => tick(second, operator1), 404],
    ['an admin', () => tick(first, admin), 200],
  ])('by %s', async (_who, act, status) => {
    expect((await act()).status).toBe(status)
  })

  it('of a child that no school admits is refused', async () => {
    const other = await anApplicant(app)
    expect(await tick(other, admin)).toMatchObject({ status: 409, message: NOT_ADMITTED })
    expect((await tick(other)).status).toBe(404)
  })

  it.each([
    ['before the publication', { publication_mode: 'hidden' }, 'hidden', [409, 409]],
    ['before the first day', { re_registration_from: new Date(TO.getTime() - 1) }, 'before', [409, 409]],
    ['after the last day', { re_registration_to: new Date(FROM.getTime() + 1) }, 'over', [409, 200]],
  ] as const)('%s: operator and admin', async (_when, values, period, statuses) => {
    await season(values)
    const answers = [await tick(first), await tick(first, admin)]
    expect(answers.map(({ status }) => status)).toEqual(statuses)
    expect(answers[0]?.message).toBe(PERIOD_REFUSALS[period])
  })

  it('with a stale version names who was first; of two at once one is refused', async () => {
    await tick(first, admin)
    const { status, message } = await tick(first, operator1, { version: 0 })
    expect([status, message]).toEqual([409, expect.stringContaining('diubah oleh Contoh admin')])
    const both = await Promise.all([
      tick(second, operator2, { version: 0 }),
      tick(second, admin, { version: 0 }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('counts only while the same school admits the child', async () => {
    await tick(second, operator2)
    await app.db.kysely
      .updateTable('registration')
      .set({ school_1_decision: 'LULUS', school_2_decision: null })
      .where('id', '=', second.id)
      .execute()
    await app.syncCaches()
    expect(await familyReads(second)).toBeUndefined()
    expect((await list(admin, `?search=${second.number}`)).data).toMatchObject([{ choice: 1, arrived: null }])
  })

  it('is not shown to the family while results are hidden', async () => {
    await tick(first)
    await season({ publication_mode: 'hidden' })
    expect(await familyReads(first)).toBeUndefined()
  })
})

describe('a card', () => {
  it.each([
    ['the number', (number: string) => number],
    ['the number as it is spoken', (number: string) => number.toLowerCase().replaceAll('-', ' ')],
    ['the address in its QR code', (number: string) => `https://x.example/information/pengumuman/${number}`],
  ])('is read from %s', async (_form, write) => {
    expect(await scan(write(first.number))).toMatchObject({ status: 200, data: { already: false } })
    expect((await scan(write(first.number))).data).toMatchObject({ already: true, version: 1 })
    expect(await acts(first)).toHaveLength(1)
  })

  it.each([
    ['', { status: 400, message: { card: [RE_REGISTRATION_MESSAGES['re_registration.number']] } }],
    [
      'SD25-ABCDE-FGHJK-0',
      { status: 400, message: { card: [RE_REGISTRATION_MESSAGES['re_registration.mistyped']] } },
    ],
    ['kartu', { status: 400, message: { card: [RE_REGISTRATION_MESSAGES['re_registration.number']] } }],
    ['x'.repeat(301), { status: 400 }],
    ['SD25-AAAAA-AAAAA-7', { status: 400 }],
  ])('%j is refused', async (card, refusal) => {
    expect(await scan(card)).toMatchObject(refusal)
  })

  it('of a child of another school, or of none, is refused with a sentence', async () => {
    const none = await anApplicant(app)
    for (const [number, as] of [
      [second.number, operator1],
      [none.number, admin],
      [first.number, smpOperator],
    ] as const)
      expect(await scan(number, as)).toMatchObject({ status: 404, message: NOT_ADMITTED_HERE })
  })

  it('of another season is refused with a sentence', async () => {
    const { id } = await app.db.kysely
      .insertInto('season')
      .values({
        label: '2024/2025',
        first_year: 2024,
        opens_at: new Date('2024-06-01'),
        closes_at: new Date('2024-06-09'),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const old = await anApplicant(app)
    await admit(app, old.id)
    await app.db.kysely.updateTable('registration').set({ season_id: id }).where('id', '=', old.id).execute()
    expect(await scan(old.number)).toMatchObject({ status: 409, message: cardOfOtherSeason('2024/2025') })
    expect((await tick(old)).status).toBe(409)
  })
})

describe('the wish to keep waiting', () => {
  it('is for children at their second choice', async () => {
    expect((await wish(second, true)).data).toMatchObject({
      keep_waiting: true,
      waits_for: { id: zone.school_1_id },
    })
    expect(await wish(first, true, operator1)).toMatchObject({ status: 409, message: ONLY_SECOND_CHOICE })
    expect((await wish(second, true, operator1)).status).toBe(404)
    expect((await wish(second, false)).data.keep_waiting).toBe(false)
    expect((await acts(second)).map(({ changes }) => changes)).toEqual([
      { keep_waiting: { before: 'tidak', after: 'ya' } },
      { keep_waiting: { before: 'ya', after: 'tidak' } },
    ])
  })

  it('is recorded from the publication on, before the first day too', async () => {
    await season({ re_registration_from: new Date(TO.getTime() - 1) })
    expect((await wish(second, true)).status).toBe(200)
    await season({ publication_mode: 'hidden' })
    expect(await wish(second, false, admin)).toMatchObject({ status: 409, message: PERIOD_REFUSALS.hidden })
  })

  it('ends with the period for operators', async () => {
    await season({ re_registration_to: new Date(FROM.getTime() + 1) })
    expect((await wish(second, true)).status).toBe(409)
  })
})

describe('the list', () => {
  it('has the children whom the school admits, by state and search', async () => {
    await tick(first)
    const mine = await list(operator1, '?per_page=100')
    expect(idsOf(mine)).toContain(first.id)
    expect(idsOf(mine)).not.toContain(second.id)
    expect(idsOf(await list(operator1, '?per_page=100&state=belum'))).not.toContain(first.id)
    expect(idsOf(await list(monitor, `?per_page=100&school_id=${zone.school_2_id}`))).toContain(second.id)
    const found = await list(admin, `?search=${second.number}&page=1`)
    expect([idsOf(found), found.meta.total]).toEqual([[second.id], 1])
    expect((await list(operator2, `?search=${first.number}&school_id=${zone.school_1_id}`)).data).toEqual([])
    expect((await list(admin, '?page=9')).data).toEqual([])
    const { changes } = await app.db.kysely
      .selectFrom('audit_entry')
      .select('changes')
      .where('action', '=', 'registration.list_admitted')
      .orderBy('id', 'desc')
      .limit(1)
      .offset(2)
      .executeTakeFirstOrThrow()
    expect(changes).toMatchObject({ ids: [second.id] })
  })

  it('is also a filter of the applicants, for a school of those whom it admits', async () => {
    await tick(first)
    const filtered = async (state: string, as: Staff, more = '') =>
      idsOf(await call('GET', `ppdb/sd?page=1&per_page=100&re_registration=${state}${more}`, as))
    const undecided = await anApplicant(app)
    expect(await filtered('sudah', admin)).toContain(first.id)
    expect(await filtered('sudah', admin)).not.toContain(second.id)
    const missing = await filtered('belum', admin, '&sort=-created_at')
    expect(missing).toContain(second.id)
    expect(missing).not.toContain(undecided.id)
    expect(await filtered('belum', operator2)).toContain(second.id)
    expect(await filtered('belum', operator1)).not.toContain(second.id)
    expect(await filtered('sudah', operator1)).toContain(first.id)
    expect(await filtered('belum', admin, `&school_id=${zone.school_1_id}`)).not.toContain(second.id)
    expect((await call('GET', 'ppdb/sd?page=1&re_registration=mungkin', admin)).status).toBe(400)
  })

  it('refuses unknown parameters', async () => {
    expect((await list(admin, '?state=x')).status).toBe(400)
    expect((await list(admin, '?x=1')).status).toBe(400)
  })

  it('has figures by school, an operator those of the own', async () => {
    const figures = async (as: Staff) => (await call('GET', 'ppdb/sd/re_registration/schools', as)).data
    await tick(first)
    const { schools, period, to } = await figures(operator1)
    expect([period, to, schools.length]).toEqual(['open', TO.toISOString(), 1])
    expect(schools[0]).toMatchObject({ id: zone.school_1_id })
    const ofAll = (await figures(admin)).schools.find((one: { id: number }) => one.id === zone.school_1_id)
    expect(ofAll).toEqual(schools[0])
    const missing = await list(operator1, '?state=belum&page=1')
    expect(ofAll.admitted - ofAll.arrived).toBe(missing.meta.total)
  })
})
