/** What a family may do when its registration can no longer change (docs/product-rules.md#managing-a-registration). */
import { CLOSING_MESSAGES, NOTHING_WANTED, STILL_OPEN } from '@spmb/domain/registration/manage/messages.ts'
import { DESK_REASON } from '@spmb/domain/selection/messages.ts'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { aFamily, openForFamilies, setSeason } from '../../../../testing/calls/families.ts'
import { openEditing } from '../../../../testing/editing.ts'

const { app, zone, names, edit, stored } = await openEditing()
afterAll(() => app.close())
beforeEach(() => openForFamilies(app))

const refused = (status: number, message: unknown) => ({ status, message })

describe('after the earliest of closing, freeze, publication and a decision', () => {
  const level = (state: 'frozen' | 'draft') =>
    app.db.kysely.updateTable('season_level').set({ state }).where('level', '=', 'SD').execute()

  it.each([
    ['the closing', () => setSeason(app, { window_mode: 'closed' }), 'closed'],
    ['the publication', () => setSeason(app, { publication_mode: 'published' }), 'published'],
    ['a freeze', () => level('frozen'), 'processing'],
  ] as const)('%s: nothing changes, and the act says why', async (_, happen, closing) => {
    const family = await aFamily(app)
    const gone = await aFamily(app)
    await gone.call('POST', '/withdraw', { word: 'mundur', version: 1 })
    await happen()
    const answers = [
      await family.call('PUT', '', { name: 'Contoh Terlambat', version: 1 }),
      await family.call('POST', '/undo', { version: 1 }),
      await family.call('POST', '/withdraw', { word: 'MUNDUR', version: 1 }),
      await gone.call('POST', '/withdraw/undo'),
    ]
    await level('draft')
    for (const { status, message } of answers) {
      expect(status).toBe(409)
      expect(String(message)).toBe(CLOSING_MESSAGES[closing])
    }
    expect((await stored(family.id)).version).toBe(1)
  })

  it('a decision', async () => {
    const family = await aFamily(app)
    await edit(family.id, { school_id: zone.school_2_id, status_announcement: 'TIDAK LULUS' })
    expect(await family.call('PUT', '', { name: 'Contoh', version: 2 })).toMatchObject(
      refused(409, CLOSING_MESSAGES.processing),
    )
  })

  it('a request goes to the school, and a new one replaces it', async () => {
    const family = await aFamily(app)
    expect(await family.call('POST', '/request', { name: 'Contoh' })).toMatchObject(refused(409, STILL_OPEN))
    await setSeason(app, { window_mode: 'closed' })
    expect(await family.call('POST', '/request', { name: family.body.name })).toMatchObject(
      refused(400, { _: [NOTHING_WANTED] }),
    )
    expect((await family.call('POST', '/request', { phone: 'abc' })).status).toBe(400)
    const first = await family.call('POST', '/request', { name: 'Contoh Anak Benar' })
    expect(first.data.requests).toMatchObject([
      { state: 'open', wanted: { name: { before: family.body.name, after: 'Contoh Anak Benar' } } },
    ])
    const swap = { school_1_id: zone.school_2_id, school_2_id: zone.school_1_id }
    const second = await family.call('POST', '/request', swap)
    expect(second.data.requests.map(({ state }) => state)).toEqual(['open', 'replaced'])
    expect(second.data.requests[0]?.wanted.school_1_id).toEqual({
      before: { id: zone.school_1_id, name: names.get(zone.school_1_id) },
      after: { id: zone.school_2_id, name: names.get(zone.school_2_id) },
    })
    expect((await stored(family.id)).version).toBe(1)
  })
})

describe('the reason of a decision, after the publication', () => {
  const refuse = (id: number, reason: string) =>
    edit(id, { school_id: zone.school_1_id, status_announcement: 'TIDAK LULUS', decision_reason: reason })
  const metaOf = async (number: string) =>
    (await app.app.inject({ url: `/api/ppdb/registered/${number}` })).json().meta

  it.each([
    ['a listed one', 'Berkas tidak lengkap: akta ibu hilang', 'Berkas tidak lengkap'],
    ['no other', 'Contoh alasan lain', null],
    ['that there is one where no listed one fits', 'Lainnya: contoh catatan', 'Lainnya'],
  ])('by hand is %s, without what staff added', async (_, typed, read) => {
    const family = await aFamily(app)
    await refuse(family.id, typed)
    expect((await family.call('GET', '')).data.refusals).toEqual([null, null])
    await setSeason(app, { publication_mode: 'published' })
    expect((await family.call('GET', '')).data).toMatchObject({
      refusals: [read, null],
      reserve: [null, null],
    })
    expect(await metaOf(family.number)).toBeUndefined()
  })

  it('of the order of the desk is said to everybody with the number', async () => {
    const family = await aFamily(app)
    await refuse(family.id, `${DESK_REASON} SD 2025/2026`)
    expect(await metaOf(family.number)).toBeUndefined()
    await setSeason(app, { publication_mode: 'published' })
    await expect.poll(() => metaOf(family.number)).toEqual({ reasons: ['TIDAK_MEJA', null] })
  })
})
